//! Tags: names of HTML elements as small numbers, so that structure is compared without strings.

/// The name of an element, or one of the three things that are not elements.
///
/// Names outside HTML (custom elements, SVG's own) are all [`Tag::OTHER`]; `Document::name` has them in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tag(u8);

#[expect(missing_docs, reason = "each is the element of its name")]
impl Tag {
    pub const A: Tag = Tag(0);
    pub const ABBR: Tag = Tag(1);
    pub const ACRONYM: Tag = Tag(2);
    pub const ADDRESS: Tag = Tag(3);
    pub const APPLET: Tag = Tag(4);
    pub const AREA: Tag = Tag(5);
    pub const ARTICLE: Tag = Tag(6);
    pub const ASIDE: Tag = Tag(7);
    pub const AUDIO: Tag = Tag(8);
    pub const B: Tag = Tag(9);
    pub const BASE: Tag = Tag(10);
    pub const BASEFONT: Tag = Tag(11);
    pub const BDI: Tag = Tag(12);
    pub const BDO: Tag = Tag(13);
    pub const BGSOUND: Tag = Tag(14);
    pub const BIG: Tag = Tag(15);
    pub const BLINK: Tag = Tag(16);
    pub const BLOCKQUOTE: Tag = Tag(17);
    pub const BODY: Tag = Tag(18);
    pub const BR: Tag = Tag(19);
    pub const BUTTON: Tag = Tag(20);
    pub const CANVAS: Tag = Tag(21);
    pub const CAPTION: Tag = Tag(22);
    pub const CENTER: Tag = Tag(23);
    pub const CITE: Tag = Tag(24);
    pub const CODE: Tag = Tag(25);
    pub const COL: Tag = Tag(26);
    pub const COLGROUP: Tag = Tag(27);
    pub const COMMAND: Tag = Tag(28);
    pub const DATA: Tag = Tag(29);
    pub const DATALIST: Tag = Tag(30);
    pub const DD: Tag = Tag(31);
    pub const DEL: Tag = Tag(32);
    pub const DETAILS: Tag = Tag(33);
    pub const DFN: Tag = Tag(34);
    pub const DIALOG: Tag = Tag(35);
    pub const DIR: Tag = Tag(36);
    pub const DIV: Tag = Tag(37);
    pub const DL: Tag = Tag(38);
    pub const DT: Tag = Tag(39);
    pub const EM: Tag = Tag(40);
    pub const EMBED: Tag = Tag(41);
    pub const FIELDSET: Tag = Tag(42);
    pub const FIGCAPTION: Tag = Tag(43);
    pub const FIGURE: Tag = Tag(44);
    pub const FONT: Tag = Tag(45);
    pub const FOOTER: Tag = Tag(46);
    pub const FORM: Tag = Tag(47);
    pub const FRAME: Tag = Tag(48);
    pub const FRAMESET: Tag = Tag(49);
    pub const H1: Tag = Tag(50);
    pub const H2: Tag = Tag(51);
    pub const H3: Tag = Tag(52);
    pub const H4: Tag = Tag(53);
    pub const H5: Tag = Tag(54);
    pub const H6: Tag = Tag(55);
    pub const HEAD: Tag = Tag(56);
    pub const HEADER: Tag = Tag(57);
    pub const HGROUP: Tag = Tag(58);
    pub const HR: Tag = Tag(59);
    pub const HTML: Tag = Tag(60);
    pub const I: Tag = Tag(61);
    pub const IFRAME: Tag = Tag(62);
    pub const IMAGE: Tag = Tag(63);
    pub const IMG: Tag = Tag(64);
    pub const INPUT: Tag = Tag(65);
    pub const INS: Tag = Tag(66);
    pub const ISINDEX: Tag = Tag(67);
    pub const KBD: Tag = Tag(68);
    pub const KEYGEN: Tag = Tag(69);
    pub const LABEL: Tag = Tag(70);
    pub const LAYER: Tag = Tag(71);
    pub const LEGEND: Tag = Tag(72);
    pub const LI: Tag = Tag(73);
    pub const LINK: Tag = Tag(74);
    pub const LISTING: Tag = Tag(75);
    pub const MAIN: Tag = Tag(76);
    pub const MAP: Tag = Tag(77);
    pub const MARK: Tag = Tag(78);
    pub const MARQUEE: Tag = Tag(79);
    pub const MATH: Tag = Tag(80);
    pub const MENU: Tag = Tag(81);
    pub const MENUITEM: Tag = Tag(82);
    pub const META: Tag = Tag(83);
    pub const METER: Tag = Tag(84);
    pub const MULTICOL: Tag = Tag(85);
    pub const NAV: Tag = Tag(86);
    pub const NOBR: Tag = Tag(87);
    pub const NOEMBED: Tag = Tag(88);
    pub const NOFRAMES: Tag = Tag(89);
    pub const NOSCRIPT: Tag = Tag(90);
    pub const OBJECT: Tag = Tag(91);
    pub const OL: Tag = Tag(92);
    pub const OPTGROUP: Tag = Tag(93);
    pub const OPTION: Tag = Tag(94);
    pub const OUTPUT: Tag = Tag(95);
    pub const P: Tag = Tag(96);
    pub const PARAM: Tag = Tag(97);
    pub const PICTURE: Tag = Tag(98);
    pub const PLAINTEXT: Tag = Tag(99);
    pub const PRE: Tag = Tag(100);
    pub const PROGRESS: Tag = Tag(101);
    pub const Q: Tag = Tag(102);
    pub const RP: Tag = Tag(103);
    pub const RT: Tag = Tag(104);
    pub const RUBY: Tag = Tag(105);
    pub const S: Tag = Tag(106);
    pub const SAMP: Tag = Tag(107);
    pub const SCRIPT: Tag = Tag(108);
    pub const SEARCH: Tag = Tag(109);
    pub const SECTION: Tag = Tag(110);
    pub const SELECT: Tag = Tag(111);
    pub const SLOT: Tag = Tag(112);
    pub const SMALL: Tag = Tag(113);
    pub const SOURCE: Tag = Tag(114);
    pub const SPACER: Tag = Tag(115);
    pub const SPAN: Tag = Tag(116);
    pub const STRIKE: Tag = Tag(117);
    pub const STRONG: Tag = Tag(118);
    pub const STYLE: Tag = Tag(119);
    pub const SUB: Tag = Tag(120);
    pub const SUMMARY: Tag = Tag(121);
    pub const SUP: Tag = Tag(122);
    pub const SVG: Tag = Tag(123);
    pub const TABLE: Tag = Tag(124);
    pub const TBODY: Tag = Tag(125);
    pub const TD: Tag = Tag(126);
    pub const TEMPLATE: Tag = Tag(127);
    pub const TEXTAREA: Tag = Tag(128);
    pub const TFOOT: Tag = Tag(129);
    pub const TH: Tag = Tag(130);
    pub const THEAD: Tag = Tag(131);
    pub const TIME: Tag = Tag(132);
    pub const TITLE: Tag = Tag(133);
    pub const TR: Tag = Tag(134);
    pub const TRACK: Tag = Tag(135);
    pub const TT: Tag = Tag(136);
    pub const U: Tag = Tag(137);
    pub const UL: Tag = Tag(138);
    pub const VAR: Tag = Tag(139);
    pub const VIDEO: Tag = Tag(140);
    pub const WBR: Tag = Tag(141);
    pub const XMP: Tag = Tag(142);
}

impl Tag {
    /// The document itself: the root above `<html>`.
    pub const DOCUMENT: Tag = Tag(143);
    /// A piece of text.
    pub const TEXT: Tag = Tag(144);
    /// An element whose name is not of HTML.
    pub const OTHER: Tag = Tag(145);

    /// The tag of a name in lower case; [`Tag::OTHER`] where HTML does not know it.
    pub fn of(name: &str) -> Tag {
        let first =
            name.bytes().next().map_or(0, |b| usize::from(b.wrapping_sub(b'a'))).min(STARTS.len() - 2);
        let (from, to) = (STARTS[first], STARTS[first + 1]);
        let alike = NAMES.get(from..to).unwrap_or_default();
        alike.iter().position(|n| *n == name).map_or(Tag::OTHER, |i| Tag((from + i) as u8))
    }

    /// The name, in lower case: "div", "#document", "#text", "#other".
    pub fn name(self) -> &'static str {
        match self {
            Tag::DOCUMENT => "#document",
            Tag::TEXT => "#text",
            _ => NAMES.get(usize::from(self.0)).copied().unwrap_or("#other"),
        }
    }

    /// A number under 256, for tables indexed by tag. It may change from version to version; the name stays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tag of an index; [`Tag::OTHER`] where no tag has it.
    pub fn at(index: usize) -> Tag {
        Tag(index.min(Tag::OTHER.index()) as u8)
    }

    /// Is it an element?
    #[inline]
    pub fn is_element(self) -> bool {
        self != Tag::DOCUMENT && self != Tag::TEXT
    }
}

/// Where the names of each first letter begin in [`NAMES`], and its end: a page asks for a name per element.
const STARTS: [usize; 28] = {
    let mut starts = [NAMES.len(); 28];
    let mut i = NAMES.len();
    while i > 0 {
        i -= 1;
        let letter = (NAMES[i].as_bytes()[0] - b'a') as usize;
        starts[letter] = i;
    }
    // A letter that begins no name has an empty range.
    let mut letter = 26;
    while letter > 0 {
        letter -= 1;
        if starts[letter] > starts[letter + 1] {
            starts[letter] = starts[letter + 1];
        }
    }
    starts
};

/// Sorted; a tag is its place in this table.
const NAMES: [&str; 143] = [
    "a",
    "abbr",
    "acronym",
    "address",
    "applet",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "basefont",
    "bdi",
    "bdo",
    "bgsound",
    "big",
    "blink",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "command",
    "data",
    "datalist",
    "dd",
    "del",
    "details",
    "dfn",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "font",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "i",
    "iframe",
    "image",
    "img",
    "input",
    "ins",
    "isindex",
    "kbd",
    "keygen",
    "label",
    "layer",
    "legend",
    "li",
    "link",
    "listing",
    "main",
    "map",
    "mark",
    "marquee",
    "math",
    "menu",
    "menuitem",
    "meta",
    "meter",
    "multicol",
    "nav",
    "nobr",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "param",
    "picture",
    "plaintext",
    "pre",
    "progress",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "script",
    "search",
    "section",
    "select",
    "slot",
    "small",
    "source",
    "spacer",
    "span",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tt",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
    "xmp",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_tags_agree() {
        assert!(NAMES.is_sorted());
        assert_eq!(Tag::of("table"), Tag::TABLE);
        assert_eq!(Tag::of("a"), Tag::A);
        assert_eq!(Tag::of("xmp"), Tag::XMP);
        assert!(
            ["x-card", "", "\u{fc}", "zz", "A", "{", "jj", "divx"].iter().all(|n| Tag::of(n) == Tag::OTHER)
        );
        assert!(NAMES.iter().all(|n| Tag::of(n).name() == *n));
    }
}
