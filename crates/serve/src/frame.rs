//! What stands around every page: title, ways to other rooms, who is here.

use store::Role;

use crate::app::App;
use crate::person::Person;

/// Kinds that the navigation shows; all of them stand on a page of their own.
const ROOMS: usize = 6;

/// What a page's frame shows.
pub(crate) struct Frame {
    /// The page's title.
    pub(crate) title: String,
    /// What the site is called.
    pub(crate) site: String,
    pub(crate) has_logo: bool,
    pub(crate) has_style: bool,
    /// Who answers for it, what becomes of what visitors leave: what each is called, and where it is.
    pub(crate) legal: Vec<(&'static str, &'static str)>,
    /// The room: its way is marked.
    pub(crate) here: String,
    /// The rooms of kinds: what each is called, and where it is.
    pub(crate) rooms: Vec<(String, String)>,
    /// Who is here.
    pub(crate) email: Option<String>,
    /// They may correct and describe.
    pub(crate) editor: bool,
    /// Accounts can be made.
    pub(crate) open: bool,
    /// What forms carry.
    pub(crate) token: String,
    /// What addresses of calendars begin with that a program keeps up to date.
    pub(crate) webcal: String,
    /// A feed of what is shown, as Atom.
    pub(crate) feed: Option<String>,
}

impl Frame {
    /// A frame for a person in a room.
    pub(crate) fn new(
        app: &App,
        person: &Person,
        title: impl Into<String>,
        here: impl Into<String>,
    ) -> Frame {
        let rooms = person.kinds.visible().take(ROOMS);
        let site = &app.house.site;
        let legal = [("Imprint", "/imprint", &site.imprint), ("Privacy", "/privacy", &site.privacy)];
        Frame {
            title: title.into(),
            site: site.name.clone(),
            has_logo: site.logo.is_some(),
            has_style: site.style.is_some(),
            legal: legal
                .into_iter()
                .filter(|(.., page)| page.is_some())
                .map(|(name, to, _)| (name, to))
                .collect(),
            here: here.into(),
            rooms: rooms.map(|kind| (kind.called().to_owned(), kind.room())).collect(),
            email: person.reader.as_ref().map(|reader| reader.email.clone()),
            editor: person.is(Role::Editor),
            open: app.is_open(),
            token: person.token(),
            webcal: app.address("").replacen(app.house.base.scheme(), "webcal", 1),
            feed: None,
        }
    }

    /// Is this way the one that was taken?
    pub(crate) fn is(&self, here: &str) -> bool {
        self.here == here
    }
}
