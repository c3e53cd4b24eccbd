//! How fast the recognisers read: characters a second, all together and one by one.
//!
//! The text is made here: seminar rows, addresses, prose and menus in several languages, about as dense in names,
//! dates and places as listing pages are. `record/` keeps the dated figures.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use marks::{Settings, find, find_only};

/// One page's worth of lines.
const LINES: &str = "Home\nAbout us\nContact\nNews and events\nPeople\nResearch\nPublications\n\
    Oct 14\t4:00 pm\tDr. T. Kindberg (HP Labs)\tRoom 2310 CS\tEverywhere messaging: what people carry with them\n\
    Nov 3, 2003\tMarie Curie-Martin, Université de Lyon\tScience Center A\tOn the shape of rivers and the age of stones\n\
    The committee meets every other Tuesday in the council chambers, and the public is welcome to speak on any item \
    that stands on the agenda; written statements may be sent to clerk@example.org before the meeting begins.\n\
    City Hall, 121 N. LaSalle St., Room 201A, Chicago, IL 60602\tTel. (312) 555-0100\n\
    Dienstag, 12. Mai 2015, 19:30 Uhr\tVortrag von Prof. Dr. Eva Maier: Die Geschichte der Stadt\tStadthalle, Hauptstraße 12\tEintritt 5,- €\n\
    Der Verein lädt alle Mitglieder und Gäste herzlich ein; wer nicht kommen kann, findet die Unterlagen später hier.\n\
    Le séminaire du 3 juin est annulé. Entrée libre, salle 12, 5 rue de la Paix, 75002 Paris\n\
    主讲人：谢志强教授\t时间：2022年5月28日\t地点：图书馆报告厅\n\
    What is the deadline? Applications are due by 1 March; see https://example.org/apply?id=3 for details.\n\
    Tickets $12.50, students free of charge. Last updated 5 May 2003. Copyright 2003 Example Inc.\n\
    A longer paragraph of plain prose stands here so that most of the text is, as on most pages, nothing that any \
    recogniser is looking for: sentences about how things were made, who liked them, and what the weather did to \
    them afterwards, with a comma here and there, and no names at all until the very end of it.\n";

/// Bytes of the bench text.
const BYTES: usize = 1 << 20;

fn recognise(criterion: &mut Criterion) {
    let text = LINES.repeat(BYTES / LINES.len());
    let settings = Settings::default();
    let mut group = criterion.benchmark_group("marks");
    group.throughput(Throughput::Elements(text.chars().count() as u64));
    group.sample_size(10);
    group.bench_function("all", |b| b.iter(|| find(&text, &settings)));
    for recognizer in marks::ALL {
        let name = recognizer.name();
        group.bench_function(name, |b| b.iter(|| find_only(&text, &settings, &[name])));
    }
    group.finish();
}

criterion_group!(benches, recognise);
criterion_main!(benches);
