//! Encoding schemes: which tags become tokens (IEPAD §3.1).
//!
//! ```text
//! block level   h1 p ul table tr …                 the structure: always a token
//! text level    logical   em strong cite …         ┐
//!               physical  b i font …               ├ each may be skipped
//!               special   a img br span …          ┘
//! ```
//!
//! The paper's Figure 2, which lists the classes, is lost. They are filled from HTML 4 (phrase elements are logical, font
//! style is physical, the rest of its inline elements special); elements of later HTML go where their like stand.

use page::Tag;

/// Which tags become tokens; the fewer, the shorter the string and the more alike its records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// Every tag.
    #[default]
    AllTags,
    /// No logical markup: `em`, `strong`, `cite` …
    NoLogical,
    /// No physical markup: `b`, `i`, `font` …
    NoPhysical,
    /// No special markup: `a`, `img`, `br`, `span` …
    NoSpecial,
    /// Block-level tags only: the paper's best.
    BlockLevel,
}

/// What a tag is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Block,
    Logical,
    Physical,
    Special,
}

impl Encoding {
    /// All schemes, in the paper's order.
    pub const ALL: [Encoding; 5] = [
        Encoding::AllTags,
        Encoding::NoLogical,
        Encoding::NoPhysical,
        Encoding::NoSpecial,
        Encoding::BlockLevel,
    ];

    /// Its name on a command line and in a rule: "all-tags", "block-level".
    pub fn name(self) -> &'static str {
        match self {
            Encoding::AllTags => "all-tags",
            Encoding::NoLogical => "no-logical",
            Encoding::NoPhysical => "no-physical",
            Encoding::NoSpecial => "no-special",
            Encoding::BlockLevel => "block-level",
        }
    }

    /// Is a tag a token? Tags that are skipped leave the texts around them as one.
    pub fn keeps(self, tag: Tag) -> bool {
        let skipped = match self {
            Encoding::AllTags => return true,
            Encoding::NoLogical => Class::Logical,
            Encoding::NoPhysical => Class::Physical,
            Encoding::NoSpecial => Class::Special,
            Encoding::BlockLevel => return CLASSES[tag.index()] == Class::Block,
        };
        CLASSES[tag.index()] != skipped
    }
}

const LOGICAL: &[Tag] = &[
    Tag::ABBR,
    Tag::ACRONYM,
    Tag::CITE,
    Tag::CODE,
    Tag::DATA,
    Tag::DEL,
    Tag::DFN,
    Tag::EM,
    Tag::INS,
    Tag::KBD,
    Tag::MARK,
    Tag::Q,
    Tag::SAMP,
    Tag::STRONG,
    Tag::TIME,
    Tag::VAR,
];

const PHYSICAL: &[Tag] = &[
    Tag::B,
    Tag::BASEFONT,
    Tag::BIG,
    Tag::BLINK,
    Tag::FONT,
    Tag::I,
    Tag::NOBR,
    Tag::S,
    Tag::SMALL,
    Tag::STRIKE,
    Tag::SUB,
    Tag::SUP,
    Tag::TT,
    Tag::U,
];

const SPECIAL: &[Tag] = &[
    Tag::A,
    Tag::APPLET,
    Tag::AREA,
    Tag::AUDIO,
    Tag::BDI,
    Tag::BDO,
    Tag::BR,
    Tag::BUTTON,
    Tag::CANVAS,
    Tag::EMBED,
    Tag::IFRAME,
    Tag::IMAGE,
    Tag::IMG,
    Tag::INPUT,
    Tag::LABEL,
    Tag::MAP,
    Tag::METER,
    Tag::OBJECT,
    Tag::OPTGROUP,
    Tag::OPTION,
    Tag::OUTPUT,
    Tag::PARAM,
    Tag::PICTURE,
    Tag::PROGRESS,
    Tag::RP,
    Tag::RT,
    Tag::RUBY,
    Tag::SELECT,
    Tag::SOURCE,
    Tag::SPACER,
    Tag::SPAN,
    Tag::SVG,
    Tag::TEXTAREA,
    Tag::TRACK,
    Tag::VIDEO,
    Tag::WBR,
];

/// The class of each tag, by its index: it is asked for each element of a page.
const CLASSES: [Class; 256] = with(
    with(with([Class::Block; 256], LOGICAL, Class::Logical), PHYSICAL, Class::Physical),
    SPECIAL,
    Class::Special,
);

const fn with(mut classes: [Class; 256], tags: &[Tag], class: Class) -> [Class; 256] {
    let mut i = 0;
    while i < tags.len() {
        classes[tags[i].index()] = class;
        i += 1;
    }
    classes
}
