//! What a host's robots.txt asks, fetched in the host's lane.

use tokio::time::Instant;
use url::Url;

use crate::failure::Failure;
use crate::frontier::{Frontier, Link};
use crate::lane::Lane;
use crate::robots::{self, Robots, Rules};
use crate::shared::Shared;
use crate::visitor::Visitor;

/// The host's robots.txt, asked for at most once a day; the sitemaps that it names become pages to be visited. `None` where it cannot be
/// had: then the host is in trouble.
pub(crate) async fn robots_rules<F, V>(shared: &Shared<F, V>, lane: &Lane) -> Result<Option<Rules>, F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let rules = match shared.rules.of(lane.held.host) {
        Some(known) => known,
        None => {
            lane.take_turn().await;
            let began = Instant::now();
            match robots::of_site(&shared.http, &lane.root).await {
                Robots::Rules(rules) => {
                    lane.reached(None).await;
                    rules
                }
                Robots::Unknown(refusal, pause) => {
                    lane.unreached(began, &Failure::of_robots(&refusal), pause).await;
                    return Ok(None);
                }
            }
        }
    };
    lane.at_least(rules.delay.unwrap_or_default()).await;
    if shared.rules.learn(lane.held.host, &rules) {
        let domain = &shared.plan.domain;
        let maps = rules.sitemaps.iter().filter_map(|map| crate::address::canonical(&Url::parse(map).ok()?));
        let maps: Vec<Link> = maps.filter(|map| domain.holds(map)).map(Link::seed).collect();
        shared.step(|| shared.frontier.add(maps.clone())).await?;
    }
    Ok(Some(rules))
}
