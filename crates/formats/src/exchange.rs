//! The formats in which catalogues exchange what they hold.

use crate::resource::Resource;
use crate::{dc, marcxml, ris};

/// A format of exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    /// Dublin Core in RDF/XML.
    DublinCore,
    /// MARC 21 in MARCXML.
    MarcXml,
    /// RIS.
    Ris,
}

impl Exchange {
    /// Each of them.
    pub const ALL: [Exchange; 3] = [Exchange::DublinCore, Exchange::MarcXml, Exchange::Ris];

    /// What comes before the records of a document.
    pub fn head(self) -> &'static str {
        match self {
            Exchange::DublinCore => dc::HEAD,
            Exchange::MarcXml => marcxml::HEAD,
            Exchange::Ris => "",
        }
    }

    /// A record.
    pub fn record(self, resource: &Resource) -> String {
        match self {
            Exchange::DublinCore => dc::entry(resource),
            Exchange::MarcXml => marcxml::record(resource),
            Exchange::Ris => ris::entry(resource),
        }
    }

    /// What comes behind them.
    pub fn tail(self) -> &'static str {
        match self {
            Exchange::DublinCore => dc::TAIL,
            Exchange::MarcXml => marcxml::TAIL,
            Exchange::Ris => "",
        }
    }

    /// A whole document.
    pub fn document<'r>(self, resources: impl IntoIterator<Item = &'r Resource>) -> String {
        let mut out = self.head().to_owned();
        resources.into_iter().for_each(|resource| out.push_str(&self.record(resource)));
        out.push_str(self.tail());
        out
    }

    /// Its media type: RFC 3870 and RFC 6207; that of RIS is the one that its makers use.
    pub fn media_type(self) -> &'static str {
        match self {
            Exchange::DublinCore => "application/rdf+xml; charset=utf-8",
            Exchange::MarcXml => "application/marcxml+xml; charset=utf-8",
            Exchange::Ris => "application/x-research-info-systems; charset=utf-8",
        }
    }

    /// How names of its files end.
    pub fn extension(self) -> &'static str {
        match self {
            Exchange::DublinCore => "rdf",
            Exchange::MarcXml => "marcxml",
            Exchange::Ris => "ris",
        }
    }
}
