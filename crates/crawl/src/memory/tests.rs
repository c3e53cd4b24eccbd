//! Who is given which pages, and when.

use super::*;

const HOLD: Duration = Duration::from_secs(60);

/// A crawl of the hosts of the cases.
fn ask(pages: usize, again: bool) -> Ask {
    let domain = crate::Domain::new(["a.org", "b.org"]).expect("a domain");
    Ask { hosts: 8, pages, hold: HOLD, bounds: Arc::new(Bounds { domain, depth: None, again, wait: None }) }
}

fn link(address: &str, depth: u32, promise: u8) -> Link {
    let seed = Link::seed(Url::parse(address).expect("an address"));
    Link { depth, promise, ..seed }
}

async fn frontier(links: Vec<Link>) -> Memory {
    let frontier = Memory::default();
    assert_eq!(frontier.add(links).await.expect("memory"), frontier.pages().len());
    frontier
}

async fn leases(frontier: &Memory) -> Vec<Lease> {
    match frontier.lease(&ask(2, false)).await.expect("memory") {
        Next::Leases(leases) => leases,
        _ => Vec::new(),
    }
}

fn gone(lease: &Lease, page: &Waiting) -> Settlement<()> {
    let (links, again, yielded) = (Vec::new(), Again::See(HOLD), None);
    let outcome = Outcome::Gone(404);
    Settlement { held: lease.held(), page: page.id, outcome, links, again, yielded }
}

fn paths(pages: &[Waiting]) -> Vec<&str> {
    pages.iter().map(|p| p.link.url.path()).collect()
}

#[tokio::test]
async fn a_page_is_known_once_and_the_best_comes_first() {
    let links = [("/deep", 3, 0), ("/near", 1, 0), ("/good", 9, 5), ("/also-near", 1, 0)];
    let at = |path: &str| format!("http://a.org{path}");
    let frontier = frontier(links.iter().map(|(path, d, p)| link(&at(path), *d, *p)).collect()).await;
    assert_eq!(frontier.add(vec![link(&at("/near"), 1, 9)]).await.expect("memory"), 0);
    let leases = leases(&frontier).await;
    let [lease] = leases.as_slice() else { panic!("one host") };
    assert_eq!(paths(&lease.pages), ["/good", "/near"]);
    let nine = ask(9, false);
    let more = frontier.more(lease.held(), &nine).await.expect("memory");
    assert_eq!(paths(&more), ["/also-near", "/deep"]);
    assert_eq!(frontier.more(lease.held(), &nine).await.expect("memory"), []);
}

#[tokio::test]
async fn a_page_that_waits_may_become_a_seed_and_one_too_deep_is_not_asked_for() {
    let at = |path: &str| format!("http://a.org{path}");
    let found = [("/far", 7, 0), ("/near", 1, 0), ("/deep", 3, 0)];
    let frontier = frontier(found.iter().map(|(path, d, p)| link(&at(path), *d, *p)).collect()).await;
    let seed = Link::seed(Url::parse(&at("/far")).expect("an address"));
    assert_eq!(frontier.add(vec![seed.clone(), seed]).await.expect("memory"), 0);
    let bounds = Bounds { depth: Some(2), ..(*ask(9, false).bounds).clone() };
    let shallow = Ask { bounds: Arc::new(bounds), ..ask(9, false) };
    let Ok(Next::Leases(leases)) = frontier.lease(&shallow).await else { panic!("two pages wait") };
    assert_eq!(leases.iter().flat_map(|lease| paths(&lease.pages)).collect::<Vec<_>>(), ["/far", "/near"]);
}

#[tokio::test(start_paused = true)]
async fn a_host_has_one_holder_and_a_lost_lease_keeps_nothing() {
    let frontier = frontier(vec![link("http://a.org/", 0, 0), link("http://b.org/", 0, 0)]).await;
    let first = leases(&frontier).await;
    assert_eq!(first.len(), 2);
    assert_eq!(frontier.lease(&ask(2, false)).await.expect("memory"), Next::Wait(HOLD));
    tokio::time::advance(HOLD).await;
    let second = leases(&frontier).await;
    assert_eq!(second.iter().map(|l| l.pages.len()).sum::<usize>(), 2);
    for (leases, kept) in [(&first, 0), (&second, 2), (&second, 0)] {
        let visits = leases.iter().map(|lease| gone(lease, &lease.pages[0])).collect();
        let settled = frontier.settle(Arc::new(visits)).await.expect("memory");
        assert_eq!(settled.lost.len(), 2 - kept);
    }
    for lease in &second {
        let state = lease.state.clone();
        frontier.release(lease.held(), state, Duration::ZERO).await.expect("memory");
    }
    assert_eq!(frontier.lease(&ask(2, false)).await.expect("memory"), Next::Done);
    assert_eq!(frontier.lease(&ask(2, true)).await.expect("memory"), Next::Wait(HOLD));
    assert!(frontier.pages().iter().all(|(_, visits, _)| *visits == 1));
}

#[tokio::test(start_paused = true)]
async fn a_host_that_was_given_back_waits_for_its_turn_and_a_page_for_its_time() {
    let frontier = frontier(vec![link("http://a.org/", 0, 0), link("http://a.org/b", 0, 0)]).await;
    let lease = leases(&frontier).await.remove(0);
    let later = Settlement { again: Again::Try(Duration::from_secs(3600)), ..gone(&lease, &lease.pages[0]) };
    frontier.settle(Arc::new(vec![later])).await.expect("memory");
    frontier.release(lease.held(), lease.state.clone(), Duration::from_secs(7)).await.expect("memory");
    assert_eq!(frontier.lease(&ask(2, false)).await.expect("memory"), Next::Wait(Duration::from_secs(7)));
    tokio::time::advance(Duration::from_secs(7)).await;
    let lease = leases(&frontier).await.remove(0);
    assert_eq!(paths(&lease.pages), ["/b"]);
    frontier.settle(Arc::new(vec![gone(&lease, &lease.pages[0])])).await.expect("memory");
    frontier.release(lease.held(), lease.state.clone(), Duration::ZERO).await.expect("memory");
    assert_eq!(frontier.lease(&ask(2, false)).await.expect("memory"), Next::Wait(Duration::from_secs(3593)));
    tokio::time::advance(Duration::from_secs(3593)).await;
    assert_eq!(paths(&leases(&frontier).await.remove(0).pages), ["/"]);
}

#[tokio::test]
async fn of_traps_is_kept_what_is_known_of_the_last_sites() {
    let frontier = Memory::<()>::default();
    let sites: Vec<String> = (0..=MOST_GUARDS).map(|number| format!("s{number}.org")).collect();
    let (last, others) = sites.split_last().expect("more than one");
    for (site, known) in
        others.iter().map(|site| (site, "once")).chain([(&sites[0], "twice"), (last, "once")])
    {
        frontier.keep_guard(site, known.to_owned()).await.expect("memory");
    }
    assert_eq!(frontier.guard(&sites[0]).await.expect("memory").as_deref(), Some("twice"));
    assert_eq!(frontier.guard(&sites[1]).await.expect("memory"), None, "it was kept first");
}
