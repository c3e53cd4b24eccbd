//! The sets of the repository: the catalogue, and the kinds of records that catalogues hold.
//!
//! ```text
//! catalogue     kind ─┬─ kind:publication
//!                     └─ kind:article …
//! ```

use formats::Resource;
use store::Collection;

use crate::kinds::Kinds;
use crate::locale::Locale;

/// The set that holds those of all kinds.
const KINDS: &str = "kind";

/// A set of which items are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Set {
    /// How requests name it.
    pub(super) spec: String,
    pub(super) name: String,
    pub(super) collection: Collection,
}

/// All sets of which items are listed, in the order in which they are.
pub(super) struct Sets {
    sets: Vec<Set>,
    pub(super) kinds: Kinds,
}

impl Sets {
    /// Those of a store with these kinds.
    pub(super) fn of(kinds: Kinds) -> Sets {
        let exchanged = kinds.visible().filter(|kind| Resource::describes(&kind.schema));
        let of_kind = |kind: &crate::kinds::Kind| Set {
            spec: format!("{KINDS}:{}", encoded(&kind.schema.name)),
            name: kind.called(Locale::english()).to_owned(),
            collection: Collection::Kind(kind.schema.name.clone()),
        };
        let catalogue = Set {
            spec: "catalogue".to_owned(),
            name: "Catalogue".to_owned(),
            collection: Collection::Catalogue,
        };
        let sets = std::iter::once(catalogue).chain(exchanged.map(of_kind)).collect();
        Sets { sets, kinds }
    }

    /// The sets within one that a request names, of which some stand in others; all where it names none.
    pub(super) fn within<'s>(&'s self, spec: &'s str) -> impl Iterator<Item = &'s Set> {
        let is_within = move |set: &&Set| {
            spec.is_empty()
                || set.spec.strip_prefix(spec).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
        };
        self.sets.iter().filter(is_within)
    }

    /// The set of a kind.
    pub(super) fn of_kind(&self, kind: &str) -> Option<&Set> {
        self.sets.iter().find(|set| matches!(&set.collection, Collection::Kind(name) if name == kind))
    }

    /// The set of the catalogue.
    pub(super) fn catalogue(&self) -> Option<&Set> {
        self.sets.iter().find(|set| set.collection == Collection::Catalogue)
    }

    /// All of them as a harvester sees them: by how requests name them, and what they are called.
    pub(super) fn listed(&self) -> Vec<(&str, &str)> {
        let mut listed: Vec<(&str, &str)> = self.sets.iter().map(|set| (&*set.spec, &*set.name)).collect();
        if self.sets.len() > 1 {
            listed.insert(1, (KINDS, "Records of all kinds"));
        }
        listed
    }
}

/// A kind's name as a part of a set's (OAI-PMH 2.0, §2.6: letters, digits, and some marks): any other byte as `~` and its number.
fn encoded(name: &str) -> String {
    let byte = |b: u8| match b {
        b if b.is_ascii_alphanumeric() || b"-_.".contains(&b) => char::from(b).to_string(),
        b => format!("~{b:02x}"),
    };
    name.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets() -> Sets {
        let set = |spec: &str, collection| Set { spec: spec.into(), name: String::new(), collection };
        let kind = |name: &str| set(&format!("kind:{name}"), Collection::Kind(name.into()));
        let sets = vec![set("catalogue", Collection::Catalogue), kind("article"), kind("article2")];
        Sets { sets, kinds: Kinds::default() }
    }

    #[test]
    fn sets_stand_in_one_another() {
        let sets = sets();
        let within = |spec| sets.within(spec).map(|set| &*set.spec).collect::<Vec<_>>();
        assert_eq!(within("").len(), 3);
        assert_eq!(within("kind"), ["kind:article", "kind:article2"]);
        assert_eq!(within("kind:article"), ["kind:article"]);
        assert_eq!((within("kin").len(), within("kind:").len(), within("catalogue").len()), (0, 0, 1));
    }

    #[test]
    fn names_of_kinds_are_names_of_sets() {
        assert_eq!(
            (encoded("publication"), encoded("a!b ü")),
            ("publication".into(), "a~21b~20~c3~bc".into())
        );
    }
}
