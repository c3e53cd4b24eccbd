//! Writes the template of lists as its file.

use super::super::forest::Forest;
use super::group::Group;
use super::list::{class, plain_class};
use super::shape::{Part, Shape};

/// Most items that are generalised from one page; the others are like them or the template is refused.
const MOST_ITEMS: usize = 200;

/// The template's file; `None` where its items are too unlike to be one shape.
pub(super) fn written(
    (name, format): (&str, &[&str]),
    forests: &[Forest],
    groups: &[Group],
) -> Option<String> {
    let format = format.join(" ");
    let lists = || groups.iter().flat_map(|g| &g.lists);
    let mut writer = Writer::default();
    let classed = shapes(forests, groups)?.into_iter().zip(classes(forests, groups));
    let item: Vec<String> = classed.map(|(shape, class)| writer.item(&shape, &class)).collect();
    let parent = lists().next()?.parent_tag.name();
    let around = common(
        forests
            .iter()
            .zip(groups)
            .flat_map(|(forest, group)| group.lists.iter().map(move |list| class(forest, list.parent))),
    );
    let (before, items, behind) = match (lists().any(|l| l.between), lists().any(|l| l.beside)) {
        (true, _) => (" ... ", "(item ...)+", " "),
        (false, true) => (" ... ", "item+", " ... "),
        (false, false) => (" ", "item+", " "),
    };
    let fields: Vec<String> = writer.fields.iter().map(|f| format!("{f} = text\n")).collect();
    let targets = [writer.fields, writer.links].concat().join(" ");
    (!targets.is_empty()).then(|| {
        format!(
            "# Learnt from {} pages: give its parts names that say what they are.\ntemplate {name}\ntargets {targets}\n\
             ignore {format}\n\n{}list = <{parent}{around}>{before}{items}{behind}</{parent}>\nitem = {}\n{}",
            forests.len(),
            whole(groups),
            item.join(" "),
            fields.concat()
        )
    })
}

/// What all items have in common, for each of their elements.
fn shapes(forests: &[Forest], groups: &[Group]) -> Option<Vec<Shape>> {
    let period = groups.first()?.lists.first()?.tags.len();
    let mut shapes: Vec<Option<Shape>> = vec![None; period];
    for (forest, group) in forests.iter().zip(groups) {
        let parts = group.lists.iter().flat_map(|l| &l.parts);
        for (i, index) in parts.take(MOST_ITEMS * period).enumerate() {
            let shape = Shape::of(forest, *index, 0);
            let known = shapes.get_mut(i % period)?;
            *known = Some(match known.take() {
                Some(before) => before.merged(shape),
                None => shape,
            });
        }
    }
    shapes.into_iter().collect()
}

/// The class that each part of an item has in all of them, as it is written.
fn classes(forests: &[Forest], groups: &[Group]) -> Vec<String> {
    let period = groups.first().and_then(|g| g.lists.first()).map_or(1, |list| list.tags.len().max(1));
    let of = |at: usize| {
        let parts = forests.iter().zip(groups).flat_map(|(forest, group)| {
            let parts = group.lists.iter().flat_map(|list| &list.parts);
            parts.skip(at).step_by(period).map(move |index| class(forest, *index))
        });
        common(parts)
    };
    (0..period).map(of).collect()
}

/// The class with which all begin, as an attribute; nothing where they begin with none, or with such as numbers a page.
fn common<'c>(mut classes: impl Iterator<Item = &'c str>) -> String {
    let first = classes.next().unwrap_or_default();
    let class = plain_class(first);
    let mut alone = class == first;
    let begins = |other: &str| {
        alone &= other == class;
        other.split_whitespace().next() == Some(class)
    };
    match !class.is_empty() && classes.all(begins) {
        true => format!(" class=\"{class}{}\"", if alone { "" } else { "..." }),
        false => String::new(),
    }
}

/// The page: a list somewhere, or several, in the element that holds them where all pages have the same.
fn whole(groups: &[Group]) -> String {
    if groups.iter().all(|g| g.lists.len() < 2) {
        return "page = ... list ...\n".to_owned();
    }
    let within = groups.first().and_then(|g| g.within);
    match within.filter(|w| groups.iter().all(|g| g.within == Some(*w))).map(|w| w.name()) {
        Some(tag) => format!("page = ... lists ...\nlists = <{tag}> ... (list ...)+ </{tag}>\n"),
        None => "page = ... (list ...)+\n".to_owned(),
    }
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
            Shape::Element { tag, class, href, parts } => {
                let tag = tag.name();
                let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}...\"") };
                let link = href.as_ref().map_or_else(String::new, |h| self.link(h));
                if ["br", "hr", "img"].contains(&tag) {
                    return format!("<{tag}>");
                }
                let parts: Vec<String> = parts.iter().map(|p| self.part(p)).collect();
                format!("<{tag}{class}{link}> {} </{tag}>", parts.join(" "))
            }
        }
    }

    /// A part of an item, with its class.
    fn item(&mut self, shape: &Shape, class: &str) -> String {
        let written = self.shape(shape);
        match (shape, written.split_once(['>', ' '])) {
            (Shape::Element { .. }, Some((tag, _))) => tag.to_owned() + class + &written[tag.len()..],
            _ => written,
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
