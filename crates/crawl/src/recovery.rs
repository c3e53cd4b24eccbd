//! A host in trouble is probed until it answers.
//!
//! ```text
//! in trouble ── robots.txt, or a page that it had ──▶ answered: its pages are visited again
//!      ▲                 │ failed
//!      └── later ◀───────┘      where the next probe is not near, the host is given back until then
//! ```

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::failure::{Blame, Failure};
use crate::frontier::{Frontier, Validators};
use crate::host_rules::robots_rules;
use crate::http;
use crate::lane::{Lane, Work};
use crate::shared::Shared;
use crate::visitor::Visitor;

/// Longest pause before a probe for which a host is kept, in units: one that is down must not keep others from being visited.
const NEAR: u32 = 2;

/// How often a lane that waits looks whether the crawl is over.
const LOOK: Duration = Duration::from_millis(250);

/// Waits until the host answers again. False where the lane has nothing more to do: the crawl is over, or the next probe is not near.
pub(crate) async fn wait<F, V>(shared: &Shared<F, V>, lane: &Lane, work: &mut Work) -> Result<bool, F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    while let Some(pause) = lane.probe_pause().await {
        if shared.over() || lane.is_over() {
            return Ok(false);
        }
        if pause.is_zero() {
            probe(shared, lane).await?;
        } else if work.is_idle() && pause > shared.plan.retry_unit * NEAR {
            return Ok(false);
        } else {
            tokio::select! {
                _ = work.join(), if !work.is_idle() => {}
                () = sleep(pause.min(LOOK)) => {}
            }
        }
    }
    Ok(true)
}

/// Asks the host for something that it must have: a page that it had, else its robots.txt.
async fn probe<F, V>(shared: &Shared<F, V>, lane: &Lane) -> Result<(), F::Error>
where
    V: Visitor,
    F: Frontier<Yield = V::Yield>,
{
    let robots = || lane.root.join("/robots.txt").ok();
    let witness = match shared.rules.of(lane.held.host) {
        Some(_) => lane.witness().await.or_else(robots),
        None => None,
    };
    let Some(url) = witness else { return robots_rules(shared, lane).await.map(drop) };
    let Ok(_connection) = lane.connections.acquire().await else { return Ok(()) };
    lane.take_turn().await;
    let began = Instant::now();
    match shared.http.get(&url, &Validators::default()).await {
        Ok(answer) => {
            let failure = Failure::of_status(answer.status().as_u16());
            if failure.kind.blame() == Blame::Page {
                lane.reached(None).await;
            } else {
                lane.unreached(began, &failure, http::retry_after(&answer)).await;
            }
        }
        Err(refusal) => {
            lane.unreached(began, &Failure::from(&refusal), None).await;
        }
    }
    Ok(())
}
