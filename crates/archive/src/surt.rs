//! Addresses as keys of an index: host reversed, so that a site's pages stand together.
//!
//! ```text
//! http://www.Example.org:80/Talks/?b=2&a=1#top  ──▶  org,example)/talks?a=1&b=2
//! ```
//!
//! SURT ("sort-friendly URI reordering transform") with the Internet Archive's rules, as the Python package `surt` 0.3.1
//! applies them and so cdxj-indexer and pywb do: an index is of use only if whoever looks up an address makes the same
//! key. Left out: hosts that are numbers in disguise (`http://0300.0250.1.1/`).

/// An address, taken apart (RFC 3986, appendix B).
struct Parts<'u> {
    scheme: String,
    host: &'u str,
    port: Option<u32>,
    path: String,
    query: Option<&'u str>,
}

/// The key of an address. A word before a colon is taken for a scheme, whatever it is.
pub fn key(uri: &str) -> String {
    let uri: String = uri.trim().chars().filter(|c| !matches!(c, '\n' | '\r' | '\t')).collect();
    if uri.is_empty() {
        return "-".to_owned();
    }
    let parts = parts(last_scheme(&uri));
    let host = host_key(&parts);
    let path = path_key(&parts.path, host.is_some());
    let query = parts.query.map(query_key).filter(|query| !query.is_empty());
    let root = if path.is_empty() && query.is_some() { "/" } else { "" };
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    format!("{}{path}{root}{query}", host.unwrap_or_else(|| format!("{}:", parts.scheme)))
}

fn parts(uri: &str) -> Parts<'_> {
    let (scheme, rest) = match scheme(uri) {
        Some(end) => (uri.get(..end).unwrap_or_default(), uri.get(end + 1..).unwrap_or_default()),
        None => ("http", uri),
    };
    let scheme = scheme.to_ascii_lowercase();
    let rest = rest.split('#').next().unwrap_or_default();
    let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
    let is_web = scheme.starts_with("http");
    let bare = rest.strip_prefix("//").or_else(|| (!rest.starts_with('/') && is_web).then_some(rest));
    // Some write too many slashes: http:////www.example.org/
    let bare = bare.map(|bare| if is_web { bare.trim_start_matches('/') } else { bare });
    let (authority, path) =
        bare.map_or(("", rest), |bare| bare.split_at(bare.find('/').unwrap_or(bare.len())));
    let authority = authority.rsplit('@').next().unwrap_or_default().trim_end_matches(':');
    let number = |port: &str| port.parse().ok().filter(|_| port.bytes().all(|b| b.is_ascii_digit()));
    let split = authority.rsplit_once(':').and_then(|(host, port)| Some((host, number(port)?)));
    let (host, port) = split.map_or((authority, None), |(host, port)| (host, Some(port)));
    Parts { scheme, host: host.trim_matches(['[', ']']), port, path: path.to_owned(), query }
}

/// An address from its last scheme on: some write `http://https://…` by mistake.
fn last_scheme(uri: &str) -> &str {
    let next = |uri: &str| ["http://", "https://"].iter().find(|s| uri.starts_with(**s)).map(|s| s.len());
    let mut from = 0;
    while let Some(length) = next(uri.get(from..).unwrap_or_default()) {
        if next(uri.get(from + length..).unwrap_or_default()).is_none() {
            break;
        }
        from += length;
    }
    uri.get(from..).unwrap_or_default()
}

/// Where the scheme ends, if there is one.
fn scheme(uri: &str) -> Option<usize> {
    let end = uri.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')))?;
    let begins = uri.starts_with(|c: char| c.is_ascii_alphabetic());
    (begins && uri.get(end..)?.starts_with(':')).then_some(end)
}

/// `www.example.org:8080` ──▶ `org,example:8080)`
fn host_key(parts: &Parts) -> Option<String> {
    let name = String::from_utf8_lossy(&unescaped(parts.host)).into_owned();
    let name = if name.is_ascii() { name } else { idna::domain_to_ascii(&name).unwrap_or(name) };
    let name = escaped(name.replace("..", ".").trim_matches('.').as_bytes()).to_lowercase();
    if name.is_empty() {
        return None;
    }
    let name = if parts.scheme == "dns" { &*name } else { without_www(&name) };
    let labels: Vec<&str> = name.split('.').rev().collect();
    let usual = match &*parts.scheme {
        "http" => 80,
        "https" => 443,
        _ => 0,
    };
    let port = parts.port.filter(|port| *port != usual && *port != 0).map(|port| format!(":{port}"));
    Some(format!("{}{})", labels.join(","), port.unwrap_or_default()))
}

/// A host without `www.`, `www2.` and so on.
fn without_www(host: &str) -> &str {
    let after = host.strip_prefix("www").map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    after.and_then(|rest| rest.strip_prefix('.')).unwrap_or(host)
}

fn path_key(path: &str, has_host: bool) -> String {
    let path = unescaped(path);
    let path = if has_host { walked(&path) } else { path };
    let path = without_session_folder(escaped(&path).to_lowercase());
    match path.strip_suffix('/') {
        Some(shorter) if !shorter.is_empty() => shorter.to_owned(),
        _ => path,
    }
}

/// A path with `.`, `..` and doubled slashes walked through.
fn walked(path: &[u8]) -> Vec<u8> {
    let mut kept: Vec<&[u8]> = Vec::new();
    for step in path.split(|b| *b == b'/').skip(1) {
        match step {
            b"." => {}
            b".." if !kept.is_empty() => drop(kept.pop()),
            step => kept.push(step),
        }
    }
    let last = kept.pop().unwrap_or_default();
    let folders = kept.iter().filter(|step| !step.is_empty()).flat_map(|step| [*step, b"/"]);
    [b"/".as_slice()].into_iter().chain(folders).chain([last]).collect::<Vec<_>>().concat()
}

/// `/(s(4hqa0555fwsecu455xqckv45))/page.aspx` ──▶ `/page.aspx`: ASP.NET keeps sessions in such a folder.
fn without_session_folder(path: String) -> String {
    let Some(page) = path.rfind(".aspx") else { return path };
    let folder = path.match_indices("/(").find_map(|(at, _)| {
        let end = at + path.get(at..page)?.find(")/")?;
        let name = path.get(at + 2..end)?;
        let bare = name.len() == 24 && is_word(name);
        let lettered = !name.is_empty() && name.split_inclusive(')').all(is_lettered);
        (bare || lettered).then_some((at, end + 1))
    });
    match folder {
        Some((from, to)) => [path.get(..from), path.get(to..)].into_iter().flatten().collect(),
        None => path,
    }
}

/// A letter and 24 letters or digits in brackets.
fn is_lettered(part: &str) -> bool {
    let inside = part.strip_suffix(')').and_then(|part| part.get(1..)?.strip_prefix('('));
    part.starts_with(|c: char| c.is_ascii_alphabetic())
        && inside.is_some_and(|id| id.len() == 24 && is_word(id))
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// A query in lower case, without sessions, its parameters sorted.
fn query_key(query: &str) -> String {
    let mut query = escaped(&unescaped(query));
    for session in [jsession, phpsession, sid, asp_session, cold_fusion] {
        query = without(&query, session).unwrap_or(query);
    }
    let query = query.to_lowercase();
    // As pairs: `a` comes before `a=`, and `a=1` before `a-b`.
    let mut pairs: Vec<Vec<&str>> = query.split('&').map(|pair| pair.splitn(2, '=').collect()).collect();
    pairs.sort();
    pairs.iter().map(|pair| pair.join("=")).collect::<Vec<_>>().join("&")
}

/// A query without its last session parameter, if it has one; `ends` gives the length of one with which a text begins.
fn without(query: &str, ends: fn(&str) -> Option<usize>) -> Option<String> {
    let lower = query.to_ascii_lowercase();
    let (at, end) = (0..query.len()).rev().find_map(|at| {
        let end = at + ends(lower.get(at..)?)?;
        matches!(lower.as_bytes().get(end), None | Some(b'&')).then_some((at, end))
    })?;
    let rest = query.get(end + 1..).unwrap_or_default();
    Some(format!("{}{rest}", query.get(..at)?))
}

/// The length of a name and a value of so many letters and digits with which a text begins.
fn named(text: &str, name: &str, length: usize) -> Option<usize> {
    let value = text.strip_prefix(name)?.get(..length)?;
    is_word(value).then_some(name.len() + length)
}

fn jsession(text: &str) -> Option<usize> {
    named(text, "jsessionid=", 32)
}

fn phpsession(text: &str) -> Option<usize> {
    named(text, "phpsessid=", 32)
}

fn sid(text: &str) -> Option<usize> {
    named(text, "sid=", 32)
}

fn asp_session(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("aspsessionid")?;
    let (name, value) = (rest.get(..8)?, rest.get(8..)?.strip_prefix('=')?.get(..24)?);
    let letters = |text: &str| text.bytes().all(|b| b.is_ascii_alphabetic());
    (letters(name) && letters(value)).then_some("aspsessionid".len() + 8 + 1 + 24)
}

fn cold_fusion(text: &str) -> Option<usize> {
    let id = text.strip_prefix("cfid=")?;
    let (id, rest) = id.split_once('&')?;
    let token = rest.strip_prefix("cftoken=")?.split('&').next()?;
    (!id.is_empty() && !token.is_empty()).then_some(text.len() - rest.len() + "cftoken=".len() + token.len())
}

/// Bytes with `%41` and so on undone, and again until there are none.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    // Each round makes it shorter, and one that changes nothing ends it; nobody escapes more often than this on purpose.
    for _ in 0..16 {
        let Some(once) = unescaped_once(&bytes) else { break };
        bytes = once;
    }
    bytes
}

fn unescaped_once(bytes: &[u8]) -> Option<Vec<u8>> {
    let hex = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    let (mut out, mut changed, mut rest) = (Vec::new(), false, bytes);
    while let Some((first, after)) = rest.split_first() {
        let escape = match rest {
            [b'%', high, low, ..] => hex(*high).zip(hex(*low)).map(|(high, low)| high << 4 | low),
            _ => None,
        };
        out.push(escape.unwrap_or(*first));
        rest = if escape.is_some() { rest.get(3..).unwrap_or_default() } else { after };
        changed |= escape.is_some();
    }
    changed.then_some(out)
}

/// Bytes as ASCII: what is not printable, blanks, `#` and `%` are escaped.
fn escaped(bytes: &[u8]) -> String {
    let plain = |b: u8| b.is_ascii_graphic() && !matches!(b, b'#' | b'%');
    bytes.iter().map(|b| if plain(*b) { char::from(*b).to_string() } else { format!("%{b:02X}") }).collect()
}
