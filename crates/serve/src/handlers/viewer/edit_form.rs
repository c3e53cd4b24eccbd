//! Corrections as forms send them.

use gleaner::Change;

use super::boundary::Move;
use super::edit::Edit;
use crate::answer::Failure;
use crate::messages::Message;
use crate::middleware::SubmittedForm;

/// Longest name of a column, in characters.
const LONGEST: usize = 60;

impl Edit {
    /// What a form says.
    pub(crate) fn of(form: &SubmittedForm) -> Result<Edit, Failure> {
        let column = || form.get("column").to_owned();
        let member = || {
            let number = form.get("member").parse();
            number.map_err(|_| Failure::from(Message::new("say-which-record")))
        };
        match form.get("do") {
            "drop" => Ok(Edit::Drop(member()?)),
            "admit" => Ok(Edit::Admit(member()?)),
            "join-records" => Ok(Edit::Join(member()?)),
            "take-in" => {
                match form.all("node").iter().filter_map(|node| node.parse().ok()).collect::<Vec<_>>() {
                    none if none.is_empty() => Err(Message::new("tick-records").into()),
                    nodes => Ok(Edit::TakeIn(nodes)),
                }
            }
            "rename" => Ok(Edit::Rename { from: column(), to: name(form.get("name"))? }),
            "without" => Ok(Edit::Change(Change::Without(column()))),
            "join" => {
                let (first, second) = (column(), form.get("with").to_owned());
                let name = format!("{first} {second}");
                Ok(Edit::Change(Change::Join { name: self::name(&name)?, first, second }))
            }
            "split" => {
                let at: String =
                    form.exactly("at").chars().filter(|c| !c.is_control()).take(LONGEST).collect();
                if at.is_empty() {
                    return Err(Message::new("say-where-to-split").into());
                }
                let names = [name(&format!("{} first", column()))?, name(&format!("{} rest", column()))?];
                Ok(Edit::Change(Change::Split { column: column(), at, names }))
            }
            other => {
                let how = Move::ALL.iter().find(|(_, name, _)| *name == other).map(|(how, ..)| *how);
                let how = how.ok_or_else(|| Message::new("no-such-correction"))?;
                let all = !form.get("all").is_empty();
                Ok(if all { Edit::ShiftAll(how) } else { Edit::Shift(member()?, how) })
            }
        }
    }
}

/// A name that can stand in a rule's line.
pub(crate) fn name(text: &str) -> Result<String, Failure> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = words.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    if name.is_empty() { Err(Message::new("name-needs-letter").into()) } else { Ok(name) }
}
