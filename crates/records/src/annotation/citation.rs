//! Lines that cite a work: "Ferguson, L. and M. Arpaia. 1990. New crops. p. 331-337. In: …" stands above a paper and
//! describes nothing (Annotator, chapter 4).

use std::sync::LazyLock;

use regex::Regex;

/// Signs of a citation; a sentence of prose has one of them at most.
static SIGNS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let signs = [
        // A surname with initials: "Ferguson, L.", "Arpaia, M.L."
        r"\b\p{Lu}\p{L}+,\s(?:\p{Lu}\.[\s-]?){1,3}",
        // A year that stands alone: "(1990).", ". 1990.", ", 1990,"
        r"[(.,;]\s?(?:19|20)\d\d[a-z]?[).,:;]",
        // Pages and volumes: "p. 331-337", "pp. 4–9", "Vol. 3", "12(4):"
        r"(?i)\bpp?\.\s?\d+|\bvol\.\s?\d+|\b\d+\s?\(\d+\)\s?[:,]|\b\d+:\s?\d+\s?[-–]\s?\d+",
        // Where it appeared: "In: J. Janick (eds.)", "Proc.", "doi:"
        r"\bIn:\s|\([Ee]ds?\.\)|\bProc\.|(?i:\bdoi:|\bISBN\b)",
        // A publisher with its place: "Timber Press, Portland"
        r"\b(?:Press|Publishers|Verlag|Springer|Elsevier|Wiley)\b,?",
    ];
    signs.iter().filter_map(|s| Regex::new(s).ok()).collect()
});

/// Signs that make a citation.
const ENOUGH: usize = 3;
/// Bytes of a line up to which it may be one.
const LONGEST: usize = 600;

/// Is this line a citation?
pub(super) fn is_citation(line: &str) -> bool {
    line.len() <= LONGEST
        && line.contains(|c: char| c.is_ascii_digit())
        && SIGNS.iter().filter(|s| s.is_match(line)).count() >= ENOUGH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_is_told_from_prose() {
        assert!(is_citation(
            "Roe, J. and M. Doe. 1990. New subtropical mills. p. 331-337. In: A. Poe (eds.), Advances in mills. Weir Press, Hull."
        ));
        assert!(is_citation("Roe, J. (2011). Weirs of the north. Journal of Weirs, 12(4), 33–41."));
        assert!(!is_citation(
            "The mill was built in 1840, burnt in 1902, and has been rebuilt by the Weir Press, a printer."
        ));
        assert!(!is_citation("In 2011 the valley had 214 flowering plants (Roe, J. counted them twice)."));
    }
}
