//! What stands around a page's own record and is read as its own: the step above it, whose page it is, whom to write to, the line
//! below its title, its picture.

use std::ops::Range;

use marks::Mark;
use page::Tag;
use schema::FieldType;

use super::Page;
use crate::by_schema::field::recognizer_of;
use crate::by_schema::spans;
use crate::by_schema::subtitle::TitledPage;
use crate::by_schema::titles::set_apart;
use crate::by_schema::{owner, trail, typed};
use crate::navigation;
use crate::record::{Record, Value};
use crate::{Evidence, Field};

impl Page<'_> {
    /// The step above the page in its trail of links.
    pub(super) fn step_above(&self, field: &schema::Field) -> Option<Field<Value>> {
        self.source().text(field, trail::above(self.glance.doc, &self.title)?)
    }

    /// The organisation whose page it is.
    pub(super) fn owner(&self) -> Option<Field<Value>> {
        owner::owner(self.glance.doc, self.glance.lines(), &self.title)
    }

    /// The page as the lines below its title are looked for.
    pub(super) fn titled<'p>(&'p self, field: &'p schema::Field) -> TitledPage<'p> {
        let Page { labels, marks, title, .. } = self;
        let (doc, lines) = (self.glance.doc, self.glance.lines());
        TitledPage { doc, lines, labels, marks, recognizer: recognizer_of(field), title }
    }

    /// The only address of mail or number of telephone below the title; that of the site in a footer is nobody's.
    pub(super) fn contact(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let is_reach = matches!(field.holds, FieldType::Email | FieldType::Phone);
        let Some(recognizer) = recognizer_of(field).filter(|_| is_reach) else { return Vec::new() };
        let doc = self.glance.doc;
        let outside = navigation::spans(doc);
        let below = self.title.end..doc.full_text().len();
        let is_of_site = |mark: &Mark| outside.iter().any(|nav| nav.contains(&mark.span.start()));
        let marks = spans::within(self.marks, &below).iter();
        let mut own = marks.filter(|mark| *mark.recognizer == *recognizer && !is_of_site(mark)).peekable();
        let Some(first) = own.peek().map(|mark| mark.span.start()..mark.span.end()) else {
            return Vec::new();
        };
        let text = |span: Range<usize>| doc.full_text().get(span);
        let is_only = own.all(|mark| text(mark.span.start()..mark.span.end()) == text(first.clone()));
        if is_only { self.source().marked(field, &first) } else { Vec::new() }
    }

    /// A part of the text as a value of a field, if any.
    pub(super) fn text(&self, field: &schema::Field, span: Option<Range<usize>>) -> Vec<Field<Value>> {
        span.and_then(|span| self.source().text(field, span)).into_iter().collect()
    }

    /// A declared title that says more than the heading, and besides what signs set apart ("Tea pot, red - (4.8/5)" over "Tea pot"),
    /// is the heading.
    pub(super) fn cut_title(&self, record: &mut Record) {
        let Some(field) = self.schema.declared_title_field() else { return };
        let Some(shown) = self.source().text(field, self.title.clone()) else { return };
        let heading = shown.value.to_string().to_lowercase();
        let is_longer = |declared: &str| {
            let mut parts = set_apart(declared);
            let first = parts.next().unwrap_or_default().trim().to_lowercase();
            let more =
                first.strip_prefix(&heading).is_some_and(|more| more.is_empty() || more.starts_with(' '));
            more && parts.next().is_some()
        };
        for (_, declared) in record.fields.iter_mut().filter(|(name, _)| *name == field.name) {
            if is_longer(&declared.value.to_string()) {
                *declared = shown.clone();
            }
        }
    }

    /// The first picture below the title that says what it shows; those that do not are decoration.
    pub(super) fn image(&self) -> Option<Field<Value>> {
        let doc = self.glance.doc;
        let title = doc.node_at(self.title.start);
        let is_picture = |n: &page::NodeId| {
            doc.tag(*n) == Tag::IMG && doc.attr(*n, "alt").is_some_and(|alt| !alt.trim().is_empty())
        };
        let mut nodes = doc.nodes().skip(title.index()).filter(is_picture);
        let node = nodes.find(|n| doc.attr(*n, "src").is_some_and(typed::is_address))?;
        let src = doc.attr(node, "src")?.to_owned();
        Some(Field::new(Value::Address(src), Evidence::Attribute { node, name: "src" }))
    }
}
