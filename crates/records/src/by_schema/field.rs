//! Fields of a kind: from which part of a record each is read. The first way that gives something wins: label, column, part,
//! recogniser.

use std::cell::OnceCell;
use std::ops::Range;

use listings::{Listing, Member};
use marks::{Mark, Moment, When};
use page::{Document, NodeId, Tag};

use schema::{FieldType, Part, Schema};

use super::citation::{self, Citation};
use super::labels::Label;
use super::names;
use super::spans;
use super::typed;
use crate::embedded::one_line;
use crate::record::Value;
use crate::{Evidence, Field};

/// From how much of a heading on a line is a title: an `<h6>`, or bold on a line of its own.
const HEADING: f32 = 0.5;

/// Longest text of a place of its own that is a value as a whole, also where a recogniser knows a word of it: "Family doctor".
const WHOLE: usize = 80;

/// The part of a page that is one record.
pub(super) struct Extent<'r> {
    pub(super) doc: &'r Document,
    pub(super) list: &'r Listing,
    /// Which of the list's records it is.
    pub(super) rank: usize,
    pub(super) member: &'r Member,
    /// Where it stands in the page's text.
    pub(super) span: Range<usize>,
    /// The marks in it.
    pub(super) marks: &'r [Mark],
    /// The labels in it.
    pub(super) labels: &'r [Label],
    /// Values of its table, and elements that are named as a field, each with the field's index.
    pub(super) cells: &'r [(usize, Range<usize>)],
    pub(super) named: &'r [(usize, Range<usize>)],
    /// Its reference to a publication, once it was asked for.
    pub(super) citation: OnceCell<Option<Citation>>,
    pub(super) schema: &'r Schema,
    /// How the page is written.
    pub(super) reading: &'r marks::Settings,
}

/// The recogniser whose marks are a field's values: the one that its file names, else where nothing says where it stands the
/// one that finds values of its type.
pub(super) fn recognizer_of(field: &schema::Field) -> Option<&str> {
    field.recognizer.as_deref().or_else(|| field.holds.recognizer())
}

/// Is a mark one of what a kind needs: of that recogniser, or of that field's?
pub(super) fn is_needed(schema: &Schema, mark: &Mark) -> bool {
    let recognizer = |need: &String| match schema.field(need) {
        Some(field) => recognizer_of(field) == Some(&*mark.recognizer),
        None => *mark.recognizer == **need,
    };
    schema.record.needs.iter().any(recognizer)
}

impl Extent<'_> {
    /// The values of a field; none where the record does not say it.
    pub(super) fn values(&self, field: &schema::Field) -> Vec<Field<Value>> {
        if field.part == Some(Part::Section) {
            return Vec::new();
        }
        let mut spans: Vec<_> = self.labelled(field).into_iter().collect();
        let placed = if spans.is_empty() { self.placed_as(field) } else { None };
        let is_whole =
            placed.as_ref().is_some_and(|span| field.holds == FieldType::Text && span.len() <= WHOLE);
        spans.extend(placed);
        if spans.is_empty() && self.cells.is_empty() {
            spans.extend(self.cell(&field.columns));
        }
        match field.part {
            Some(Part::Cells) => return self.cells(),
            Some(Part::Link) => return self.link().into_iter().collect(),
            Some(Part::Image) => return self.image().into_iter().collect(),
            Some(Part::Currency) if spans.is_empty() => return currency(self.marks).into_iter().collect(),
            _ => {}
        }
        let source = Source { doc: self.doc, marks: self.marks, reading: self.reading };
        let exact = |span: Range<usize>| source.text(field, span).into_iter().collect::<Vec<_>>();
        if spans.is_empty()
            && let Some(citation) = self.citation()
        {
            match field.part {
                Some(Part::Title) if !citation.title.is_empty() => return exact(citation.title.clone()),
                Some(Part::Author) => return citation.authors.iter().cloned().flat_map(exact).collect(),
                Some(Part::Container) => {
                    return citation.container.clone().into_iter().flat_map(exact).collect();
                }
                _ => {}
            }
        }
        let part = match field.part {
            Some(Part::Title) if spans.is_empty() => self.title(),
            Some(Part::Text) if spans.is_empty() => Some(self.span.clone()),
            Some(Part::Author | Part::Container) if spans.is_empty() => return Vec::new(),
            _ => None,
        };
        // A list of people calls each by a name: that is what it is called, wherever it stands.
        if field.part == Some(Part::Title) && field.holds == FieldType::Person {
            let place = spans.first().cloned().or_else(|| self.naming_part());
            if let Some(name) = place.and_then(|place| names::name_in(self.doc, self.marks, &place)) {
                return exact(name);
            }
            let named = if spans.is_empty() { source.marked(field, &self.span) } else { Vec::new() };
            if !named.is_empty() {
                return named;
            }
        }
        if let Some(part) = part {
            let marked = || source.marked(field, &part);
            return if field.recognizer.is_some() { marked() } else { exact(part.clone()) };
        }
        match spans.as_slice() {
            [span] if is_whole => exact(span.clone()),
            [] if field.recognizer.is_some() => source.marked(field, &self.span),
            [] => Vec::new(),
            spans => source.placed(field, spans),
        }
    }
}

/// A text with its marks, in which the values of fields are read.
pub(super) struct Source<'r> {
    pub(super) doc: &'r Document,
    pub(super) marks: &'r [Mark],
    pub(super) reading: &'r marks::Settings,
}

impl Source<'_> {
    /// The values of a field in the places that are its own: what its recogniser finds there, else what stands there as its
    /// type. A recogniser that the file names is the only one who knows a day, an address or a person; other texts are
    /// values also where it does not know them.
    pub(super) fn placed(&self, field: &schema::Field, spans: &[Range<usize>]) -> Vec<Field<Value>> {
        let in_place = |span: &Range<usize>| {
            let marked = self.marked(field, span);
            if marked.is_empty() { self.date_alone(field, span).into_iter().collect() } else { marked }
        };
        let marked: Vec<_> = spans.iter().flat_map(in_place).collect();
        let is_exact = matches!(field.holds, FieldType::Date | FieldType::DateTime | FieldType::Email);
        let is_person = field.recognizer.is_some() && field.holds == FieldType::Person;
        if !marked.is_empty() || is_exact || is_person {
            return marked.into_iter().take(most(field)).collect();
        }
        spans.iter().filter_map(|span| self.text(field, span.clone())).take(most(field)).collect()
    }

    /// A day that only its place shows to be one: "1978" is a year in a cell of its own, and behind "Built:" as well, though the line
    /// that holds both says no day.
    fn date_alone(&self, field: &schema::Field, span: &Range<usize>) -> Option<Field<Value>> {
        let is_day = matches!(field.holds, FieldType::Date | FieldType::DateTime);
        if !is_day || recognizer_of(field) != FieldType::Date.recognizer() || span.len() > WHOLE {
            return None;
        }
        let place = self.doc.full_text().get(span.clone())?;
        let text = place.trim();
        let marks = marks::find_only(text, self.reading, &["date"]);
        let [Mark { span: own, value: marks::Value::When(when), .. }] = marks.as_slice() else { return None };
        if own.start() > 0 || own.end() < text.len() || when.start.date.is_empty() {
            return None;
        }
        let start = span.start + place.len() - place.trim_start().len();
        let evidence = Evidence::Text { span: start..start + text.len(), by: "recogniser" };
        Some(Field::new(Value::When(when.clone()), evidence))
    }

    /// The values of a field in a place of its own of which nothing else is read: all of a short text where its kind says so.
    pub(super) fn whole(&self, field: &schema::Field, span: &Range<usize>) -> Vec<Field<Value>> {
        if field.whole && field.holds == FieldType::Text && span.len() <= WHOLE {
            return self.text(field, span.clone()).into_iter().collect();
        }
        self.placed(field, std::slice::from_ref(span))
    }

    /// What the recogniser of a field finds in a part of the text.
    pub(super) fn marked(&self, field: &schema::Field, span: &Range<usize>) -> Vec<Field<Value>> {
        let Some(recognizer) = recognizer_of(field) else { return Vec::new() };
        let inside = |m: &&Mark| span.start <= m.span.start() && m.span.end() <= span.end;
        let marks = spans::within(self.marks, span).iter().filter(|m| *m.recognizer == *recognizer);
        let value = |mark: &Mark| {
            let span = mark.span.start()..mark.span.end();
            let value = match mark.value.clone().into() {
                Value::Text(text) => typed::from_text(field.holds, &text, self.reading)?,
                Value::When(when) if field.holds == FieldType::Date => without_clock(when)?,
                value => value,
            };
            Some(Field::new(value, Evidence::Text { span, by: "recogniser" }))
        };
        marks.filter(inside).filter_map(value).take(most(field)).collect()
    }

    /// A piece of the text as the field's type.
    pub(super) fn text(&self, field: &schema::Field, span: Range<usize>) -> Option<Field<Value>> {
        let text = one_line(self.doc.full_text().get(span.clone()).unwrap_or_default());
        let value = match typed::from_text(field.holds, &text, self.reading)? {
            Value::Contact(name, None) => Value::Contact(name, self.mail_link(&span)),
            value => value,
        };
        Some(Field::new(value, Evidence::Text { span, by: "line" }))
    }

    /// The e-mail address to which a part of the text links.
    fn mail_link(&self, span: &Range<usize>) -> Option<String> {
        /// More elements than a name, its title and its link need.
        const LOOKED_AT: usize = 16;
        let first = self.doc.node_at(span.start);
        let inside = (first.index()..self.doc.len()).map(NodeId::new).take(LOOKED_AT);
        let inside = inside.take_while(|node| self.doc.span(*node).start < span.end);
        let mut near = self.doc.ancestors(first).take(2).chain(inside);
        let href = near.find_map(|node| {
            let href = self.doc.attr(node, "href").filter(|_| self.doc.tag(node) == Tag::A)?.trim();
            href.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:")).then_some(href)
        })?;
        let address = typed::without_scheme(href, "mailto:");
        (!address.is_empty()).then(|| address.to_owned())
    }
}

/// Most values of a field.
fn most(field: &schema::Field) -> usize {
    /// More is no list of one record's values.
    const MANY: usize = 500;
    if field.many { MANY } else { 1 }
}

/// The day of a moment; `None` of a clock time alone.
fn without_clock(mut when: When) -> Option<Value> {
    if when.is_clock_only() {
        return None;
    }
    when.start.time = None;
    when.end = when.end.filter(|end| !end.date.is_empty()).map(|end| Moment { time: None, ..end });
    Some(Value::When(when))
}

/// The address of a page, which is that of the one record that it is about.
pub(super) fn own_address(doc: &Document) -> Option<Field<Value>> {
    let url = doc.source(doc.root())?.url.clone()?;
    Some(Field::new(Value::Address(url), Evidence::Argument("url")))
}

/// The currency of the first sum that names one.
pub(super) fn currency(marks: &[Mark]) -> Option<Field<Value>> {
    marks.iter().find_map(|mark| match mark.value {
        marks::Value::Price { currency: Some(code), .. } => {
            let span = mark.span.start()..mark.span.end();
            Some(Field::new(Value::Text(code.to_owned()), Evidence::Text { span, by: "recogniser" }))
        }
        _ => None,
    })
}

impl Extent<'_> {
    fn page_text(&self, span: Range<usize>) -> &str {
        self.doc.full_text().get(span).unwrap_or_default()
    }

    /// What stands behind the first of a field's labels that the record has.
    fn labelled(&self, field: &schema::Field) -> Option<Range<usize>> {
        let own =
            |label: &&Label| self.schema.fields.get(label.field).is_some_and(|of| of.name == field.name);
        let inside =
            |label: &Label| label.value.start.max(self.span.start)..label.value.end.min(self.span.end);
        self.labels.iter().filter(own).map(inside).find(|span| !span.is_empty())
    }

    /// What stands below the field's head in a table, else in an element that is named as the field.
    fn placed_as(&self, field: &schema::Field) -> Option<Range<usize>> {
        let index = self.schema.fields.iter().position(|other| other.name == field.name);
        let own = |placed: &&(usize, Range<usize>)| Some(placed.0) == index && placed.1.end <= self.span.end;
        let mut cells = self.cells.iter().filter(own).map(|(_, span)| span.clone());
        if let Some(first) = cells.next() {
            // "Surname" and "First name" are columns of one name.
            let is_person = field.holds == FieldType::Person;
            let beside = cells.next().filter(|next| is_person && self.is_blank(first.end..next.start));
            return Some(first.start..beside.map_or(first.end, |next| next.end));
        }
        // The title of a card is no title that somebody has.
        let names_another =
            |span: &Range<usize>| field.holds != FieldType::Person && names::is_named(self.marks, span);
        let is_own = |span: &Range<usize>| !field.labels.contains(&self.lower(span)) && !names_another(span);
        self.named.iter().filter(own).map(|(_, span)| span).find(|span| is_own(span)).cloned()
    }

    fn is_blank(&self, span: Range<usize>) -> bool {
        self.doc.full_text().get(span).is_some_and(|text| text.trim().is_empty())
    }

    fn lower(&self, span: &Range<usize>) -> String {
        self.page_text(span.clone()).trim().trim_end_matches(':').to_lowercase()
    }

    /// Its reference, where the kind has authors that a recogniser of names finds.
    fn citation(&self) -> Option<&Citation> {
        let read = || {
            let authors = self.schema.fields.iter().find(|field| field.part == Some(Part::Author))?;
            let recognizer = authors.recognizer.as_deref()?;
            let names = self.marks.iter().filter(|mark| *mark.recognizer == *recognizer);
            let names: Vec<_> = names.map(|mark| mark.span.start()..mark.span.end()).collect();
            citation::read(self.doc, &self.span, &names)
        };
        self.citation.get_or_init(read).as_ref()
    }

    fn cell(&self, columns: &[String]) -> Option<Range<usize>> {
        // A name that the page does not say is the program's own: a "title" of records in `<br>` soup may be their price.
        let called = |column: &&listings::Column| {
            column.called.as_ref().is_some_and(|name| columns.iter().any(|c| name.eq_ignore_ascii_case(c)))
        };
        let column = self.list.columns.iter().find(called)?;
        column.cells.get(self.rank)?.as_ref()?.span()
    }

    /// What the list's columns say of the record, each with the column's name; those that are another field's are told by it.
    fn cells(&self) -> Vec<Field<Value>> {
        let is_of = |column: &listings::Column, field: &schema::Field| {
            let named = field.columns.iter().any(|name| column.name.eq_ignore_ascii_case(name));
            named || (field.recognizer.is_some() && column.recognizer.as_deref() == recognizer_of(field))
        };
        let is_free =
            |column: &&listings::Column| !self.schema.fields.iter().any(|field| is_of(column, field));
        let named = |column: &listings::Column| {
            let span = column.cells.get(self.rank)?.as_ref()?.span()?;
            let text = one_line(self.page_text(span.clone()));
            let value = Value::Text(format!("{}: {text}", column.name));
            (!text.is_empty()).then(|| Field::new(value, Evidence::Text { span, by: "cell" }))
        };
        self.list.columns.iter().filter(is_free).filter_map(named).collect()
    }

    fn link(&self) -> Option<Field<Value>> {
        let node = self.list.link(self.doc, self.rank, self.member)?;
        let href = self.doc.attr(node, "href")?;
        if CONTACTS.iter().any(|scheme| href.trim_start().starts_with(scheme)) {
            return None;
        }
        Some(Field::new(Value::Address(href.to_owned()), Evidence::Attribute { node, name: "href" }))
    }

    fn image(&self) -> Option<Field<Value>> {
        let mut nodes = self.member.intervals.iter().flat_map(|i| i.nodes());
        let node = nodes.find(|n| {
            self.doc.tag(*n) == Tag::IMG && self.doc.attr(*n, "src").is_some_and(typed::is_address)
        })?;
        let src = self.doc.attr(node, "src")?;
        Some(Field::new(Value::Address(src.to_owned()), Evidence::Attribute { node, name: "src" }))
    }

    /// A heading, else the text of its own link where that is more than one word or its own (not "More"), else bold words of its first line,
    /// else the first line that says more than its marks.
    fn title(&self) -> Option<Range<usize>> {
        // What a user's own list of names finds is what a record is called: "Canon EOS Rebel" as a link is its title.
        let shipped = |m: &Mark| marks::ALL.iter().any(|r| r.name() == &*m.recognizer);
        let says_more =
            |span: &Range<usize>| letters(self.page_text(span.clone())) > self.marked_letters(span, shipped);
        self.set_off().find(|span| says_more(span)).or_else(|| self.first_line())
    }

    /// Its headings, its link, and bold words of its first line.
    fn set_off(&self) -> impl Iterator<Item = Range<usize>> {
        let nodes = self.member.intervals.iter().flat_map(|i| i.nodes());
        let heads = nodes.filter(|n| self.doc.tag(*n).is_element() && self.doc.look(*n).heading >= HEADING);
        let link = listings::link_of(self.doc, self.member).map(|n| self.doc.span(n));
        let link =
            link.filter(|s| self.page_text(s.clone()).split_whitespace().nth(1).is_some() || self.is_own(s));
        heads.map(|n| self.doc.span(n)).chain(link).chain(self.bold())
    }

    /// Does a link begin its record and say what those of the records beside it do not? "More" says the same everywhere, "Clerk" and
    /// "Porter" call them.
    fn is_own(&self, link: &Range<usize>) -> bool {
        if !self.page_text(self.span.start..link.start).trim().is_empty() {
            return false;
        }
        let (all, from) = (&self.list.members, self.member.span().from);
        let at = all.partition_point(|member| member.span().from < from);
        let (before, behind) = (all.get(..at).unwrap_or_default(), all.get(at + 1..).unwrap_or_default());
        let text_of =
            |member: &Member| listings::link_of(self.doc, member).map(|n| self.page_text(self.doc.span(n)));
        let is_record = |member: &&Member| member.role == listings::Role::Record;
        let beside = [before.iter().rev().find(is_record), behind.iter().find(is_record)];
        let mut others = beside.into_iter().flatten().filter_map(text_of).peekable();
        others.peek().is_some() && others.all(|text| text != self.page_text(link.clone()))
    }

    /// The first bold words of the first line that are no label.
    fn bold(&self) -> Option<Range<usize>> {
        let line = self.page_text(self.span.clone()).split(['\n', '\t']).next().unwrap_or_default();
        let end = self.span.start + line.len();
        let nodes = self.member.intervals.iter().flat_map(|i| i.nodes());
        let bold =
            nodes.filter(|n| matches!(self.doc.tag(*n), Tag::B | Tag::STRONG)).map(|n| self.doc.span(n));
        let is_label = |span: &Range<usize>| {
            let behind = self.doc.full_text().get(span.end..end).unwrap_or_default();
            self.page_text(span.clone()).trim_end().ends_with(':') || behind.trim_start().starts_with(':')
        };
        bold.take_while(|span| span.start < end)
            .find(|span| span.end <= end && letters(self.page_text(span.clone())) > 0 && !is_label(span))
    }

    /// Where it names somebody: the first heading, link, bold text or line with a name in it.
    fn naming_part(&self) -> Option<Range<usize>> {
        let names = |span: &Range<usize>| names::is_named(self.marks, span);
        self.set_off().find(names).or_else(|| self.lines().find(names).map(|line| self.first_part(line)))
    }

    /// Its lines and cells.
    fn lines(&self) -> impl Iterator<Item = Range<usize>> {
        let mut from = self.span.start;
        self.page_text(self.span.clone()).split(['\n', '\t']).map(move |line| {
            let span = from..from + line.len();
            from = span.end + 1;
            span
        })
    }

    fn first_line(&self) -> Option<Range<usize>> {
        let says_more =
            |span: &Range<usize>| letters(self.page_text(span.clone())) > self.marked_letters(span, |_| true);
        let line = self.lines().find(says_more)?;
        let part = self.first_part(line.clone());
        Some(if says_more(&part) { part } else { line })
    }

    /// Of a line that says several things the first: "Oxbow Maps | Cartographer | Ljubljana". What parts them has blanks
    /// around it and marks behind it, or comes again.
    fn first_part(&self, line: Range<usize>) -> Range<usize> {
        const PARTING: [&str; 8] = [" | ", " – ", " — ", " - ", " · ", " • ", " / ", " :: "];
        // A long line is a sentence or two: "Attic room, 9 Quarry Hill. $475/month."
        const LONG: usize = 60;
        const STOPS: [&str; 4] = [", ", ". ", "; ", ": "];
        let text = self.page_text(line.clone());
        let is_reference = self.schema.fields.iter().any(|field| field.part == Some(Part::Author));
        let stops = if text.len() > LONG && !is_reference { STOPS.as_slice() } else { &[] };
        let parts = |at: usize| text.get(..at).is_some_and(|first| first.split_whitespace().nth(1).is_some());
        let stop = stops.iter().filter_map(|sign| Some((text.find(sign).filter(|at| parts(*at))?, *sign)));
        let first = PARTING.iter().filter_map(|sign| Some((text.find(sign)?, *sign))).chain(stop).min();
        let Some((at, sign)) = first.filter(|(at, _)| *at > 0) else { return line };
        let behind = line.start + at..line.end;
        let is_marked = || spans::within(self.marks, &behind).iter().any(|mark| is_needed(self.schema, mark));
        if text.matches(sign).nth(1).is_some() || is_marked() { line.start..line.start + at } else { line }
    }

    /// Letters of a line that marks of some sorts account for: a line of nothing but a price and a date is no title.
    fn marked_letters(&self, line: &Range<usize>, counts: impl Fn(&Mark) -> bool) -> usize {
        let mut end = line.start;
        let mut covered = 0;
        let inside = |m: &&Mark| line.start <= m.span.start() && m.span.end() <= line.end && counts(m);
        for mark in self.marks.iter().filter(inside) {
            let from = mark.span.start().max(end);
            covered += self.doc.full_text().get(from..mark.span.end()).map_or(0, letters);
            end = end.max(mark.span.end());
        }
        covered
    }
}

/// Links that lead to nobody's page.
const CONTACTS: [&str; 3] = ["mailto:", "tel:", "javascript:"];

fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphabetic()).count()
}
