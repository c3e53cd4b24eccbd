//! Lists in preformatted text, where a line break is all that parts records.
//!
//! ```text
//! <pre>Jan 12  <a href=b>Sparse graphs</a>      most lines hold a link: each line break is a <br>
//! Jan 19  <a href=c>Matroids</a></pre>
//!
//! <pre>int main() {                             code: text, and nothing parts it
//!   return 0; }</pre>
//! ```

use html5ever::local_name;

use crate::tree::{Content, Handle, Tree};

/// Fewest lines with a link that are a list.
const FEWEST: usize = 3;

/// Share of the lines that hold a link.
const LINKED: f32 = 0.5;

/// Are the lines of a preformatted element those of a list? Linear in what stands in it.
pub(crate) fn is_list(tree: &Tree, pre: Handle) -> bool {
    let mut lines = Lines::default();
    let mut link: Option<Handle> = None;
    let mut here = tree.first_child(pre);
    while let Some(h) = here {
        let is_link = tree.name_is(h, |name| *name == local_name!("a")) && tree.has_attribute(h, "href");
        if is_link {
            link = link.or(Some(h));
        }
        if let Content::Text(text) = &tree.node(h).content {
            lines.add(text, link.is_some());
        }
        here = tree.first_child(h);
        let mut left = h;
        while here.is_none() && left != pre {
            link = link.filter(|l| *l != left);
            here = tree.next_sibling(left);
            left = tree.parent(left).unwrap_or(pre);
        }
    }
    lines.end();
    lines.linked >= FEWEST && lines.linked as f32 >= LINKED * lines.all as f32
}

/// Lines that say something, counted.
#[derive(Default)]
struct Lines {
    all: usize,
    linked: usize,
    /// Does the line at hand say something, and does a link?
    says: bool,
    is_linked: bool,
}

impl Lines {
    fn add(&mut self, text: &str, in_link: bool) {
        for (i, part) in text.split('\n').enumerate() {
            if i > 0 {
                self.end();
            }
            let says = part.contains(char::is_alphanumeric);
            self.says |= says;
            self.is_linked |= says && in_link;
        }
    }

    fn end(&mut self) {
        self.all += usize::from(std::mem::take(&mut self.says));
        self.linked += usize::from(std::mem::take(&mut self.is_linked));
    }
}

/// The texts between line breaks; `None` is a break. More than one empty line on end is one.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = Option<&str>> {
    let mut breaks = 0;
    let last = text.split('\n').count() - 1;
    text.split('\n').enumerate().flat_map(move |(i, line)| {
        breaks += usize::from(i > 0);
        let is_break = i > 0 && breaks <= 2;
        // A line of blanks alone is empty; before or behind an element it indents that.
        let says = !line.trim().is_empty() || (i == 0 || i == last) && !line.is_empty();
        if says {
            breaks = 0;
        }
        is_break.then_some(None).into_iter().chain(says.then_some(Some(line)))
    })
}

#[cfg(test)]
mod tests {
    use super::parts;
    use crate::{Hints, Tag, parse};

    /// The tags below `<pre>`, texts as they are.
    fn inside(html: &str) -> Vec<String> {
        let doc = parse(html.as_bytes(), &Hints::default());
        let pre = doc.nodes().find(|n| doc.tag(*n) == Tag::PRE).unwrap();
        let said = |n| match doc.tag(n) {
            Tag::TEXT => doc.text(n).to_owned(),
            tag => format!("<{}>", tag.name()),
        };
        doc.subtree(pre).skip(1).map(said).collect()
    }

    #[test]
    fn lines_of_links_are_parted_and_code_is_not() {
        let list = "<pre>\n1  <a href=a>Salt</a>\n\n\n \n2  <a href=b><b>Tin</b></a>\nnone\n3  <a href=c>Ink</a>\n</pre>";
        let whole = [
            "1  ", "<a>", "Salt", "<br>", "<br>", "2  ", "<a>", "<b>", "Tin", "<br>", "none", "<br>", "3  ",
            "<a>", "Ink", "<br>",
        ];
        assert_eq!(inside(list), whole);
        let code = "<pre>let a = <a href=a>b</a>;\nlet c = d;\nlet e = f;\n<a href=h>h</a>\nlet i = j;</pre>";
        assert_eq!(inside(code).iter().filter(|tag| *tag == "<br>").count(), 0);
    }

    #[test]
    fn the_text_is_as_without_breaks() {
        let text = |inner: &str| {
            parse(format!("<pre>{inner}</pre>").as_bytes(), &Hints::default()).full_text().to_owned()
        };
        let lines = "a  <a href=1>b</a>\n  c <a href=2>d</a>\n\n<a href=3>e</a>\nf";
        assert_eq!(text(lines), "a  b\n  c d\ne\nf");
    }

    #[test]
    fn empty_lines_are_two_breaks_at_most() {
        let said = |text| parts(text).map(|p| p.unwrap_or("|")).collect::<String>();
        assert_eq!(said("a\nb"), "a|b");
        assert_eq!(said("\n\n\n\na"), "||a");
        assert_eq!(said(" \n \n a"), " || a");
        assert_eq!(said("a\n  "), "a|  ");
        assert_eq!(said(""), "");
    }
}
