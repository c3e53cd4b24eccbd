//! Cases in the format of html5lib's tree-construction tests: our own always, the suite where `HTML5LIB_TESTS` names
//! its folder. The tree compared is the one that `freeze` lays out, built by the parser that `parse` uses.
//!
//! Scripts are never run, so that cases marked `#script-on` cannot apply, nor the folder `scripted`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use html5ever::tree_builder::TreeSink;
use html5ever::{LocalName, Namespace, QualName, ns};

use crate::tree::{Content, Handle, Tree};

#[derive(Debug, Default)]
struct Case {
    data: String,
    context: Option<String>,
    tree: String,
    scripts: bool,
}

fn cases(file: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(file).unwrap();
    let mut cases: Vec<Case> = Vec::new();
    let mut part = "";
    let mut data: Vec<&str> = Vec::new();
    for line in text.split('\n') {
        if line == "#data" && part != "#data" {
            cases.push(Case::default());
            part = "#data";
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        match line {
            "#errors" => (case.data, part) = (std::mem::take(&mut data).join("\n"), "#errors"),
            "#new-errors" | "#document-fragment" | "#document" | "#script-off" if part != "#data" => {
                part = line
            }
            "#script-on" if part != "#data" => case.scripts = true,
            _ if part == "#data" => data.push(line),
            _ if part == "#document-fragment" => case.context = Some(line.to_owned()),
            _ if part == "#document" => case.tree += &format!("{line}\n"),
            _ => {}
        }
    }
    cases
}

fn namespaced(name: &str) -> QualName {
    let (ns, local) = match name.split_once(' ') {
        Some(("svg", local)) => (ns!(svg), local),
        Some(("math", local)) => (ns!(mathml), local),
        _ => (ns!(html), name),
    };
    QualName::new(None, ns, LocalName::from(local))
}

fn prefix(ns: &Namespace) -> &'static str {
    match *ns {
        ns!(svg) => "svg ",
        ns!(mathml) => "math ",
        ns!(xlink) => "xlink ",
        ns!(xml) => "xml ",
        ns!(xmlns) => "xmlns ",
        _ => "",
    }
}

fn dump(tree: &Tree, parent: Handle, depth: usize, out: &mut String) {
    let mut child = tree.first_child(parent);
    while let Some(h) = child {
        dump_node(tree, h, depth, out);
        child = tree.next_sibling(h);
    }
}

fn dump_node(tree: &Tree, h: Handle, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let _ = match &tree.node(h).content {
        Content::Text(text) => writeln!(out, "| {indent}\"{text}\""),
        Content::Comment(text) => writeln!(out, "| {indent}<!-- {text} -->"),
        Content::Doctype { name, public_id, system_id } if public_id.is_empty() && system_id.is_empty() => {
            writeln!(out, "| {indent}<!DOCTYPE {name}>")
        }
        Content::Doctype { name, public_id, system_id } => {
            writeln!(out, "| {indent}<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">")
        }
        Content::Element { name, attrs, .. } => {
            let mut shown: Vec<(String, &str)> = attrs
                .iter()
                .map(|a| (format!("{}{}", prefix(&a.name.ns), a.name.local), &*a.value))
                .collect();
            shown.sort_by(|a, b| a.0.encode_utf16().cmp(b.0.encode_utf16()));
            let _ = writeln!(out, "| {indent}<{}{}>", prefix(&name.ns), name.local);
            shown.iter().try_for_each(|(name, value)| writeln!(out, "| {indent}  {name}=\"{value}\""))
        }
        Content::Document => Ok(()),
    };
    let content = tree.get_template_contents(&h);
    if content != h {
        let _ = writeln!(out, "| {indent}  content");
        dump(tree, content, depth + 2, out);
    }
    dump(tree, h, depth + 1, out);
}

fn built(case: &Case) -> String {
    let mut out = String::new();
    match &case.context {
        None => dump(&crate::build::document(&case.data).0, 0, 0, &mut out),
        Some(context) => {
            let tree = crate::build::fragment(&case.data, namespaced(context));
            let root = tree.first_child(0).unwrap();
            dump(&tree, root, 0, &mut out);
        }
    }
    out
}

/// Runs all cases of the files of a folder: (run, not applicable, failed).
fn check(dir: &Path) -> (usize, usize, Vec<String>) {
    let (mut run, mut scripted, mut failed) = (0, 0, Vec::new());
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "dat"));
    files.sort();
    for file in files {
        for case in cases(&file) {
            if case.scripts {
                scripted += 1;
                continue;
            }
            run += 1;
            let found = built(&case);
            if found.trim_end() != case.tree.trim_end() {
                failed.push(format!(
                    "{}\n{}\nexpected\n{}\nfound\n{found}",
                    file.display(),
                    case.data,
                    case.tree
                ));
            }
        }
    }
    (run, scripted, failed)
}

#[test]
fn own_cases() {
    let (run, _, failed) = check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/tree"));
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(run >= 12, "{run}");
}

#[test]
fn html5lib_suite() {
    let Some(suite) = std::env::var_os("HTML5LIB_TESTS").map(PathBuf::from) else {
        println!("not run: set HTML5LIB_TESTS to a checkout of html5lib-tests");
        return;
    };
    let (run, scripted, failed) = check(&suite.join("tree-construction"));
    assert!(failed.is_empty(), "{} of {run}:\n{}", failed.len(), failed.join("\n"));
    assert!(run > 1_700 && scripted < 20, "{run} run, {scripted} with scripts");
    println!("{run} cases; {scripted} with scripts cannot apply");
}

/// Pieces of which tags, and what is nearly one, are made.
const PIECES: [&str; 54] = [
    "<",
    ">",
    "/",
    "=",
    "\"",
    "'",
    " ",
    "\n",
    "\r",
    "\0",
    "&",
    ";",
    "&amp",
    "&amp;",
    "&#6",
    "5",
    "&no",
    "tin",
    "<b>",
    "</b",
    "<P class=a>",
    "</p>",
    "<a href='x?y=1&amp;z=2'>",
    "<a HREF = x/ TITLE=\"q>\" title=r/>",
    "<br/>",
    "<!--",
    "<!-- a -->",
    "-->",
    "-",
    "!",
    "<i x='?a&copy=1&y",
    "&copy",
    "<!x",
    "<?y",
    "</",
    "<![CDATA[",
    "]]>",
    "<svg/>",
    "<svg><g a=1 >",
    "</svg>",
    "<script>",
    "</script>",
    "<title>",
    "</title >",
    "<td/ x>",
    "<select>",
    "<textarea>\n",
    "</textarea>",
    "<plaintext>",
    "</plaintext>",
    "<style x>",
    "</style/>",
    "é",
    "<é b=c>",
];

/// The tree of a page, its lines and plain tags read by us or all of them by the tokenizer.
fn tree_of(text: &str, ours: bool) -> String {
    let options = crate::build::options();
    let builder = html5ever::tree_builder::TreeBuilder::new(Tree::new(text.len()), options);
    let initial_state = (!ours).then_some(html5ever::tokenizer::states::State::Data);
    let options = html5ever::tokenizer::TokenizerOpts { initial_state, ..Default::default() };
    let guard = crate::guard::Guard::new(builder, text.len());
    let mut out = String::new();
    let text = if ours { crate::build::in_lines(text) } else { text.into() };
    dump(&crate::feed::feed(&text, guard, options).0.finish().0, 0, 0, &mut out);
    out
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { failure_persistence: None, ..proptest::prelude::ProptestConfig::with_cases(4_000) })]

    #[test]
    fn plain_tags_are_what_the_tokenizer_reads(pieces in proptest::collection::vec(0..PIECES.len(), 1..24)) {
        let text: String = pieces.iter().map(|i| PIECES[*i]).collect();
        proptest::prop_assert_eq!(tree_of(&text, true), tree_of(&text, false), "{:?}", text);
    }
}
