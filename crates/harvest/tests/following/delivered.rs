//! Who is told of changes is told of each once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crawl::{Limits, Webhook};
use follow::Logged;
use harvest::{Delivered, Patience, Which, deliver, feed_page};
use servers::{Request, Site, status};
use store::Followed;

use crate::templates::{ALL, Manner, Ware};
use crate::{MINUTE, World};

fn wares(from: u32, to: u32) -> Vec<Ware> {
    let ware = |number: u32| Ware {
        title: format!(
            "Ware {}",
            ["one", "two", "three", "four", "five", "six", "seven", "eight"][number as usize]
        ),
        link: format!("w{number}"),
        price: number + 3,
        note: format!("Made of {}", ["oak", "tin", "wool"][number as usize % 3]),
        number,
    };
    (from..to).map(ware).collect()
}

/// A page of five records, to which so many more came.
async fn grown(world: &World, by: u32) -> Followed {
    let page = |to| (ALL[1].1)(&wares(0, to), &Manner::default());
    world.page("/wares", &page(5));
    let followed = world.begin("/wares", Which::Best).await;
    world.store.followed_sink(followed.id, "webhook").await.unwrap();
    world.page("/wares", &page(5 + by));
    world.visit(&followed, MINUTE).await.0
}

/// A receiver that is away until it is not, and what it took.
async fn receiver() -> (Site, Arc<AtomicBool>) {
    let well = Arc::new(AtomicBool::new(false));
    let is_well = Arc::clone(&well);
    let answer = move |_: &Request| if is_well.load(Ordering::SeqCst) { status(204) } else { status(503) };
    (Site::new(answer).await, well)
}

async fn posted(world: &World, page: &Followed, hook: &Webhook, patience: Patience, now: i64) -> Delivered {
    let about = feed_page(page);
    let tell = async |changes: &[Logged]| {
        for logged in changes {
            let body = serde_json::Value::Object(about.object(logged)).to_string();
            hook.post(&about.id(logged), now / 1000, &body).await.map_err(|error| error.to_string())?;
        }
        Ok(())
    };
    deliver(&world.store, (page.id, "webhook"), 1, patience, || now, tell).await.unwrap()
}

#[tokio::test]
async fn a_receiver_that_was_away_gets_each_change_once() {
    let world = World::new("away").await;
    let (site, well) = receiver().await;
    let hook = Webhook::new(&site.url("/"), "secret", Limits::default()).unwrap();
    let page = grown(&world, 3).await;
    let first = posted(&world, &page, &hook, Patience::Wait, 0).await;
    assert!(matches!(&first, Delivered::Failed { due: 5_000, why } if why.contains("503")), "{first:?}");
    assert_eq!(posted(&world, &page, &hook, Patience::Wait, 4_999).await, Delivered::Later(5_000));
    let second = posted(&world, &page, &hook, Patience::Wait, 5_000).await;
    assert!(matches!(second, Delivered::Failed { due: 15_000, .. }), "{second:?}");
    assert_eq!(site.page_requests().len(), 2, "it is not pressed");
    well.store(true, Ordering::SeqCst);
    assert_eq!(posted(&world, &page, &hook, Patience::Now, 6_000).await, Delivered::All(3));
    assert_eq!(posted(&world, &page, &hook, Patience::Wait, 99_000).await, Delivered::All(0));
    let taken = site.page_requests().split_off(2);
    let ids: Vec<&str> = taken.iter().filter_map(|request| request.header("webhook-id")).collect();
    assert_eq!(ids.len(), 3);
    assert!(ids[0] != ids[1] && ids[1] != ids[2] && ids[0] != ids[2]);
    let title = |request: &Request| {
        serde_json::from_slice::<serde_json::Value>(&request.body).unwrap()["title"].clone()
    };
    assert_eq!(taken.iter().map(title).collect::<Vec<_>>(), ["Ware six", "Ware seven", "Ware eight"]);
    // The failed posts were of the same change, under the same identity.
    assert_eq!(site.page_requests()[0].header("webhook-id"), Some(ids[0]));
}

#[tokio::test]
async fn what_a_visit_kept_is_told_by_the_next_program() {
    let world = World::new("crash").await;
    let (site, well) = receiver().await;
    well.store(true, Ordering::SeqCst);
    let hook = Webhook::new(&site.url("/"), "secret", Limits::default()).unwrap();
    let page = grown(&world, 2).await;
    // The program ends here. Another one opens the store, and finds nothing new on the page.
    let store = store::Store::open(&world.file.display().to_string()).await.unwrap();
    assert_eq!(store.followed().await.unwrap().len(), 1);
    let (page, visited) = world.visit(&page, 2 * MINUTE).await;
    assert_eq!(visited.changes, 0);
    assert_eq!(posted(&world, &page, &hook, Patience::Wait, 3 * MINUTE).await, Delivered::All(2));
    assert_eq!(site.page_requests().len(), 2);
}

#[tokio::test]
async fn two_programs_do_not_tell_at_once() {
    let world = World::new("two").await;
    let page = grown(&world, 1).await;
    assert!(
        world
            .store
            .hold_followed_sink(page.id, "webhook", 0, std::time::Duration::from_secs(45))
            .await
            .unwrap()
    );
    let tell = async |_: &[Logged]| -> Result<(), String> { panic!("another one tells it") };
    let other = deliver(&world.store, (page.id, "webhook"), 1, Patience::Now, || 1_000, tell).await.unwrap();
    assert_eq!(other, Delivered::Later(45_000));
    // The other one was killed: its time runs out.
    let tell = async |_: &[Logged]| Ok(());
    let later = deliver(&world.store, (page.id, "webhook"), 1, Patience::Now, || 45_000, tell).await.unwrap();
    assert_eq!(later, Delivered::All(1));
}
