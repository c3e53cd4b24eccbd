//! `glean account`: what the operator gives, and to whom.

use std::fs;

use crate::glean_on;

#[test]
fn the_operator_makes_accounts_and_takes_no_weak_passwords() {
    let folder = std::env::temp_dir().join(format!("gleaner-account-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let store = folder.join("gleaner.db").display().to_string();
    let account = |role: &str, password: &str| {
        glean_on(&["account", "ann@example.org", "--role", role, "--store", &store], password.as_bytes())
    };
    for (password, why) in [
        ("\n", "a new account needs a password"),
        ("password\n", "twelve characters"),
        ("password1234\n", "among the first"),
        ("ann@example.org\n", "among the first"),
    ] {
        let refused = account("reader", password);
        assert!(refused.code != 0 && refused.err.contains(why), "{password}: {}", refused.err);
    }
    let made = account("reader", "correct horse battery\n");
    assert!(made.code == 0 && made.err.contains("ann@example.org is reader now"), "{}", made.err);
    let appointed = account("editor", "\n");
    assert!(appointed.code == 0 && appointed.err.contains("is editor now"), "{}", appointed.err);
    let with_password =
        |password: &str| glean_on(&["account", "ann@example.org", "--store", &store], password.as_bytes());
    let kept = with_password("correct horse staple\n");
    assert!(kept.code == 0 && kept.err.contains("is editor now"), "{}", kept.err);
    // An account of an earlier version, which anybody may have made for the address.
    let database = rusqlite::Connection::open(&store).unwrap();
    database.execute_batch("UPDATE readers SET verified = 0, role = 'reader'").unwrap();
    let refused = account("editor", "\n");
    assert!(refused.code != 0 && refused.err.contains("never verified"), "{}", refused.err);
    assert_eq!(account("editor", "another good one\n").code, 0);
    let of = |sql: &str| database.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap();
    assert_eq!(of("SELECT role FROM readers WHERE verified > 0"), "editor");
    fs::remove_dir_all(folder).unwrap();
}
