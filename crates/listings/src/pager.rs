//! The pager: which link leads to a list's next page.
//!
//! ```text
//! rel=next  │  a link that says "next" in some language  │  1 [2] 3 4: the number after the one that is no link
//! "More", where it is the first link behind the list
//! ```

use page::{Document, NodeId, Tag};

/// What a link to the next page says, whole, in lower case, arrows and blanks trimmed.
const NEXT: &[&str] = &[
    "next",
    "next page",
    "next results",
    "more results",
    "older posts",
    "older entries",
    "older",
    "older articles",
    "older reviews",
    "weiter",
    "nächste",
    "nächste seite",
    "vor",
    "ältere beiträge",
    "ältere artikel",
    "suivant",
    "suivante",
    "page suivante",
    "articles plus anciens",
    "siguiente",
    "página siguiente",
    "entradas antiguas",
    "próximo",
    "próxima",
    "próxima página",
    "avanti",
    "successiva",
    "pagina successiva",
    "successivo",
    "volgende",
    "volgende pagina",
    "nästa",
    "neste",
    "næste",
    "seuraava",
    "następna",
    "następny",
    "dalej",
    "další",
    "ďalej",
    "következő",
    "următoarea",
    "sonraki",
    "следующая",
    "след",
    "далее",
    "вперед",
    "вперёд",
    "наступна",
    "επόμενη",
    "التالي",
    "הבא",
    "下一页",
    "下一頁",
    "下页",
    "下一页>",
    "次へ",
    "次のページ",
    "次",
    "다음",
    "다음페이지",
    "ถัดไป",
    "berikutnya",
    "selanjutnya",
    "tiếp",
];

/// What the first link behind a list says where more of it follows; elsewhere it may say more of anything.
const MORE: &[&str] = &[
    "more",
    "load more",
    "show more",
    "view more",
    "see more",
    "mehr",
    "mehr anzeigen",
    "mehr laden",
    "plus",
    "voir plus",
    "afficher plus",
    "más",
    "ver más",
    "cargar más",
    "mostra altri",
    "mais",
    "ver mais",
    "meer",
    "meer laden",
    "visa fler",
    "vis mere",
    "vis flere",
    "więcej",
    "ещё",
    "еще",
    "показать ещё",
    "もっと見る",
    "更多",
    "加载更多",
    "더보기",
    "daha fazla",
];

/// What stands around the word in such a link.
const ARROWS: &[char] =
    &['>', '<', '←', '«', '‹', '»', '›', '→', '▶', '►', '.', '…', ':', '[', ']', '(', ')', '|'];

/// Arrows that say "next" alone.
const BARE: &[&str] = &[">", ">>", "»", "›", "→", "▶", "►"];

/// Longest text of a link to the next page, in bytes.
const MAX_TEXT: usize = 60;

/// The link to the page after this one: what declares itself, what says so after the list or before it, the next number, more
/// of the list right behind it.
pub(crate) fn next_of(doc: &Document, list_end: NodeId) -> Option<NodeId> {
    let links: Vec<NodeId> = doc.nodes().filter(|n| is_link(doc, *n)).collect();
    let after = links.partition_point(|l| *l < list_end);
    let (before, after) = links.split_at(after);
    let declared = links.iter().find(|l| doc.relates(**l, &["next"]));
    let said = || after.iter().chain(before.iter().rev()).find(|l| says_next(doc, **l));
    let more = || after.first().filter(|l| MORE.contains(&word(doc, **l).as_str()));
    let number = || next_number(doc, after).or_else(|| next_number(doc, before));
    declared.or_else(said).copied().or_else(number).or_else(|| more().copied())
}

fn is_link(doc: &Document, n: NodeId) -> bool {
    let tag = doc.tag(n);
    (tag == Tag::A || tag == Tag::LINK)
        && doc.attr(n, "href").is_some_and(|h| !h.trim().is_empty() && h != "#")
}

fn says_next(doc: &Document, n: NodeId) -> bool {
    let word = word(doc, n);
    BARE.contains(&doc.text(n).trim()) || NEXT.contains(&word.as_str()) || next_count(&word)
}

/// What a short link says, in lower case, without the arrows around it; nothing of a longer one.
fn word(doc: &Document, n: NodeId) -> String {
    let text = Some(doc.text(n).trim()).filter(|text| text.len() <= MAX_TEXT).unwrap_or_default();
    let word = text.trim_matches(|c: char| ARROWS.contains(&c) || c.is_whitespace()).to_lowercase();
    word.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// "next 10", "next 25 results", "nächste 10".
fn next_count(text: &str) -> bool {
    text.split_once(' ')
        .is_some_and(|(word, rest)| NEXT.contains(&word) && rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// The first number of a pager whose predecessor is no link: that is the page at hand.
fn next_number(doc: &Document, links: &[NodeId]) -> Option<NodeId> {
    let number = |n: &NodeId| {
        let text = doc.text(*n).trim_matches(|c: char| c == '[' || c == ']' || c.is_whitespace());
        text.parse::<u32>().ok().filter(|k| *k < 10_000).map(|k| (k, *n))
    };
    let numbered: Vec<(u32, NodeId)> = links.iter().filter_map(number).collect();
    if let [.., (2, second)] = numbered.as_slice()
        && is_behind_the_first(doc, *second)
    {
        return Some(*second);
    }
    let run = numbered.chunk_by(|a, b| a.0 < b.0 && b.0 - a.0 <= 2).find(|run| run.len() >= 2)?;
    if run.first().is_some_and(|(k, _)| *k == 2) {
        return run.first().map(|(_, n)| *n);
    }
    run.windows(2).find(|w| w[1].0 - w[0].0 == 2).map(|w| w[1].1)
}

/// Does "1", which is no link, stand before a link?
fn is_behind_the_first(doc: &Document, link: NodeId) -> bool {
    let is_link = |n: NodeId| doc.ancestors(n).any(|a| doc.tag(a) == Tag::A);
    let texts = (0..link.index()).rev().map(NodeId::new).filter(|n| doc.tag(*n) == Tag::TEXT);
    let before =
        texts.map(|n| (n, doc.text(n).trim())).find(|(_, text)| text.contains(char::is_alphanumeric));
    before.is_some_and(|(n, text)| {
        !is_link(n) && text.rsplit(|c: char| !c.is_alphanumeric()).find(|w| !w.is_empty()) == Some("1")
    })
}
