//! Makes `cities.fst` of the lines that `data/make_cities.py` writes: `compile_cities LINES FST`.

#![allow(clippy::print_stderr, reason = "a tool for whoever renews the data")]

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(lines), Some(fst)) = (arguments.next(), arguments.next()) else {
        return Err("usage: compile_cities LINES FST".into());
    };
    let mut map = fst::MapBuilder::new(BufWriter::new(File::create(fst)?))?;
    for line in fs::read_to_string(lines)?.lines() {
        let (key, number) = line.split_once('\t').ok_or_else(|| format!("no tab in {line}"))?;
        map.insert(key, number.parse()?)?;
    }
    map.finish()?;
    Ok(())
}
