//! A page about one record: its heading is the title, its labels and sections say the rest.
//!
//! ```text
//! <h1>Kettle</h1> … <dt>Price <dd>$40 <dt>SKU <dd>K-7   ──▶   { title: Kettle, price: 40 USD, sku: K-7 }
//! ```
//!
//! Any page has a heading: whether it is about one record a fitted model says ([`super::judgement`]). What the kind needs
//! must stand in a place of its own: behind a label, in a section, in the title, or on a line that says nothing else ("$40").
//! Which sum is the price and which day the one of publication models say ([`super::choice`]): of the first field of each
//! kind. Other sums and days are what their labels give.

mod around;
mod chosen;

use std::cell::OnceCell;
use std::ops::Range;

use marks::Mark;
use schema::{FieldType, Part, RecordText, Schema};

use super::byline::{led_name, without_label};
use super::choice::{self, ChoicePage, ChoiceTrace, is_price};
use super::field::{self, Source, currency, own_address, recognizer_of};
use super::judgement::{self, SINGLE, SINGLE_FEATURES};
use super::labels::{self, Label};
use super::sections::{Section, SectionPage, SectionTrace};
use super::titles::{self, TitlePage};
use super::{class_fields, spans};
use crate::annotation::{Annotation, Byline, annotation_of};
use crate::embedded::one_line;
use crate::glance::Glance;
use crate::main_text::{MainText, main_text_of};
use crate::record::{Record, Value};
use crate::{Evidence, Field};

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
    let page = Page::of(schema, glance, marks, listed)?;
    let (fields, own) = page.fields();
    let confidence = SINGLE.get().chance(&page.measured(&fields, &own)?);
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
    let page = Page::of(schema, glance, marks, listed)?;
    let (fields, own) = page.fields();
    let features = page.measured(&fields, &own)?;
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
    let page = Page::of(schema, glance, marks, &[]);
    let field = schema.fields.iter().position(|field| field.name == name);
    let traces = |page: &Page| Some(page.section_page()?.traces(field?));
    page.as_ref().and_then(traces).unwrap_or_default()
}

/// Measures all marks that could be the value of a field, by the field's name.
pub(super) fn choice_traces(
    schema: &Schema,
    glance: &Glance,
    marks: &[Mark],
    listed: &[Range<usize>],
    name: &str,
) -> Vec<ChoiceTrace> {
    let page = Page::of(schema, glance, marks, listed);
    let traces = |page: &Page| Some(choice::traces(&page.choice_page(), schema.field(name)?));
    page.as_ref().and_then(traces).unwrap_or_default()
}

/// Adds to the page's one declared record what the page says of it behind labels and in sections, and to whom to write.
pub(super) fn complete(
    schema: &Schema,
    glance: &Glance,
    marks: &[Mark],
    listed: &[Range<usize>],
    record: &mut Record,
) {
    let Some(page) = Page::of(schema, glance, marks, listed) else { return };
    // The likeliest sum of a page has no floor: of a record that is declared without a price it may be any.
    let placed = |field| if is_price(field) { page.labelled(field) } else { page.placed(field) };
    let placed = |field| or_else(placed(field), || page.contact(field));
    let fields =
        schema.fields.iter().flat_map(|field| placed(field).into_iter().map(|value| (&field.name, value)));
    let fields = fields.map(|(name, value)| (name.clone(), value)).collect();
    super::merge::complete(schema, record, Record { fields, ..Record::default() });
    page.cut_title(record);
}

/// The likeliest mark of a field: its price, or its day.
struct Chosen<'r> {
    field: &'r str,
    span: Range<usize>,
    chance: f32,
}

/// Elements with the name of one field that are looked at, the first of the page.
const NAMED: usize = 20;

/// A page read as one record.
struct Page<'r> {
    schema: &'r Schema,
    glance: &'r Glance<'r>,
    marks: &'r [Mark],
    reading: marks::Settings,
    /// Where the records of its lists stand, in the order of the page.
    listed: &'r [Range<usize>],
    title: Range<usize>,
    labels: Vec<Label>,
    chosen: OnceCell<Vec<Chosen<'r>>>,
    class_fields: OnceCell<Vec<(usize, Range<usize>)>>,
    main: OnceCell<MainText>,
    sections: OnceCell<Vec<Section>>,
    annotation: OnceCell<Annotation>,
}

impl<'r> Page<'r> {
    fn of(
        schema: &'r Schema,
        glance: &'r Glance<'r>,
        marks: &'r [Mark],
        listed: &'r [Range<usize>],
    ) -> Option<Page<'r>> {
        let labels = labels::labels_of(schema, glance);
        let title = titles::title(&TitlePage { schema, glance, labels: &labels, marks })?;
        Some(Page {
            schema,
            glance,
            marks,
            reading: glance.reading(),
            listed,
            title,
            labels,
            chosen: OnceCell::new(),
            class_fields: OnceCell::new(),
            main: OnceCell::new(),
            sections: OnceCell::new(),
            annotation: OnceCell::new(),
        })
    }

    fn choice_page(&self) -> ChoicePage<'_> {
        let Page { schema, glance, marks, listed, labels, title, .. } = self;
        ChoicePage { schema, glance, marks, labels, title, listed }
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
    ) -> Option<[f32; SINGLE_FEATURES.len()]> {
        let needs = &self.schema.record.needs;
        let held = needs.iter().filter(|need| self.holds(need, fields, own)).count();
        // Whose page it is says nothing of the record.
        let is_of_page =
            |field: &schema::Field| field.part == Some(Part::Owner) && !own.contains(&field.name.as_str());
        let named =
            |field: &&schema::Field| !is_of_page(field) && fields.iter().any(|(name, _)| *name == field.name);
        let others: Vec<_> = self.schema.fields.iter().filter(counts).filter(named).collect();
        let placed = others.iter().filter(|field| own.contains(&field.name.as_str())).count();
        if held == 0 || self.is_refused(fields) {
            return None;
        }
        let below = self.title.end..self.glance.doc.full_text().len();
        let is_needed = |mark: &&Mark| field::is_needed(self.schema, mark);
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
            listed: self.listed,
            chosen: self.chosen().first().map_or(0.0, |chosen| chosen.chance),
            marks: spans::within(self.marks, &below).iter().filter(is_needed).count(),
            sections: self.sections().iter().map(|section| section.chance).collect(),
        };
        Some(evidence.row())
    }

    /// All fields in the order of the schema, and the names of those that stand in a place of their own.
    fn fields(&self) -> (Vec<(String, Field<Value>)>, Vec<&'r str>) {
        let (mut fields, mut own) = (Vec::new(), Vec::new());
        for field in &self.schema.fields {
            let mut values = self.placed(field);
            if values.is_empty() {
                values = self.anywhere(field);
            } else if !is_price(field) || self.is_own(field, &values) {
                own.push(field.name.as_str());
            }
            fields.extend(values.into_iter().map(|value| (field.name.clone(), value)));
        }
        (fields, own)
    }

    fn class_fields(&self) -> &[(usize, Range<usize>)] {
        self.class_fields.get_or_init(|| class_fields::values(self.glance.doc, self.schema, NAMED))
    }

    /// The values of a field behind its labels, in its section, or where its part says.
    fn placed(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let labelled = || self.labelled(field);
        match field.part {
            Some(Part::Title) => self.source().text(field, self.title.clone()).into_iter().collect(),
            Some(Part::Section) => self.section(field),
            Some(Part::Subtitle) => or_else(labelled(), || self.text(field, self.titled(field).post())),
            Some(Part::Trail) => or_else(labelled(), || self.step_above(field).into_iter().collect()),
            _ if choice::model_of(field).is_some() && !self.is_chosen(field) => labelled(),
            None if choice::model_of(field).is_some() => {
                let chosen = || self.chosen_mark(field);
                if self.has_rivals(field) { or_else(labelled(), chosen) } else { or_else(chosen(), labelled) }
            }
            Some(Part::Published) if self.is_likely_day(field) => self.chosen_mark(field),
            Some(Part::Author | Part::Published | Part::Description) => {
                or_else(labelled(), || self.of_page(field))
            }
            _ => labelled(),
        }
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
            let values = if short { source.whole(field, &label.value) } else { Vec::new() };
            (!values.is_empty()).then_some(values)
        };
        let labelled = self.labels_of(field).find_map(read);
        labelled.or_else(|| self.class_named(field)).unwrap_or_default()
    }

    /// What stands in an element whose class is the field's name, below the title before above it.
    fn class_named(&self, field: &schema::Field) -> Option<Vec<Field<Value>>> {
        let index = self.schema.fields.iter().position(|other| other.name == field.name);
        let own = || self.class_fields().iter().filter(|(of, _)| Some(*of) == index).map(|(_, span)| span);
        let below = own().filter(|span| span.start >= self.title.end);
        let above = own().filter(|span| span.end <= self.title.start);
        let is_listed = |span: &Range<usize>| judgement::is_listed(self.listed, span);
        let read = |span: &Range<usize>| {
            let text = self.glance.doc.full_text().get(span.clone()).unwrap_or_default();
            let own = without_label(text, &field.labels);
            let start = span.end - own.len();
            let is_label =
                field.labels.iter().any(|label| own.trim_end_matches(':').to_lowercase() == *label);
            let value = start..span.end;
            let values =
                if is_label || is_listed(span) { Vec::new() } else { self.source().whole(field, &value) };
            (!values.is_empty()).then_some(values)
        };
        below.chain(above).find_map(read)
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

    /// The page as one of the kind `page`.
    fn page(&self) -> &Annotation {
        self.annotation.get_or_init(|| annotation_of(self.glance))
    }

    /// What the page says of itself, as every page does.
    fn of_page(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let page = || self.page();
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
        let values: Vec<_> = texts.into_iter().filter_map(typed).take(most).collect();
        if values.is_empty() && field.part == Some(Part::Author) {
            let (doc, lines) = (self.glance.doc, self.glance.lines());
            let name = led_name(doc, lines, &self.title, &field.labels);
            return name.and_then(|name| self.source().text(field, name)).into_iter().collect();
        }
        values
    }

    /// What a field's recogniser finds first below the title, where the file names one; its page, picture or currency.
    fn anywhere(&self, field: &schema::Field) -> Vec<Field<Value>> {
        let below = self.title.end..self.glance.doc.full_text().len();
        match field.part {
            Some(Part::Currency) => {
                let price = self.schema.fields.iter().find(|field| is_price(field) && self.is_chosen(field));
                let price = price.and_then(|price| self.chosen_of(price));
                let of_price = price.and_then(|own| currency(spans::within(self.marks, &own.span)));
                of_price.or_else(|| currency(spans::within(self.marks, &below))).into_iter().collect()
            }
            Some(Part::Link) => own_address(self.glance.doc).into_iter().collect(),
            Some(Part::Owner) => self.owner().into_iter().collect(),
            Some(Part::Subtitle) => {
                let subtitle = self.text(field, self.titled(field).subtitle());
                or_else(subtitle, || self.marked(field, &below))
            }
            Some(Part::Image) => self.image().into_iter().collect(),
            None if field.recognizer.is_some() && choice::model_of(field).is_none() => {
                self.marked(field, &below)
            }
            _ => Vec::new(),
        }
    }

    /// What a field's recogniser finds on a line of its own, else anywhere below the title.
    fn marked(&self, field: &schema::Field, below: &Range<usize>) -> Vec<Field<Value>> {
        let span_of = |mark: &Mark| mark.span.start()..mark.span.end();
        let source = self.source();
        let is_of = |mark: &&Mark| recognizer_of(field) == Some(&*mark.recognizer);
        let is_free = |mark: &&Mark| is_of(mark) && !self.counts_item(&span_of(mark));
        let free: Vec<Mark> = spans::within(self.marks, below).iter().filter(is_free).cloned().collect();
        match free.iter().find(|mark| self.is_own_line(span_of(mark))) {
            Some(mark) => source.marked(field, &span_of(mark)),
            None => Source { marks: &free, ..source }.marked(field, below),
        }
    }

    /// Begins an item of a section with a number here? It says how much of the item, not of the record: "3 portions of rice".
    fn counts_item(&self, span: &Range<usize>) -> bool {
        let text = self.glance.doc.full_text();
        let is_number = text.get(span.clone()).is_some_and(|own| own.starts_with(|c: char| c.is_numeric()));
        let begins = |item: &Range<usize>| {
            let own = text.get(item.clone()).unwrap_or_default();
            let start = item.end - own.trim_start_matches(|c: char| !c.is_alphanumeric()).len();
            start == span.start && item.end >= span.end
        };
        is_number && self.sections().iter().any(|section| section.items.iter().any(begins))
    }

    /// Does a line say next to nothing besides what stands here?
    fn is_own_line(&self, span: Range<usize>) -> bool {
        let lines = self.glance.lines();
        let at = lines.partition_point(|line| line.span.start <= span.start).checked_sub(1);
        at.and_then(|at| lines.get(at)).is_some_and(|line| line.span.len() <= span.len() + BESIDE)
    }

    /// Holds the record a thing that its kind needs, in a place of its own? `own` names the fields that stand in one.
    fn holds(&self, need: &str, fields: &[(String, Field<Value>)], own: &[&str]) -> bool {
        let is_own = |(name, field): &&(String, Field<Value>)| {
            own.contains(&name.as_str()) || spans_of(field).any(|span| self.is_own_line(span))
        };
        if let Some(field) = self.schema.field(need) {
            if field.part == Some(Part::Owner) {
                return own.contains(&need);
            }
            return fields.iter().filter(|(name, _)| name == need).any(|field| is_own(&field));
        }
        let has_mark =
            |span: Range<usize>| spans::within(self.marks, &span).iter().any(|m| *m.recognizer == *need);
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

fn or_else(values: Vec<Field<Value>>, others: impl FnOnce() -> Vec<Field<Value>>) -> Vec<Field<Value>> {
    if values.is_empty() { others() } else { values }
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
