//! What happened to an account, told to its owner by mail: somebody else may have done it.

use store::Reader;

use crate::app::App;

/// Mails somebody what was changed of their account, beside the answer; nobody whose address may be another's.
pub(super) fn mail_notice(app: &App, reader: &Reader, what: &'static str) {
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
        let text = format!(
            "{what}, at {home}\n\nIf it was not you, choose a new password there (“Forgot your password?”), and write to the operator.\n"
        );
        if let Err(why) = post.send(&email, "Your account was changed", text).await {
            tracing::warn!(%why, "what was changed was not mailed");
        }
    });
}
