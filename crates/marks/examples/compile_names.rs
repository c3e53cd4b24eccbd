//! Compiles the word list of `data/make_names.py` into `data/names.fst`.
//!
//! `cargo run -p gleaner-marks --example compile_names -- names.tsv crates/marks/data/names.fst`

use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let (from, to) = args.next().zip(args.next()).ok_or("usage: compile_names FROM.tsv TO.fst")?;
    let text = fs::read_to_string(from)?;
    let mut rows = Vec::new();
    for line in text.lines() {
        let (word, bits) = line.split_once('\t').ok_or("a line without a tab")?;
        rows.push((word, bits.parse::<u64>()?));
    }
    rows.sort_unstable();
    fs::write(to, fst::Map::from_iter(rows)?.into_fst().into_inner())?;
    Ok(())
}
