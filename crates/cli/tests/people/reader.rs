//! Somebody with a new account says what they like, rates, is mailed, subscribes.

use serve::{Post, ServeOptions, send_due};

use crate::World;
use crate::feeds;
use crate::tab::Tab;

/// From a new account to a list that follows ratings, a mail, and feeds.
pub(crate) async fn an_account(world: &World, tab: &Tab) {
    let email = format!("{}@example.org", tab.name.replace(' ', "."));
    // The demonstration sends no mails, so that the operator makes the account.
    let hash = serve::password("correct horse battery").unwrap();
    world.store.add_reader(&email, &hash, store::Role::Reader, &serve::secret()).await.unwrap();
    tab.log_in(&email, "correct horse battery").await;
    tab.go("/profile").await;
    tab.fill("Words and phrases", "jazz\nclimate").await;
    tab.tick("Theatre").await;
    tab.follow("Keep").await;
    tab.sees("“jazz” in its title").await;
    tab.sees("Twelfth Night").await;
    let before = places(tab).await;
    let of = |titles: &[String], part: &str| titles.iter().position(|title| title.contains(part)).unwrap();
    let (liked, other) = ("Blue Harbour", "Miriam Holt Quartet");
    assert!(of(&before, other) < of(&before, liked), "{before:?}");
    for (title, stars) in [(liked, "5 of 5"), (other, "1 of 5")] {
        tab.go("/mine").await;
        tab.follow(&before[of(&before, title)]).await;
        tab.follow(stars).await;
        tab.sees("of 5, from").await;
    }
    tab.follow("My events").await;
    tab.sees("you liked Carla Nunez before").await;
    let after = places(tab).await;
    assert!(
        of(&after, liked) < after.iter().position(|t| t.contains(other)).unwrap_or(usize::MAX),
        "{after:?}"
    );
    // No mails are offered where none are sent.
    let reader = world.store.reader(store::Known::Email(email.clone())).await.unwrap().unwrap();
    world.store.set_profile(reader.id, reader.profile, 7).await.unwrap();
    mailed(world, tab, &email).await;
    subscribed(tab).await;
}

/// Titles of my events, the first one first.
async fn places(tab: &Tab) -> Vec<String> {
    let titles = tab.eval("return all('.card h3').map(name)").await;
    titles.as_array().unwrap().iter().map(|title| title.as_str().unwrap().to_owned()).collect()
}

/// The weekly mail comes, and its link ends it.
async fn mailed(world: &World, tab: &Tab, email: &str) {
    let post = Post::new(&world.office.address.parse().unwrap(), "events@example.org").unwrap();
    let options = ServeOptions { base: world.demo.base.parse().unwrap(), ..ServeOptions::default() };
    send_due(&world.store, &options, &post).await.unwrap();
    let letters = world.office.letters();
    let letter =
        letters.iter().find(|letter| letter.to == [email]).unwrap_or_else(|| panic!("no mail: {letters:?}"));
    let text = letter.text.replace("=\r\n", "").replace("=3D", "=");
    assert!(text.contains("Jazz night with Blue Harbour"), "{text}");
    let link = text.split_whitespace().find(|word| word.ends_with("/unsubscribe")).unwrap();
    tab.go(link).await;
    tab.follow("No more mails").await;
    tab.sees("You get no more mails").await;
}

/// The feeds of my events, at addresses that need no log in.
async fn subscribed(tab: &Tab) {
    tab.go("/mine").await;
    let calendar = tab.download("Calendar (iCalendar)").await;
    let atom = tab.behind("Feed (Atom)").await;
    let events = calendar.matches("BEGIN:VEVENT").count();
    assert!(events > 3 && calendar.contains("SUMMARY:Jazz night with Blue Harbour"), "{calendar}");
    feeds::read(&tab.name, &atom, &calendar, &["Jazz night with Blue Harbour"]).await;
}
