//! What each stage costs on the pages of folders, processor time, one core.
use std::time::Duration;
fn time_used() -> Duration {
    let t = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

fn best(mut f: impl FnMut()) -> f64 {
    let mut best = Duration::MAX;
    let rounds: usize = std::env::var("ROUNDS").ok().and_then(|r| r.parse().ok()).unwrap_or(3);
    for _ in 0..rounds {
        let s = time_used();
        f();
        best = best.min(time_used().saturating_sub(s));
    }
    best.as_secs_f64()
}

fn median(v: &mut Vec<f64>) -> f64 {
    v.sort_by(f64::total_cmp);
    v[v.len() / 2]
}

fn main() {
    let only = std::env::var("ONLY").ok();
    for folder in std::env::args().skip(1) {
        let truth = std::fs::read_to_string(format!("{folder}/truth.jsonl")).unwrap_or_default();
        let listing: std::collections::HashSet<String> = truth
            .lines()
            .filter_map(|l| {
                let v: serde_json::Value = serde_json::from_str(l).ok()?;
                let kind = v.get("kind").and_then(|k| k.as_str()).unwrap_or("listing");
                (kind == "listing").then(|| v["id"].as_str().unwrap_or_default().to_owned())
            })
            .collect();
        let mut paths: Vec<_> = std::fs::read_dir(format!("{folder}/pages"))
            .unwrap()
            .filter_map(|e| Some(e.ok()?.path()))
            .collect();
        paths.retain(|p| listing.contains(p.file_stem().unwrap().to_str().unwrap()));
        paths.retain(|p| only.as_ref().is_none_or(|o| p.to_str().unwrap().contains(o.as_str())));
        paths.sort();
        let names = ["parse", "marks-asked", "events", "marks-all", "listings", "lists-no-marks"];
        let mut sums = vec![0.0; 6];
        let mut ratios = vec![Vec::new(); 6];
        let mut bytes = 0;
        for p in &paths {
            let page = std::fs::read(p).unwrap();
            bytes += page.len();
            let doc = page::parse(&page, &page::Hints::default());
            let s = records::Settings::default();
            let ms = marks::Settings { language: doc.language().map(str::to_owned), as_of: None };
            let m = marks::find(doc.full_text(), &ms);
            let t = [
                best(|| {
                    std::hint::black_box(page::parse(&page, &page::Hints::default()));
                }),
                best(|| {
                    std::hint::black_box(marks::find_only(
                        doc.full_text(),
                        &ms,
                        &[
                            "date",
                            "time",
                            "term",
                            "person",
                            "place",
                            "affiliation",
                            "price",
                            "label",
                            "cue",
                            "email",
                        ],
                    ));
                }),
                best(|| {
                    std::hint::black_box(records::event::events(&doc, &s));
                }),
                best(|| {
                    std::hint::black_box(marks::find(doc.full_text(), &ms));
                }),
                best(|| {
                    std::hint::black_box(listings::listings(&doc, &m));
                }),
                best(|| {
                    std::hint::black_box(listings::listings(&doc, &[]));
                }),
            ];
            for i in 0..6 {
                sums[i] += t[i];
                ratios[i].push(t[i] / t[0]);
            }
        }
        println!(
            "{folder}: {} pages {:.1} MB, parse {:.0} MB/s",
            paths.len(),
            bytes as f64 / 1e6,
            bytes as f64 / 1e6 / sums[0]
        );
        for i in 0..6 {
            println!(
                "  {:15} {:7.1} ms/all  {:.3} of parse, median ratio {:.3}",
                names[i],
                sums[i] * 1e3,
                sums[i] / sums[0],
                median(&mut ratios[i])
            );
        }
        println!("  records pages/CPU-s {:.1}", paths.len() as f64 / (sums[0] + sums[3] + sums[4]));
    }
}
