//! The words in which a rule is exported, and what each tool asks of them.

/// In which words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// CSS selectors, those of fields and inner lists below those of records.
    Css,
    /// XPath 1.0: what leads to records, and what gives a record's fields.
    XPath,
    /// A spider for Scrapy.
    Scrapy,
    /// An OPML file with FreshRSS's attributes for web scraping.
    FreshRss,
    /// The query of RSS-Bridge's XPathBridge.
    RssBridge,
    /// The options of Huginn's WebsiteAgent, as JSON.
    Huginn,
    /// The body with which changedetection.io's API makes a watch, as JSON.
    ChangeDetection,
}

impl Words {
    /// The tool, where its words are of one list of the page at one address; `None` where they are of any page.
    pub(super) fn tool_of_one_list(self) -> Option<&'static str> {
        match self {
            Words::Css | Words::XPath | Words::Scrapy => None,
            Words::FreshRss => Some("FreshRSS"),
            Words::RssBridge => Some("RSS-Bridge"),
            Words::Huginn => Some("Huginn"),
            Words::ChangeDetection => Some("changedetection.io"),
        }
    }
}
