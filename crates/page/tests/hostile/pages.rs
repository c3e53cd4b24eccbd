//! Pages made to be expensive, each of about the size asked for.

/// A name, and what makes the page of a size in bytes.
pub(crate) type Hostile = (&'static str, fn(usize) -> Vec<u8>);

/// All of them.
pub(crate) const PAGES: &[Hostile] = &[
    ("nested div", |n| repeat("<div>", n)),
    ("nested div with text", |n| repeat("<div>x ", n)),
    ("nested span", |n| repeat("<span>", n)),
    ("nested custom", |n| repeat("<x-a>", n)),
    ("nested li in divs", |n| [repeat("<div>", n / 2), repeat("<li>x", n / 2)].concat()),
    ("nested ul li", |n| repeat("<ul><li>", n)),
    ("nested blockquote p", |n| repeat("<blockquote><p>x", n)),
    ("paragraphs", |n| repeat("<p>", n)),
    ("line breaks", |n| repeat("<br>", n)),
    ("font and p", |n| [numbered("<font face=#>", n / 2), repeat("<p>x", n / 2)].concat()),
    ("p, font and p", |n| {
        [repeat("<p>", n / 3), numbered("<font face=#>", n / 3), repeat("<p>x", n / 3)].concat()
    }),
    ("font soup", |n| repeat("<font size=1><b><i>x</font><p>y</b></i>", n)),
    ("fonts with attributes", |n| {
        let attributes: String = (0..100).map(|i| format!(" a{i}=valuevaluevaluevalue{i}")).collect();
        [numbered(&format!("<b{attributes} x=#>"), n / 2), repeat("<p>x", n / 2)].concat()
    }),
    ("a font of a long value", |n| {
        [format!("<font face={}>", "x".repeat(n / 2)).into_bytes(), repeat("<p>x", n / 2)].concat()
    }),
    ("misnested b and p", |n| repeat("<b><p></b>", n)),
    ("misnested a and div", |n| repeat("<a><div></a>", n)),
    ("open links", |n| repeat("<a>", n)),
    ("open links in cells", |n| repeat("<table><td><a>", n)),
    ("open nobr", |n| repeat("<nobr>x", n)),
    ("open tables", |n| repeat("<table>", n)),
    ("nested cells", |n| repeat("<table><tr><td>", n)),
    ("nested cells with text", |n| repeat("<table><tr><td>x", n)),
    ("text lost from tables", |n| repeat("<table>x<b>y", n)),
    ("rows without end", |n| [b"<table>".to_vec(), repeat("<tr><td>x", n)].concat()),
    ("text lost from one table", |n| [b"<table>".to_vec(), repeat("x<tr>", n)].concat()),
    ("options", |n| [b"<select>".to_vec(), repeat("<option>x", n)].concat()),
    ("selects", |n| repeat("<select><option>x", n)),
    ("optgroups", |n| [b"<select>".to_vec(), repeat("<optgroup><option>", n)].concat()),
    ("selected content", |n| repeat("<select><button><selectedcontent></button><option>x</select>", n)),
    ("templates", |n| repeat("<template>", n)),
    ("forms and inputs", |n| repeat("<form><input>", n)),
    ("buttons", |n| repeat("<button>x", n)),
    ("nested svg", |n| repeat("<svg><g>", n)),
    ("svg scripts", |n| [b"<svg>".to_vec(), repeat("<script>", n)].concat()),
    ("titles of a select", |n| [b"<select>".to_vec(), repeat("<title>", n), b"</title>".to_vec()].concat()),
    ("math and html", |n| repeat("<math><mi><p>", n)),
    ("attributes of one tag", |n| [b"<p".to_vec(), numbered(" a#=x", n), b">x".to_vec()].concat()),
    ("attributes of an svg script", |n| {
        [b"<svg><script><p".to_vec(), numbered(" a#", n), b">x".to_vec()].concat()
    }),
    ("attributes of many tags", |n| repeat("<p a b c d e f g h i j k>", n)),
    ("html again", |n| numbered("<html a#=x>", n)),
    ("one text", |n| repeat("word ", n)),
    ("one word", |n| repeat("x", n)),
    ("one value", |n| [b"<p title='".to_vec(), repeat("x ", n), b"'>y".to_vec()].concat()),
    ("one class", |n| [b"<p class='".to_vec(), repeat("x ", n), b"'>y".to_vec()].concat()),
    ("one comment", |n| [b"<!--".to_vec(), repeat("- ", n)].concat()),
    ("comments", |n| repeat("<!--x-->", n)),
    ("open comments", |n| repeat("<!--", n)),
    ("open script", |n| [b"<script>".to_vec(), repeat("</scrip <!-- x", n)].concat()),
    ("open scripts in comments", |n| repeat("<script></script x", n)),
    ("open title", |n| [b"<title>".to_vec(), repeat("x <b>", n)].concat()),
    ("open textarea", |n| [b"<textarea>".to_vec(), repeat("x\n", n)].concat()),
    ("titles", |n| repeat("<title>x</title>", n)),
    ("open tag", |n| [b"<p ".to_vec(), repeat("x=' ", n)].concat()),
    ("less-than signs", |n| repeat("<", n)),
    ("end tags", |n| repeat("</p>", n)),
    ("end tags of nobody", |n| [repeat("<div>", n / 2), repeat("</i></x-a>", n / 2)].concat()),
    ("entities", |n| repeat("&amp;&notit;&#x110000;", n)),
    ("ampersands", |n| repeat("&", n)),
    ("NUL bytes", |n| repeat("\0", n)),
    ("NUL in tags", |n| repeat("<p\0 \0=\0>\0", n)),
    ("broken UTF-8", |n| b"\xf0\x9f\x98<p>\xc3(\xff\xfe ".iter().copied().cycle().take(n).collect()),
    ("all bytes", |n| (0..n).map(|i| (i * 7919 / 13 % 256) as u8).collect()),
    ("carriage returns", |n| repeat("\r\n\r", n)),
    ("style sheet", |n| [b"<style>".to_vec(), repeat("a b > c, .x{font-weight:bold}", n)].concat()),
    ("rules for all", |n| {
        [
            b"<style>".to_vec(),
            repeat("*{color:red;font-weight:bold}", n / 2),
            b"</style>".to_vec(),
            repeat("<p>x", n / 2),
        ]
        .concat()
    }),
    ("selectors that go back", |n| {
        let css = "div div > div div > div div > div div > p div{font-weight:bold}";
        [b"<style>".to_vec(), repeat(css, n / 4), b"</style>".to_vec(), repeat("<div>x", n / 2)].concat()
    }),
    ("style attributes", |n| repeat("<p style='font-size:200%;font-weight:bold;display:inline'>x", n)),
    ("brackets in style", |n| [b"<style>".to_vec(), repeat("{([", n)].concat()),
    ("ems", |n| repeat("<div style=font-size:9em>x", n)),
    ("headings", |n| repeat("<h1>", n)),
    ("pre", |n| [b"<pre>".to_vec(), repeat("\t\n", n)].concat()),
    ("tabs in pre", |n| [b"<pre>".to_vec(), repeat("\t", n)].concat()),
    ("framesets", |n| repeat("<frameset><frame>", n)),
    ("frames in frames", |n| repeat("<iframe srcdoc='<iframe srcdoc=x>'></iframe>", n)),
    ("ruby", |n| repeat("<ruby><rt>x", n)),
    ("details", |n| repeat("<details><summary>x", n)),
];

fn repeat(part: &str, bytes: usize) -> Vec<u8> {
    part.repeat(bytes / part.len() + 1).into_bytes()
}

/// Parts with a number each, where `#` stands.
fn numbered(part: &str, bytes: usize) -> Vec<u8> {
    let mut out = Vec::new();
    for i in 0.. {
        if out.len() >= bytes {
            break;
        }
        out.extend(part.replace('#', &i.to_string()).bytes());
    }
    out
}
