//! What a line is weighed by: named numbers of the line, what stands around it, its neighbours and the page.
//!
//! ```text
//! line ── wording · tag · names above ──┐
//! its containers, 3 of them ────────────┤
//! lines before and after ───────────────┼──▶ one row
//! lines of the same layout ─────────────┤
//! the page ─────────────────────────────┘
//! ```

use page::{NodeId, Tag};

use super::layout::{Layout, Sums};
use super::surroundings::{AROUND, Surroundings};
use super::{names, wording};

/// Takes (part, name, value).
pub(super) type Put<'a> = &'a mut dyn FnMut(&'static str, &'static str, f32);

/// What holds for all lines of a page.
pub(super) struct PageFacts<'a, 'd> {
    pub(super) layout: &'a Layout<'d>,
    surroundings: Surroundings,
    focus: [NodeId; 2],
    /// The line that is the page's title.
    title: Option<usize>,
}

impl<'a, 'd> PageFacts<'a, 'd> {
    /// Measures.
    pub(super) fn of(layout: &'a Layout<'d>, title: Option<usize>) -> PageFacts<'a, 'd> {
        let surroundings = Surroundings::of(layout.doc);
        PageFacts { layout, surroundings, focus: [layout.focus(0.5), layout.focus(0.8)], title }
    }

    /// The row of a line.
    pub(super) fn row(&self, i: usize, put: Put) {
        self.words(i, put);
        self.look(i, put);
        self.names(i, put);
        self.containers(i, put);
        self.neighbours(i, put);
        self.place(i, put);
        self.page(put);
    }

    fn words(&self, i: usize, put: Put) {
        let Some(w) = self.layout.wordings.get(i) else { return };
        let words = w.words.max(1.0);
        put("line", "words", w.words);
        put("line", "letters", w.letters);
        put("line", "word_length", w.letters / words);
        put("line", "function_words", w.function_words / words);
        put("line", "commas", w.commas / words);
        put("line", "stops", w.stops);
        put("line", "digits", w.digits / w.letters.max(1.0));
        put("line", "capitals", w.capitals / words);
        put("line", "signs", w.signs / w.letters.max(1.0));
        put("line", "ends", flag(w.ends));
        put("line", "colon", flag(w.colon));
        put("line", "money", flag(w.money));
        for (group, name) in PHRASES.iter().enumerate() {
            put("phrase", name, flag(w.phrases & (1 << group) != 0));
        }
    }

    fn look(&self, i: usize, put: Put) {
        let Some(line) = self.layout.lines.get(i) else { return };
        let tag = self.layout.doc.tag(line.block);
        put("line", "linked", line.linked);
        put("line", "shown", flag(line.shown));
        put("line", "heading", line.heading);
        put("line", "bold", flag(line.bold));
        put("line", "size", line.size);
        put("tag", "kind", kind(tag));
        put("tag", "heading", heading_level(tag));
        put("line", "same_text", self.layout.same_text(line) as f32);
        put("line", "depth", self.layout.doc.depth(line.block) as f32);
        let around = self.surroundings.around(line.first);
        for (bit, name) in AROUND.iter().enumerate() {
            put("in", name, flag(around & (1 << bit) != 0));
        }
    }

    /// 2 where a name near the line says it, 1 where one farther up does.
    fn names(&self, i: usize, put: Put) {
        let Some(line) = self.layout.lines.get(i) else { return };
        let (near, all) = self.surroundings.named(self.layout.doc, line.block);
        for (group, name) in NAMED.iter().enumerate() {
            let of = |groups: names::Groups| flag(groups & (1 << group) != 0);
            put("named", name, of(near) + of(all));
        }
    }

    /// The three smallest boxes around the line.
    fn containers(&self, i: usize, put: Put) {
        const PARTS: [&str; 3] = ["box1", "box2", "box3"];
        let whole = self.layout.whole();
        for (part, range) in PARTS.into_iter().zip(super::context::boxes(self.layout, i)) {
            sums(part, &self.layout.sums(range), &whole, put);
        }
    }

    fn neighbours(&self, i: usize, put: Put) {
        const PARTS: [(&str, isize); 6] =
            [("prev1", -1), ("next1", 1), ("prev2", -2), ("next2", 2), ("prev3", -3), ("next3", 3)];
        let Some(line) = self.layout.lines.get(i) else { return };
        for (part, step) in PARTS {
            let at = i.checked_add_signed(step);
            let near = at.and_then(|j| self.layout.lines.get(j).zip(self.layout.wordings.get(j)));
            put(part, "words", near.map_or(0.0, |(_, w)| w.words));
            put(part, "linked", near.map_or(1.0, |(l, _)| l.linked));
            put(part, "heading", near.map_or(0.0, |(l, _)| l.heading));
            put(part, "alike", flag(near.is_some_and(|(l, _)| l.path == line.path)));
            put(part, "one_block", flag(near.is_some_and(|(l, _)| l.block == line.block)));
        }
        let whole = self.layout.whole();
        let last = self.layout.lines.len();
        sums("around5", &self.layout.sums(i.saturating_sub(5)..(i + 6).min(last)), &whole, put);
        sums("around15", &self.layout.sums(i.saturating_sub(15)..(i + 16).min(last)), &whole, put);
        sums("alike", &self.layout.alike(line), &whole, put);
    }

    fn place(&self, i: usize, put: Put) {
        let whole = self.layout.whole();
        let above = self.layout.sums(0..i);
        put("place", "words_above", above.words);
        put("place", "share_above", above.words / whole.words.max(1.0));
        put("place", "prose_above", above.prose / whole.prose.max(1.0));
        put("place", "prose_below", (whole.prose - above.prose) / whole.prose.max(1.0));
        put("place", "lines_below", whole.lines - above.lines);
        let from_title = self.title.map_or(0.0, |t| self.layout.sums(t.min(i)..t.max(i)).words);
        put(
            "place",
            "from_title",
            if self.title.is_some_and(|t| i < t) { -1.0 - from_title } else { from_title },
        );
        put("place", "is_title", flag(self.title == Some(i)));
        for (focus, part) in self.focus.iter().zip(["focus50", "focus80"]) {
            self.distance(i, *focus, part, put);
        }
    }

    /// How far a line is from the box with most of the prose: levels up from there to what holds both.
    fn distance(&self, i: usize, focus: NodeId, part: &'static str, put: Put) {
        let doc = self.layout.doc;
        let Some(line) = self.layout.lines.get(i) else { return };
        let both = std::iter::once(focus).chain(doc.ancestors(focus)).find(|a| doc.contains(*a, line.first));
        let levels = doc.depth(focus) - both.map_or(0, |b| doc.depth(b).min(doc.depth(focus)));
        put(part, "levels", levels as f32);
        let range = self.layout.lines_of(focus);
        put(part, "past", if i < range.start { -1.0 } else { flag(i >= range.end) });
    }

    fn page(&self, put: Put) {
        let whole = self.layout.whole();
        put("page", "words", whole.words);
        put("page", "lines", whole.lines);
        put("page", "linked", whole.linked / whole.words.max(1.0));
        put("page", "prose", whole.prose / whole.words.max(1.0));
        put("page", "prose_line", whole.prose / whole.prose_lines.max(1.0));
        put("page", "has_title", flag(self.title.is_some()));
        for (focus, name) in self.focus.iter().zip(["focus50", "focus80"]) {
            let sums = self.layout.sums(self.layout.lines_of(*focus));
            put("page", name, sums.words / whole.words.max(1.0));
        }
    }
}

/// Names of the groups of `data/main_text/names.txt`.
const NAMED: [&str; names::COUNT] = [
    "content", "comment", "footer", "header", "nav", "side", "social", "related", "ad", "modal", "signup",
    "meta", "pager", "search", "caption", "product", "review", "list", "forum", "hidden", "title", "tool",
    "faq", "wiki",
];

/// Names of the groups of `data/main_text/phrases.txt`.
const PHRASES: [&str; wording::PHRASES] = ["legal", "account", "share", "more", "comment", "byline", "skip"];

fn sums(part: &'static str, s: &Sums, whole: &Sums, put: Put) {
    put(part, "lines", s.lines);
    put(part, "words", s.words);
    put(part, "words_line", s.words / s.lines.max(1.0));
    put(part, "linked", s.linked / s.words.max(1.0));
    put(part, "prose", s.prose / s.words.max(1.0));
    put(part, "prose_share", s.prose / whole.prose.max(1.0));
    put(part, "function_words", s.function_words / s.words.max(1.0));
}

fn flag(yes: bool) -> f32 {
    f32::from(u8::from(yes))
}

/// The element that lays a line out, from what is mostly prose to what is mostly not.
fn kind(tag: Tag) -> f32 {
    match tag {
        Tag::P => 0.0,
        Tag::BLOCKQUOTE => 1.0,
        Tag::PRE => 2.0,
        Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => 3.0,
        Tag::DIV => 4.0,
        Tag::TD | Tag::TH => 5.0,
        Tag::DD | Tag::DT => 6.0,
        Tag::LI => 7.0,
        Tag::FIGCAPTION => 8.0,
        Tag::A | Tag::BUTTON | Tag::LABEL | Tag::OPTION | Tag::SELECT => 9.0,
        _ => 10.0,
    }
}

fn heading_level(tag: Tag) -> f32 {
    let levels = [Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
    levels.iter().position(|t| *t == tag).map_or(0.0, |i| (i + 1) as f32)
}
