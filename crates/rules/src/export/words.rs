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
    /// All of them.
    pub const ALL: [Words; 7] = [
        Words::Css,
        Words::XPath,
        Words::Scrapy,
        Words::FreshRss,
        Words::RssBridge,
        Words::Huginn,
        Words::ChangeDetection,
    ];

    /// Their name, as users write it.
    pub fn name(self) -> &'static str {
        match self {
            Words::Css => "css",
            Words::XPath => "xpath",
            Words::Scrapy => "scrapy",
            Words::FreshRss => "freshrss",
            Words::RssBridge => "rss-bridge",
            Words::Huginn => "huginn",
            Words::ChangeDetection => "changedetection",
        }
    }

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
