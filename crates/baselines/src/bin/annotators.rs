//! Annotators: every way of chapter 2 of the Auto Annotator to describe a page, beside the paper's ladder and our own.
//!
//! ```text
//! annotators CORPUS      truth.jsonl: id, url, description, description_in_text; pages/ID.html
//!
//! pages ── folds of whole sites ──▶ learn on the others ──▶ describe ──▶ a row a method: ROUGE-1, ROUGE-L
//! ```
//!
//! Descriptions that a page declares are not read. What is learnt (Kupiec et al., OCELOT) is learnt without the page's site.

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::Path;

use baselines::annotate::anchors;
use baselines::annotate::gist::{Draw, Readable, Sigma, bag, expanded};
use baselines::annotate::paths::{self, Path as Walk};
use baselines::annotate::rouge::rouge;
use baselines::annotate::scored::{Kupiec, goldstein, kupiec_features};
use baselines::annotate::trigrams::Trigrams;
use baselines::annotate::{Reading, first_bytes, words};
use gleaner::{Hints, Method, Settings};
use serde_json::Value;

/// Parts into which the sites fall.
const FOLDS: usize = 5;
/// Words of a gist: those of the Open Directory had thirteen on the mean.
const GIST: usize = 13;
/// Words of a page that OCELOT reads.
const READ: usize = 120;
/// Commonest words, which OCELOT leaves out.
const STOPPED: usize = 100;
/// Rounds of EM.
const ROUNDS: usize = 6;
/// Words among which a readable gist is searched.
const CHOICE: usize = 30;

struct Labelled {
    site: String,
    fold: usize,
    description: String,
    hidden: bool,
    reading: Reading,
    /// Answers of the ways that learn nothing, by name.
    answers: Vec<(&'static str, String)>,
}

fn main() -> io::Result<()> {
    let corpus = std::env::args().nth(1).ok_or_else(|| io::Error::other("usage: annotators CORPUS"))?;
    let mut pages = read(Path::new(&corpus))?;
    for fold in 0..FOLDS {
        learnt(&mut pages, fold);
    }
    println!(
        "| method | ROUGE-1 | ROUGE-L | not in the text, ROUGE-1 | mean over sites, ROUGE-1 |\n|---|---|---|---|---|"
    );
    let names: Vec<&str> = pages.first().map_or(Vec::new(), |p| p.answers.iter().map(|(n, _)| *n).collect());
    for name in names {
        println!("| {name} {}", figures(&pages, name));
    }
    println!("\nInCommonSense: {}", in_common_sense(Path::new(&corpus))?);
    Ok(())
}

/// What the corpus' other pages say beside their links to its described pages, by the first of the four patterns. The page
/// from which a description was cut is no other page.
fn in_common_sense(corpus: &Path) -> io::Result<String> {
    let truth = fs::read_to_string(corpus.join("truth.jsonl"))?;
    let rows: Vec<Value> = truth.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let link_contexts =
        |row: &Value, key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let described = rows
        .iter()
        .filter(|r| !link_contexts(r, "description").is_empty() && !link_contexts(r, "url").is_empty());
    let wanted: HashMap<String, &Value> = described.map(|r| (plain(&link_contexts(r, "url")), r)).collect();
    let mut found: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for row in &rows {
        let bytes = fs::read(corpus.join("pages").join(link_contexts(row, "id") + ".html"))?;
        let url = link_contexts(row, "url");
        let doc = gleaner::parse(&bytes, &Hints { url: Some(url.clone()), ..Hints::default() });
        let links = gleaner::annotate(&doc, &Settings::default()).links;
        for address in links.iter().filter_map(|(link, href)| doc.resolve(*link, href)) {
            let key = plain(&address);
            let other = |of: &&&Value| link_contexts(of, "description_from") != url && key != plain(&url);
            if wanted.get(&key).filter(other).is_some() {
                found.entry(key).or_default().extend(anchors::link_contexts(&doc, &address));
            }
        }
    }
    let answer = |(key, link_contexts): (&String, &Vec<_>)| {
        Some((wanted.get(key)?, anchors::describe(link_contexts)?.to_owned()))
    };
    let answers: Vec<(&&Value, String)> = found.iter().filter_map(answer).collect();
    let scores: Vec<f64> =
        answers.iter().map(|(r, a)| rouge(a, &link_contexts(r, "description")).0).collect();
    let (linked, answered) = (found.len(), answers.len());
    Ok(format!(
        "{linked} of {} pages are linked to, {answered} described so: {:.3}",
        wanted.len(),
        mean(&scores)
    ))
}

/// An address as it is compared.
fn plain(url: &str) -> String {
    let rest = url.split("://").nth(1).unwrap_or(url).trim_start_matches("www.");
    rest.trim_end_matches("index.html").trim_end_matches('/').to_owned()
}

fn read(corpus: &Path) -> io::Result<Vec<Labelled>> {
    let truth = fs::read_to_string(corpus.join("truth.jsonl"))?;
    let mut pages = Vec::new();
    for line in truth.lines() {
        let row: Value = serde_json::from_str(line)?;
        if row.get("description").and_then(Value::as_str).is_some_and(|d| !d.is_empty()) {
            pages.push(labelled(corpus, &row)?);
        }
    }
    Ok(pages)
}

fn labelled(corpus: &Path, row: &Value) -> io::Result<Labelled> {
    let first_words = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let bytes = fs::read(corpus.join("pages").join(first_words("id") + ".html"))?;
    let url = Some(first_words("url")).filter(|u| !u.is_empty());
    let doc = gleaner::parse(&bytes, &Hints { url: url.clone(), ..Hints::default() });
    let site = site(url.as_deref()).unwrap_or_else(|| first_words("source"));
    let reading = Reading::of(&doc);
    let described = |method| {
        let settings = Settings { method, no_meta: true, ..Settings::default() };
        gleaner::annotate(&doc, &settings).description.map_or(String::new(), |d| d.value)
    };
    let path = |walk| paths::describe(&reading, walk);
    let answers = vec![
        ("first 200 bytes", first_bytes(&doc)),
        ("first two sentences", reading.best(&[], 2)),
        ("bushy path", path(Walk::Bushy)),
        ("depth-first path", path(Walk::DepthFirst)),
        ("segmented bushy path", path(Walk::SegmentedBushy)),
        ("augmented segmented bushy path", path(Walk::AugmentedSegmentedBushy)),
        ("Goldstein et al., two sentences", reading.best(&goldstein(&reading, &[]), 2)),
        ("Auto Annotator, `--method paper`", described(Method::Paper)),
        ("Gleaner", described(Method::Default)),
    ];
    let fold = site.bytes().fold(7_usize, |h, b| h.wrapping_mul(31).wrapping_add(usize::from(b))) % FOLDS;
    let hidden = row.get("description_in_text").and_then(Value::as_bool) != Some(true);
    Ok(Labelled { site, fold, description: first_words("description"), hidden, reading, answers })
}

/// The last two parts of a host.
fn site(url: Option<&str>) -> Option<String> {
    let host = url?.split("://").nth(1)?.split(['/', '?', ':']).next()?;
    let parts: Vec<&str> = host.rsplit('.').take(2).collect();
    Some(parts.into_iter().rev().collect::<Vec<_>>().join("."))
}

/// Answers of the ways that learn, for the pages of a fold from those of the others.
fn learnt(pages: &mut [Labelled], fold: usize) {
    let kupiec = kupiec(pages.iter().filter(|p| p.fold != fold));
    let ocelot = Ocelot::learn(pages.iter().filter(|p| p.fold != fold));
    for (i, page) in pages.iter_mut().enumerate().filter(|(_, p)| p.fold == fold) {
        let scores: Vec<f32> = kupiec_features(&page.reading).iter().map(|f| kupiec.score(f)).collect();
        page.answers.push(("Kupiec et al., two sentences", page.reading.best(&scores, 2)));
        page.answers.extend(ocelot.describe(&page.reading, i as u64));
    }
}

/// A sentence is of the summary where it shares most words with it of all sentences of its page.
fn kupiec<'p>(pages: impl Iterator<Item = &'p Labelled>) -> Kupiec {
    let mut learnt = Kupiec::default();
    for page in pages {
        let alike: Vec<f64> =
            page.reading.sentences.iter().map(|s| rouge(&s.text, &page.description).0).collect();
        let best = alike.iter().copied().fold(0.0, f64::max);
        for (features, alike) in kupiec_features(&page.reading).iter().zip(alike) {
            learnt.learn(features, alike > 0.0 && alike >= best);
        }
    }
    learnt
}

/// What OCELOT learns: words as numbers, both σ, and the trigrams.
struct Ocelot {
    numbers: HashMap<String, u32>,
    texts: Vec<String>,
    to_gist: Sigma,
    to_page: Sigma,
    model: Trigrams,
}

impl Ocelot {
    fn learn<'p>(pages: impl Iterator<Item = &'p Labelled>) -> Ocelot {
        let pairs: Vec<(Vec<String>, Vec<String>)> =
            pages.map(|p| (normal(&words(&p.description)), normal(&first_words(&p.reading)))).collect();
        let (numbers, texts) = vocabulary(&pairs);
        let number =
            |text: &[String]| -> Vec<u32> { text.iter().filter_map(|w| numbers.get(w)).copied().collect() };
        let pairs: Vec<(Vec<u32>, Vec<u32>)> = pairs.iter().map(|(g, d)| (number(g), number(d))).collect();
        let reversed: Vec<(Vec<u32>, Vec<u32>)> = pairs.iter().map(|(g, d)| (d.clone(), g.clone())).collect();
        let gists: Vec<Vec<u32>> = pairs.iter().map(|(g, _)| g.clone()).collect();
        Ocelot {
            to_gist: Sigma::learn(&reversed, ROUNDS).0,
            to_page: Sigma::learn(&pairs, ROUNDS).0,
            model: Trigrams::learn(&gists, texts.len() as u32),
            numbers,
            texts,
        }
    }

    fn describe(&self, reading: &Reading, seed: u64) -> [(&'static str, String); 3] {
        let document: Vec<u32> =
            normal(&first_words(reading)).iter().filter_map(|w| self.numbers.get(w)).copied().collect();
        let mut draw = Draw(seed);
        let readable = Readable { sigma: &self.to_page, model: &self.model };
        let gists = [
            ("OCELOT, bag of words", bag(&document, GIST, &mut draw)),
            ("OCELOT, expanded lexicon", expanded(&document, GIST, &self.to_gist, &mut draw)),
            ("OCELOT, readable", readable.search(&document, &self.choice(&document), GIST)),
        ];
        gists.map(|(name, gist)| (name, self.text(&gist)))
    }

    /// The words that the words of a page are likeliest to bring forth in a gist.
    fn choice(&self, document: &[u32]) -> Vec<u32> {
        let mut weights: HashMap<u32, f64> = HashMap::new();
        for d in document {
            *weights.entry(*d).or_default() += 1.0;
        }
        let mut likely: HashMap<u32, f64> = HashMap::new();
        for (d, n) in weights {
            self.to_gist.of(d).into_iter().for_each(|(g, p)| *likely.entry(g).or_default() += n * p);
        }
        let mut all: Vec<(u32, f64)> = likely.into_iter().collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        all.into_iter().take(CHOICE).map(|(g, _)| g).collect()
    }

    fn text(&self, gist: &[u32]) -> String {
        let word = |i: &u32| self.texts.get(*i as usize).map_or("", String::as_str);
        gist.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

fn first_words(reading: &Reading) -> Vec<String> {
    reading.sentences.iter().flat_map(|s| &s.words).take(READ * 2).cloned().collect()
}

/// Numbers become NUM.
fn normal(words: &[String]) -> Vec<String> {
    let word = |w: &String| if w.bytes().all(|b| b.is_ascii_digit()) { "NUM".to_owned() } else { w.clone() };
    words.iter().map(word).collect()
}

/// Words that stand twice at least, the commonest left out; 0 is nobody's number.
fn vocabulary(pairs: &[(Vec<String>, Vec<String>)]) -> (HashMap<String, u32>, Vec<String>) {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    pairs.iter().flat_map(|(g, d)| g.iter().chain(d)).for_each(|w| *counts.entry(w).or_default() += 1);
    let mut all: Vec<(&str, usize)> = counts.into_iter().filter(|(_, n)| *n > 1).collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let mut texts = vec![String::new()];
    texts.extend(all.into_iter().skip(STOPPED).map(|(w, _)| w.to_owned()));
    let numbers = texts.iter().enumerate().skip(1).map(|(i, w)| (w.clone(), i as u32)).collect();
    (numbers, texts)
}

/// The figures of a method as cells of a row.
fn figures(pages: &[Labelled], name: &str) -> String {
    let (mut one, mut l, mut hidden) = (Vec::new(), Vec::new(), Vec::new());
    let mut sites: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for page in pages {
        let answer = page.answers.iter().find(|(n, _)| *n == name).map_or("", |(_, a)| a.as_str());
        let (r1, rl) = rouge(answer, &page.description);
        one.push(r1);
        l.push(rl);
        hidden.extend(page.hidden.then_some(r1));
        sites.entry(&page.site).or_default().push(r1);
    }
    let of_sites: Vec<f64> = sites.values().map(|s| mean(s)).collect();
    format!("| {:.3} | {:.3} | {:.3} | {:.3} |", mean(&one), mean(&l), mean(&hidden), mean(&of_sites))
}

fn mean(of: &[f64]) -> f64 {
    of.iter().sum::<f64>() / (of.len() as f64).max(1.0)
}
