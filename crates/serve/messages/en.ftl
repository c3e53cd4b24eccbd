# The interface in English.

## Frame

locating = Asking your browser …
not-located = Your browser did not say where you are.
show-password = Show what I type
skip = Skip to the content
sections = Sections
kinds = Kinds
catalogue = Catalogue
sources = Sources
viewer = Viewer
my-kind = My { $kind }
editor = Editor
account = Account
log-out = Log out
log-in = Log in
footer = Gleaned from public pages; each record shows where it was read.
for-programs = For programs
imprint = Imprint
privacy = Privacy
language = Language

## Failures

sorry = Sorry
make-account = Make an account
to-first-page = To the first page
failure-nothing = There is nothing at this address. It may have been thrown away since it was linked.
failure-foreign = This form was not sent from a page of ours, the page was too old, or you have logged out or in since. Load the page again and send it from there.
failure-unknown = Log in first.
failure-forbidden = Your account may not do this; an administrator can give it the right.
failure-hurried = Too many tries. Wait { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }.
failure-large = This form holds more than { $size } kB.
failure-busy = Too many ask at this moment. Try again in { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }.
failure-ours = Something failed here: { $why }. Try again; the operator finds it in the log.

## First page and search

what-is-on = What is on
gleaned-from = Gleaned from { $pages } web pages
count-of-kind = { $count } { $kind }
search-kind = Search { $kind }
home-example = jazz, "open day", astro*
search = Search
on-now = On now
next = Next
home-empty = No upcoming events yet. { $link }Add a source{ $end }, or run glean crawl.
all-of-kind = All { $kind } →
ask-words = Ask in your own words
words = Words
ask-example = How do I renew my library card?
search-example = jazz OR blues, "two words", tomorrow
from = From
to = To
ask = Ask
near-me = Near me
search-help = All words must be there. Also:
two-words = two words
tomorrow = tomorrow
in-may = in May
conditions = Conditions and order
condition = Condition on fields
sort-by = Sort by
views = Views
list = List
week = Week
month = Month
add-one = Add one
suggest-one = Suggest one
narrow = Narrow
subscribe = Subscribe
as-calendar = Calendar (iCalendar)
as-atom = Feed (Atom)
as-json-feed = JSON Feed
embed = Embed in another site
embed-help = Copy these lines into a page of another site: it shows this search, without scripts and cookies, and is always up to date.
embed-language = Language of the frame
embed-width = Width in pixels, empty for all there is
embed-height = Height in pixels
embed-lines = Lines to copy
embed-renew = Renew the lines
embed-all = All of it: { $site }
save-search = Save this search
search-name = Name of the search
search-name-example = My { $kind }
save = Save
not-only = Not only { $name }
no-answer = No page answers this. Try other words, or { $link }see all { $kind }{ $end }.
no-kind-found = No { $kind } found.
leave-out = Leave something out, or { $link }see all{ $end }.
only-past = Nothing is coming up; these are past.
begun-before = Begun before
all-begun-before = All that began before →
found = Found
count-found = { $count } found
more-than-found = More than { $count } found
best-first = Best match first
next-first = Next first
newest-first-of-kind = Newest first
ascending = { $field }, ascending
descending = { $field }, descending
topic = Topic
source = Source
near-me-filter = near me
filter = { $name }: { $value }
running-filter = running
without-name = (without a name)
before = Before
after = After
none-in-week = No { $kind } are known in this week.
none-in-month = No { $kind } are known in this month.
go-to-next = Go to the next:
more-on-day = { $count } more on { $day }
count-more = { $count } more
from-source = from { $source }
from-source-and-more = from { $source } and { $count } more
status-cancelled = cancelled
status-postponed = postponed
status-moved = moved
of-your-question = { $percent } % of your question
more = More
pages = Pages
previous-page = ← Before
next-page = Next →

## Records

joined-with = Joined with { $link }another record{ $end }, which is shown in its place.
hidden = Hidden: only editors see it.
suggested-waits = A visitor suggested it: only editors see it until it is published.
undo = Undo
report-kept = Thank you: the editors will look at it.
report-not-kept = Thank you. As many reports wait already as may: the editors look at these first, and yours was not kept.
no-longer-listed = No page lists this any more.
add-to-calendar = Add to calendar
save-event = Save
event-is-saved = Saved
save-event-help = Saved: you are mailed when it is moved or cancelled. Press to remove it.
source-page = Source page
correct = Correct
hide = Hide
confidence = Confidence
corrected-by-editor = Corrected by an editor.
page-says-nothing-of = { $field }: the page says nothing.
page-says-of = { $field }: the page says “{ $text }”.
text = Text
ratings = Ratings
rated = { $mean } of 5, from { $count } { $count ->
        [one] rating
       *[other] ratings
    }.
not-rated = Nobody has rated it yet.
rated-elsewhere = { $name }: { $mean } of 5, from { $count } { $count ->
        [one] rating
       *[other] ratings
    } of { $records } { $kind }
rate = How was it, or how much would you like more of this?
of-five = { $count } of 5
take-back = Take back
log-in-to-rate = { $link }Log in{ $end } to rate it: your { $kind } follow.
rated-leads-to = What fits your ratings: { $link }My { $kind }{ $end }.
joined = Joined with it
undo-join = Undo: { $title } is another one
same-as-another = The same as another one?
join-twin = { $title } is the same: join
join = Join
join-by-number = Join with the record of this number or address, which is shown no more
split-record = Split
split-title = Split: { $title }
split-help = One record that holds two things becomes two. Say what each of them is; both stay so when their pages are read again.
split-own = This one
split-other = The other one
split-pages = Pages that tell of the other one
split-pages-help = None: the pages tell of both as of one, and both stay as long as they do.
split-nothing = Nothing would be split: say what is different in the two, or choose some of the pages, but not all.
split-from = Split from { $link }another record{ $end }.
similar = Similar
page = Page
last-seen = Last seen
evidence = Evidence
show-on-page = Show on the page
lists-it-no-longer = no longer lists it
show-as-it-was = Show as it was
report-mistake = Report a mistake
what-is-wrong = What is wrong, and what is right?
send-to-editors = Send to the editors
history = History
on-site = on { $site }
page-then = the page then
happened-new = first seen
happened-gone = no longer there
happened-back = there again
happened-past = over, and no longer there
happened-changed = changed
happened-cancelled = cancelled
happened-corrected = corrected by an editor
happened-hidden = hidden by an editor
happened-merged = joined with another record by an editor
happened-split = split in two by an editor
happened-added = added by an editor
happened-suggested = suggested by a visitor
happened-accepted = accepted by an editor
record-number = Record { $number }
wrong-rating = A rating is 1 to 5, or 0 for none.
where-it-says = Where it says “{ $title }”
copy-of = A copy of
as-it-was-on = as it was on
when-this-was-read = , when this was read: its text and shape only.
as-it-is-now-or-was = as it is now, or was a few minutes ago: its text and shape only.
back-to-record = Back to the record
page-gone-since = The page is gone since
text-when-read = Text when it was last read,
beside-later = Beside a later version
as-it-is-now = As it is now
version-of = As it was on
other-snapshots = Other snapshots
copy-title = A copy of the page
copies-of = Copies of
copies-marked = , their text and shape only, with the lines marked that the other does not have.
back-to-evidence = Back to the evidence
on-day = On
now = Now
copy-then = A copy of the page as it was
copy-later = A copy of the page as it was later
snapshot-too-large = It was too large to be kept as it was then.
snapshot-not-kept = It is not kept as it was then.
page-too-large = it was too large to be kept.
quoted = “{ $text }”
read-from-data = from data that the page holds for programs
read-from-attribute = from the attribute “{ $name }” of an element
read-from-header = from the server’s header “{ $name }”
read-from-argument = told with the page: { $name }
no-place-is-left = The page has changed since it was read. None of the places is there any more.
not-all-places-are-left = The page has changed since it was read. Not all places are there any more.
line-gone = are not there any more
line-new = are new
lines-alike = Each line of it stands in the other version, too.
lines-gone = Lines that are not there any more: { $count }.
lines-new = Lines that are new: { $count }.
many-lines-gone = Lines that are not there any more: { $count }; the first { $marked } are marked.
many-lines-new = Lines that are new: { $count }; the first { $marked } are marked.
page-cannot-be-shown = The page cannot be shown: { $why } What it said when it was read stands beside.
as-it-is = { $text }

## Topics

topic-arts = Arts
topic-astronomy = Astronomy
topic-biology = Biology
topic-books = Books and writing
topic-business = Business and economics
topic-chemistry = Chemistry
topic-community = Community and family
topic-computing = Computing
topic-dance = Dance
topic-environment = Environment
topic-film = Film
topic-food = Food and drink
topic-history = History
topic-languages = Languages
topic-life-sciences = Life sciences and medicine
topic-mathematics = Mathematics
topic-music = Music
topic-philosophy = Philosophy and religion
topic-physics = Physics
topic-politics = Politics, law and international affairs
topic-social-sciences = Social sciences and education
topic-sports = Sports and outdoors
topic-theatre = Theatre
topic-engineering = Engineering
topic-humanities = Humanities
topic-local-government = Local government
topic-physical-sciences = Physical sciences

## What values were found by

by-heading = heading
by-title = title
by-date = date
by-time = time
by-term = term
by-person = person
by-affiliation = affiliation
by-place = place
by-street = street
by-price = price
by-email = email
by-phone = phone
by-url = url
by-label = label
by-question = question

## What an address asks for

not-a-day = “{ $name }” is not a day: { $text }.
not-a-day-write = “{ $name }” is not a day: { $text }. Write it as 2026-11-30, as 2026-11 for a month, or as today.
sort-needs-kind = Records of one kind can be sorted by a field; name the kind.
cannot-sort-by = Records cannot be sorted by “{ $name }”; fields are { $fields }.
cannot-sort-by-near = Records cannot be sorted by “{ $name }”; did you mean “{ $near }”? Fields are { $fields }.
near-is-no-place = “near” is no place: { $text }. Write LATITUDE,LONGITUDE,KM.
condition-without-field = The condition names no field “{ $name }”; fields are { $fields }.
condition-without-field-near = The condition names no field “{ $name }”; did you mean “{ $near }”? Fields are { $fields }.

## Log in and account

email = E-mail
password = Password
forgot-password = Forgot your password?
no-account-yet = No account yet? { $link }Make one{ $end }.
no-address = This is no e-mail address.
account-locked = This account was locked by an administrator; write to the operator of this site.
wrong-password = Address and password do not belong together.
password-changed-meanwhile = The password was changed meanwhile; log in with the new one.
not-your-password = That is not your password.
operator-makes-accounts = Accounts are made by the operator here: glean account EMAIL.
no-mails-here = No mails are sent here; the operator gives you a new password: glean account EMAIL.
link-is-over = This link is over: it opens once, within an hour. Ask for another one.
password-too-short = A password has twelve characters at least; four words are easily remembered.
password-too-long = A password has 128 characters at most.
password-too-common = This password is among the first that are guessed: it is common, or made of your address. Take four words that do not belong together.
new-password = New password
new-password-help = We mail you a link, by which you choose a new password. It opens for an hour.
new-account = New account
new-account-help = With an account you enter your interests and see what matches them. We mail you a link to choose a password.
mail-me-a-link = Mail me a link
back-to-log-in = Back to logging in
have-an-account = You have an account? { $link }Log in{ $end }.
mail-on-its-way = A mail is on its way
link-was-mailed = If { $email } can have an account here, a link was mailed there. Open it within an hour.
nothing-came = Nothing came? Look among unwanted mails, and at how the address is written; then { $link }ask again{ $end }.
choose-password = Choose a password
choose-password-for = For { $email }. You are logged in with it at once; other browsers and all keys of the account are logged out.
password-twelve = Password, twelve characters or more
keep-password = Keep the password
role-reader = reader
role-editor = editor
role-admin = admin
my-interests = What I am interested in
accounts-of-others = Accounts of others
not-verified = This address is not verified
not-verified-help = No mails are sent to it, and it can have no role.
verify-by-link = Open a link that we mail to it, and choose a password there; keys of programs end with that.
operator-verifies = The operator verifies it: glean account { $email }.
my-feeds = My feeds
feeds-help = Whoever knows these addresses sees what fits you; nobody can guess them.
other-addresses = Give them other addresses
keys-for-programs = Keys for programs
keys-help = A program that shows a key reads, and with one for writing changes, what you may: { $link }what it can ask for{ $end }.
new-key = Your new key, shown this once:
name = Name
opens = Opens
end = End
scope-read = read
scope-write = write
remove-key = Remove the key { $name }
remove = Remove
reading = reading
writing-too = writing too
make-key = Make a key
your-password = Your password
new-one-twelve = The new one, twelve characters or more
password-change-help = You are logged out everywhere, and all keys end.
change-it = Change it
leaving = Leaving
remove-account = Remove my account and all that is mine
key-reads-or-writes = A key reads, or writes too.
too-many-keys = You have many keys; remove one first.
mails = Mails
mails-ended = You get no more mails of what is new. Your profile and your feeds stay as they are.
no-more-mails-question = No more mails of new matches?
change-mails-ended = You get no more mails when an event is moved or cancelled. What you saved stays saved.
no-more-change-mails-question = No more mails when an event that you know of is moved or cancelled?
no-more-mails = No more mails

## My events

say-interests = Say { $link }what you are interested in{ $end }, or rate { $kind }: what fits stands here.
none-to-come-fits = No { $kind } to come fit your interests. { $link }Add words or topics{ $end }, or look at
none-fits = No { $kind } fit your interests yet. { $link }Add words or topics{ $end }, or look at
or-all-of-kind = all { $kind }
best-matches = The best matches come first, with the reason. Rate { $kind } on their pages, and this list adapts.
saved-of-kind = Saved { $kind }
nothing-saved = None yet. “Save” on the page of one keeps it here.
saved-are-mailed = We mail you when it is moved or cancelled.
saved-searches = Saved searches
no-saved-searches = No saved searches yet. Search any kind of record and save the search under a name: new results appear here, in a feed of their own and in your mails.
subscribe-to = Subscribe to { $name }
calendar-of = Calendar of { $name } (iCalendar)
atom-of = Feed of { $name } (Atom)
json-feed-of = JSON Feed of { $name }
remove-named = Remove { $name }
nothing-fits-yet = Nothing fits it yet.
search-needs-name = A search is saved under a name of up to { $most } letters. Go back and give one.
too-many-searches = { $most } searches can be saved; remove one of them first.
in-its-title = “{ $phrase }” in its title
mentions = it mentions “{ $phrase }”
of-topic = topic: { $topic }
you-liked = you liked { $name } before
you-did-not-like = you did not like { $name } before
you-liked-series = you liked this series
you-did-not-like-series = you did not like this series
like-others-you-liked = like others you liked (“{ $word }…”)
like-others-you-did-not-like = like others you did not like (“{ $word }…”)
km-from = { $km } km from { $place }
on-weekday = on a { $day }
words-one-a-line = Words and phrases, one a line
words-example = jazz, protein folding
topics = Topics
days-none-any = Days (none: any day)
places-help = Places, one a line: a city and kilometres around it, or a name, its latitude and longitude, and kilometres
places-example = Cambridge, UK; 10
unknown-place = “{ $line }” is no place that is known here. Write it as “Cambridge, UK; 10”, a city with its country and kilometres, or as “Home; 52.52, 13.405; 10”, a name, a point and kilometres. Nothing was kept yet.
add-where-i-am = Add where I am
mail-me-matches = Mail me new matches
never = Never
every-day = Every day
every-week = Every week
mail-me-changes = Mail me when an event that I saved, or that a mail announced to me, is moved or cancelled
keep = Keep
weekday-monday = Monday
weekday-tuesday = Tuesday
weekday-wednesday = Wednesday
weekday-thursday = Thursday
weekday-friday = Friday
weekday-saturday = Saturday
weekday-sunday = Sunday

## Edit and suggest

back = Back
page-says = The page says: { $text }
page-says-nothing = The page says: nothing
cancel = Cancel
thank-you = Thank you
edit-wrong = Nothing was changed yet: see below what cannot be taken as it is.
edit-meanwhile = The record was changed meanwhile; nothing was saved yet. What you wrote stands here, and what you did not touch is as it is now: see the notes at the fields, then save again.
edit-stands-now = Changed meanwhile by somebody else. It says now: { $text }
edit-emptied = Emptied meanwhile by somebody else.
edit-taken-over = Changed meanwhile by somebody else, and taken over here.
edit-unnamed = Write at least what it is called.
edit-ends-first = Nothing was changed yet: it would end before it begins.
edit-no-occurrence = Nothing was changed yet: it repeats on no day from its start to its last day.
edit-no-start = Nothing was changed yet: it has an end and no start. Write when it starts, or clear the end, too.
new-wrong = Nothing was sent yet: see below what cannot be taken as it is.
new-ends-first = Nothing was sent yet: it would end before it begins.
new-no-occurrence = Nothing was sent yet: it repeats on no day from its start to its last day.
new-no-start = Nothing was sent yet: it has an end and no start. Write when it starts, or clear the end, too.
cannot-be-joined = These two cannot be joined: they are two records of one kind, neither is hidden or joined with another already, and somebody tells of the one that is to be shown.
undone-already = This was undone already, or edited again since: undo that first.
suggestion-kept = An editor will look at it; then everybody sees it.
suggestion-not-kept = As many suggestions wait already as may; yours was not kept. Try again in some days.
new-of-kind = A new { $kind }
suggest-new-of-kind = Suggest a new { $kind }
such-as = such as { $example }
contact-help = NAME <E-MAIL>, one a line
links-help = NAME: ADDRESS, one a line
one-a-line = one a line
say-what-is-wrong = Say what is wrong, in a sentence.
input-too-long = it has more than { $most } characters
input-no-link = write each as NAME: ADDRESS, one a line
input-no-value = “{ $text }” is not one of its values: { $values }
input-no-email = “{ $text }” is no e-mail address
input-no-day = “{ $text }” is no day; write it as 2026-11-30 or 2026-11-30 16:00
repeats-daily = every day
repeats-weekly = every { $days }
repeats-every-weeks = every { $count } weeks on { $days }
repeats-monthly = every { $nth } { $days } of the month
repeats-every-months = every { $count } months on the { $nth } { $days }
nth-in-month = { $n ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] last
}
repeats-until = { $repeats }, until { $day }
repeats-help = such as “every Tuesday”, “every second Monday until 30 June 2027” or “first Monday of each month”
input-no-recurrence = “{ $text }” does not say how it repeats; write it as “every Tuesday” or “first Monday of each month”
input-no-number = “{ $text }” is no number; write it as 12 or 12.5
input-no-price = “{ $text }” is no price; write it as 900 USD or 12.50
input-no-address = “{ $text }” is no address of the web; write it as https://www.example.edu/page

## Catalogue

browse = Browse
whats-new = What's new
titles = Titles
subjects = Subjects
key-words = Key words
authors = Authors
there-are-none = There are none.
there-are-none-behind = There are none behind “{ $term }”.
the-catalogue = The catalogue
catalogue-help = Words, "exact phrases", AND, OR, NOT, (parentheses), begin*, title:word, author:name, subject:word
catalogue-example = (tides OR waves) NOT surf
by-rank = Best first
by-title-order = By title
newest-first = Newest first
with-annotations = With annotations
titles-only = Titles only
cite = Export as
catalogue-empty = The catalogue is empty.
describe-pages = Describe pages
editors-fill-it = Editors fill it.
nothing-in-catalogue = Nothing in the catalogue fits.
see-all = See all
open-page = Open the page
edit = Edit
address = address
author = author
subject-terms = subjects
keyword-terms = key words
type = type
entry-language = language
entry-date = date
here-since = here since
filter-subject = subject
filter-keyword = key word
filter-author = author

## Kinds

kinds-help = What records can be: each kind is one file that says what its records hold. Pages are read for the kinds that are on.
make-kind = Make a kind by ticking
kinds-made-here = Those that were made here
kind = Kind
records = Records
read-for-it = Pages are read for it
on = On
off = Off
switch-on = Switch on
switch-off = Switch off
switch-on-named = Switch on { $name }
switch-off-named = Switch off { $name }
switched-on = It is on. No page was read before; the next crawl reads pages for it.
switched-on-reread = It is on. { $count } { $count ->
        [one] page that was
       *[other] pages that were
    } read before will be read anew by a crawl that comes again:

## Sources

sources-help = Where records come from. { $link }Followed pages{ $end } tell what changes in their lists.
source-added = Added { $page }: { $count } records found there.
add-source = Add a site or a page by its address
look-at-it = Look at it
editors-add-sources = Editors can add sources.
watched-sites = Watched sites
not-watching = They are not read just now. This server was begun without
none-watched = No site is watched yet.
add-by-address = Add one by its address.
site = Site
state = State
pages-last-day = Pages, last 24 hours
last-read = Last read
some-of-all = { $count } of { $all }
health-well = well
health-poor = poor
health-waits = waits
known-sites = Known sites
no-sources = No sources yet.
health = Health
last-visit = Last visit
rule = Rule
all-sources = All sources
its-events = Its events
not-visited = not visited yet
pages-read = { $read } of { $count } pages read
pages-failed = { $failed } of { $count } pages failed
because = { $what }: { $why }
tried-again = { $what }, tried again { $when }
rule-off = off since
rule-broken = broken since
rule-learnt = learnt by a crawl
rule-untried = could not be tried
rule-mended = mended since
rule-fits = fits, as tried
rule-not-tried = not tried yet
outcome-read = read
outcome-unchanged = unchanged
outcome-mirror = mirror
outcome-moved = moved
outcome-gone = gone
outcome-refused = refused
outcome-failed = failed
followed-pages = Followed pages
followed-help = Each page's list is visited as often as it changes; what is new, changed or gone is a feed.
follow-by-address = Follow a page by its address
follow = Follow
editors-follow = Editors can follow pages.
none-followed = No page is followed yet.
next-visit = Next visit
all-followed = all followed pages
as-json = Feed (JSON)
what-changed = What changed
nothing-yet = Nothing yet.
list-now = The list now: { $count } records
follow-no-longer = Follow no longer
change-new = new
change-changed = changed
change-gone = gone

## Watched sites

what-was-found = What was found
found-on = On { $url }; nothing is kept yet.
no-record-found = No record of the kinds for which pages are read. Pages that it links to may hold some; { $link }which kinds are read{ $end } can be changed.
and-more = and { $count } more
watch-from-now = Watch, from now on
watched-already = watched already
pages-linked-here = { $count } of its pages are linked here
pages-a-day = Pages a day, at most
watch-it = Watch it
server-watches-none = This server watches no sites; its operator begins it with --watch.
keep-once = Keep this page’s records, once
begins-at = begins at { $url }
watched-since = watched since
pages-read-today = { $count } of { $all } pages were read in the last 24 hours.
go-on = Go on
read-first-page = Read its first page now
pause = Pause
stop-watching = Stop watching
stop-watching-help = Its pages and records stay when you stop watching it.
what-was-done = What was done
when = When
took = Took
pages-visited = Pages visited
read-anew = Read anew
new-addresses = New addresses
failed = Failed
not-reached = not reached
broke-off = broke off
reading-now = reading now, { $count } pages so far
paused = paused
day-is-full = as many pages as may be were read in the last 24 hours
not-crawled = not crawled by this server yet
records-in-pages = { $records } records in { $count } pages
what-begins-with = what begins with { $address }
all-hosts-below = { $host } and all hosts below it
wrong-daily = Pages a day are a number from 1 to { $most }.
no-part-of-site = “{ $part }” is no part of the site of { $url }. Look at the page anew.
cannot-watch = { $site } is watched already, or too many sites are.
cannot-be-done = A watched site cannot be “{ $what }”.
switch-on-or-off = A kind is switched “on” or “off”, not “{ $what }”.
no-address-because = That is no address ({ $why }).
too-many-followed = { $most } pages are followed already; stop following one of them first.
no-list = That is no list.
cannot-follow = The page cannot be followed: { $why }.

## Record editor

was-accepted = “{ $title }” is accepted.
was-rejected = “{ $title }” is rejected.
record-editor = Record editor
addresses-for-catalogue = Addresses of pages for the catalogue, one a line, at most 200
describe-them = Describe them
to-be-read = { $count } to be read.
known-already = { $count } known already.
being-read = { $count } being read, at each site's pace. { $link }Look again{ $end }
what-readers-report = What readers report and suggest
done = Done
publish = Publish
suggestion-published = { $link }“{ $title }”{ $end } is published.
suggestion-rejected = { $link }“{ $title }”{ $end } is rejected: it stays hidden.
to-look-at = To look at
nothing-waits = Nothing waits for you.
catalogue-has = { $link }The catalogue{ $end } has { $count }.
begin-lowest = Begin with the lowest confidence
described-by = Described by
could-not-be-read = could not be read
queue = Queue
left-to-look-at = { $count } to look at
next-one = Next
page-without-title = A page without a title
could-not-be-read-why = It could not be read: { $why }
accept = Accept
reject = Reject
broken-links = Links that do not work
links-are-checked = The page of each entry of the catalogue is looked for once a week, one that was not found each day.
links-being-checked = { $count ->
    [one] 1 page is
   *[other] { $count } pages are
} still being looked for, at each site’s pace. { $link }Look again{ $end }
check-all-links = Look for all pages now
no-broken-links = All pages that were looked for are at their addresses.
broken-links-of-catalogue = { $link }{ $count ->
    [one] 1 link
   *[other] { $count } links
} of the catalogue{ $end } { $count ->
    [one] does not lead to its page.
   *[other] do not lead to their pages.
}
links-of-catalogue = Links of the catalogue
link-moved = has moved, seen
link-gone = gone since
link-failing = cannot be had since
what-to-do = What to do
use-new-address = Use the new address
use-new-address-of = Use the new address of { $title }
look-again = Look again
look-again-for = Look again for { $title }
withdraw = Withdraw
withdraw-entry = Withdraw { $title } from the catalogue
address-taken = Another entry of the catalogue has this address already.
keep-for-later = Keep for later
read-it-again = Read it again
title = Title
annotation = Annotation
confidence-of = confidence { $percent } %
key-phrases-one-a-line = Key phrases, one a line
subjects-one-a-line = Subjects, one a line
subjects-of-vocabulary = Subjects of the vocabulary
look-for-subjects = Look for subjects
no-such-subject = No subject begins with “{ $letters }”.
authors-one-a-line = Authors, one a line
page-type = Type
page-date = Date
by-keyboard = By keyboard:
leave-a-field = leave a field
accept-from-within = accept from within one
without-scripts = Without scripts, the same letters with your browser's access key.
single-keys-on = Single keys: on
single-keys-off = Single keys: off
rung-meta = the page's author wrote it
rung-introduction = from its About page
rung-paragraph = its best paragraph
rung-sentences = sentences of its main text
rung-pictures = what it says in place of pictures
rung-title = its title: there is nothing else
rung-question = sentences that answer a question
rung-hand = written by hand
stage-waits = waits
stage-described = described
stage-failed = failed
stage-accepted = accepted
stage-rejected = rejected
entry-changed = Somebody else changed this entry meanwhile: it is { $stage } now. What you wrote stands here; send it again to put it in the place of theirs.
entry-needs-title = What is in the catalogue has a title and says what it is: write them.
entry-no-language = “{ $text }” is no language that programs know; write its tag, as en or pt-BR
entry-no-date = “{ $text }” is no date that programs know; write it as 2026, 2026-11 or 2026-11-30
leave-unsaved = What you changed in the form is not saved. Leave it all the same?
no-page-address = “{ $text }” is no address of a web page. Write each as https://www.example.edu/page, one a line.
too-many-addresses = These are more than { $most } addresses. Give the first, then the others.
no-addresses = Write at least one address.

## Accounts

accounts = Accounts
letters-of-address = Letters of the address
find = Find
no-such-account = No account has such an address.
account-address = Address
role = Role
sessions = Sessions
keys = Keys
made = Made
you = you
locked = locked
address-not-verified = not verified
sessions-and-keys = { $sessions } sessions, { $keys } keys
made-on = made
own-account = This is your own account. { $link }Change it there{ $end }; its role is changed by another administrator.
what-they-may-do = What they may do
your-own-password = Your own password
role-change-help = Their sessions and keys end with a new role.
role-needs-verified = Only a verified address can have one: its owner opens a link that is mailed by “Forgot your password?”.
change-role = Change the role
for-now = For now
locking-help = Ending the sessions logs them out everywhere. Locking does that too, and nobody logs in, no key and no feed opens, no mail is sent until the account is opened again.
end-sessions = End their sessions
open-account = Open the account
lock-account = Lock the account
for-ever = For ever
remove-their-account = Remove the account and all that is theirs
own-account-refused = This is your own account: another administrator changes it, or glean account does.
no-such-role = There is no such role.
role-not-given = This address was not verified yet, and might be somebody else's. Its owner opens a link that is mailed by “Forgot your password?”, or the operator gives a new password: glean account EMAIL.
nothing-asked = Nothing was asked for.

## Mails

new-of-kind-for-you = { $count ->
        [one] A new { $kind }
       *[other] { $count } new { $kind }
    } for you
new-finds-for-you = { $count ->
        [one] A new find
       *[other] { $count } new finds
    } for you
new-for-you = New for you
events-have-changed = { $count ->
        [one] An event that you know of has changed
       *[other] { $count } events that you know of have changed
    }
what-has-changed = Moved or cancelled
takes-place-after-all = Takes place after all
when-instead-of = When: { $now } instead of { $before }
where-instead-of = Where: { $now } instead of { $before }
no-more-change-mails = No more mails of changes
all-my-matches = All my matches
notice-at = { $what }, at { $address }
notice-help = If it was not you, choose a new password there (“Forgot your password?”), and write to the operator.
account-changed = Your account was changed
notice-log-in = Somebody logged in to your account with a browser that was not used before
notice-password = The password of your account was changed
notice-role = What your account may do was changed
notice-new-password = A new password was chosen for your account
a-new-password = A new password
your-new-account = Your new account
somebody-asked = Somebody, you we hope, asked for this at { $address }
open-to-choose-password = Open this address within an hour to choose a new password for your account:
open-to-begin-account = Open this address within an hour to choose a password and begin your account:
if-not-you = If it was not you, do nothing: without the address above nobody can do anything.

## Rules and kinds of one's own

address-of-page = Address of a page
or-paste-html = or paste its HTML
html-help = HTML, 4 MB at most; its links are read as if it stood at the address above
pattern-viewer = Pattern viewer
pattern-viewer-help = Name a page: the lists that it holds are found and outlined. Choose one, correct it, keep the rule that leads to it, and run that on the site's other pages.
find-its-lists = Find its lists
pages-you-looked-at = Pages you looked at
kept-rules-and-kinds = Rules and kinds that were kept
rules-and-kinds = Rules and kinds
rules-and-kinds-help = A rule finds one list on the pages of a site; a kind describes records that can stand on any page.
make-rule = Make a rule from a page
rules = Rules
none-was-kept = None was kept yet.
learnt-from = Learnt from
kept-on = Kept
tried-on = Tried on
kind-by-ticking = A kind by ticking
you-change = You change
ticking-help = Say what each record of your kind holds, as in “lists with a price, a street and an e-mail address”, and try it on a page. No selectors, no training.
name-of-kind = Name of the kind
kind-example = housing
record-holds = A record holds
how-many-at-least = How many of them, at least
gate-help = The page contains one of these (empty: any page)
gate-example = rent, apartment, room
against-help = Pages with more of these are others
against-example = hotel
own-word-list = A word list of your own
name-of-word-list = Name of the word list
word-list-example = pets
words-of-record = Words and phrases that a record may hold
words-of-record-example = cats welcome, no pets
try-it-on = Try it on
name-another-page = Name another page, or leave it so.
try-it = Try it
keep-instead = Keep it in the place of “{ $name }”
keep-as-another-kind = Keep it as another kind
keep-kind = Keep the kind
count-records = { $count } records
no-list-of-kind = No list of the page is of this kind. Tick less, or ask for fewer of them.
its-file = Its file
finds-date = days and spans of days
finds-time = times of day
finds-term = terms of a school year
finds-person = names of people
finds-affiliation = where people belong
finds-place = rooms, halls, cities, addresses
finds-street = streets with a number
finds-state = states of the United States
finds-price = sums of money
finds-number = numbers
finds-email = e-mail addresses, disguised ones too
finds-phone = telephone numbers
finds-url = addresses of the web
finds-label = what a line begins with
finds-cue = words that events are told with
finds-question = questions
finds-course-id = numbers of courses
finds-isbn = numbers of books
finds-doi = numbers of papers
made-on-page = Made on
all-rules-and-kinds = All rules and kinds
run-on-page = Run it on a page
run = Run
tick-anew = Tick it anew
rule-no-longer-fits = Where it no longer fits, or leads to too little: run it there, correct what it leads to, and keep that in its place.
in-the-store = In the store
kind-is-on = Pages are read for this kind.
kind-is-on-earlier = Pages are read for this kind, by an earlier file of it.
kind-is-off = No pages are read for this kind.
store-holds = The store holds { $link }{ $count } { $count ->
        [one] record
       *[other] records
    }{ $end } of it.
read-by-this-file = Read pages by this file
take-it-away = Take it away
runs-on-your-machine = runs it on your own machine.
throw-away = Throw it away
number-short = No.
correct-record = Correct record { $number }
correct-no-record = Correct what is no record: { $text }
lists-of-page = Lists of a page
another-page = another page
rule-fits-page = The rule fits this page.
rule-fits-no-longer = The rule no longer fits this page as it fitted the one it was learnt from. It
mend-rule = Mend it: correct what it leads to here, or choose the list that it should lead to, and keep that in its place.
back-to-what-was-run = Back to what was run
copy-with-outlines = A copy of the page with the records outlined
lists-found = Lists that were found
no-list-found = No list was found. Patterns of tags may be: move the thresholds.
all-measures = All measures of the chosen list
tag-patterns = Patterns of tags
tags-that-count = Tags that count
regularity-most = Regularity, at most
compactness-from = Compactness, from
compactness-to = Compactness, to
coverage-least = Coverage, at least
length-least = Length, at least
times-least = Times, at least
find-patterns = Find patterns
no-pattern = No pattern reaches these thresholds.
count-corrections = { $count } { $count ->
        [one] correction
       *[other] corrections
    }.
take-last-back = Take the last one back
no-record = No record
member-head = heading
member-separator = between
member-record = record
member-tail = ending
begin-earlier-record = Begin earlier
begin-later-record = Begin later
end-earlier-record = End earlier
end-later-record = End later
join-with-next = Join with the next
is-no-record = It is no record
is-record = It is a record
move-all-alike = move this boundary of all records alike
choose-number = Choose a record's number to move where it begins and ends, or to drop it.
more-in-files = { $count } more; the files have them all.
take-in-missed = Take in a record that was missed
words-of-missed = Words of the record
look-for-it = Look for it
nothing-built-alike = Nothing else of the page is built like these records. Look for what a missed one says.
nothing-outside = Nothing outside of the records says that.
other-text = Other text on the page
these-are-records = These are records
columns = Columns
rename = Rename
one-with = One with
two-parted-at = Two, parted at
split = Split
leave-column-out = Leave this column out
rule-that-leads = The rule that leads to it
what-that-is-now = What that is now
follow-this-list = Follow this list
follow-list-help = What is new, changed or gone in it becomes a feed.
as-another-rule = Or as another rule, called
keep-rule = Keep the rule
editors-keep-rules = Editors can keep it here.
no-such-number = There is nothing of that number. Choose a list or a pattern above.
cannot-be-ticked = This kind says more than can be ticked: take its file away and edit that.
kind-needs-name = Give the kind a name.
kind-needs-marks = Tick what a record holds, or give words of your own.
say-which-record = Say which record.
tick-records = Tick what is a record.
say-where-to-split = Say the text at which the column is split.
name-needs-letter = A name has a letter at least.
no-such-correction = There is no such correction.
no-such-encoding = There is no such encoding.
must-be-number = “{ $name }” must be a number from { $least }: { $value }.
would-change-nothing = That would change nothing: the name is taken, or there is nothing to move over, to join or to split.
lists-of = Lists of { $page }
measure-records = records
measure-score = score
measure-sure = sure
measure-even = even
measure-alike = alike
measure-distinct = distinct
measure-density = density
measure-coverage = coverage
measure-length = length
measure-times = times
measure-regularity = regularity
means-list-records = how many it has
means-list-score = how much it looks like the list a reader came for; more is better
means-list-sure = how likely a list of this score is the page's main one
means-list-even = how even the records' lengths are; 1 is perfect
means-list-alike = how alike neighbours are built; 1 is perfect
means-list-distinct = share of records whose text no other has
means-list-density = share of what stands from the first to the last record that records are
means-list-coverage = share of the page's text that stands in its records
means-pattern-records = how many it gives
means-pattern-length = tags and texts of the repeat it comes from
means-pattern-times = how often that occurs
means-pattern-regularity = how unevenly: deviation of the gaps by their mean; 0 is perfect
means-pattern-density = compactness: share of what it spans that it covers; 1 leaves no gap
means-pattern-coverage = share of the page's text from its first to its last place
page-too-large-to-look = This page is too large to be looked at here; glean records reads it.
give-address-or-paste = Give an address, or paste a page.
no-web-address = “{ $text }” is no address of the web.
