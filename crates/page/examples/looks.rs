//! Prints the texts of a page with their looks: `cargo run -p gleaner-page --example looks PAGE`.

#![expect(clippy::print_stdout, reason = "it is what an example is for")]

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let doc = page::parse(&std::fs::read(path)?, &page::Hints::default());
        for t in doc.texts() {
            let (look, parent) = (doc.look(t), doc.parent(t).unwrap_or(doc.root()));
            let flag = |on: bool, c: char| if on { c } else { '-' };
            let flags =
                [flag(look.bold, 'b'), flag(look.italic, 'i'), flag(look.upper, 'u'), flag(!look.shown, 'h')];
            let flags: String = flags.iter().collect();
            println!("{:.2} {flags} {:.2} {:8} {:?}", look.heading, look.size, doc.name(parent), doc.text(t));
        }
        doc.notes().iter().for_each(|note| println!("note: {note}"));
    }
    Ok(())
}
