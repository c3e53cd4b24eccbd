//! Crawls that are told how requests are made, and crawls in a file.

use std::fs;
use std::process::{Command, Output};

use servers::{Reply, Request, Site, page, status};

use crate::Folder;

fn crawl(folder: &Folder, words: &[&str], secrets: &[(&str, &str)]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_glean"));
    program.arg("crawl").args(words).current_dir(&folder.0).envs(secrets.iter().copied());
    program.output().expect("glean runs")
}

fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_in_a_file_logs_in_and_keeps_its_cookies() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => status(404),
        _ if request.header("authorization") != Some("Basic bWU6c2VjcmV0") => status(401),
        _ if request.header("x-token") != Some("Bearer t0k3n") => status(403),
        "/" => Reply::Whole(
            200,
            "set-cookie: id=7; Max-Age=999\r\ncontent-type: text/html\r\n",
            b"<a href=/events/1>1</a> <a href=/news/1>2</a>".to_vec(),
        ),
        _ => page("a leaf"),
    })
    .await;
    let folder = Folder::new("config");
    let file = format!(
        "version = 1\nseeds = [\"{}\"]\npace = 0\nkinds = [\"event\"]\ninclude = [\"/events/*\"]\ncookies = \"jar.txt\"\n\
         contact = \"https://example.org/bot\"\nheader = [\"X-Token: Bearer ${{TOKEN}}\"]\nlogin = [\"me@127.0.0.1=PASSWORD_OF_ME\"]\n",
        site.url("/")
    );
    fs::write(folder.0.join("crawl.toml"), file).unwrap();
    let without = crawl(&folder, &["--config", "crawl.toml"], &[("TOKEN", "t0k3n")]);
    assert!(
        stderr_of(&without).contains("the log-in of me@127.0.0.1 wants the variable PASSWORD_OF_ME"),
        "{}",
        stderr_of(&without)
    );
    let secrets = [("TOKEN", "t0k3n"), ("PASSWORD_OF_ME", "secret")];
    let done = crawl(&folder, &["--config", "crawl.toml", "--pages", "9"], &secrets);
    assert!(done.status.success(), "{}", stderr_of(&done));
    assert_eq!(site.paths(), ["/", "/events/1"]);
    assert!(
        site.requests()
            .iter()
            .all(|r| r.header("user-agent").is_some_and(|a| a.ends_with("(+https://example.org/bot)")))
    );
    let jar = fs::read_to_string(folder.0.join("jar.txt")).unwrap();
    assert!(jar.contains("127.0.0.1\tFALSE\t/\tFALSE\t") && jar.ends_with("id\t7\n"), "{jar}");
    crawl(&folder, &["--config", "crawl.toml", "--store", "other.db"], &secrets);
    assert_eq!(
        site.requests().last().and_then(|request| request.header("cookie").map(str::to_owned)),
        Some("id=7".into())
    );
}

#[test]
fn what_is_wrong_ends_before_anything_is_asked() {
    let folder = Folder::new("wrong-requests");
    fs::write(folder.0.join("crawl.toml"), "version = 1\nseeds = [\"http://127.0.0.1:9/\"]\npase = 3\n")
        .unwrap();
    fs::write(folder.0.join("jar.txt"), "no cookie\n").unwrap();
    let seed = "http://127.0.0.1:9/";
    for (words, why) in [
        (&["--config", "crawl.toml"][..], "crawl.toml, line 3: there is no option `pase`"),
        (&["--config", "none.toml"], "reading none.toml: "),
        (&[seed, "--header", "Host: a"], "the crawler sets it by itself"),
        (&[seed, "--header", "A: ${NOT_SET_ANYWHERE}"], "wants the variable NOT_SET_ANYWHERE"),
        (&[seed, "--login", "me"], "write it as USER@HOST"),
        (&[seed, "--user-agent", "7bot/1.0"], "robots.txt calls programs by a name of letters"),
        (&[seed, "--proxy", "socks5://127.0.0.1:9"], "the scheme is socks5; write it as http://host:port"),
        (&[seed, "--ca", "jar.txt"], "PEM"),
        (&[seed, "--cookies", "jar.txt"], "line 1: there are not seven fields"),
        (&[seed, "--include", "regex:("], "`regex:(`"),
        (&[seed, "--trap-guard", "0"], "neither a number of pages from 1 on nor `off`"),
    ] {
        let output = crawl(&folder, words, &[]);
        assert!(
            !output.status.success() && stderr_of(&output).contains(why),
            "{words:?}: {}",
            stderr_of(&output)
        );
    }
}

/// Two of four seeds are none: they are named with their lines, the others are read, and the status says that something is amiss.
#[tokio::test(flavor = "multi_thread")]
async fn one_bad_seed_does_not_end_a_crawl() {
    let site = Site::new(|request: &Request| match request.path.as_str() {
        "/robots.txt" => servers::status(404),
        path => servers::page(format!("<title>{path}</title>")),
    })
    .await;
    let folder = Folder::new("seeds");
    let list = folder.file("urls.txt");
    std::fs::write(
        &list,
        format!("{}\n\nhttps://\n{}\nhttp://elsewhere.invalid/\n", site.url("/a"), site.url("/b")),
    )
    .unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_glean"));
    program.args(["crawl", "--pace", "0", "--domain", "127.0.0.1", "--store", &folder.file("gleaner.db")]);
    let output = program.args(["--seeds-from", &list]).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("urls.txt, line 3: reading the seed https://"), "{stderr}");
    assert!(stderr.contains("http://elsewhere.invalid/ is outside the domain"), "{stderr}");
    assert!(
        stderr.contains("2 of 4 seeds are left out") && stderr.contains("        2  pages read"),
        "{stderr}"
    );
    assert_eq!(output.status.code(), Some(1));
}

/// A site that shows its pages to a session alone, which a form with a token against forgery begins.
async fn members_only() -> Site {
    Site::new(|request: &Request| {
        let cookies = request.header("cookie").unwrap_or_default();
        let is_member = cookies.split("; ").any(|cookie| cookie == "session=s3ss10n");
        let body = String::from_utf8_lossy(&request.body).into_owned();
        match request.path.as_str() {
            "/robots.txt" => status(404),
            "/login" if !body.is_empty() => {
                let is_right = body == "token=t0k&user=me&pass=p%26ss+word" && cookies.contains("visit=t0k");
                if is_right && request.header("referer").is_some_and(|page| page.ends_with("/login")) {
                    Reply::Whole(303, "location: /\r\nset-cookie: session=s3ss10n; HttpOnly\r\n", Vec::new())
                } else {
                    page("<form method=post><input name=user><input type=password name=pass></form>Wrong")
                }
            }
            "/login" => Reply::Whole(
                200,
                "content-type: text/html\r\nset-cookie: visit=t0k\r\n",
                b"<form method=post><input type=hidden name=token value=t0k><input name=user><input type=password name=pass></form>".to_vec(),
            ),
            _ if !is_member => Reply::Whole(302, "location: /login\r\n", Vec::new()),
            "/" => page("Hello <a href=/talk>talk</a> <a href=/log-out>Log out</a>"),
            path => page(format!("<title>{path}</title>a page for members")),
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crawl_logs_in_by_a_form() {
    let site = members_only().await;
    let folder = Folder::new("login-form");
    let file = |check: &str| {
        format!(
            "version = 1\nseeds = [\"{}\"]\npace = 0\nkinds = [\"event\"]\ncookies = \"jar.txt\"\nlogin-form = \"{}\"\n\
             login-field = [\"user=me\", \"pass=${{PASSWORD_OF_ME}}\"]\nlogin-check = \"{check}\"\n",
            site.url("/"),
            site.url("/login")
        )
    };
    fs::write(folder.0.join("crawl.toml"), file("cookie:session")).unwrap();
    let done = crawl(&folder, &["--config", "crawl.toml"], &[("PASSWORD_OF_ME", "p&ss word")]);
    let stderr = stderr_of(&done);
    assert!(done.status.success() && stderr.contains("        2  pages read"), "{stderr}");
    assert!(stderr.contains("links not followed: it would log out"), "{stderr}");
    assert!(!site.paths().iter().any(|path| path == "/log-out"), "{:?}", site.paths());
    let jar = fs::read_to_string(folder.0.join("jar.txt")).unwrap();
    assert!(jar.contains("session\ts3ss10n"), "{jar}");
    fs::remove_file(folder.0.join("jar.txt")).unwrap();

    let requests = site.paths().len();
    let wrong = crawl(&folder, &["--config", "crawl.toml"], &[("PASSWORD_OF_ME", "secret")]);
    let stderr = stderr_of(&wrong);
    assert_eq!(wrong.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("/login: no cookie session was set; check user and password"), "{stderr}");
    assert!(!stderr.contains("secret"), "{stderr}");
    assert!(site.paths().len() <= requests + 2, "nothing else is asked for");

    fs::write(folder.0.join("crawl.toml"), file("Hello")).unwrap();
    let done =
        crawl(&folder, &["--config", "crawl.toml", "--store", "b.db"], &[("PASSWORD_OF_ME", "p&ss word")]);
    assert!(done.status.success(), "{}", stderr_of(&done));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_goes_to_no_other_port() {
    let other = Site::new(|_: &Request| page("thank you")).await;
    let action = other.url("/take").to_string();
    let site = Site::new(move |request: &Request| match request.path.as_str() {
        "/login" => {
            page(format!("<form method=post action={action}><input name=user><input name=pass></form>"))
        }
        _ => status(404),
    })
    .await;
    let folder = Folder::new("login-form-port");
    let (seed, form) = (site.url("/").to_string(), site.url("/login").to_string());
    let words = [
        &*seed,
        "--domain",
        "127.0.0.1",
        "--pace",
        "0",
        "--login-form",
        &form,
        "--login-field",
        "user=me",
        "--login-field",
        "pass=${GOOD}",
    ];
    let done = crawl(&folder, &words, &[("GOOD", "s3cret")]);
    let stderr = stderr_of(&done);
    assert!(!done.status.success() && stderr.contains("to another port"), "{stderr}");
    assert_eq!(other.paths(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_that_cannot_be_made_is_told() {
    let site = members_only().await;
    let (seed, form) = (site.url("/").to_string(), site.url("/login").to_string());
    let folder = Folder::new("login-form-wrong");
    let begin = [&*seed, "--pace", "0", "--login-form"];
    let secrets = [("GOOD", "p&ss word"), ("BAD", "x")];
    for (words, why) in [
        (&[&*form, "--login-field", "user=me", "--login-field", "pass=${BAD}"][..], "shows the form again"),
        (
            &[&*form, "--login-field", "user=me", "--login-field", "pass=${NONE}"],
            "the field pass of the log-in form wants the variable NONE",
        ),
        (
            &[&*form, "--login-field", "login=me"],
            "no form of the page has all of the fields login; it has user, pass",
        ),
        (&[&*form, "--login-field", "user"], "write it as NAME=VALUE"),
        (&["https://elsewhere.invalid/", "--login-field", "a=b"], "outside the domain; add its host"),
        (&[&*form], "--login-field"),
    ] {
        let done = crawl(&folder, &[&begin[..], words].concat(), &secrets);
        let stderr = stderr_of(&done);
        assert!(!done.status.success() && stderr.contains(why), "{why}: {stderr}");
    }
}
