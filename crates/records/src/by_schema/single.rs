//! A page about one record: its heading is the title, its labels and sections say the rest.
//!
//! ```text
//! <h1>Kettle</h1> … <dt>Price <dd>$40 <dt>SKU <dd>K-7   ──▶   { title: Kettle, price: 40 USD, sku: K-7 }
//! ```
//!
//! Any page has a heading: whether it is about one record a fitted model says ([`super::judgement`]). What the kind needs
//! must stand in a place of its own: behind a label, in a section, in the title, or on a line that says nothing else ("$40").

use std::cell::OnceCell;
use std::ops::Range;

use marks::Mark;
use page::Tag;
use schema::{FieldType, Part, RecordText, Schema};

use super::field::{self, Source, currency, recognizer_of};
use super::judgement::{self, SINGLE, SINGLE_FEATURES};
use super::labels::{self, Label};
use super::sections::{Section, SectionPage, SectionTrace};
use crate::annotation::{Annotation, Byline, annotation_of};
use crate::embedded::one_line;
use crate::glance::Glance;
use crate::lines::Line;
use crate::main_text::{MainText, main_text_of};
use crate::record::{Record, Value};
use crate::{Evidence, Field};

/// From how much of a heading on a line can name the page's record: an `<h2>`, or a large bold line.
const HEADING: f32 = 0.9;
/// Longest title, in bytes: longer headings are slogans.
const LONGEST_TITLE: usize = 300;
/// Main headings of a page that are weighed: a page of more is about none of them.
const MOST_HEADINGS: usize = 50;
/// Bytes that a line may have besides the value that is its own: "from $40 *".
const BESIDE: usize = 8;
/// Labels of a field that are tried: a page that repeats one a thousand times is no page about one record.
const TRIED: usize = 20;
/// Chance from which a page without a list of the kind is taken for one about a record: half of the F1 that is reached,
/// which makes F1 largest.
const LIKELY: f32 = 0.37;
/// The same of a page with lists of the kind, which are lost where it is wrong.
const BESIDE_LISTS: f32 = 0.5;

/// A record that a page may be about, with what speaks for it.
#[derive(Debug, Clone)]
pub struct SingleTrace {
    /// What it is called.
    pub title: String,
    /// The row of [`SINGLE_FEATURES`].
    pub features: [f32; SINGLE_FEATURES.len()],
}

/// The one record that a page is about; `None` where it is likelier about none, or about those that are `listed` at these
/// places of its text.
pub(super) fn record(
    schema: &Schema,
    glance: &Glance,
    marks: &[Mark],
    listed: &[Range<usize>],
) -> Option<Record> {
    let page = Page::of(schema, glance, marks)?;
    let (fields, own) = page.fields();
    let confidence = SINGLE.get().chance(&page.measured(&fields, &own, listed)?);
    if confidence < if listed.is_empty() { LIKELY } else { BESIDE_LISTS } {
        return None;
    }
    let text =
        if schema.record.text == RecordText::Whole { super::text::text_of(&fields) } else { String::new() };
    Some(Record { fields, text, confidence })
}

/// Measures a page as [`record`] does.
pub(super) fn trace(
    schema: &Schema,
    glance: &Glance,
    marks: &[Mark],
    listed: &[Range<usize>],
) -> Option<SingleTrace> {
    let page = Page::of(schema, glance, marks)?;
    let (fields, own) = page.fields();
    let features = page.measured(&fields, &own, listed)?;
    let title = glance.doc.full_text().get(page.title).map(one_line).unwrap_or_default();
    Some(SingleTrace { title, features })
}

/// Measures all that could be a section of a field, by the field's name.
pub(super) fn section_traces(
    schema: &Schema,
    glance: &Glance,
    marks: &[Mark],
    name: &str,
) -> Vec<SectionTrace> {
    let page = Page::of(schema, glance, marks);
    let field = schema.fields.iter().position(|field| field.name == name);
    let traces = |page: &Page| Some(page.section_page()?.traces(field?));
    page.as_ref().and_then(traces).unwrap_or_default()
}

/// Adds to the page's one declared record what the page says of it behind labels and in sections.
pub(super) fn complete(schema: &Schema, glance: &Glance, marks: &[Mark], record: &mut Record) {
    let Some(page) = Page::of(schema, glance, marks) else { return };
    let fields = schema.fields.iter().flat_map(|field| page.placed(field));
    let fields = fields.map(|(name, value)| (name.to_owned(), value)).collect();
    super::merge::complete(schema, record, Record { fields, ..Record::default() });
}

/// A page read as one record.
struct Page<'r> {
    schema: &'r Schema,
    glance: &'r Glance<'r>,
    marks: &'r [Mark],
    reading: marks::Settings,
    title: Range<usize>,
    labels: Vec<Label>,
    main: OnceCell<MainText>,
    sections: OnceCell<Vec<Section>>,
    annotation: OnceCell<Annotation>,
}

impl<'r> Page<'r> {
    fn of(schema: &'r Schema, glance: &'r Glance<'r>, marks: &'r [Mark]) -> Option<Page<'r>> {
        let title = heading(glance)?;
        let labels = labels::labels_of(schema, glance);
        let reading = glance.reading();
        let (main, sections, annotation) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Some(Page { schema, glance, marks, reading, title, labels, main, sections, annotation })
    }

    fn main(&self) -> &MainText {
        self.main.get_or_init(|| main_text_of(self.glance))
    }

    /// What speaks for a record of these fields, of which `own` stand in a place of their own; `None` where it is none: it
    /// says nothing that the kind needs, nothing that another page would not say, or what speaks against it.
    fn measured(
        &self,
        fields: &[(String, Field<Value>)],
        own: &[&str],
        listed: &[Range<usize>],
    ) -> Option<[f32; SINGLE_FEATURES.len()]> {
        let needs = &self.schema.record.needs;
        let held = needs.iter().filter(|need| self.holds(need, fields, own)).count();
        let named = |field: &&schema::Field| fields.iter().any(|(name, _)| *name == field.name);
        let others: Vec<_> = self.schema.fields.iter().filter(counts).filter(named).collect();
        let placed = others.iter().filter(|field| own.contains(&field.name.as_str())).count();
        if held == 0 || self.is_refused(fields) {
            return None;
        }
        let below = self.title.end..self.glance.doc.full_text().len();
        let is_needed = |mark: &&Mark| needs.iter().any(|need| self.is_mark_of(need, mark));
        let of_others = fields.iter().filter(|(name, _)| others.iter().any(|field| field.name == *name));
        let evidence = judgement::Evidence {
            schema: self.schema,
            glance: self.glance,
            title: &self.title,
            main: self.main(),
            held,
            spans: of_others.flat_map(|(_, field)| spans_of(field)).collect(),
            fields: others.len(),
            placed,
            listed,
            marks: field::within(self.marks, &below).iter().filter(is_needed).count(),
            sections: self.sections().iter().map(|section| section.chance).collect(),
        };
        Some(evidence.row())
    }

    /// Is a mark one of what the kind needs: of that recogniser, or of that field's?
    fn is_mark_of(&self, need: &str, mark: &Mark) -> bool {
        let recognizer = self.schema.field(need).map_or(Some(need), recognizer_of);
        recognizer == Some(&*mark.recognizer)
    }

    /// All fields in the order of the schema, and the names of those that stand in a place of their own.
    fn fields(&self) -> (Vec<(String, Field<Value>)>, Vec<&'r str>) {
        let (mut fields, mut own) = (Vec::new(), Vec::new());
        for field in &self.schema.fields {
            let mut values = self.placed(field);
            if values.is_empty() {
                values = self.anywhere(field);
            } else {
                own.push(field.name.as_str());
            }
            fields.extend(values.into_iter().map(|(name, value)| (name.to_owned(), value)));
        }
        (fields, own)
    }

    /// The values of a field behind its labels, in its section, or where its part says.
    fn placed<'f>(&self, field: &'f schema::Field) -> Vec<(&'f str, Field<Value>)> {
        let values = match field.part {
            Some(Part::Title) => self.source().text(field, self.title.clone()).into_iter().collect(),
            Some(Part::Section) => self.section(field),
            Some(Part::Author | Part::Published | Part::Description) if self.labelled(field).is_empty() => {
                self.of_page(field)
            }
            _ => self.labelled(field),
        };
        values.into_iter().map(|value| (field.name.as_str(), value)).collect()
    }

    fn source(&self) -> Source<'_> {
        Source { doc: self.glance.doc, marks: self.marks, reading: &self.reading }
    }

    /// Labels of a field: those below the title first, since above it stand menus and forms.
    fn labels_of(&self, field: &schema::Field) -> impl Iterator<Item = &Label> {
        let index = self.schema.fields.iter().position(|other| other.name == field.name);
        let own = move |label: &&Label| Some(label.field) == index && !label.value.is_empty();
        let (above, below) = self.labels.split_at(self.labels.partition_point(|l| l.at < self.title.start));
        below.iter().chain(above).filter(own).take(TRIED)
    }

    fn labelled(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let source = self.source();
        let read = |label: &Label| {
            let short = label.value.len() <= longest(field);
            let values =
                if short { source.placed(field, std::slice::from_ref(&label.value)) } else { Vec::new() };
            (!values.is_empty()).then_some(values)
        };
        self.labels_of(field).find_map(read).unwrap_or_default()
    }

    fn section(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let index = self.schema.fields.iter().position(|other| other.name == field.name);
        let own = self.sections().iter().find(|section| Some(section.field) == index);
        let spans = own.map(|section| section.items.as_slice()).unwrap_or_default();
        match (field.many, spans) {
            (false, [first, .., last]) => {
                self.source().text(field, first.start..last.end).into_iter().collect()
            }
            _ => spans.iter().filter_map(|span| self.source().text(field, span.clone())).collect(),
        }
    }

    /// The sections of all fields.
    fn sections(&self) -> &[Section] {
        self.sections.get_or_init(|| self.section_page().map_or_else(Vec::new, |page| page.sections()))
    }

    /// The page as its sections are looked for; `None` where no field has one.
    fn section_page(&self) -> Option<SectionPage<'_>> {
        let wanted = self.schema.fields.iter().any(|field| field.part == Some(Part::Section));
        let (doc, lines) = (self.glance.doc, self.glance.lines());
        wanted.then(|| SectionPage::of(self.schema, doc, lines, &self.labels, &self.title, self.main()))
    }

    /// What the page says of itself, as every page does.
    fn of_page(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let page = || self.annotation.get_or_init(|| annotation_of(self.glance));
        let no_meta = self.glance.settings.no_meta;
        let byline = no_meta.then(|| Byline::of(self.glance.doc, self.main()));
        let title = one_line(self.glance.doc.full_text().get(self.title.clone()).unwrap_or_default());
        let typed = |text: &Field<String>| {
            let own = without_label(&text.value, &field.labels);
            // A link to the page's own record says no more than its title.
            if field.part == Some(Part::Author) && super::says(&title.to_lowercase(), &own.to_lowercase()) {
                return None;
            }
            let value = super::typed::from_text(field.holds, own, &self.reading)?;
            Some(Field { value, evidence: text.evidence.clone() })
        };
        let texts: Vec<&Field<String>> = match (field.part, &byline) {
            (Some(Part::Author), Some(byline)) => byline.authors.iter().collect(),
            (Some(Part::Published), Some(byline)) => byline.date.iter().collect(),
            (Some(Part::Author), None) => page().authors.iter().collect(),
            (Some(Part::Published), None) => page().date.iter().collect(),
            (Some(Part::Description), _) => page().description.iter().collect(),
            _ => Vec::new(),
        };
        let most = if field.many { usize::MAX } else { 1 };
        texts.into_iter().filter_map(typed).take(most).collect()
    }

    /// What a field's recogniser finds first below the title, where the file names one; its page, picture or currency.
    fn anywhere<'f>(&self, field: &'f schema::Field) -> Vec<(&'f str, Field<Value>)> {
        let below = self.title.end..self.glance.doc.full_text().len();
        let values: Vec<_> = match field.part {
            Some(Part::Currency) => currency(field::within(self.marks, &below)).into_iter().collect(),
            Some(Part::Link) => self.own_address().into_iter().collect(),
            Some(Part::Image) => self.image().into_iter().collect(),
            Some(_) => Vec::new(),
            None if field.recognizer.is_some() => self.marked(field, &below),
            None => Vec::new(),
        };
        values.into_iter().map(|value| (field.name.as_str(), value)).collect()
    }

    /// What a field's recogniser finds on a line of its own, else anywhere below the title.
    fn marked(&self, field: &schema::Field, below: &Range<usize>) -> Vec<Field<Value>> {
        let source = self.source();
        let first = field::within(self.marks, below).iter().find(|mark| {
            recognizer_of(field) == Some(&*mark.recognizer)
                && self.is_own_line(mark.span.start()..mark.span.end())
        });
        match first {
            Some(mark) => source.marked(field, &(mark.span.start()..mark.span.end())),
            None => source.marked(field, below),
        }
    }

    /// Does a line say next to nothing besides what stands here?
    fn is_own_line(&self, span: Range<usize>) -> bool {
        let lines = self.glance.lines();
        let at = lines.partition_point(|line| line.span.start <= span.start).checked_sub(1);
        at.and_then(|at| lines.get(at)).is_some_and(|line| line.span.len() <= span.len() + BESIDE)
    }

    /// The page is the record's own.
    fn own_address(&self) -> Option<Field<Value>> {
        let doc = self.glance.doc;
        let url = doc.source(doc.root())?.url.clone()?;
        Some(Field::new(Value::Address(url), Evidence::Argument("url")))
    }

    /// The first picture below the title that says what it shows; those that do not are decoration.
    fn image(&self) -> Option<Field<Value>> {
        let doc = self.glance.doc;
        let title = doc.node_at(self.title.start);
        let is_picture = |n: &page::NodeId| {
            doc.tag(*n) == Tag::IMG && doc.attr(*n, "alt").is_some_and(|alt| !alt.trim().is_empty())
        };
        let mut nodes = doc.nodes().skip(title.index()).filter(is_picture);
        let node = nodes.find(|n| doc.attr(*n, "src").is_some_and(super::typed::is_address))?;
        let src = doc.attr(node, "src")?.to_owned();
        Some(Field::new(Value::Address(src), Evidence::Attribute { node, name: "src" }))
    }

    /// Holds the record a thing that its kind needs, in a place of its own? `own` names the fields that stand in one.
    fn holds(&self, need: &str, fields: &[(String, Field<Value>)], own: &[&str]) -> bool {
        let is_own = |(name, field): &&(String, Field<Value>)| {
            own.contains(&name.as_str()) || spans_of(field).any(|span| self.is_own_line(span))
        };
        if self.schema.field(need).is_some() {
            return fields.iter().filter(|(name, _)| name == need).any(|field| is_own(&field));
        }
        let has_mark =
            |span: Range<usize>| field::within(self.marks, &span).iter().any(|m| *m.recognizer == *need);
        fields.iter().filter(is_own).any(|(_, field)| spans_of(field).any(has_mark))
    }

    /// Says the record what none of its kind says?
    fn is_refused(&self, fields: &[(String, Field<Value>)]) -> bool {
        let against = &self.schema.record.against;
        !against.is_empty() && {
            let text = super::text::text_of(fields).to_lowercase();
            against.iter().any(|word| super::says(&text, word))
        }
    }
}

/// A text without the label of its field that begins it: "Av: Ann Lee", "Written by Ann Lee".
fn without_label<'t>(text: &'t str, labels: &[String]) -> &'t str {
    let behind = |label: &String| {
        let begins = text.get(..label.len()).filter(|begins| begins.to_lowercase() == *label)?;
        let rest = text.get(begins.len()..)?;
        rest.starts_with([' ', ':', '：', '\u{a0}'])
            .then(|| rest.trim_start_matches([' ', ':', '：', '\u{a0}']))
    };
    labels
        .iter()
        .filter_map(behind)
        .min_by_key(|rest| rest.len())
        .filter(|rest| !rest.is_empty())
        .unwrap_or(text)
}

/// Says a field something of the record besides what every page has: a title, a picture, an address?
fn counts(field: &&schema::Field) -> bool {
    !matches!(field.part, Some(Part::Title | Part::Currency | Part::Link | Part::Image | Part::Description))
}

/// Where a field stands in the page's text.
fn spans_of(field: &Field<Value>) -> impl Iterator<Item = Range<usize>> {
    field.evidence.iter().filter_map(|evidence| match evidence {
        Evidence::Text { span, .. } => Some(span.clone()),
        _ => None,
    })
}

/// Longest value behind a label, in bytes: what is longer is the page's own text.
fn longest(field: &schema::Field) -> usize {
    const NAME: usize = 200;
    const PROSE: usize = 5_000;
    let is_prose = field.many || field.role == Some(schema::Role::Summary) || field.holds == FieldType::Html;
    if is_prose { PROSE } else { NAME }
}

/// The heading that names what the page is about: its `<h1>`; of several the one of which `<title>` says most, as also
/// where it has none.
fn heading(glance: &Glance) -> Option<Range<usize>> {
    let doc = glance.doc;
    let title: String = doc.title().unwrap_or_default().chars().take(LONGEST_TITLE).collect();
    let title = title.to_lowercase();
    let good = |line: &&Line| line.shown && line.span.len() <= LONGEST_TITLE;
    let is_h1 = |line: &&Line| judgement::is_h1(doc, line);
    let h1s: Vec<&Line> = glance.lines().iter().filter(good).filter(is_h1).take(MOST_HEADINGS).collect();
    let shared = |line: &Line| -> f32 {
        let text = one_line(line.text(doc)).to_lowercase();
        let words: Vec<&str> = text.split(' ').collect();
        words.iter().filter(|word| title.contains(**word)).count() as f32 / words.len().max(1) as f32
    };
    match h1s.as_slice() {
        [one] => Some(one.span.clone()),
        [] => {
            let heads = glance.lines().iter().filter(good).filter(|line| line.heading >= HEADING);
            let named = heads.filter(|line| shared(line) > 0.5).map(|line| line.span.clone());
            named.take(1).next()
        }
        several => {
            let best = several.iter().map(|line| shared(line)).fold(0.0, f32::max);
            several.iter().find(|line| shared(line) >= best).map(|line| line.span.clone())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_label;

    #[test]
    fn the_label_of_a_name_is_none_of_it() {
        let labels = ["av", "written by", "by"].map(str::to_owned);
        let own = |text: &'static str| without_label(text, &labels);
        assert_eq!(["Av: Ann Lee", "Written by Ann Lee", "By Ann Lee"].map(own), ["Ann Lee"; 3]);
        assert_eq!(["Avery Lee", "By", "Ann Lee"].map(own), ["Avery Lee", "By", "Ann Lee"]);
    }
}
