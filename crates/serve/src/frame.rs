//! The frame around every page: title, navigation, who is logged in.

use gleaner::Schema;
use store::Role;

use crate::app::App;
use crate::kinds;
use crate::language::Language;
use crate::locale::Locale;
use crate::messages::Message;
use crate::person::Person;

/// Kinds that the navigation shows; a page of its own lists all of them.
const MAX_KIND_LINKS: usize = 6;

/// The frame of a page.
pub(crate) struct Frame {
    /// The page's title.
    pub(crate) title: String,
    /// The name of the site.
    pub(crate) site: String,
    pub(crate) has_logo: bool,
    pub(crate) has_style: bool,
    /// Who answers for it, what becomes of what visitors leave: what each is called, and where it is.
    pub(crate) legal: Vec<(Message, &'static str)>,
    /// The section: its link in the navigation is marked.
    pub(crate) section: String,
    /// Links to the pages of kinds: name and path.
    pub(crate) kind_links: Vec<(String, String)>,
    /// What the page of the reader's own records is called: "My events".
    pub(crate) mine: Message,
    /// Who is here.
    pub(crate) email: Option<String>,
    /// They may correct and describe.
    pub(crate) editor: bool,
    /// Accounts can be made.
    pub(crate) open: bool,
    /// Mails are sent: links that open accounts, what is new, what was changed.
    pub(crate) mails: bool,
    /// The token of forms.
    pub(crate) token: String,
    /// What addresses of calendars begin with that a program keeps up to date.
    pub(crate) webcal: String,
    /// A feed of what is shown, as Atom.
    pub(crate) feed: Option<String>,
    /// The reader's language.
    pub(crate) locale: Locale,
}

/// "My jobs"
pub(crate) fn my_kind(schema: &Schema, locale: &Locale) -> Message {
    locale.text("my-kind").with("kind", kinds::many_in_sentence(schema, locale))
}

impl Frame {
    /// The frame of a page of a section.
    pub(crate) fn new(
        app: &App,
        person: &Person,
        title: impl Into<String>,
        section: impl Into<String>,
    ) -> Frame {
        let kind_links = person.kinds.visible().take(MAX_KIND_LINKS);
        let site = &app.options.site;
        let legal = [("imprint", "/imprint", &site.imprint), ("privacy", "/privacy", &site.privacy)];
        let locale = person.locale;
        Frame {
            title: title.into(),
            site: site.name.clone(),
            has_logo: site.logo.is_some(),
            has_style: site.style.is_some(),
            legal: legal
                .into_iter()
                .filter(|(.., page)| page.is_some())
                .map(|(key, to, _)| (locale.text(key), to))
                .collect(),
            section: section.into(),
            kind_links: kind_links.map(|kind| (kind.called(&locale).to_owned(), kind.page_path())).collect(),
            mine: my_kind(person.kinds.first(), &locale),
            email: person.reader.as_ref().map(|reader| reader.email.clone()),
            editor: person.is(Role::Editor),
            open: app.is_open(),
            mails: app.options.post.is_some(),
            token: person.token(),
            webcal: app.address("").replacen(app.options.base.scheme(), "webcal", 1),
            feed: None,
            locale,
        }
    }

    /// A message in the reader's language.
    pub(crate) fn text(&self, key: &'static str) -> Message {
        self.locale.text(key)
    }

    /// What became of a record, in the reader's language where it is one of the usual words.
    pub(crate) fn status(&self, status: &str) -> String {
        self.locale.status(status)
    }

    /// How a source is, in a word.
    pub(crate) fn health(&self, health: &str) -> Message {
        self.text(match health {
            "well" => "health-well",
            "poor" => "health-poor",
            _ => "health-waits",
        })
    }

    /// What happened to a record of a followed page, in a word.
    pub(crate) fn change(&self, kind: &str) -> String {
        match kind {
            "new" => self.text("change-new").into(),
            "changed" => self.text("change-changed").into(),
            "gone" => self.text("change-gone").into(),
            other => other.to_owned(),
        }
    }

    /// The name of a kind or a field within a sentence.
    pub(crate) fn in_sentence(&self, name: &str) -> String {
        self.locale.language.in_sentence(name)
    }

    /// All languages of the interface.
    pub(crate) fn languages(&self) -> [Language; 4] {
        Language::ALL
    }

    /// Is this the section of the page?
    pub(crate) fn is(&self, section: &str) -> bool {
        self.section == section
    }
}
