//! The finder of questions takes time in proportion to the page, whatever it is.
//!
//! ```text
//! processor time of a page of n questions, and of one of 2 n: twice, not four times
//! ```
//!
//! Processor time of this process alone, the least of several runs, so that a machine with other work to do tells the same.
//! Instructions are counted in `record/faqs.md`.

use cpu_time::ProcessTime;
use records::Settings;
use records::faq::faqs;

/// A page of so many questions.
type Page = fn(usize) -> String;

fn repeated(n: usize, before: &str, item: impl Fn(usize) -> String) -> String {
    before.to_owned() + &(0..n).map(item).collect::<String>()
}

const PAGES: [(&str, Page); 12] = [
    ("headings", |n| repeated(n, "<h1>FAQ</h1>", |i| format!("<h3 id=q{i}>What is {i}?</h3><p>It is {i}."))),
    ("sections", |n| {
        repeated(n, "<h1>FAQ</h1>", |i| {
            let section = if i % 5 == 0 { format!("<h2>Section {i}</h2>") } else { String::new() };
            format!("{section}<h3>What is {}?</h3><p>It is {i}.", i % 7)
        })
    }),
    ("contents", |n| {
        repeated(n, "<h1>FAQ</h1>", |i| format!("<a href=#q{i}>Why {i}?</a><br>"))
            + &repeated(n, "", |i| format!("<a name=q{i}></a><b>Why {i}?</b><br>So {i}.<br>"))
    }),
    ("accordions", |n| {
        repeated(n, "<h2>FAQ</h2>", |i| {
            format!("<details class='a b{i}'><summary>Why {i}?</summary><div><p>So {i}.</div></details>")
        })
    }),
    ("definitions", |n| repeated(n, "<h1>FAQ</h1><dl>", |i| format!("<dt>Why {i}?<dd>So {i}."))),
    ("rows", |n| repeated(n, "<h1>FAQ</h1><table>", |i| format!("<tr><td>{i}<td>Why {i}?<td>So {i}."))),
    ("threads", |n| repeated(n, "<h1>FAQ</h1><table>", |i| format!("<tr><td>Ann{i}<td>Why {i}? I know."))),
    ("text", |n| repeated(n, "<h1>FAQ</h1><p>", |i| format!("Q: Why {i}?<br>A: So {i}.<br><br>"))),
    ("preformatted", |n| repeated(n, "<h1>FAQ</h1><pre>", |i| format!("{i}) Why {i}?\n\nSo {i}.\n----\n"))),
    ("votes", |n| {
        repeated(n, "<h1>FAQ</h1>", |i| {
            format!("<div><h3>Why {i}?</h3><p>So.<p>Was this helpful?<button>Yes</button></div>")
        })
    }),
    ("teasers", |n| {
        repeated(n, "<h1>FAQ</h1>", |i| {
            format!("<h3>Why {i}?</h3><p>So …<p><a href='/a/{i}'>Read the answer</a>")
        })
    }),
    ("no questions", |n| {
        repeated(n, "<h1>FAQ</h1>", |i| format!("<h3>Item {i}</h3><p>Text <b>with</b> {i}."))
    }),
];

/// Questions of the smaller page.
const FEW: usize = 1_500;
/// Times that a page of twice the size may take: two if it is linear, four if it is quadratic.
const MOST: f64 = 3.0;
/// Runs, of which the least counts.
const RUNS: usize = 3;
/// Times that both are measured: a core that is slowed meanwhile slows one of them, and what is quadratic is so each time.
const TRIES: usize = 3;

fn least(html: &str) -> f64 {
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let run = |_| {
        let start = ProcessTime::now();
        std::hint::black_box(faqs(&doc, &Settings::default()));
        start.elapsed().as_secs_f64()
    };
    (0..RUNS).map(run).fold(f64::MAX, f64::min)
}

#[test]
fn twice_the_page_takes_twice_the_time() {
    for (name, page) in PAGES {
        let measured = |_| (least(&page(FEW)), least(&page(2 * FEW)));
        let mut all = Vec::new();
        let mut tries = (0..TRIES).map(measured).inspect(|pair| all.push(*pair));
        let is_linear = tries.any(|(small, large)| large <= MOST * small);
        assert!(is_linear, "{name}: seconds {all:.3?}");
    }
}
