//! A template learnt from example pages: what they all repeat, generalised until every item of every page fits.
//!
//! ```text
//! <ul><li><a href="#a">Why?</a><li><a href="#b">How?</a> (new) …      page = ... list ...
//!      ── items ──▶ li(a(text)), li(a(text) text)  ── merged ──▶      list = <ul> item+ </ul>
//!                                                                     item = <li> <a href="#..." as link_1> field_1 </a> field_2? </li>
//! ```
//!
//! The paper's conclusion asks for "the ability to learn and generalize document templates". What is learnt is the list that
//! holds most text outside links in every page; a person then names its parts. One of the pages has three records or more, others may
//! have one. Linear in the pages.
//!
//! ```text
//! <ul> li li li </ul>            all that the element holds: the list
//! <div> h2 div div div p </div>  a run of records beside other things: list = <div> ... item+ ... </div>
//! ```

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

use page::{Document, Tag};

use super::forest::{Forest, Item, Label};
use super::{Closeness, Template};

/// Format tags, which pages use as they like.
const FORMAT: &str = "b i em strong font tt code span u big small";

/// Fewest items of a list, in one of the pages: two alike stand beside a third on every page.
const FEWEST: usize = 3;

/// Most items that are generalised from one page; the others are like them or the template is refused.
const MOST_ITEMS: usize = 200;

/// Deepest level of an item that is written out; below, anything may stand.
const DEEPEST: usize = 5;

/// Most parts of one element that are written out: one with more is no record's.
const MOST_PARTS: usize = 10;

/// Most columns of a row that are told apart.
const MOST_COLUMNS: usize = 40;

/// A template that fits all pages as they are, as its file; `None` where they repeat nothing alike.
pub fn learn(name: &str, docs: &[Document]) -> Option<String> {
    let ignored: Vec<Tag> = FORMAT.split(' ').map(Tag::of).collect();
    let forests: Vec<Forest> = docs.iter().map(|d| Forest::of(d, &ignored)).collect();
    let lists: Vec<Vec<List>> = forests.iter().map(lists).collect();
    // The list with most text may hold items too unlike to be written: then the next.
    shared(&forests, &lists).iter().take(MOST_TRIED).find_map(|chosen| {
        let text = written(name, chosen.first()?, &forests, chosen)?;
        let template = Template::read(name, &text).ok()?;
        docs.iter().all(|d| template.find(d, Closeness::Exact).is_some()).then_some(text)
    })
}

/// The lists that all pages have, each as it stands in each page, those with most text first.
fn shared(forests: &[Forest], lists: &[Vec<List>]) -> Vec<Vec<List>> {
    let largest: Vec<HashMap<Key, &List>> = lists.iter().map(|page| largest(page)).collect();
    let mut keys: HashMap<Key, usize> = HashMap::new();
    for list in largest.iter().flat_map(|page| page.values()).filter(|l| l.items() >= FEWEST) {
        *keys.entry(list.key()).or_default() += list.letters;
    }
    let mut keys: Vec<(Key, usize)> = keys.into_iter().collect();
    keys.sort_by(|(a, x), (b, y)| {
        y.cmp(x).then_with(|| (a.0.name(), names(a.1)).cmp(&(b.0.name(), names(b.1))))
    });
    let everywhere = |(key, _): (Key, usize)| -> Option<Vec<List>> {
        let of = |(forest, page): (&Forest, &HashMap<Key, &List>)| {
            page.get(&key).map(|l| (*l).clone()).or_else(|| sought(forest, key))
        };
        forests.iter().zip(&largest).map(of).collect()
    };
    let mut found: Vec<Vec<List>> = keys.into_iter().take(MOST_SOUGHT).filter_map(everywhere).collect();
    found.sort_by_key(|chosen| Reverse(weight(chosen)));
    found
}

fn names(tags: &[Tag]) -> Vec<&'static str> {
    tags.iter().map(|t| t.name()).collect()
}

/// The least text that a list has in a page; less where a page has one or two records, which may be no records at all.
fn weight(chosen: &[List]) -> usize {
    let surely = |l: &List| l.letters * l.items().min(FEWEST) / FEWEST;
    chosen.iter().map(surely).min().unwrap_or(0)
}

/// The list of a key in a page that has few of its items, maybe one.
fn sought(forest: &Forest, (parent_tag, tags): Key) -> Option<List> {
    let plain = plain(forest);
    let of = |(parent, item): (usize, &Item)| {
        let own = item.label == Label::Element(parent_tag);
        let children = if own { children(forest, parent, item) } else { Vec::new() };
        let like = |at: usize| {
            tags.iter().zip(children.get(at..)?).all(|(t, c)| part(forest, *c) == Some(*t)).then_some(at)
        };
        let last = children.len().checked_sub(tags.len())?;
        let start = (0..=last).find_map(like)?;
        let items = (start..=last).step_by(tags.len()).take_while(|at| like(*at).is_some()).count();
        let parts = children.get(start..start + items * tags.len())?.to_vec();
        let beside = parts.len() < children.len();
        Some(List {
            parent,
            parent_tag,
            tags: tags.to_vec(),
            letters: letters(forest, &plain, &parts),
            parts,
            beside,
        })
    };
    forest.items.iter().enumerate().filter_map(of).max_by_key(|l| (l.letters, Reverse(l.parent)))
}

/// Lists that are sought in the pages that do not show them at once.
const MOST_SOUGHT: usize = 32;

/// Lists that are tried one after the other.
const MOST_TRIED: usize = 8;

/// A list in one page: places of its items' first nodes, `period` nodes an item.
#[derive(Debug, Clone)]
struct List {
    parent: usize,
    parent_tag: Tag,
    tags: Vec<Tag>,
    /// The items' parts, `tags.len()` an item.
    parts: Vec<usize>,
    letters: usize,
    /// Do other things stand beside the items?
    beside: bool,
}

/// Lists of one key are built alike.
type Key<'l> = (Tag, &'l [Tag]);

impl List {
    fn key(&self) -> Key<'_> {
        (self.parent_tag, &self.tags)
    }

    fn items(&self) -> usize {
        self.parts.len() / self.tags.len().max(1)
    }
}

/// Of the lists of a page that are built alike, the one with most text.
fn largest(page: &[List]) -> HashMap<Key<'_>, &List> {
    let mut found: HashMap<Key, &List> = HashMap::new();
    for list in page {
        let known = found.entry(list.key()).or_insert(list);
        if list.letters > known.letters {
            *known = list;
        }
    }
    found
}

/// All lists of a page: elements whose children are one, two or three tags over and over, or hold a run of such.
fn lists(forest: &Forest) -> Vec<List> {
    let plain = plain(forest);
    let mut found = Vec::new();
    // Where the last row ended.
    let mut row = 0;
    for (parent, item) in forest.items.iter().enumerate() {
        let Label::Element(parent_tag) = item.label else { continue };
        // Cells are the columns of a record, unless a table has but one row.
        if parent_tag == Tag::TR {
            let next = tag(forest, item.end) == Some(Tag::TR);
            let before = std::mem::replace(&mut row, item.end) == parent;
            if next || before {
                continue;
            }
        }
        let children = children(forest, parent, item);
        let tags: Vec<Option<Tag>> = children.iter().map(|c| part(forest, *c)).collect();
        let mut add = |run: Range<usize>, period: usize| {
            let parts = children.get(run.clone()).unwrap_or_default().to_vec();
            let letters = letters(forest, &plain, &parts);
            let beside = run.len() < children.len();
            let tags = tags.get(run.start..run.start + period).unwrap_or_default();
            let tags: Vec<Tag> = tags.iter().copied().flatten().collect();
            found.push(List { parent, parent_tag, tags, parts, letters, beside });
        };
        if let Some(period) = (1..=PERIODS).find(|p| whole(&tags, *p)) {
            add(0..tags.len(), period);
            continue;
        }
        for period in 1..=PERIODS {
            let run = longest(&tags, period);
            let built =
                || 2 * built(forest, children.get(run.clone()).unwrap_or_default()) > run.len() / period;
            if run.len() >= FEWEST * period && built() {
                add(run, period);
            }
        }
    }
    found
}

/// The letters of some parts, from the first to the last, that stand outside links and menus.
fn letters(forest: &Forest, plain: &[usize], parts: &[usize]) -> usize {
    let from = parts.first().and_then(|p| plain.get(*p));
    let to = parts.last().and_then(|p| forest.items.get(*p)).and_then(|last| plain.get(last.end));
    from.zip(to).map_or(0, |(from, to)| to - from)
}

/// What an element is as a part of an item; the head of a table is none.
fn part(forest: &Forest, place: usize) -> Option<Tag> {
    tag(forest, place).filter(|_| !is_head_row(forest, place))
}

/// Is a row the head of its table: are all its cells `<th>`, and more than one?
fn is_head_row(forest: &Forest, row: usize) -> bool {
    let item = forest.items.get(row).filter(|i| i.label == Label::Element(Tag::TR));
    let cells = item.map(|i| children(forest, row, i)).unwrap_or_default();
    cells.len() > 1 && cells.iter().all(|c| tag(forest, *c) == Some(Tag::TH))
}

/// Most elements that make one item.
const PERIODS: usize = 3;

/// Are some children the same few tags over and over, from the first to the last?
fn whole(tags: &[Option<Tag>], period: usize) -> bool {
    let first = tags.get(..period).unwrap_or_default();
    !tags.is_empty()
        && tags.len().is_multiple_of(period)
        && is_item(first)
        && tags.iter().zip(first.iter().cycle()).all(|(a, b)| a == b)
}

/// Elements that could be one item: no texts, and not the same twice.
fn is_item(tags: &[Option<Tag>]) -> bool {
    !tags.is_empty() && tags.iter().all(Option::is_some) && (tags.len() == 1 || tags.first() != tags.get(1))
}

/// The longest run of whole items among some children, each from its heading on; of equal ones the first.
fn longest(tags: &[Option<Tag>], period: usize) -> Range<usize> {
    let mut best = 0..0;
    let mut start = 0;
    for i in 0..tags.len() {
        if i >= start + period && tags.get(i) != tags.get(i - period) {
            start = i + 1 - period;
        }
        let run = from_heading(tags, start..i + 1, period);
        let item = tags.get(run.start..run.start + period).unwrap_or_default();
        if run.len() > best.len() && is_item(item) {
            best = run;
        }
    }
    best
}

/// A run cut to whole items, from the first heading among the elements of one on.
fn from_heading(tags: &[Option<Tag>], run: Range<usize>, period: usize) -> Range<usize> {
    let item = tags.get(run.start..run.end.min(run.start + period)).unwrap_or_default();
    let start = run.start + item.iter().position(|t| t.is_some_and(heads)).unwrap_or(0);
    start..run.end - (run.end - start) % period
}

/// Does an element head what follows it?
fn heads(tag: Tag) -> bool {
    matches!(tag, Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 | Tag::DT)
}

/// How many of some elements hold elements: records do, the paragraphs of an article seldom.
fn built(forest: &Forest, parts: &[usize]) -> usize {
    let within = |p: usize| forest.items.get(p).map(|item| children(forest, p, item)).unwrap_or_default();
    parts.iter().filter(|p| within(**p).into_iter().any(|c| tag(forest, c).is_some())).count()
}

/// For each place, the letters before it that stand outside links and menus: what a page is there for.
fn plain(forest: &Forest) -> Vec<usize> {
    let (mut sum, mut until) = (0, 0);
    let mut found = vec![0];
    for (place, item) in forest.items.iter().enumerate() {
        match item.label {
            Label::Element(Tag::A | Tag::NAV | Tag::FOOTER | Tag::HEADER | Tag::FORM) => {
                until = until.max(item.end)
            }
            Label::Text(_) if place >= until => sum += item.span.len(),
            _ => {}
        }
        found.push(sum);
    }
    found
}

fn children(forest: &Forest, parent: usize, item: &Item) -> Vec<usize> {
    let next = |c: &usize| forest.items.get(*c).map(|i| i.end).filter(|end| *end < item.end);
    std::iter::successors((parent + 1 < item.end).then_some(parent + 1), next).collect()
}

fn tag(forest: &Forest, place: usize) -> Option<Tag> {
    match forest.items.get(place)?.label {
        Label::Element(tag) => Some(tag),
        Label::Text(_) => None,
    }
}

/// What the items seen so far have in common.
#[derive(Debug, Clone)]
enum Shape {
    Text,
    Element { tag: Tag, href: Option<String>, parts: Vec<Part> },
    Anything,
}

#[derive(Debug, Clone)]
struct Part {
    shape: Shape,
    none: bool,
    many: bool,
}

/// Is an element a column where its like stand beside it, so that the second is not the first once more?
fn is_column(shape: &Shape) -> bool {
    matches!(shape, Shape::Element { tag: Tag::TD | Tag::TH, .. })
}

impl Shape {
    fn of(forest: &Forest, place: usize, depth: usize) -> Shape {
        let Some(item) = forest.items.get(place) else { return Shape::Anything };
        let Label::Element(tag) = item.label else { return Shape::Text };
        let href = item.attrs.iter().find(|(n, _)| n == "href").map(|(_, v)| v.trim().to_owned());
        if depth > DEEPEST || tag == Tag::OTHER {
            return Shape::Anything;
        }
        let mut parts: Vec<Part> = Vec::new();
        for child in children(forest, place, item) {
            let shape = Shape::of(forest, child, depth + 1);
            match parts.last_mut().filter(|p| p.shape.like(&shape) && !is_column(&shape)) {
                Some(part) => {
                    part.shape = part.shape.clone().merged(shape);
                    part.many = true;
                }
                None => parts.push(Part { shape, none: false, many: false }),
            }
        }
        Shape::Element { tag, href, parts: few(parts) }
    }

    fn like(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Text, Shape::Text) | (Shape::Anything, Shape::Anything) => true,
            (Shape::Element { tag, .. }, Shape::Element { tag: other, .. }) => tag == other,
            _ => false,
        }
    }

    /// The shape that both have. Only called for shapes that are alike.
    fn merged(self, other: Shape) -> Shape {
        match (self, other) {
            (
                Shape::Element { tag, href, parts },
                Shape::Element { href: other_href, parts: other_parts, .. },
            ) => {
                let href = href.zip(other_href).map(|(a, b)| common(&a, &b));
                Shape::Element { tag, href, parts: few(aligned(parts, other_parts)) }
            }
            (shape, _) => shape,
        }
    }
}

/// Parts, or anything where they are many or one of them is anything.
fn few(parts: Vec<Part>) -> Vec<Part> {
    let vague = parts.iter().any(|p| matches!(p.shape, Shape::Anything));
    let most = if parts.iter().any(|p| is_column(&p.shape)) { MOST_COLUMNS } else { MOST_PARTS };
    if parts.len() <= most && !vague {
        return parts;
    }
    vec![Part { shape: Shape::Anything, none: false, many: false }]
}

/// What two texts begin with alike.
fn common(a: &str, b: &str) -> String {
    a.chars().zip(b.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x).collect()
}

/// Two lists of parts as one: what only one has may be missing.
fn aligned(a: Vec<Part>, b: Vec<Part>) -> Vec<Part> {
    if let [Part { shape: Shape::Anything, .. }] = a.as_slice() {
        return a;
    }
    if let [Part { shape: Shape::Anything, .. }] = b.as_slice() {
        return b;
    }
    let missing = |part: Part| Part { none: true, ..part };
    let mut out = Vec::new();
    let mut rest = std::collections::VecDeque::from(b);
    for part in a {
        match rest.iter().position(|p| p.shape.like(&part.shape)) {
            Some(skipped) => {
                out.extend(rest.drain(..skipped).map(missing));
                if let Some(other) = rest.pop_front() {
                    let (none, many) = (part.none || other.none, part.many || other.many);
                    out.push(Part { shape: part.shape.merged(other.shape), none, many });
                }
            }
            None => out.push(missing(part)),
        }
    }
    out.extend(rest.into_iter().map(missing));
    out
}

/// The template's file; `None` where its items are too unlike to be one shape.
fn written(name: &str, key: &List, forests: &[Forest], chosen: &[List]) -> Option<String> {
    let period = key.tags.len();
    let mut shapes: Vec<Option<Shape>> = vec![None; period];
    for (forest, list) in forests.iter().zip(chosen) {
        for (i, place) in list.parts.iter().take(MOST_ITEMS * period).enumerate() {
            let shape = Shape::of(forest, *place, 0);
            let known = shapes.get_mut(i % period)?;
            *known = Some(match known.take() {
                Some(before) => before.merged(shape),
                None => shape,
            });
        }
    }
    let mut writer = Writer::default();
    let item: Vec<String> = shapes.into_iter().flatten().map(|s| writer.shape(&s)).collect();
    let parent = key.parent_tag.name();
    let rest = if chosen.iter().any(|l| l.beside) { " ... " } else { " " };
    let fields: Vec<String> = writer.fields.iter().map(|f| format!("{f} = text\n")).collect();
    let targets = [writer.fields, writer.links].concat().join(" ");
    (!targets.is_empty()).then(|| {
        format!(
            "# Learnt from {} pages: give its parts names that say what they are.\ntemplate {name}\ntargets {targets}\n\
             ignore {FORMAT}\n\npage = ... list ...\nlist = <{parent}>{rest}item+{rest}</{parent}>\nitem = {}\n{}",
            forests.len(),
            item.join(" "),
            fields.concat()
        )
    })
}

/// Writes shapes, and names their texts and links.
#[derive(Default)]
struct Writer {
    fields: Vec<String>,
    links: Vec<String>,
}

impl Writer {
    fn shape(&mut self, shape: &Shape) -> String {
        match shape {
            Shape::Anything => "...".to_owned(),
            Shape::Text => {
                self.fields.push(format!("field_{}", self.fields.len() + 1));
                self.fields.last().cloned().unwrap_or_default()
            }
            Shape::Element { tag, href, parts } => {
                let tag = tag.name();
                let link = href.as_ref().map_or_else(String::new, |h| self.link(h));
                if ["br", "hr", "img"].contains(&tag) {
                    return format!("<{tag}>");
                }
                let parts: Vec<String> = parts.iter().map(|p| self.part(p)).collect();
                format!("<{tag}{link}> {} </{tag}>", parts.join(" "))
            }
        }
    }

    fn part(&mut self, part: &Part) -> String {
        let written = self.shape(&part.shape);
        match (part.none, part.many) {
            _ if written == "..." => written,
            (true, true) => format!("({written})*"),
            (false, true) => format!("({written})+"),
            (true, false) => format!("({written})?"),
            (false, false) => written,
        }
    }

    /// The attribute of a link: what all addresses begin with, up to a place where addresses part.
    fn link(&mut self, begins: &str) -> String {
        self.links.push(format!("link_{}", self.links.len() + 1));
        let link = self.links.last().cloned().unwrap_or_default();
        let kept = begins.rfind(['/', '#', '?', '=']).and_then(|at| begins.get(..=at)).unwrap_or_default();
        let plain = !kept.contains(['"', '>', '<']) && !kept.contains(char::is_whitespace);
        if kept.is_empty() || !plain {
            format!(" href as {link}")
        } else {
            format!(" href=\"{kept}...\" as {link}")
        }
    }
}
