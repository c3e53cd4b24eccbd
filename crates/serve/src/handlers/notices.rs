//! What happened to an account, told to its owner by mail: somebody else may have done it.

use store::Reader;

use crate::app::App;
use crate::locale::Locale;

/// Mails somebody what was changed of their account, beside the answer; nobody whose address may be another's.
pub(super) fn mail_notice(app: &App, reader: &Reader, locale: Locale, what: &'static str) {
    if !reader.verified {
        return;
    }
    let Some(post) = app.options.post.clone() else { return };
    let Ok(place) = app.noticing.clone().try_acquire_owned() else {
        tracing::warn!(
            account = reader.id,
            what,
            "what was changed was not mailed: too many mails are being sent"
        );
        return;
    };
    let (email, home) = (reader.email.clone(), app.address("/"));
    tokio::spawn(async move {
        let _place = place;
        let head = locale.text("notice-at").with("what", locale.text(what)).with("address", &home);
        let text = format!("{head}\n\n{}\n", locale.text("notice-help"));
        let subject = locale.text("account-changed").to_string();
        if let Err(why) = post.send(&email, &subject, text).await {
            tracing::warn!(%why, "what was changed was not mailed");
        }
    });
}
