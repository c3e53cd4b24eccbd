//! Who asks: the name that requests bear, and the part of it by which sites name us.

/// Our name and version.
pub const USER_AGENT: &str = concat!("glean/", env!("CARGO_PKG_VERSION"));

/// The product token of a user agent: "glean" of "Glean/1.0 (…)", as it is written there.
pub(crate) fn product_token(user_agent: &str) -> &str {
    let is_of_token = |c: char| c.is_ascii_alphabetic() || c == '-' || c == '_';
    let end = user_agent.find(|c: char| !is_of_token(c)).unwrap_or(user_agent.len());
    user_agent.get(..end).unwrap_or_default()
}
