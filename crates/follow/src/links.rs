//! Links made comparable between two visits: a parameter that carries a session is no part of an address.
//!
//! No list of names tells it but the visits themselves: without the parameter the links of both lists pair, and in most
//! pairs its value is another.

use std::collections::{BTreeSet, HashMap};

/// Fewest pairs that tell what a parameter is.
const FEWEST: usize = 3;

/// The links of two visits, without the parameters that are no part of them.
pub(crate) fn comparable(
    before: &[Option<&str>],
    now: &[Option<&str>],
) -> (Vec<Option<String>>, Vec<Option<String>>) {
    let names: BTreeSet<&str> =
        now.iter().flatten().flat_map(|url| parameters(url)).map(|(name, _)| name).collect();
    let mut dropped = BTreeSet::new();
    for name in names {
        if is_session(before, now, name, &dropped) {
            dropped.insert(name);
        }
    }
    let all = |urls: &[Option<&str>]| urls.iter().map(|url| url.map(|url| without(url, &dropped))).collect();
    (all(before), all(now))
}

/// Does a parameter carry a session?
fn is_session<'u>(
    before: &[Option<&'u str>],
    now: &[Option<&'u str>],
    name: &'u str,
    dropped: &BTreeSet<&'u str>,
) -> bool {
    let mut dropped = dropped.clone();
    dropped.insert(name);
    let value = |url: &str| parameters(url).find(|(n, _)| *n == name).map(|(_, value)| value.to_owned());
    let (Some(old), Some(new)) = (unique(before, &dropped), unique(now, &dropped)) else { return false };
    let pairs: Vec<(&str, &str)> = new.iter().filter_map(|(key, url)| Some((*old.get(key)?, *url))).collect();
    let differ = pairs.iter().filter(|(a, b)| value(a) != value(b)).count();
    pairs.len() >= FEWEST && 2 * differ > pairs.len()
}

/// Links by what they are without some parameters; `None` where two become one.
fn unique<'u>(urls: &[Option<&'u str>], dropped: &BTreeSet<&str>) -> Option<HashMap<String, &'u str>> {
    let all: BTreeSet<&'u str> = urls.iter().flatten().copied().collect();
    let mut by_key = HashMap::new();
    for url in all {
        if by_key.insert(without(url, dropped), url).is_some() {
            return None;
        }
    }
    Some(by_key)
}

/// The parameters of a link, name and value.
fn parameters(url: &str) -> impl Iterator<Item = (&str, &str)> {
    let query = url.split('#').next().and_then(|url| url.split_once('?')).map_or("", |(_, query)| query);
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

fn without(url: &str, dropped: &BTreeSet<&str>) -> String {
    let (address, fragment) =
        url.split_once('#').map_or((url, None), |(url, fragment)| (url, Some(fragment)));
    let Some((path, query)) = address.split_once('?') else { return url.to_owned() };
    let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
    let kept: Vec<&str> = query.split('&').filter(|pair| !dropped.contains(&*name(pair))).collect();
    let mut url = path.to_owned();
    if !kept.is_empty() {
        url.push('?');
        url.push_str(&kept.join("&"));
    }
    fragment.map_or(url.clone(), |fragment| format!("{url}#{fragment}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(before: &[&'static str], now: &[&'static str]) -> bool {
        let some = |urls: &[&'static str]| urls.iter().copied().map(Some).collect::<Vec<_>>();
        let (a, b) = comparable(&some(before), &some(now));
        a == b
    }

    #[test]
    fn a_session_is_no_part_of_a_link() {
        assert!(same(&["/a?s=1", "/b?s=1", "/c?s=1"], &["/a?s=2", "/b?s=2", "/c?s=2"]));
        assert!(same(
            &["/a?id=1&r=x", "/a?id=2&r=y", "/a?id=3&r=z"],
            &["/a?id=1&r=p", "/a?id=2&r=q", "/a?id=3&r=s"]
        ));
        // What tells the records apart is.
        assert!(!same(&["/a?id=1", "/a?id=2", "/a?id=3"], &["/a?id=4", "/a?id=5", "/a?id=6"]));
        // One record's other parameter is a change of that record.
        assert!(!same(&["/a?v=1", "/b?v=1", "/c?v=1"], &["/a?v=2", "/b?v=1", "/c?v=1"]));
        // Two pairs tell nothing.
        assert!(!same(&["/a?s=1", "/b?s=1"], &["/a?s=2", "/b?s=2"]));
    }
}
