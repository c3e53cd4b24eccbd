//! The formats in which catalogues exchange what they hold. Every command and every page that writes them asks here what there is.

pub mod dc;
pub mod marcxml;
pub mod ris;

use crate::resource::Resource;

/// A format of exchange: what stands before its records and behind them, and how one is written.
#[derive(Debug, Clone, Copy)]
pub struct Exchange {
    /// What commands call it: "dc".
    pub name: &'static str,
    /// What people call it: "Dublin Core".
    pub title: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// How names of its files end.
    pub extension: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// What comes before the records of a document.
    pub head: &'static str,
    /// What comes behind them.
    pub tail: &'static str,
    /// A record.
    pub record: fn(&Resource) -> String,
}

/// Formats are one if they have one name.
impl PartialEq for Exchange {
    fn eq(&self, other: &Exchange) -> bool {
        self.name == other.name
    }
}

impl Eq for Exchange {}

impl Exchange {
    /// Each of them. Media types are those of RFC 3870 and RFC 6207; that of RIS is the one that its makers use.
    pub const ALL: [Exchange; 3] = [
        Exchange {
            name: "dc",
            title: "Dublin Core",
            about: "Dublin Core in RDF/XML, for catalogues: records of any kind; of a store with --kind",
            extension: "rdf",
            media_type: "application/rdf+xml; charset=utf-8",
            head: dc::HEAD,
            tail: dc::TAIL,
            record: dc::entry,
        },
        Exchange {
            name: "marcxml",
            title: "MARCXML",
            about: "MARC 21 in MARCXML, for library systems: as dc",
            extension: "marcxml",
            media_type: "application/marcxml+xml; charset=utf-8",
            head: marcxml::HEAD,
            tail: marcxml::TAIL,
            record: marcxml::record,
        },
        Exchange {
            name: "ris",
            title: "RIS",
            about: "RIS, for reference managers: as dc",
            extension: "ris",
            media_type: "application/x-research-info-systems; charset=utf-8",
            head: "",
            tail: "",
            record: ris::entry,
        },
    ];

    /// A whole document.
    pub fn document<'r>(&self, resources: impl IntoIterator<Item = &'r Resource>) -> String {
        let mut out = self.head.to_owned();
        resources.into_iter().for_each(|resource| out.push_str(&(self.record)(resource)));
        out.push_str(self.tail);
        out
    }
}
