//! Where a crawl begins: addresses of the command line and of a list, of which some may be none.
//!
//! ```text
//! words, lines of a file ──▶ addresses ── of the domain? ──▶ seeds
//!                               └── none, or outside ──▶ what is wrong, with its line; the others are crawled
//! ```

use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use crawl::{Domain, address};
use url::Url;

/// Most bytes of a list that are read: half a million addresses.
const LARGEST: u64 = 64 << 20;

/// Characters of a wrong seed that are shown.
const SHOWN: usize = 200;

/// Most seeds whose faults are told one by one.
const MOST_TOLD: usize = 20;

/// The seeds of a crawl, and what is wrong with those that are none.
#[derive(Debug, Default)]
pub(super) struct Seeds {
    pub(super) urls: Vec<Url>,
    wrong: Vec<String>,
}

impl Seeds {
    /// Reads the seeds of the command line, and of a list with an address a line; blank lines and those that begin with `#` are none.
    ///
    /// # Errors
    /// Where the list cannot be read.
    pub(super) fn read(written: &[String], list: Option<&Path>) -> anyhow::Result<Seeds> {
        let mut seeds = Seeds::default();
        written.iter().for_each(|text| seeds.add(text, ""));
        if let Some(path) = list {
            let text = read(path)?;
            for (line, at) in text.lines().map(str::trim).zip(1..) {
                if !line.is_empty() && !line.starts_with('#') {
                    seeds.add(line, &format!("{}, line {at}: ", path.display()));
                }
            }
        }
        Ok(seeds)
    }

    fn add(&mut self, text: &str, at: &str) {
        let whole = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
        match Url::parse(&whole).ok().and_then(|url| address::canonical(&url)) {
            Some(url) => self.urls.push(url),
            None => {
                // Neither a password nor a line of a megabyte is said again.
                let shown: String = text.rsplit('@').next().unwrap_or(text).chars().take(SHOWN).collect();
                self.wrong.push(format!(
                    "{at}reading the seed {shown}: it is no address; write it as https://host/path"
                ));
            }
        }
    }

    /// Leaves out the seeds that do not belong to the domain.
    pub(super) fn within(&mut self, domain: &Domain) {
        let (within, outside) = self.urls.drain(..).partition(|url| domain.holds(url));
        self.urls = within;
        let outside: Vec<Url> = outside;
        let fault = |seed: Url| format!("the seed {seed} is outside the domain; add its host with --domain");
        self.wrong.extend(outside.into_iter().map(fault));
    }

    /// What is wrong, a line each, as far as it is told; none where all is well.
    ///
    /// # Errors
    /// Where no seed is left: with what is wrong of them all.
    pub(super) fn faults(&self) -> anyhow::Result<Vec<String>> {
        let mut lines: Vec<String> = self.wrong.iter().take(MOST_TOLD).cloned().collect();
        let rest = self.wrong.len() - lines.len();
        if rest > 0 {
            lines.push(format!("{rest} further seeds are none, or outside the domain"));
        }
        if self.urls.is_empty() && !lines.is_empty() {
            return Err(anyhow!(lines.join("\nglean: ")));
        }
        if !lines.is_empty() {
            let (wrong, left) = (self.wrong.len(), self.urls.len());
            lines.push(format!(
                "{wrong} of {} seeds are left out; the crawl begins with the others",
                wrong + left
            ));
        }
        Ok(lines)
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    let doing = || format!("reading the list of seeds {}", path.display());
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).with_context(doing)?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).with_context(doing)?;
    if bytes.len() as u64 > LARGEST {
        return Err(anyhow!("it is larger than {} MB; split it", LARGEST >> 20).context(doing()));
    }
    let text = String::from_utf8(bytes).map_err(|_| anyhow!("it is no text in UTF-8")).with_context(doing)?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_told_and_the_others_are_crawled() {
        let path = std::env::temp_dir().join(format!("gleaner-seeds-{}.txt", std::process::id()));
        std::fs::write(&path, "\u{feff}# mine\n\nhttps://a.org/x\n  b.org  \nhttps://\nhttp://c.org/ y\n")
            .expect("a file");
        let mut seeds =
            Seeds::read(&["http://d.org".into(), "mailto://".into()], Some(&path)).expect("a list");
        std::fs::remove_file(&path).expect("ours");
        seeds.within(&Domain::new(["a.org", "b.org", "d.org"]).expect("a domain"));
        let urls: Vec<&str> = seeds.urls.iter().map(Url::as_str).collect();
        assert_eq!(urls, ["http://d.org/", "https://a.org/x", "https://b.org/"]);
        let faults = seeds.faults().expect("some are left");
        assert!(faults[0].starts_with("reading the seed mailto://: it is no address"), "{faults:?}");
        assert!(
            faults[1].contains("seeds-") && faults[1].contains("line 5: reading the seed https://"),
            "{faults:?}"
        );
        assert!(faults[2].contains("http://c.org/%20y is outside the domain"), "{faults:?}");
        assert_eq!(faults[3], "3 of 6 seeds are left out; the crawl begins with the others");
    }

    #[test]
    fn a_crawl_without_a_seed_fails() {
        let wrong: Vec<String> = (0..30).map(|_| "https://".to_owned()).collect();
        let lines =
            Seeds::read(&wrong, None).expect("no list").faults().expect_err("none is left").to_string();
        assert_eq!(lines.lines().count(), MOST_TOLD + 1);
        assert!(lines.ends_with("10 further seeds are none, or outside the domain"), "{lines}");
        assert!(Seeds::default().faults().expect("nothing is wrong").is_empty());
    }
}
