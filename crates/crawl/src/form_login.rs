//! Logging in by a form, before a crawl begins.
//!
//! ```text
//! page of the form ──▶ its fields, hidden ones too ── with ours ──▶ POST ── redirects ──▶ page ── logged in?
//!                                                                                        cookies stay in the jar
//! ```
//!
//! The person who runs the crawl names the page and has an account there: robots.txt, which is for programs that come by themselves, is not
//! asked for these few requests. Nothing is sent to a host that does not belong to the crawl.

use std::fmt;

use page::{Document, Hints, NodeId, Tag};
use reqwest::Response;
use tokio::time::sleep;
use url::{Url, form_urlencoded};

use crate::Domain;
use crate::frontier::Validators;
use crate::http::{self, Http};
use crate::refusal::Refusal;

/// Most redirects behind a form.
const REDIRECTS: u32 = 10;

/// Most fields that a message names.
const NAMED: usize = 20;

/// How links are named that end a session, without what stands between the letters.
const LOG_OUT: &[&str] =
    &["logout", "signout", "logoff", "signoff", "abmelden", "ausloggen", "deconnexion", "cerrarsesion"];

/// A form by which a crawl logs in.
#[derive(Clone, PartialEq, Eq)]
pub struct FormLogin {
    /// The page on which the form stands.
    pub page: Url,
    /// What is filled in: names of fields and their values, which are not shown.
    pub fields: Vec<(String, String)>,
    /// How it is known that it worked.
    pub check: LoginCheck,
}

impl fmt::Debug for FormLogin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.fields.iter().map(|(name, _)| name.as_str()).collect();
        write!(f, "{} of {}, {:?}", names.join(", "), self.page, self.check)
    }
}

/// How it is known that a log-in worked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoginCheck {
    /// The page that comes does not show the form again.
    NoForm,
    /// The page that comes holds this text.
    Text(String),
    /// A cookie of this name is set.
    Cookie(String),
}

/// A log-in that did not work.
#[derive(Debug, thiserror::Error)]
#[error("logging in at {page}: {fault}")]
pub struct LoginError {
    page: Url,
    fault: Fault,
}

#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("the server answers {status} at {url}; look at the page in a browser")]
    Status { status: u16, url: Url },
    #[error("no form of the page has all of the fields {wanted}; {known}")]
    NoForm { wanted: String, known: String },
    #[error(
        "the form leads to {0}, outside the domain, to another port, or off https; if it may have the password, name it with --login-form, \
         and its host with --domain"
    )]
    Elsewhere(Url),
    #[error("the form does not send by POST; log in with a browser, and give its cookies with --cookies")]
    NoPost,
    #[error("{0}; check user and password, and look at the page in a browser")]
    NotIn(String),
    #[error("it leads from redirect to redirect")]
    Circle,
}

/// Forms of a page that are looked at: the page is gone through for each.
const MOST_FORMS: usize = 100;

/// A form as it is to be sent.
#[derive(Debug, PartialEq, Eq)]
struct Filled {
    action: Url,
    is_post: bool,
    fields: Vec<(String, String)>,
}

/// Logs in; the session stays in the jar.
pub(crate) async fn log_in(http: &Http, login: &FormLogin, domain: &Domain) -> Result<(), LoginError> {
    logged_in(http, login, domain).await.map_err(|fault| LoginError { page: login.page.clone(), fault })
}

async fn logged_in(http: &Http, login: &FormLogin, domain: &Domain) -> Result<(), Fault> {
    let first = http.get(&login.page, &Validators::default()).await?;
    let (url, document) = followed(http, login.page.clone(), first).await?;
    let form = filled(&document, &url, &login.fields)?;
    if !domain.holds(&form.action) || !http.may_tell(&login.page, &form.action) {
        return Err(Fault::Elsewhere(form.action));
    }
    if !form.is_post {
        return Err(Fault::NoPost);
    }
    sleep(http.limits.pace).await;
    let answer = http.submit(&form.action, &url, encoded(&form.fields)).await?;
    let (_, document) = followed(http, form.action, answer).await?;
    let shows_form = || filled(&document, &url, &login.fields).is_ok();
    let is_set = |name: &str| http.cookies_of(&login.page).any(|known| known == name);
    match &login.check {
        LoginCheck::NoForm if shows_form() => {
            Err(Fault::NotIn("the page that came shows the form again".into()))
        }
        LoginCheck::Text(text) if !document.full_text().contains(text.as_str()) => {
            Err(Fault::NotIn(format!("the page that came does not say \"{text}\"")))
        }
        LoginCheck::Cookie(name) if !is_set(name) => Err(Fault::NotIn(format!("no cookie {name} was set"))),
        _ => Ok(()),
    }
}

/// The page to which an answer leads at last, and its address.
async fn followed(http: &Http, mut url: Url, mut answer: Response) -> Result<(Url, Document), Fault> {
    for _ in 0..REDIRECTS {
        let Some(next) = http::redirect(&url, &answer) else {
            let status = answer.status();
            if !status.is_success() {
                return Err(Fault::Status { status: status.as_u16(), url });
            }
            let headers = http::headers(&answer);
            let content_type =
                headers.into_iter().find(|(name, _)| name == "content-type").map(|(_, kind)| kind);
            let (bytes, _place) = http.body(&url, answer, None).await?.parts();
            let hints = Hints { url: Some(url.to_string()), content_type, ..Hints::default() };
            return Ok((url, page::parse(&bytes, &hints)));
        };
        url = next?;
        sleep(http.limits.pace).await;
        answer = http.get(&url, &Validators::default()).await?;
    }
    Err(Fault::Circle)
}

/// The first form that has all these fields, filled in; what it holds itself, such as a token against forgery, is sent along.
fn filled(document: &Document, page: &Url, own: &[(String, String)]) -> Result<Filled, Fault> {
    let forms: Vec<NodeId> = document.nodes().filter(|id| document.tag(*id) == Tag::FORM).collect();
    let mut known: Vec<String> = Vec::new();
    for (at, form) in forms.iter().enumerate().take(MOST_FORMS) {
        // Soup may put fields behind the element of their form: they are its own up to the next form.
        let end = forms.get(at + 1).copied();
        let controls = document.nodes().skip_while(|id| id != form).take_while(|id| Some(*id) != end);
        let controls: Vec<NodeId> = controls.filter(|id| document.attr(*id, "name").is_some()).collect();
        let has = |wanted: &str| controls.iter().any(|id| document.attr(*id, "name") == Some(wanted));
        if !own.iter().all(|(name, _)| has(name)) {
            known.extend(
                controls
                    .iter()
                    .filter(|id| is_field(document, **id))
                    .filter_map(|id| document.attr(*id, "name").map(str::to_owned)),
            );
            continue;
        }
        let action = document.attr(*form, "action").unwrap_or_default();
        let action = document.resolve(*form, action).and_then(|url| Url::parse(&url).ok());
        let method = document.attr(*form, "method").unwrap_or_default();
        return Ok(Filled {
            action: action.unwrap_or_else(|| page.clone()),
            is_post: method.trim().eq_ignore_ascii_case("post"),
            fields: values(document, &controls, own),
        });
    }
    known.dedup();
    known.truncate(NAMED);
    let known = match known.as_slice() {
        [] => "it has no form with fields; it may need scripts: log in with a browser, and give its cookies with --cookies".to_owned(),
        names => format!("it has {}", names.join(", ")),
    };
    let wanted: Vec<&str> = own.iter().map(|(name, _)| name.as_str()).collect();
    Err(Fault::NoForm { wanted: wanted.join(", "), known })
}

/// Is it a field that a person fills in?
fn is_field(document: &Document, id: NodeId) -> bool {
    let kind = document.attr(id, "type").unwrap_or_default().to_ascii_lowercase();
    let is_visible = !matches!(kind.as_str(), "hidden" | "submit" | "button" | "image" | "reset");
    matches!(document.tag(id), Tag::INPUT | Tag::TEXTAREA | Tag::SELECT) && is_visible
}

/// What is sent: what the form holds, with ours in its place, as if its first button had been pressed.
fn values(document: &Document, controls: &[NodeId], own: &[(String, String)]) -> Vec<(String, String)> {
    let mut values = Vec::new();
    let mut is_pressed = false;
    for id in controls {
        let Some(name) = document.attr(*id, "name") else { continue };
        if let Some((name, value)) = own.iter().find(|(own, _)| own == name) {
            if !values.iter().any(|(known, _)| known == name) {
                values.push((name.clone(), value.clone()));
            }
            continue;
        }
        let value = document.attr(*id, "value");
        let kind = document.attr(*id, "type").unwrap_or_default().to_ascii_lowercase();
        let sent = match (document.tag(*id), kind.as_str()) {
            (Tag::INPUT, "submit") | (Tag::BUTTON, "" | "submit") => {
                let first = !std::mem::replace(&mut is_pressed, true);
                first.then(|| value.unwrap_or_default().to_owned())
            }
            (Tag::INPUT, "button" | "image" | "reset" | "file") => None,
            (Tag::INPUT, "checkbox" | "radio") => {
                document.attr(*id, "checked").map(|_| value.unwrap_or("on").to_owned())
            }
            (Tag::INPUT, _) => Some(value.unwrap_or_default().to_owned()),
            (Tag::TEXTAREA, _) => Some(document.text(*id).to_owned()),
            (Tag::SELECT, _) => chosen(document, *id),
            _ => None,
        };
        values.extend(sent.map(|value| (name.to_owned(), value)));
    }
    values
}

/// The value of a list of which one is chosen: the first one where none is marked.
fn chosen(document: &Document, list: NodeId) -> Option<String> {
    let options = || document.subtree(list).filter(|id| document.tag(*id) == Tag::OPTION);
    let marked =
        options().find(|id| document.attr(*id, "selected").is_some()).or_else(|| options().next())?;
    Some(document.attr(marked, "value").unwrap_or_else(|| document.text(marked).trim()).to_owned())
}

/// A form's fields as they are sent.
fn encoded(fields: &[(String, String)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// Does a link end a session? A crawl that is logged in does not follow it.
pub(crate) fn logs_out(url: &Url) -> bool {
    let written = format!("{}?{}", url.path(), url.query().unwrap_or_default()).to_ascii_lowercase();
    let letters: String = written.chars().filter(|sign| !matches!(sign, '-' | '_')).collect();
    let mut words = letters.split(|sign: char| !sign.is_ascii_alphanumeric());
    words.any(|word| LOG_OUT.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(address: &str) -> Url {
        Url::parse(address).expect("an address")
    }

    fn own() -> Vec<(String, String)> {
        [("user", "me"), ("pass", "a&b")].map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec()
    }

    fn fill(html: &str) -> Result<Filled, Fault> {
        let page = url("https://a.org/in/login");
        let hints = Hints { url: Some(page.to_string()), ..Hints::default() };
        filled(&page::parse(html.as_bytes(), &hints), &page, &own())
    }

    #[test]
    fn a_form_is_filled_in_as_a_browser_does() {
        let form = fill(
            "<form action=/search><input name=q></form><table><form method=POST action='do?x=1'>
             <tr><td><input type=hidden name=token value='t0k&amp;n'><input name=user value=other><input type=password name=pass>
             <input type=checkbox name=stay checked><input type=checkbox name=spam><select name=realm><option value=1>A<option selected>B</select>
             <button name=go value=1>Log in</button><button name=cancel>No</button></table></form>
             <form><input name=later></form>",
        )
        .expect("a form");
        assert_eq!(form.action.as_str(), "https://a.org/in/do?x=1");
        assert!(form.is_post);
        assert_eq!(encoded(&form.fields), "token=t0k%26n&user=me&pass=a%26b&stay=on&realm=B&go=1");
    }

    #[test]
    fn what_is_amiss_is_told_with_a_remedy() {
        let error_of = |html: &str| fill(html).expect_err(html).to_string();
        let other = error_of(
            "<form><input name=login><input type=password name=pass><input type=hidden name=t></form>",
        );
        assert_eq!(other, "no form of the page has all of the fields user, pass; it has login, pass");
        assert!(error_of("<div id=app></div>").contains("--cookies"));
        assert!(!fill("<form><input name=user><input name=pass></form>").expect("a form").is_post);
        let login = FormLogin { page: url("https://a.org/"), fields: own(), check: LoginCheck::NoForm };
        assert_eq!(format!("{login:?}"), "user, pass of https://a.org/, NoForm");
    }

    #[test]
    fn links_that_end_a_session_are_known() {
        for address in [
            "https://a.org/logout",
            "https://a.org/user/log-out?x",
            "https://a.org/?action=Sign_Out",
            "https://a.org/abmelden.php",
        ] {
            assert!(logs_out(&url(address)), "{address}");
        }
        for address in [
            "https://a.org/",
            "https://a.org/login",
            "https://a.org/logouts-in-history",
            "https://logout.org/",
        ] {
            assert!(!logs_out(&url(address)), "{address}");
        }
    }
}
