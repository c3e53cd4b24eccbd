//! The fast clustering is Algorithm 2, and near-linear.

use page::{Document, Hints, NodeId};

use super::{Leaf, List, cluster, naive};

/// Numbers from a seed: the tests draw the same documents each time.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

/// A random document of about `size` pieces, nested and flat, with headings of several levels and sizes.
fn document(draw: &mut Draw, size: u64) -> (Document, Vec<Leaf>) {
    const OPEN: [&str; 8] = ["<div>", "<p>", "<b>", "<ul><li>", "<table><tr><td>", "<td>", "<tr><td>", "<i>"];
    const CLOSE: [&str; 6] = ["</div>", "</p>", "</b>", "</ul>", "</table>", "<br>"];
    let mut html = String::new();
    for word in 0..size {
        match draw.below(3) {
            0 => html.push_str(OPEN[draw.below(OPEN.len() as u64) as usize]),
            1 => html.push_str(CLOSE[draw.below(CLOSE.len() as u64) as usize]),
            _ => html.push_str(&format!("w{word} ")),
        }
    }
    let doc = page::parse(html.as_bytes(), &Hints::default());
    let mut leaves = Vec::new();
    let texts: Vec<NodeId> = doc.texts().collect();
    for node in texts {
        let heading = Some(draw.below(7) as u8).filter(|level| *level < 3);
        for _ in 0..=draw.below(2) {
            leaves.push(Leaf { node, span: doc.span(node), heading, size: draw.below(2) as u16 });
        }
    }
    (doc, leaves)
}

#[test]
fn equals_algorithm_2_on_ten_thousand_documents() {
    let mut draw = Draw(2008);
    for round in 0..10_000 {
        let size = 2 + draw.below(40);
        let (doc, leaves) = document(&mut draw, size);
        let d_max = 1 + draw.below(8) as u32;
        let (fast, slow) = (cluster(&doc, &leaves, d_max), naive::cluster(&doc, &leaves, d_max));
        assert_eq!(fast.shown(&doc), slow.shown(&doc), "document {round}: {}", doc.full_text());
        assert_eq!(fast, slow, "document {round}");
    }
}

/// Comparisons that clustering makes, which is what it costs.
fn compared(size: u64) -> usize {
    let (doc, leaves) = document(&mut Draw(1), size);
    let mut list = List::of(&doc, &leaves, 6);
    list.run();
    list.compared
}

#[test]
fn twice_the_document_costs_at_most_2_2_times_as_much() {
    for size in [4_000, 8_000, 16_000, 32_000] {
        let (once, twice) = (compared(size), compared(2 * size));
        assert!(twice * 10 <= once * 22, "{size}: {once} comparisons, doubled {twice}");
    }
}
