//! Sketches: what a subtree is built of, in so many bits.

/// A set of (parent tag, tag, class) seen in a subtree, as bits: alike trees have alike sketches.
pub(crate) type Bits = u128;

/// Such a set with its size, which is asked for each time two are compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sketch {
    pub(crate) bits: Bits,
    count: u32,
}

impl Sketch {
    pub(crate) fn of(bits: Bits) -> Sketch {
        Sketch { bits, count: bits.count_ones() }
    }
}

/// Share of bits that two sketches have in common, 0.0 to 1.0.
pub(crate) fn alike(a: Sketch, b: Sketch) -> f32 {
    let both = (a.bits & b.bits).count_ones();
    let all = a.count + b.count - both;
    if all == 0 { 1.0 } else { both as f32 / all as f32 }
}
