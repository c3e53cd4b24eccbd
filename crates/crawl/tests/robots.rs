//! robots.txt: cases by the section of RFC 9309 that each answers.

use crawl::robots::Rules;

/// (section, what it shows, robots.txt, path, may "glean" fetch it)
type Case = (&'static str, &'static str, &'static str, &'static str, bool);

/// Groups, agents, lines: §2.1 and §2.2.1.
const GROUPS: &[Case] = &[
    ("2.2.1", "an empty file allows all", "", "/a", true),
    ("2.2.1", "no group for us and none for all", "User-agent: other\nDisallow: /", "/a", true),
    ("2.2.1", "the group of all", "User-agent: *\nDisallow: /a", "/a", false),
    ("2.2.1", "own group before *", "User-agent: glean\nAllow: /\nUser-agent: *\nDisallow: /", "/a", true),
    ("2.2.1", "own group behind *", "User-agent: *\nAllow: /\nUser-agent: glean\nDisallow: /", "/a", false),
    (
        "2.2.1",
        "* is not added to the own group",
        "User-agent: *\nDisallow: /a\n\nUser-agent: glean\nDisallow: /b",
        "/a",
        true,
    ),
    ("2.2.1", "names in any case", "user-agent: GLEAN\ndisallow: /a", "/a", false),
    ("2.2.1", "keys in any case", "USER-AGENT: *\nDISALLOW: /a", "/a", false),
    ("2.2.1", "with a version", "User-agent: glean/2.1\nDisallow: /a", "/a", false),
    ("2.2.1", "with a comment in words", "User-agent: glean (the crawler)\nDisallow: /a", "/a", false),
    ("2.2.1", "not a longer name", "User-agent: gleaner\nDisallow: /a", "/a", true),
    ("2.2.1", "not a shorter name", "User-agent: glea\nDisallow: /a", "/a", true),
    ("2.2.1", "not a name with a hyphen", "User-agent: glean-images\nDisallow: /a", "/a", true),
    ("2.2.1", "two agents, one group", "User-agent: x\nUser-agent: glean\nDisallow: /a", "/a", false),
    ("2.2.1", "two agents, we first", "User-agent: glean\nUser-agent: x\nDisallow: /a", "/a", false),
    (
        "2.2.1",
        "agents with empty lines between",
        "User-agent: glean\n\n\nUser-agent: x\nDisallow: /a",
        "/a",
        false,
    ),
    (
        "2.2.1",
        "two groups of one agent are one",
        "User-agent: glean\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: glean\nDisallow: /b",
        "/b",
        false,
    ),
    (
        "2.2.1",
        "and the first of them holds too",
        "User-agent: glean\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: glean\nDisallow: /b",
        "/a",
        false,
    ),
    (
        "2.2.1",
        "two groups of * are one",
        "User-agent: *\nDisallow: /a\nUser-agent: x\nUser-agent: *\nDisallow: /b",
        "/a",
        false,
    ),
    (
        "2.2.1",
        "a rule ends the agents",
        "User-agent: glean\nDisallow: /a\nUser-agent: x\nDisallow: /b",
        "/b",
        true,
    ),
    (
        "2.2.1",
        "an empty rule ends the agents",
        "User-agent: glean\nDisallow:\nUser-agent: x\nDisallow: /b",
        "/b",
        true,
    ),
    ("2.2.1", "rules before any agent are nobody's", "Disallow: /a\nUser-agent: *\nDisallow: /b", "/a", true),
    ("2.2.1", "an agent without a rule", "User-agent: glean", "/a", true),
    (
        "2.2.1",
        "an own group without rules allows what * forbids",
        "User-agent: glean\nAllow:\nUser-agent: *\nDisallow: /",
        "/a",
        true,
    ),
];

/// Lines that are odd or make no sense: §2.2 and §2.2.4.
const LINES: &[Case] = &[
    ("2.2", "comments at the end", "User-agent: * # all\nDisallow: /a # b", "/a", false),
    ("2.2", "comment lines", "# robots\nUser-agent: *\n# all\nDisallow: /a", "/a", false),
    ("2.2", "a comment cuts a path", "User-agent: *\nDisallow: /a#b", "/a", false),
    ("2.2", "blanks around all", "  User-agent :  *  \n\t Disallow\t: \t/a \t", "/a", false),
    ("2.2", "no blank behind the colon", "User-agent:*\nDisallow:/a", "/a", false),
    ("2.2", "lines end in CR LF", "User-agent: *\r\nDisallow: /a\r\n", "/a", false),
    ("2.2", "lines end in CR", "User-agent: *\rDisallow: /a\r", "/a", false),
    ("2.2", "lines end in a mixture", "User-agent: *\r\n\rDisallow: /a\n\rDisallow: /b", "/b", false),
    ("2.2", "the last line does not end", "User-agent: *\nDisallow: /a", "/a", false),
    ("2.2", "a byte order mark", "\u{feff}User-agent: *\nDisallow: /a", "/a", false),
    ("2.2", "a byte order mark and old line ends", "\u{feff}User-agent: *\rDisallow: /a\r", "/a", false),
    (
        "2.2",
        "lines without colons are passed over",
        "User-agent: *\nplease go away\nDisallow: /a",
        "/a",
        false,
    ),
    ("2.2", "lines without a key", "User-agent: *\n: /x\nDisallow: /a", "/a", false),
    ("2.2", "NUL bytes", "User-agent: *\n\0\0\nDisallow: /a", "/a", false),
    ("2.2", "a page of errors", "<html><body>User-agent: *</body></html>", "/a", true),
    (
        "2.2.4",
        "a sitemap ends no agents",
        "User-agent: glean\nSitemap: x\nUser-agent: y\nDisallow: /a",
        "/a",
        false,
    ),
    (
        "2.2.4",
        "a sitemap ends no group",
        "User-agent: *\nDisallow: /b\nSitemap: x\nDisallow: /a",
        "/a",
        false,
    ),
    (
        "2.2.4",
        "unknown keys end no group",
        "User-agent: *\nHost: a.org\nClean-param: x\nDisallow: /a",
        "/a",
        false,
    ),
    ("2.2.4", "unknown keys are no rules", "User-agent: *\nDisalow: /a", "/a", true),
    ("2.2.4", "noindex is no rule of robots.txt", "User-agent: *\nNoindex: /a", "/a", true),
];

/// What rules match: §2.2.2.
const MATCHING: &[Case] = &[
    ("2.2.2", "an empty rule forbids nothing", "User-agent: *\nDisallow:", "/a", true),
    ("2.2.2", "all", "User-agent: *\nDisallow: /", "/", false),
    ("2.2.2", "all below", "User-agent: *\nDisallow: /", "/a/b?c", false),
    ("2.2.2", "a rule is a beginning", "User-agent: *\nDisallow: /a", "/abc/d", false),
    ("2.2.2", "a folder is not its name", "User-agent: *\nDisallow: /a/", "/a", true),
    ("2.2.2", "a folder and what is in it", "User-agent: *\nDisallow: /a/", "/a/b", false),
    ("2.2.2", "not in the middle", "User-agent: *\nDisallow: /b", "/a/b", true),
    ("2.2.2", "case counts in paths", "User-agent: *\nDisallow: /A", "/a", true),
    ("2.2.2", "the longest wins", "User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true),
    ("2.2.2", "whatever the order", "User-agent: *\nAllow: /a/b\nDisallow: /a", "/a/b/c", true),
    ("2.2.2", "a longer refusal", "User-agent: *\nAllow: /a\nDisallow: /a/b", "/a/b", false),
    ("2.2.2", "as long: allowed", "User-agent: *\nDisallow: /a\nAllow: /a", "/a", true),
    ("2.2.2", "as long, the other order", "User-agent: *\nAllow: /a\nDisallow: /a", "/a", true),
    (
        "2.2.2",
        "the example of the RFC",
        "User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif",
        "/example/page/disallowed.gif",
        false,
    ),
    ("2.2.2", "allowed by name only", "User-agent: *\nDisallow: /\nAllow: /public", "/public/x", true),
    ("2.2.2", "and nothing else", "User-agent: *\nDisallow: /\nAllow: /public", "/private", false),
    ("2.2.2", "queries belong to the path", "User-agent: *\nDisallow: /a?b", "/a?b=1", false),
    ("2.2.2", "and only they", "User-agent: *\nDisallow: /a?b", "/a", true),
    ("2.2.2", "encoded", "User-agent: *\nDisallow: /caf%C3%A9", "/caf%c3%a9", false),
    ("2.2.2", "beyond ASCII in the file", "User-agent: *\nDisallow: /café", "/caf%C3%A9", false),
    ("2.2.2", "letters encoded in the file", "User-agent: *\nDisallow: /%61b", "/ab", false),
    ("2.2.2", "letters encoded in the path", "User-agent: *\nDisallow: /ab", "/%61b", false),
    ("2.2.2", "an encoded slash is no slash", "User-agent: *\nDisallow: /a%2Fb", "/a/b", true),
    ("2.2.2", "an encoded slash is one like it", "User-agent: *\nDisallow: /a%2fb", "/a%2Fb", false),
    ("2.2.2", "a broken escape is as it is", "User-agent: *\nDisallow: /a%zz", "/a%zz", false),
    ("2.2.2", "robots.txt may be fetched", "User-agent: *\nDisallow: /", "/robots.txt", true),
    (
        "2.2.2",
        "a longer name than robots.txt may not",
        "User-agent: *\nDisallow: /",
        "/robots.txt.bak",
        false,
    ),
];

/// `*` and `$`: §2.2.3.
const WILDCARDS: &[Case] = &[
    ("2.2.3", "star in the middle", "User-agent: *\nDisallow: /a/*/c", "/a/b/c", false),
    ("2.2.3", "star is also nothing", "User-agent: *\nDisallow: /a*c", "/ac", false),
    ("2.2.3", "star crosses folders", "User-agent: *\nDisallow: /a/*.php", "/a/b/c/d.php", false),
    ("2.2.3", "star at the front", "User-agent: *\nDisallow: *.php", "/x/y.php", false),
    ("2.2.3", "star at the end is nothing new", "User-agent: *\nDisallow: /a*", "/ab", false),
    ("2.2.3", "two stars", "User-agent: *\nDisallow: /*a*b", "/xxaxxb", false),
    ("2.2.3", "in their order", "User-agent: *\nDisallow: /*a*b", "/xxbxxa", true),
    ("2.2.3", "stars in a row", "User-agent: *\nDisallow: /a***b", "/axb", false),
    ("2.2.3", "star over a query", "User-agent: *\nDisallow: /*?sort=", "/list?sort=up", false),
    ("2.2.3", "star and a rest", "User-agent: *\nDisallow: /*.php", "/x/y.php?z", false),
    ("2.2.3", "end", "User-agent: *\nDisallow: /*.php$", "/y.php?z", true),
    ("2.2.3", "end met", "User-agent: *\nDisallow: /*.php$", "/y.php", false),
    (
        "2.2.3",
        "the last of several places counts for the end",
        "User-agent: *\nDisallow: /*.php$",
        "/y.php/z.php",
        false,
    ),
    ("2.2.3", "end of a plain path", "User-agent: *\nDisallow: /a$", "/a", false),
    ("2.2.3", "and nothing below it", "User-agent: *\nDisallow: /a$", "/ab", true),
    ("2.2.3", "the root alone", "User-agent: *\nDisallow: /$", "/", false),
    ("2.2.3", "the root alone, not below", "User-agent: *\nDisallow: /$", "/a", true),
    ("2.2.3", "a dollar in the middle is itself", "User-agent: *\nDisallow: /a$b", "/a$b", false),
    ("2.2.3", "an encoded star is a star of the path", "User-agent: *\nDisallow: /a%2Ab", "/a*b", false),
    ("2.2.3", "and no wildcard", "User-agent: *\nDisallow: /a%2Ab", "/axb", true),
    ("2.2.3", "an encoded dollar is a dollar of the path", "User-agent: *\nDisallow: /a%24", "/a$", false),
    ("2.2.3", "and no end", "User-agent: *\nDisallow: /a%24", "/a", true),
    ("2.2.2", "braces as people write them", "User-agent: *\nDisallow: /{id}/", "/%7Bid%7D/", false),
    ("2.2.2", "and as a query holds them", "User-agent: *\nDisallow: /*?q=%7Bid%7D", "/a?q={id}", false),
    ("2.2.2", "angles", "User-agent: *\nDisallow: /<a>", "/%3Ca%3E/b", false),
    ("2.2.2", "a quote", "User-agent: *\nDisallow: /\"a\"", "/%22a%22", false),
    ("2.2.2", "an apostrophe in a query", "User-agent: *\nDisallow: /*?q='", "/a?q=%27b", false),
    ("2.2.2", "and no other octet", "User-agent: *\nDisallow: /{id}", "/%7Cid%7D", true),
];

#[test]
fn the_rfc_s_cases() {
    let all = [GROUPS, LINES, MATCHING, WILDCARDS].concat();
    assert!(all.len() >= 80, "{}", all.len());
    for (section, what, file, path, may) in all {
        assert_eq!(Rules::of(file.as_bytes(), "glean").allow(path), may, "§{section} {what}");
    }
}

/// §2.5: at least 500 KiB are read; what stands behind may be left, and takes no time.
#[test]
fn a_file_of_a_megabyte() {
    let filler = "Disallow: /nothing\n".repeat(20_000);
    let early = format!("User-agent: *\n{filler}Disallow: /early\n{}", "# filler\n".repeat(80_000));
    assert!(early.len() > 1 << 20);
    assert!(!Rules::of(early.as_bytes(), "glean").allow("/early"));
    assert!(Rules::of(early.as_bytes(), "glean").allow("/late"));
    let cut = format!("User-agent: *\n{}Disallow: /beyond-the-limit", "#".repeat(512 << 10));
    assert!(Rules::of(cut.as_bytes(), "glean").allow("/beyond-the-limit"));
    let begun = "User-agent: *\n";
    let up_to = (512 << 10) - begun.len() - "\nDisallow: /".len();
    let within = format!("{begun}{}\nDisallow: /private", "#".repeat(up_to));
    assert!(
        Rules::of(within.as_bytes(), "glean").allow("/open"),
        "a path that is cut forbids no more than it says"
    );
}

/// §2.2.4: sitemaps stand for all programs, wherever they are.
#[test]
fn sitemaps() {
    let file =
        "Sitemap: http://a.org/1.xml\nUser-agent: x\nDisallow: /\nsitemap : http://a.org/2.xml\nSitemap:";
    assert_eq!(Rules::of(file.as_bytes(), "glean").sitemaps, ["http://a.org/1.xml", "http://a.org/2.xml"]);
}
