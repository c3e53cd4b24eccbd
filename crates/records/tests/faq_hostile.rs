//! Pages that mean harm to the finder of questions: it ends, never panics, and takes no more than its share of time.

use cpu_time::ProcessTime;
use records::Settings;
use records::faq::faqs;

/// Pairs found, and how many times the time of parsing that took.
fn glean(html: &str) -> (usize, f64) {
    let start = ProcessTime::now();
    let doc = page::parse(html.as_bytes(), &page::Hints::default());
    let parsing = start.elapsed().as_secs_f64();
    let start = ProcessTime::now();
    let found = faqs(&doc, &Settings::default()).len();
    (found, start.elapsed().as_secs_f64() / parsing.max(0.01))
}

/// Times the time of parsing that a hostile page may take, in a build that is not made fast.
const MOST: f64 = 30.0;

#[test]
fn hostile_pages_end() {
    let rows = |n: usize, row: &dyn Fn(usize) -> String| (0..n).map(row).collect::<String>();
    let pages = [
        "<h1>FAQ</h1>".to_owned() + &"<h3>What is it?</h3>".repeat(20_000),
        "<h1>FAQ</h1>".to_owned() + &"<h3>What is it?</h3><p>This.".repeat(10_000),
        "<h1>FAQ</h1>".to_owned()
            + &rows(10_000, &|i| format!("<p class=c{}x>What is {i}?<p>It.", "y".repeat(i % 50))),
        "<h1>FAQ</h1>".repeat(10_000) + &"<b>Why?</b> So.<br>".repeat(5_000),
        "<h1>FAQ</h1>".to_owned() + &"<div>".repeat(500) + &"<b>Why so?</b><p>So.".repeat(5_000),
        rows(5_000, &|i| format!("<a href=#q{i}>Why {i}?</a><br>"))
            + &rows(5_000, &|i| format!("<a name=q{i}></a><b>Why {i}?</b><br>So.<br>")),
        "<h1>FAQ</h1><dl>".to_owned() + &"<dt>".repeat(10_000) + "Why so?",
        "Q: A: Q: A: 1. 2. 3. ".repeat(20_000),
        "<h1>FAQ</h1>".to_owned() + &"<b>Q:</b><br>".repeat(20_000),
        "<title>FAQ</title>".to_owned() + &"?".repeat(100_000),
        "<h1>FAQ</h1>".to_owned()
            + &rows(5_000, &|i| format!("<a href=#t{i}>What is {i}?</a><br>"))
            + &rows(5_000, &|i| format!("<div id=t{i}>It is {i}.</div>")),
        "<h1>FAQ</h1>".to_owned()
            + &rows(5_000, &|i| format!("<h3>Why {i}?</h3><p>So."))
            + "<p>Contact us.<p>----<h3>Why so?</h3><p>So."
            + &"<p>Contact us.<p>----".repeat(5_000),
        "<h1>FAQ</h1>".to_owned()
            + &rows(5_000, &|i| format!("<p>Q: Why {i}?<pre>log</pre>")).repeat(2)
            + &"<p>Q: Why?<p>A: So.".repeat(12_000),
        rows(5_000, &|i| format!("<p><b>Q: Did you see {i}?</b><p>A: I did, my friend.")),
    ];
    for html in pages {
        let (_, share) = glean(&html);
        let begin: String = html.chars().take(60).collect();
        assert!(share < MOST, "{begin}: {share:.1} times the time of parsing");
    }
}

#[test]
fn a_page_of_very_many_questions_gives_them_all() {
    const QUESTIONS: usize = 25_000;
    let pair = |i: usize| format!("<h3 id=q{i}>What is number {i}?</h3><p>It is {i}.");
    let (found, share) = glean(&("<h1>FAQ</h1>".to_owned() + &(0..QUESTIONS).map(pair).collect::<String>()));
    assert_eq!(found, QUESTIONS);
    assert!(share < MOST, "{share:.1} times the time of parsing");
}
