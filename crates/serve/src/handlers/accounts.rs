//! Accounts of others, for administrators: who is there, what they may do, and an end to it.
//!
//! ```text
//! accounts, by letters of their address ──▶ one ─┬─ sessions ended, locked, opened
//!                                                └─ role, end: with the administrator's own password
//! ```
//!
//! Nobody changes his own account here, so that one administrator is always left.

use askama::Template;
use axum::extract::{Path, State};
use store::{Account, Known, Reader, Role};

use super::account::role_message;
use super::log_in::confirm_password;
use super::notices::mail_notice;
use crate::answer::{self, Answer, Failure};
use crate::app::App;
use crate::frame::Frame;
use crate::locale::Locale;
use crate::mail::saved_locale;
use crate::messages::Message;
use crate::middleware::SubmittedForm;
use crate::moment::{self, DisplayTime};
use crate::person::Person;
use crate::search_params::SearchParams;

/// Accounts of a page.
const PAGE: usize = 50;

/// A row of the list of accounts.
struct AccountRow {
    id: i64,
    email: String,
    role: &'static str,
    /// The message that names it.
    role_message: &'static str,
    locked: bool,
    verified: bool,
    made: DisplayTime,
    sessions: u32,
    keys: u32,
    /// It is the administrator's own.
    own: bool,
}

#[derive(Template)]
#[template(path = "accounts.html")]
struct AccountsPage {
    frame: Frame,
    letters: String,
    accounts: Vec<AccountRow>,
    /// The query of the next page.
    after: Option<String>,
}

#[derive(Template)]
#[template(path = "accounts_one.html")]
struct OnePage {
    frame: Frame,
    account: AccountRow,
    /// Roles, each with the message that names it.
    roles: [(&'static str, &'static str); 3],
}

/// The administrator who asks.
fn admin(person: &Person) -> Result<&Reader, Failure> {
    let reader = person.reader.as_ref().ok_or(Failure::Unknown)?;
    if person.is(Role::Admin) { Ok(reader) } else { Err(Failure::Forbidden) }
}

/// The accounts.
pub(crate) async fn accounts(State(app): State<App>, person: Person, params: SearchParams) -> Answer {
    let me = admin(&person)?.id;
    // A page begins behind an account: others may be made and removed meanwhile.
    let behind = params.page.parse().unwrap_or(0);
    let found = app.store.accounts(params.q.trim(), behind, PAGE).await?;
    let last = found.last().filter(|_| found.len() == PAGE);
    let after = last.map(|last| params.with("page", &last.reader.id.to_string()));
    let frame = Frame::new(&app, &person, person.locale.text("accounts"), "account");
    let accounts = found.into_iter().map(|account| account_row(account, me, &person.locale)).collect();
    answer::render_page(&AccountsPage { frame, letters: params.q, accounts, after })
}

fn account_row(account: Account, me: i64, locale: &Locale) -> AccountRow {
    let Account { reader, made, sessions, keys } = account;
    AccountRow {
        id: reader.id,
        email: reader.email,
        role: reader.role.name(),
        role_message: role_message(reader.role),
        locked: reader.locked,
        verified: reader.verified,
        made: moment::display_time(made, locale),
        sessions,
        keys,
        own: reader.id == me,
    }
}

/// One of them.
pub(crate) async fn one(State(app): State<App>, person: Person, Path(id): Path<i64>) -> Answer {
    let me = admin(&person)?.id;
    let found = app.store.accounts("", id.saturating_sub(1), 1).await?;
    let account = found.into_iter().find(|account| account.reader.id == id).ok_or(Failure::Nothing)?;
    let frame = Frame::new(&app, &person, account.reader.email.clone(), "account");
    let roles = [Role::Reader, Role::Editor, Role::Admin].map(|role| (role.name(), role_message(role)));
    answer::render_page(&OnePage { frame, account: account_row(account, me, &person.locale), roles })
}

/// Changes one of them.
pub(crate) async fn change(
    State(app): State<App>,
    person: Person,
    Path(id): Path<i64>,
    form: SubmittedForm,
) -> Answer {
    let me = admin(&person)?.id;
    if id == me {
        return Err(Message::new("own-account-refused").into());
    }
    let reader = app.store.reader(Known::Id(id)).await?.ok_or(Failure::Nothing)?;
    let what = form.get("what");
    match what {
        "sessions" => app.store.end_sessions(id).await?,
        "lock" => app.store.set_locked(id, true).await?,
        "open" => app.store.set_locked(id, false).await?,
        "role" => {
            let role = Role::of(form.get("role")).ok_or_else(|| Message::new("no-such-role"))?;
            confirm_password(&app, &person, &form).await?;
            if !app.store.set_role(id, role).await? {
                return Err(Message::new("role-not-given").into());
            }
            // Where the owner's language is not known, that of who administers the same site is the likeliest.
            mail_notice(&app, &reader, saved_locale(&reader).unwrap_or(person.locale), "notice-role");
        }
        "remove" => {
            confirm_password(&app, &person, &form).await?;
            app.store.remove_reader(id).await?;
        }
        _ => return Err(Message::new("nothing-asked").into()),
    }
    tracing::info!(admin = me, account = id, what, "an account was changed");
    if what == "remove" {
        answer::redirect_to("/accounts")
    } else {
        answer::redirect_to(&format!("/accounts/{id}"))
    }
}
