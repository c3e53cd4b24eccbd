//! Files that users write or learn: kinds, rules and templates, read once and checked.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gleaner::template::Template;
use gleaner::{Keeper, Rule, Schema, schema};
use harvest::Ruled;

/// The text of a file that somebody wrote, what it is being told with what is wrong.
fn text(what: &str, file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::InvalidData => "it is no text in UTF-8; save it as such".to_owned(),
            _ => error.to_string(),
        };
        format!("reading the {what} {}: {why}", file.display())
    })
}

pub(crate) fn template(file: &Path) -> Result<Template, String> {
    let name = file.display().to_string();
    let text = text("template", file)?;
    Template::read(&name, &text).map_err(|e| format!("reading the {e}"))
}

/// The kind that a user names: one that ships by its name, another by its file.
pub(crate) fn kind(name: &str) -> Result<Arc<Schema>, String> {
    kind_or_known(name, &[])
}

/// Does a name lead to a kind without a store: one that ships, or a file?
pub(crate) fn is_kind(name: &str) -> bool {
    schema::named(name).is_some() || name.ends_with(".toml") || Path::new(name).is_file()
}

/// The same, where a store knows further kinds by their names.
fn kind_or_known(name: &str, known: &[Arc<Schema>]) -> Result<Arc<Schema>, String> {
    if let Some(shipped) = schema::named(name) {
        return Ok(Arc::new(shipped.clone()));
    }
    if is_kind(name) {
        let text = text("kind", Path::new(name))?;
        return Schema::from_toml(name, &text).map(Arc::new).map_err(|e| format!("reading the kind {e}"));
    }
    match known.iter().find(|schema| schema.name == name) {
        Some(ruled) if ruled.reader == schema::Reader::Rule => {
            Err(format!("{name:?} is what a rule leads to; name the folder of the rule with --rules"))
        }
        Some(known) => Ok(Arc::clone(known)),
        None => Err(no_kind(name, known)),
    }
}

/// What is said of a name that leads to no kind.
fn no_kind(name: &str, known: &[Arc<Schema>]) -> String {
    let own = known.iter().map(|schema| &**schema).filter(|kind| kind.reader != schema::Reader::Rule);
    let own = own.filter(|kind| schema::named(&kind.name).is_none());
    let names: Vec<&str> = schema::shipped().iter().chain(own).map(|kind| kind.name.as_str()).collect();
    let (near, names) = (schema::suggestion(name, &names), names.join(", "));
    format!("{name:?} is no kind{near}; kinds are {names}, and files such as mine.toml")
}

/// Fails on a file that gives another meaning to the name of a kind that ships: its records would be read as those.
fn check_own_name(file: &str, kind: Arc<Schema>) -> Result<Arc<Schema>, String> {
    match schema::named(&kind.name) {
        Some(shipped) if shipped.text != kind.text => Err(format!(
            "{file}: a kind called “{}” ships with this program; call yours otherwise.",
            kind.name
        )),
        _ => Ok(kind),
    }
}

/// The kinds that a user names to keep records of, each once; `known`: those that a store knows by their names.
pub(crate) fn kinds(names: &[String], known: &[Arc<Schema>]) -> Result<Vec<Arc<Schema>>, String> {
    let kind = |name: &String| check_own_name(name, kind_or_known(name, known)?);
    let kinds = names.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
    let twice = |(i, kind): (usize, &Arc<Schema>)| kinds.iter().take(i).any(|other| other.name == kind.name);
    match kinds.iter().enumerate().find(|pair| twice(*pair)) {
        Some((_, kind)) => {
            Err(format!("two of the kinds are called {}; give one of them another name", kind.name))
        }
        None => Ok(kinds),
    }
}

/// Reads a rule; what is wrong with its file otherwise.
pub(crate) fn rule(file: &Path) -> Result<Rule, String> {
    let name = file.display().to_string();
    let text = text("rule", file)?;
    Rule::read(&name, &text).map_err(|e| format!("reading the {e}"))
}

/// The rules of a folder, run one after the other on each page.
pub(crate) fn rule_keeper(folder: Option<&Path>) -> Result<Keeper, String> {
    let rules = rule_files(folder)?;
    Ok(Keeper::new(rules.iter().map(|file| rule(file)).collect::<Result<_, _>>()?))
}

/// The rules of a folder, each leading to records of a kind that is called as its file.
pub(crate) fn rules(folder: Option<&Path>) -> Result<Vec<Ruled>, String> {
    let of_file = |file: &PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        if schema::named(&name).is_some() {
            return Err(format!(
                "the rule {} would give records of the kind {name}, which ships; call it otherwise",
                file.display()
            ));
        }
        Ruled::new(&name, rule(file)?)
            .map_err(|error| format!("reading the rule {}: {error}", file.display()))
    };
    rule_files(folder)?.iter().map(of_file).collect()
}

/// The files of rules in a folder, by their names; none of no folder.
fn rule_files(folder: Option<&Path>) -> Result<Vec<PathBuf>, String> {
    let Some(folder) = folder else { return Ok(Vec::new()) };
    let wrong = |e: std::io::Error| format!("reading the rules of {}: {e}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(wrong)?;
    let mut files: Vec<_> = entries.map(|e| Ok(e?.path())).collect::<std::io::Result<_>>().map_err(wrong)?;
    files.retain(|file| file.extension().is_some_and(|e| e == "rule"));
    files.sort();
    Ok(files)
}
