//! How a crawl's requests are made, as the command line says: who asks, with which headers, cookies and passwords, through what.
//!
//! ```text
//! --login me@intranet.example.org=PASSWORD_OF_ME      the password stands in the environment, never on a command line
//! --header 'Authorization: Bearer ${TOKEN}'           so do other secrets
//! ```

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::Args;
use crawl::cookies::CookieJar;
use crawl::{Domain, FormLogin, Header, Login, LoginCheck, Patterns, RequestOptions, UserAgent};
use url::Url;

use crate::snapshots::Access;

/// Where a password is where nothing else is named.
const PASSWORD: &str = "GLEAN_PASSWORD";

/// Where the proxy's password is.
const PROXY_PASSWORD: &str = "GLEAN_PROXY_PASSWORD";

/// Most bytes of a file of cookies or certificates that are read.
const LARGEST: u64 = 16 << 20;

/// How requests are made.
#[derive(Debug, Args)]
pub(super) struct Requests {
    /// Visit only pages whose address matches: a glob of its path (/events/*) or of all of it, or regex: and a regular expression;
    /// seeds and sitemaps are read in any case; may be given several times
    #[arg(long, value_name = "PATTERN")]
    include: Vec<String>,
    /// Leave out pages whose address matches; may be given several times
    #[arg(long, value_name = "PATTERN")]
    exclude: Vec<String>,
    /// Send this header with each request to hosts of the domain; ${NAME} in its value stands for a variable of the environment; may be
    /// given several times
    #[arg(long, value_name = "NAME:VALUE")]
    header: Vec<String>,
    /// Who asks: "mybot/1.0 (+https://example.org/bot)"; robots.txt is then asked by its first word, or the one behind
    /// "compatible;" [default: glean and its version]
    #[arg(long, value_name = "NAME")]
    user_agent: Option<String>,
    /// How whoever runs a site reaches you: an address of the web or of mail, sent with the user agent
    #[arg(long, value_name = "ADDRESS")]
    contact: Option<String>,
    /// Log in to a host (and those below it) with a user and the password in a variable of the environment
    /// [default variable: GLEAN_PASSWORD]; may be given several times
    #[arg(long, value_name = "USER@HOST[=VARIABLE]")]
    login: Vec<String>,
    /// Log in by the form of this page before the crawl begins; the session is kept with the cookies, and links that would log out are
    /// not followed
    #[arg(long, value_name = "URL", requires = "login_field", conflicts_with = "no_cookies")]
    login_form: Option<String>,
    /// What is filled in: NAME=VALUE, with ${VARIABLE} for a variable of the environment; one for each field of the form
    #[arg(long, value_name = "NAME=VALUE", requires = "login_form")]
    login_field: Vec<String>,
    /// How it is known that the log-in worked: a text of the page that comes, or cookie: and the name of one that is set [default: the
    /// form is not shown again]
    #[arg(long, value_name = "TEXT", requires = "login_form")]
    login_check: Option<String>,
    /// Ask through this proxy: http://host:port, or http://user@host:port with the password in GLEAN_PROXY_PASSWORD [default: as
    /// HTTP_PROXY, HTTPS_PROXY and NO_PROXY say]
    #[arg(long, value_name = "URL")]
    proxy: Option<String>,
    /// Trust the authorities whose certificates are in this file (PEM), too; may be given several times
    #[arg(long, value_name = "FILE")]
    ca: Vec<PathBuf>,
    /// Begin with the cookies of this file (Netscape's format, as curl and browsers' extensions write it), and keep them there at the end
    /// [default: the crawl's cookies end with it]
    #[arg(long, value_name = "FILE", conflicts_with = "no_cookies")]
    cookies: Option<PathBuf>,
    /// Keep and send no cookies
    #[arg(long)]
    no_cookies: bool,
}

impl Requests {
    /// Which pages are visited.
    pub(super) fn patterns(&self) -> anyhow::Result<Patterns> {
        Ok(Patterns::new(&self.include, &self.exclude)?)
    }

    /// How requests of a crawl of this domain are made, which begins at some seeds.
    pub(super) fn options(&self, domain: &Domain, seeds: &[Url]) -> anyhow::Result<RequestOptions> {
        let headers = self.headers_in_full()?;
        let authorities = self.ca.iter().map(|file| read(file, "the certificates of authorities"));
        Ok(RequestOptions {
            user_agent: self.user_agent()?,
            headers: headers.iter().map(|text| Header::parse(text)).collect::<Result<_, _>>()?,
            domain: domain.clone(),
            seeds: seeds.to_vec(),
            logins: self.login.iter().map(|text| login(text)).collect::<Result<_, _>>()?,
            proxy: self.proxy.as_deref().map(proxy).transpose()?,
            authorities: authorities.collect::<Result<_, _>>()?,
            cookies: self.jar()?.map(Arc::new),
        })
    }

    /// Are pages read as anybody gets them?
    pub(super) fn access(&self) -> Access {
        let own = !self.header.is_empty() || !self.login.is_empty();
        if own || self.login_form.is_some() || self.cookies.is_some() { Access::Own } else { Access::Public }
    }

    /// The form by which the crawl logs in.
    pub(super) fn form_login(&self, domain: &Domain) -> anyhow::Result<Option<FormLogin>> {
        let Some(text) = &self.login_form else { return Ok(None) };
        let page = Url::parse(text).with_context(|| {
            format!("reading the log-in form {text}: it is no address; write it as https://host/path")
        })?;
        if !domain.holds(&page) {
            return Err(anyhow!("the log-in form {page} is outside the domain; add its host with --domain"));
        }
        let field = |text: &String| {
            let (name, value) = text.split_once('=').with_context(|| {
                // It may be the password itself.
                "reading a field of the log-in form: there is no = in it; write it as NAME=VALUE".to_owned()
            })?;
            Ok((name.to_owned(), in_full(value, &format!("the field {name} of the log-in form"))?))
        };
        let check = match &self.login_check {
            None => LoginCheck::NoForm,
            Some(text) => match text.strip_prefix("cookie:") {
                Some(name) => LoginCheck::Cookie(name.trim().to_owned()),
                None => LoginCheck::Text(text.clone()),
            },
        };
        let fields = self.login_field.iter().map(field).collect::<anyhow::Result<_>>()?;
        Ok(Some(FormLogin { page, fields, check }))
    }

    /// Keeps the cookies of a crawl in their file, if they have one.
    pub(super) fn keep_cookies(&self, jar: Option<&CookieJar>) -> anyhow::Result<()> {
        let (Some(path), Some(jar)) = (&self.cookies, jar) else { return Ok(()) };
        let doing = || format!("keeping the cookies in {}", path.display());
        let beside = path.with_extension("new");
        write_private(&beside, jar.to_file().as_bytes()).with_context(doing)?;
        std::fs::rename(&beside, path).with_context(doing)
    }

    fn user_agent(&self) -> anyhow::Result<UserAgent> {
        let name = self.user_agent.as_deref().unwrap_or(crawl::USER_AGENT);
        Ok(match &self.contact {
            Some(contact) => UserAgent::parse(&format!("{name} (+{contact})"))?,
            None => UserAgent::parse(name)?,
        })
    }

    /// The headers with the variables of the environment in their places.
    fn headers_in_full(&self) -> anyhow::Result<Vec<String>> {
        let whole = |text: &String| {
            let name = text.split(':').next().unwrap_or_default();
            in_full(text, &format!("the header {name}"))
        };
        self.header.iter().map(whole).collect()
    }

    fn jar(&self) -> anyhow::Result<Option<CookieJar>> {
        let Some(path) = self.cookies.as_ref().filter(|path| path.exists()) else {
            return Ok((!self.no_cookies).then(CookieJar::default));
        };
        let file = String::from_utf8_lossy(&read(path, "the cookies")?).into_owned();
        let jar = CookieJar::of_file(&file);
        Ok(Some(jar.with_context(|| format!("reading the cookies of {}", path.display()))?))
    }
}

/// `me@example.org=VARIABLE`.
fn login(text: &str) -> anyhow::Result<Login> {
    let (whom, variable) = text.split_once('=').unwrap_or((text, PASSWORD));
    // A user may be an address of mail.
    let (user, host) = whom.rsplit_once('@').filter(|(user, host)| !user.is_empty() && !host.is_empty()).with_context(
        || format!("reading the log-in `{whom}`: write it as USER@HOST, or USER@HOST=VARIABLE with the variable that holds the password"),
    )?;
    let password = secret(variable, &format!("the log-in of {whom}"))?;
    Ok(Login { hosts: Domain::new([host])?, user: user.to_owned(), password })
}

fn proxy(text: &str) -> anyhow::Result<Url> {
    let whole = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
    // An address that is none is not shown: a password may stand in it.
    let mut url = Url::parse(&whole)
        .map_err(|why| anyhow!("reading the proxy: {why}; write it as http://host:port"))?;
    if !url.username().is_empty() && url.password().is_none() {
        let password = secret(PROXY_PASSWORD, "the proxy")?;
        url.set_password(Some(&password))
            .map_err(|()| anyhow!("reading the proxy: it can have no password"))?;
    }
    Ok(url)
}

/// A text with the variables of the environment in their places: `${NAME}`.
fn in_full(text: &str, of: &str) -> anyhow::Result<String> {
    let mut parts = text.split("${");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (variable, rest) =
            part.split_once('}').with_context(|| format!("reading {of}: there is no }} behind ${{"))?;
        whole += &secret(variable, of)?;
        whole += rest;
    }
    Ok(whole)
}

fn secret(variable: &str, of: &str) -> anyhow::Result<String> {
    let value = std::env::var(variable);
    value.map_err(|_| {
        anyhow!(
            "{of} wants the variable {variable} of the environment, which is not set; set it before the crawl"
        )
    })
}

/// A file of moderate size.
fn read(path: &Path, what: &str) -> anyhow::Result<Vec<u8>> {
    let doing = || format!("reading {what} of {}", path.display());
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).with_context(doing)?;
    io::Read::read_to_end(&mut io::Read::take(file, LARGEST), &mut bytes).with_context(doing)?;
    Ok(bytes)
}

/// Writes a file that nobody else may read.
fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
