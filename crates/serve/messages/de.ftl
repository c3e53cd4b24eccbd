# Die Oberfläche auf Deutsch.

## Frame

locating = Der Browser wird gefragt …
not-located = Der Browser hat nicht verraten, wo Sie sind.
show-password = Eingabe zeigen
skip = Zum Inhalt springen
sections = Bereiche
kinds = Arten
catalogue = Katalog
sources = Quellen
viewer = Muster
my-kind = Meine { $kind }
editor = Redaktion
account = Konto
log-out = Abmelden
log-in = Anmelden
footer = Gesammelt aus öffentlichen Seiten; jeder Eintrag zeigt, wo er gelesen wurde.
for-programs = Für Programme
imprint = Impressum
privacy = Datenschutz
language = Sprache

## Failures

sorry = Entschuldigung
make-account = Konto anlegen
to-first-page = Zur Startseite
failure-nothing = Unter dieser Adresse gibt es nichts. Vielleicht wurde es gelöscht, seit darauf verwiesen wurde.
failure-foreign = Dieses Formular kam nicht von unserer Seite, die Seite war zu alt, oder Sie haben sich inzwischen ab- oder angemeldet. Laden Sie die Seite neu und senden Sie es von dort.
failure-unknown = Melden Sie sich zuerst an.
failure-forbidden = Ihr Konto darf das nicht; die Administration kann ihm das Recht geben.
failure-hurried = Zu viele Versuche. Warten Sie { $seconds } { $seconds ->
        [one] Sekunde
       *[other] Sekunden
    }.
failure-large = Dieses Formular enthält mehr als { $size } kB.
failure-busy = Gerade gibt es zu viele Anfragen. Versuchen Sie es in { $seconds } { $seconds ->
        [one] Sekunde
       *[other] Sekunden
    } erneut.
failure-ours = Hier ist etwas fehlgeschlagen: { $why }. Versuchen Sie es noch einmal; der Betreiber findet es im Protokoll.

## First page and search

what-is-on = Was ist los?
gleaned-from = Gesammelt von { $pages } Webseiten
count-of-kind = { $count } { $kind }
search-kind = { $kind } suchen
home-example = jazz, "offene tür", astro*
search = Suchen
on-now = Läuft gerade
next = Demnächst
home-empty = Noch keine kommenden Veranstaltungen. { $link }Quelle hinzufügen{ $end } oder glean crawl starten.
all-of-kind = Alle { $kind } →
ask-words = Fragen Sie in Ihren eigenen Worten
words = Wörter
ask-example = Wie verlängere ich meinen Bibliotheksausweis?
search-example = jazz OR blues, "zwei wörter", morgen
from = Von
to = Bis
ask = Fragen
near-me = In meiner Nähe
search-help = Alle Wörter müssen vorkommen. Auch möglich:
two-words = zwei wörter
tomorrow = morgen
in-may = im Mai
conditions = Bedingungen und Reihenfolge
condition = Bedingung für Felder
sort-by = Sortieren nach
views = Ansichten
list = Liste
week = Woche
month = Monat
add-one = Hinzufügen
suggest-one = Vorschlagen
narrow = Eingrenzen
subscribe = Abonnieren
as-calendar = Kalender (iCalendar)
as-atom = Feed (Atom)
as-json-feed = JSON Feed
embed = In eine andere Website einbetten
embed-help = Kopieren Sie diese Zeilen in eine Seite einer anderen Website: Sie zeigt diese Suche, ohne Skripte und Cookies, und ist immer aktuell.
embed-language = Sprache des Rahmens
embed-width = Breite in Pixeln, leer für die volle Breite
embed-height = Höhe in Pixeln
embed-lines = Zeilen zum Kopieren
embed-renew = Zeilen erneuern
embed-all = Alles dazu: { $site }
save-search = Diese Suche speichern
search-name = Name der Suche
search-name-example = { $kind } für mich
save = Speichern
not-only = Nicht nur { $name }
no-answer = Keine Seite beantwortet das. Versuchen Sie andere Wörter oder { $link }sehen Sie alle { $kind }{ $end }.
no-kind-found = Keine { $kind } gefunden.
leave-out = Lassen Sie etwas weg oder { $link }sehen Sie alle{ $end }.
only-past = Es steht nichts bevor; diese sind vorbei.
begun-before = Früher begonnen
all-begun-before = Alle früher begonnenen →
found = Treffer
count-found = { $count } Treffer
more-than-found = Mehr als { $count } Treffer
best-first = Beste Treffer zuerst
next-first = Nächste zuerst
newest-first-of-kind = Neueste zuerst
ascending = { $field }, aufsteigend
descending = { $field }, absteigend
topic = Thema
source = Quelle
near-me-filter = in meiner Nähe
filter = { $name }: { $value }
running-filter = läuft gerade
without-name = (ohne Namen)
before = Davor
after = Danach
none-in-week = Keine { $kind } in dieser Woche bekannt.
none-in-month = Keine { $kind } in diesem Monat bekannt.
go-to-next = Zur nächsten:
more-on-day = { $count } weitere am { $day }
count-more = { $count } weitere
from-source = von { $source }
from-source-and-more = von { $source } und { $count } weiteren
status-cancelled = abgesagt
status-postponed = verschoben
status-moved = verlegt
of-your-question = { $percent } % Ihrer Frage
more = Mehr
pages = Seiten
previous-page = ← Zurück
next-page = Weiter →

## Records

joined-with = Zusammengeführt mit { $link }einem anderen Eintrag{ $end }, der stattdessen gezeigt wird.
hidden = Verborgen: Nur die Redaktion sieht ihn.
suggested-waits = Ein Vorschlag von außen: Nur die Redaktion sieht ihn, bis er veröffentlicht wird.
undo = Rückgängig
report-kept = Danke: Die Redaktion wird es ansehen.
report-not-kept = Danke. Es warten schon so viele Meldungen wie zulässig: Die Redaktion sieht diese zuerst an, und Ihre wurde nicht aufgehoben.
no-longer-listed = Keine Seite führt dies noch auf.
add-to-calendar = In den Kalender
save-event = Merken
event-is-saved = Gemerkt
save-event-help = Gemerkt: Sie bekommen eine Mail, wenn die Veranstaltung verlegt oder abgesagt wird. Drücken, um sie nicht mehr zu merken.
source-page = Ursprungsseite
correct = Berichtigen
hide = Verbergen
confidence = Verlässlichkeit
corrected-by-editor = Von der Redaktion berichtigt.
page-says-nothing-of = { $field }: Dazu steht auf der Seite nichts.
page-says-of = { $field }: Auf der Seite steht „{ $text }“.
text = Text
ratings = Bewertungen
rated = { $mean } von 5, aus { $count } { $count ->
        [one] Bewertung
       *[other] Bewertungen
    }.
not-rated = Noch niemand hat es bewertet.
rated-elsewhere = { $name }: { $mean } von 5, aus { $count } { $count ->
        [one] Bewertung
       *[other] Bewertungen
    } von { $records } { $kind }
rate = Wie war es, oder wie gern hätten Sie mehr davon?
of-five = { $count } von 5
take-back = Zurücknehmen
log-in-to-rate = { $link }Melden Sie sich an{ $end }, um zu bewerten: Ihre { $kind } richten sich danach.
rated-leads-to = Was zu Ihren Bewertungen passt: { $link }Meine { $kind }{ $end }.
joined = Damit zusammengeführt
undo-join = Rückgängig: { $title } ist etwas anderes
same-as-another = Dasselbe wie ein anderer?
join-twin = { $title } ist dasselbe: zusammenführen
join = Zusammenführen
join-by-number = Mit dem Eintrag dieser Nummer oder Adresse zusammenführen, der dann nicht mehr gezeigt wird
split-record = Teilen
split-title = Teilen: { $title }
split-help = Aus einem Eintrag, in dem zwei Dinge stecken, werden zwei. Geben Sie an, was jeder ist; beide bleiben so, wenn ihre Seiten wieder gelesen werden.
split-own = Dieser
split-other = Der andere
split-pages = Seiten, die den anderen nennen
split-pages-help = Keine: Die Seiten behandeln beide als einen Eintrag, und beide bleiben, solange sie das tun.
split-nothing = Es gäbe nichts zu teilen: Geben Sie an, was sich unterscheidet, oder wählen Sie einige der Seiten, aber nicht alle.
split-from = Von { $link }einem anderen Eintrag{ $end } abgetrennt.
similar = Ähnliche
page = Seite
last-seen = Zuletzt gesehen
evidence = Beleg
show-on-page = Auf der Seite zeigen
lists-it-no-longer = führt es nicht mehr auf
show-as-it-was = Zeigen, wie sie war
report-mistake = Fehler melden
what-is-wrong = Was ist falsch, und was ist richtig?
send-to-editors = An die Redaktion senden
history = Verlauf
on-site = auf { $site }
page-then = die Seite damals
happened-new = zuerst gesehen
happened-gone = nicht mehr da
happened-back = wieder da
happened-past = vorbei und nicht mehr da
happened-changed = geändert
happened-cancelled = abgesagt
happened-corrected = von der Redaktion berichtigt
happened-hidden = von der Redaktion verborgen
happened-merged = von der Redaktion mit einem anderen Eintrag zusammengeführt
happened-split = von der Redaktion geteilt
happened-added = von der Redaktion hinzugefügt
happened-suggested = von jemandem vorgeschlagen
happened-accepted = von der Redaktion angenommen
record-number = Eintrag { $number }
wrong-rating = Eine Bewertung ist 1 bis 5, oder 0 für keine.
where-it-says = Wo „{ $title }“ steht
copy-of = Eine Kopie von
as-it-was-on = vom
when-this-was-read = , als dies gelesen wurde: nur Text und Aufbau.
as-it-is-now-or-was = von jetzt oder vor wenigen Minuten: nur Text und Aufbau.
back-to-record = Zurück zum Eintrag
page-gone-since = Die Seite fehlt seit
text-when-read = Text beim letzten Lesen,
beside-later = Neben einer späteren Fassung
as-it-is-now = Wie sie jetzt ist
version-of = Wie sie war am
other-snapshots = Andere Aufnahmen
copy-title = Eine Kopie der Seite
copies-of = Kopien von
copies-marked = , nur Text und Aufbau; markiert sind die Zeilen, die die andere nicht hat.
back-to-evidence = Zurück zum Beleg
on-day = Am
now = Jetzt
copy-then = Eine Kopie der Seite, wie sie war
copy-later = Eine Kopie der Seite, wie sie später war
snapshot-too-large = Sie war zu groß, um in der damaligen Fassung aufgehoben zu werden.
snapshot-not-kept = Sie ist in der damaligen Fassung nicht aufgehoben.
page-too-large = sie war zu groß, um aufgehoben zu werden.
quoted = „{ $text }“
read-from-data = aus Daten der Seite für Programme
read-from-attribute = aus dem Attribut „{ $name }“ eines Elements
read-from-header = aus der Kopfzeile „{ $name }“ des Servers
read-from-argument = mit der Seite angegeben: { $name }
no-place-is-left = Die Seite hat sich seit dem Lesen geändert. Keine der Stellen ist noch da.
not-all-places-are-left = Die Seite hat sich seit dem Lesen geändert. Nicht alle Stellen sind noch da.
line-gone = nicht mehr da
line-new = neu
lines-alike = Jede Zeile steht auch in der anderen Fassung.
lines-gone = Zeilen, die nicht mehr da sind: { $count }.
lines-new = Neue Zeilen: { $count }.
many-lines-gone = Zeilen, die nicht mehr da sind: { $count }; die ersten { $marked } sind markiert.
many-lines-new = Neue Zeilen: { $count }; die ersten { $marked } sind markiert.
page-cannot-be-shown = Die Seite kann nicht gezeigt werden: { $why } Was beim Lesen dort stand, steht daneben.
as-it-is = { $text }

## Topics

topic-arts = Kunst
topic-astronomy = Astronomie
topic-biology = Biologie
topic-books = Bücher und Schreiben
topic-business = Wirtschaft
topic-chemistry = Chemie
topic-community = Gemeinschaft und Familie
topic-computing = Informatik
topic-dance = Tanz
topic-environment = Umwelt
topic-film = Film
topic-food = Essen und Trinken
topic-history = Geschichte
topic-languages = Sprachen
topic-life-sciences = Lebenswissenschaften und Medizin
topic-mathematics = Mathematik
topic-music = Musik
topic-philosophy = Philosophie und Religion
topic-physics = Physik
topic-politics = Politik, Recht und Internationales
topic-social-sciences = Sozialwissenschaften und Bildung
topic-sports = Sport und Natur
topic-theatre = Theater
topic-engineering = Ingenieurwesen
topic-humanities = Geisteswissenschaften
topic-local-government = Kommunalpolitik
topic-physical-sciences = Naturwissenschaften

## What values were found by

by-heading = Überschrift
by-title = Titel
by-date = Datum
by-time = Uhrzeit
by-term = Semester
by-person = Person
by-affiliation = Zugehörigkeit
by-place = Ort
by-street = Straße
by-price = Preis
by-email = E-Mail
by-phone = Telefon
by-url = Adresse
by-label = Beschriftung
by-question = Frage

## What an address asks for

not-a-day = „{ $name }“ ist kein Tag: { $text }.
not-a-day-write = „{ $name }“ ist kein Tag: { $text }. Schreiben Sie ihn als 2026-11-30, einen Monat als 2026-11, oder today für heute.
sort-needs-kind = Einträge einer Art lassen sich nach einem Feld sortieren; nennen Sie die Art.
cannot-sort-by = Einträge lassen sich nicht nach „{ $name }“ sortieren; Felder sind { $fields }.
cannot-sort-by-near = Einträge lassen sich nicht nach „{ $name }“ sortieren; meinten Sie „{ $near }“? Felder sind { $fields }.
near-is-no-place = „near“ ist kein Ort: { $text }. Schreiben Sie BREITE,LÄNGE,KM.
condition-without-field = Die Bedingung nennt kein Feld: „{ $name }“; Felder sind { $fields }.
condition-without-field-near = Die Bedingung nennt kein Feld: „{ $name }“; meinten Sie „{ $near }“? Felder sind { $fields }.

## Log in and account

email = E-Mail
password = Passwort
forgot-password = Passwort vergessen?
no-account-yet = Noch kein Konto? { $link }Legen Sie eins an{ $end }.
no-address = Das ist keine E-Mail-Adresse.
account-locked = Dieses Konto wurde von der Administration gesperrt; schreiben Sie dem Betreiber dieser Website.
wrong-password = Adresse und Passwort passen nicht zusammen.
password-changed-meanwhile = Das Passwort wurde inzwischen geändert; melden Sie sich mit dem neuen an.
not-your-password = Das ist nicht Ihr Passwort.
operator-makes-accounts = Konten legt hier der Betreiber an: glean account EMAIL.
no-mails-here = Hier werden keine Mails verschickt; der Betreiber gibt Ihnen ein neues Passwort: glean account EMAIL.
link-is-over = Dieser Link ist abgelaufen: Er gilt nur einmal und eine Stunde lang. Fordern Sie einen neuen an.
password-too-short = Ein Passwort hat mindestens zwölf Zeichen; vier Wörter merkt man sich leicht.
password-too-long = Ein Passwort hat höchstens 128 Zeichen.
password-too-common = Dieses Passwort wird als eines der ersten erraten: Es ist verbreitet oder aus Ihrer Adresse gemacht. Nehmen Sie vier Wörter, die nicht zusammengehören.
new-password = Neues Passwort
new-password-help = Wir mailen Ihnen einen Link, mit dem Sie ein neues Passwort wählen. Er gilt eine Stunde.
new-account = Neues Konto
new-account-help = Mit einem Konto geben Sie Ihre Interessen an und sehen, was dazu passt. Wir mailen Ihnen einen Link, mit dem Sie ein Passwort wählen.
mail-me-a-link = Link zusenden
back-to-log-in = Zurück zur Anmeldung
have-an-account = Sie haben ein Konto? { $link }Melden Sie sich an{ $end }.
mail-on-its-way = Eine Mail ist unterwegs
link-was-mailed = Wenn { $email } hier ein Konto haben kann, wurde ein Link dorthin gemailt. Öffnen Sie ihn innerhalb einer Stunde.
nothing-came = Nichts gekommen? Sehen Sie im Spam nach und prüfen Sie die Adresse; dann { $link }fordern Sie einen neuen Link an{ $end }.
choose-password = Passwort wählen
choose-password-for = Für { $email }. Sie sind damit sofort angemeldet; andere Browser und alle Schlüssel des Kontos werden abgemeldet.
password-twelve = Passwort, zwölf Zeichen oder mehr
keep-password = Passwort speichern
role-reader = Leser
role-editor = Redakteur
role-admin = Administrator
my-interests = Was mich interessiert
accounts-of-others = Konten anderer
not-verified = Diese Adresse ist nicht bestätigt
not-verified-help = Sie bekommt keine Mails und keine Rolle.
verify-by-link = Öffnen Sie einen Link, den wir dorthin mailen, und wählen Sie dort ein Passwort; Schlüssel von Programmen enden damit.
operator-verifies = Der Betreiber bestätigt sie: glean account { $email }.
my-feeds = Meine Feeds
feeds-help = Wer diese Adressen kennt, sieht, was zu Ihnen passt; erraten kann sie niemand.
other-addresses = Neue Adressen vergeben
keys-for-programs = Schlüssel für Programme
keys-help = Ein Programm mit einem Schlüssel darf lesen, was Sie lesen dürfen, mit einem Schreibschlüssel es auch ändern: { $link }was es anfragen kann{ $end }.
new-key = Ihr neuer Schlüssel, nur dieses eine Mal gezeigt:
name = Name
opens = Erlaubt
end = Ende
scope-read = lesen
scope-write = schreiben
remove-key = Den Schlüssel { $name } entfernen
remove = Entfernen
reading = Lesen
writing-too = auch Schreiben
make-key = Schlüssel anlegen
your-password = Ihr Passwort
new-one-twelve = Das neue, zwölf Zeichen oder mehr
password-change-help = Sie werden überall abgemeldet, und alle Schlüssel enden.
change-it = Ändern
leaving = Konto löschen
remove-account = Mein Konto und alles, was mir gehört, löschen
key-reads-or-writes = Ein Schlüssel liest oder schreibt auch.
too-many-keys = Sie haben viele Schlüssel; entfernen Sie zuerst einen.
mails = Mails
mails-ended = Sie bekommen keine Mails über Neues mehr. Ihr Profil und Ihre Feeds bleiben, wie sie sind.
no-more-mails-question = Keine Mails über neue Treffer mehr?
change-mails-ended = Sie bekommen keine Mails mehr, wenn eine Veranstaltung verlegt oder abgesagt wird. Was Sie sich gemerkt haben, bleibt gemerkt.
no-more-change-mails-question = Keine Mails mehr, wenn eine Veranstaltung, die Sie kennen, verlegt oder abgesagt wird?
no-more-mails = Keine Mails mehr

## My events

say-interests = Sagen Sie, { $link }was Sie interessiert{ $end }, oder bewerten Sie { $kind }: Was passt, steht dann hier.
none-to-come-fits = Keine kommenden { $kind } passen zu Ihren Interessen. { $link }Ergänzen Sie Wörter oder Themen{ $end }, oder sehen Sie
none-fits = Noch passen keine { $kind } zu Ihren Interessen. { $link }Ergänzen Sie Wörter oder Themen{ $end }, oder sehen Sie
or-all-of-kind = alle { $kind }
best-matches = Was am besten passt, steht vorn, mit dem Grund. Bewerten Sie { $kind } auf ihren Seiten, und diese Liste richtet sich danach.
saved-of-kind = Gemerkte { $kind }
nothing-saved = Noch nichts. „Merken“ auf der Seite eines Eintrags hält ihn hier fest.
saved-are-mailed = Wird er verlegt oder abgesagt, mailen wir Ihnen.
saved-searches = Gespeicherte Suchen
no-saved-searches = Noch keine gespeicherten Suchen. Suchen Sie Einträge gleich welcher Art und speichern Sie die Suche unter einem Namen: Neue Treffer erscheinen hier, in einem eigenen Feed und in Ihren Mails.
subscribe-to = { $name } abonnieren
calendar-of = Kalender von { $name } (iCalendar)
atom-of = Feed von { $name } (Atom)
json-feed-of = JSON Feed von { $name }
remove-named = { $name } entfernen
nothing-fits-yet = Noch passt nichts dazu.
search-needs-name = Eine Suche wird unter einem Namen von bis zu { $most } Zeichen gespeichert. Gehen Sie zurück und geben Sie einen an.
too-many-searches = { $most } Suchen lassen sich speichern; entfernen Sie zuerst eine davon.
in-its-title = „{ $phrase }“ im Titel
mentions = erwähnt „{ $phrase }“
of-topic = Thema: { $topic }
you-liked = { $name } gefiel Ihnen schon
you-did-not-like = { $name } gefiel Ihnen nicht
you-liked-series = diese Reihe gefiel Ihnen
you-did-not-like-series = diese Reihe gefiel Ihnen nicht
like-others-you-liked = wie andere, die Ihnen gefielen („{ $word }…“)
like-others-you-did-not-like = wie andere, die Ihnen nicht gefielen („{ $word }…“)
km-from = { $km } km von { $place }
on-weekday = an einem { $day }
words-one-a-line = Wörter und Wendungen, je eine Zeile
words-example = Jazz, Astronomie
topics = Themen
days-none-any = Tage (keiner: alle Tage)
places-help = Orte, je eine Zeile: eine Stadt und Kilometer im Umkreis, oder ein Name, Breite und Länge und Kilometer
places-example = Graz, AT; 10
unknown-place = „{ $line }“ ist hier kein bekannter Ort. Schreiben Sie „Graz, AT; 10“, eine Stadt mit Land und Kilometern, oder „Zuhause; 52.52, 13.405; 10“, einen Namen, einen Punkt und Kilometer. Noch wurde nichts gespeichert.
add-where-i-am = Meinen Standort hinzufügen
mail-me-matches = Neue Treffer mailen
never = Nie
every-day = Jeden Tag
every-week = Jede Woche
mail-me-changes = Mailen, wenn eine Veranstaltung verlegt oder abgesagt wird, die ich mir gemerkt habe oder die eine Mail angekündigt hat
keep = Speichern
weekday-monday = Montag
weekday-tuesday = Dienstag
weekday-wednesday = Mittwoch
weekday-thursday = Donnerstag
weekday-friday = Freitag
weekday-saturday = Samstag
weekday-sunday = Sonntag

## Edit and suggest

back = Zurück
page-says = Auf der Seite steht: { $text }
page-says-nothing = Auf der Seite steht: nichts
cancel = Abbrechen
thank-you = Danke
edit-wrong = Noch wurde nichts geändert: Unten steht, was so nicht geht.
edit-meanwhile = Der Eintrag wurde inzwischen geändert; gespeichert ist noch nichts. Ihre Fassung steht hier, und was Sie nicht geändert haben, ist auf dem jetzigen Stand: Sehen Sie die Hinweise bei den Feldern an und speichern Sie noch einmal.
edit-stands-now = Inzwischen von jemand anderem geändert. Jetzt steht dort: { $text }
edit-emptied = Inzwischen von jemand anderem geleert.
edit-taken-over = Inzwischen von jemand anderem geändert und hier übernommen.
edit-unnamed = Schreiben Sie wenigstens, wie es heißt.
edit-ends-first = Noch wurde nichts geändert: Es würde enden, bevor es beginnt.
edit-no-occurrence = Noch wurde nichts geändert: Vom Beginn bis zum letzten Tag wiederholt es sich an keinem Tag.
edit-no-start = Noch wurde nichts geändert: Es gibt ein Ende, aber keinen Beginn. Schreiben Sie, wann es beginnt, oder leeren Sie auch das Ende.
new-wrong = Noch wurde nichts gesendet: Unten steht, was so nicht geht.
new-ends-first = Noch wurde nichts gesendet: Es würde enden, bevor es beginnt.
new-no-occurrence = Noch wurde nichts gesendet: Vom Beginn bis zum letzten Tag wiederholt es sich an keinem Tag.
new-no-start = Noch wurde nichts gesendet: Es gibt ein Ende, aber keinen Beginn. Schreiben Sie, wann es beginnt, oder leeren Sie auch das Ende.
cannot-be-joined = Diese beiden lassen sich nicht zusammenführen: Nötig sind zwei Einträge einer Art, keiner verborgen oder schon zusammengeführt, und für den gezeigten muss es eine Quelle geben.
undone-already = Das wurde schon rückgängig gemacht oder seither wieder geändert: Machen Sie zuerst das rückgängig.
suggestion-kept = Die Redaktion wird es ansehen; danach sehen es alle.
suggestion-not-kept = Es warten schon so viele Vorschläge wie zulässig; Ihrer wurde nicht aufgehoben. Versuchen Sie es in einigen Tagen wieder.
new-of-kind = Neu: { $kind }
suggest-new-of-kind = Vorschlagen: { $kind }
such-as = etwa { $example }
contact-help = NAME <E-MAIL>, je eine Zeile
links-help = NAME: ADRESSE, je eine Zeile
one-a-line = je eine Zeile
say-what-is-wrong = Sagen Sie in einem Satz, was falsch ist.
input-too-long = es hat mehr als { $most } Zeichen
input-no-link = schreiben Sie jeden als NAME: ADRESSE, je eine Zeile
input-no-value = „{ $text }“ ist keiner der Werte: { $values }
input-no-email = „{ $text }“ ist keine E-Mail-Adresse
input-no-day = „{ $text }“ ist kein Tag; schreiben Sie 2026-11-30 oder 2026-11-30 16:00
repeats-daily = täglich
repeats-weekly = jeden { $days }
repeats-every-weeks = alle { $count } Wochen am { $days }
repeats-monthly = jeden { $nth } { $days } im Monat
repeats-every-months = alle { $count } Monate am { $nth } { $days }
nth-in-month = { $n ->
    [1] ersten
    [2] zweiten
    [3] dritten
    [4] vierten
    [5] fünften
   *[other] letzten
}
repeats-until = { $repeats }, bis { $day }
repeats-help = etwa „jeden Dienstag“, „jeden zweiten Montag“ oder „jeden ersten Montag im Monat“
input-no-recurrence = „{ $text }“ sagt nicht, wie es sich wiederholt; schreiben Sie „jeden Dienstag“ oder „jeden ersten Montag im Monat“
input-no-number = „{ $text }“ ist keine Zahl; schreiben Sie 12 oder 12.5
input-no-price = „{ $text }“ ist kein Preis; schreiben Sie 900 USD oder 12.50
input-no-address = „{ $text }“ ist keine Webadresse; schreiben Sie https://www.example.edu/seite

## Catalogue

browse = Stöbern
whats-new = Neues
titles = Titel
subjects = Sachgebiete
key-words = Schlagwörter
authors = Verfasser
there-are-none = Es gibt keine.
there-are-none-behind = Nach „{ $term }“ gibt es keine.
the-catalogue = Zum Katalog
catalogue-help = Wörter, "genaue Wendungen", AND, OR, NOT, (Klammern), anfang*, title:wort, author:name, subject:wort
catalogue-example = (gezeiten OR wellen) NOT surf
by-rank = Beste zuerst
by-title-order = Nach Titel
newest-first = Neueste zuerst
with-annotations = Mit Anmerkungen
titles-only = Nur Titel
cite = Exportieren als
catalogue-empty = Der Katalog ist leer.
describe-pages = Seiten beschreiben
editors-fill-it = Die Redaktion füllt ihn.
nothing-in-catalogue = Nichts im Katalog passt.
see-all = Alle zeigen
open-page = Seite öffnen
edit = Bearbeiten
address = Adresse
author = Verfasser
subject-terms = Sachgebiete
keyword-terms = Schlagwörter
type = Art
entry-language = Sprache
entry-date = Datum
here-since = hier seit
filter-subject = Sachgebiet
filter-keyword = Schlagwort
filter-author = Verfasser

## Kinds

kinds-help = Was Einträge sein können: Jede Art ist eine Datei, die sagt, was ihre Einträge enthalten. Seiten werden für die eingeschalteten Arten gelesen.
make-kind = Eine Art durch Ankreuzen anlegen
kinds-made-here = Die hier angelegten
kind = Art
records = Einträge
read-for-it = Seiten werden dafür gelesen
on = Ein
off = Aus
switch-on = Einschalten
switch-off = Ausschalten
switch-on-named = { $name } einschalten
switch-off-named = { $name } ausschalten
switched-on = Sie ist eingeschaltet. Noch wurde keine Seite gelesen; der nächste Lauf liest Seiten dafür.
switched-on-reread = Sie ist eingeschaltet. { $count } { $count ->
        [one] schon gelesene Seite wird
       *[other] schon gelesene Seiten werden
    } von einem Lauf, der wiederkommt, neu gelesen:

## Sources

sources-help = Woher Einträge kommen. { $link }Verfolgte Seiten{ $end } melden, was sich in ihren Listen ändert.
source-added = { $page } hinzugefügt: { $count } { $count ->
        [one] Eintrag
       *[other] Einträge
    } dort gefunden.
add-source = Eine Website oder Seite über ihre Adresse hinzufügen
look-at-it = Ansehen
editors-add-sources = Die Redaktion kann Quellen hinzufügen.
watched-sites = Beobachtete Websites
not-watching = Sie werden gerade nicht gelesen. Dieser Server läuft ohne
none-watched = Noch wird keine Website beobachtet.
add-by-address = Fügen Sie eine über ihre Adresse hinzu.
site = Website
state = Zustand
pages-last-day = Seiten, letzte 24 Stunden
last-read = Zuletzt gelesen
some-of-all = { $count } von { $all }
health-well = gut
health-poor = schlecht
health-waits = wartet
known-sites = Bekannte Websites
no-sources = Noch keine Quellen.
health = Status
last-visit = Letzter Besuch
rule = Regel
all-sources = Alle Quellen
its-events = Veranstaltungen dieser Website
not-visited = noch nicht besucht
pages-read = { $read } von { $count } { $count ->
        [one] Seite
       *[other] Seiten
    } gelesen
pages-failed = { $failed } von { $count } { $count ->
        [one] Seite
       *[other] Seiten
    } fehlgeschlagen
because = { $what }: { $why }
tried-again = { $what }, neuer Versuch { $when }
rule-off = aus seit
rule-broken = passt nicht mehr seit
rule-learnt = von einem Lauf gelernt
rule-untried = konnte nicht geprüft werden
rule-mended = repariert seit
rule-fits = passt, geprüft am
rule-not-tried = noch nicht geprüft
outcome-read = gelesen
outcome-unchanged = unverändert
outcome-mirror = Kopie
outcome-moved = umgezogen
outcome-gone = verschwunden
outcome-refused = verweigert
outcome-failed = fehlgeschlagen
followed-pages = Verfolgte Seiten
followed-help = Die Liste jeder Seite wird so oft besucht, wie sie sich ändert; was neu, geändert oder weg ist, wird ein Feed.
follow-by-address = Eine Seite über ihre Adresse verfolgen
follow = Verfolgen
editors-follow = Die Redaktion kann Seiten verfolgen.
none-followed = Noch wird keine Seite verfolgt.
next-visit = Nächster Besuch
all-followed = alle verfolgten Seiten
as-json = Feed (JSON)
what-changed = Was sich geändert hat
nothing-yet = Noch nichts.
list-now = Die Liste jetzt: { $count } { $count ->
        [one] Eintrag
       *[other] Einträge
    }
follow-no-longer = Nicht mehr verfolgen
change-new = neu
change-changed = geändert
change-gone = weg

## Watched sites

what-was-found = Was gefunden wurde
found-on = Auf { $url }; noch ist nichts gespeichert.
no-record-found = Kein Eintrag der Arten, für die Seiten gelesen werden. Verlinkte Seiten enthalten vielleicht welche; { $link }welche Arten gelesen werden{ $end }, lässt sich ändern.
and-more = und { $count } weitere
watch-from-now = Ab jetzt beobachten
watched-already = schon beobachtet
pages-linked-here = { $count } { $count ->
        [one] seiner Seiten ist
       *[other] seiner Seiten sind
    } hier verlinkt
pages-a-day = Seiten am Tag, höchstens
watch-it = Beobachten
server-watches-none = Dieser Server beobachtet keine Websites; der Betreiber startet ihn dafür mit --watch.
keep-once = Einträge dieser Seite einmalig speichern
begins-at = beginnt bei { $url }
watched-since = beobachtet seit
pages-read-today = { $count } von { $all } Seiten wurden in den letzten 24 Stunden gelesen.
go-on = Fortsetzen
read-first-page = Erste Seite jetzt lesen
pause = Anhalten
stop-watching = Nicht mehr beobachten
stop-watching-help = Seiten und Einträge bleiben, wenn Sie nicht mehr beobachten.
what-was-done = Was getan wurde
when = Wann
took = Dauer
pages-visited = Besuchte Seiten
read-anew = Neu gelesen
new-addresses = Neue Adressen
failed = Fehlgeschlagen
not-reached = nicht erreicht
broke-off = abgebrochen
reading-now = liest gerade, bisher { $count } { $count ->
        [one] Seite
       *[other] Seiten
    }
paused = angehalten
day-is-full = in den letzten 24 Stunden wurden so viele Seiten gelesen wie zulässig
not-crawled = von diesem Server noch nicht gelesen
records-in-pages = { $records } { $records ->
        [one] Eintrag
       *[other] Einträge
    } auf { $count } { $count ->
        [one] Seite
       *[other] Seiten
    }
what-begins-with = was mit { $address } beginnt
all-hosts-below = { $host } und alle Hosts darunter
wrong-daily = Seiten am Tag sind eine Zahl von 1 bis { $most }.
no-part-of-site = „{ $part }“ ist kein Teil der Website von { $url }. Sehen Sie die Seite neu an.
cannot-watch = { $site } wird schon beobachtet, oder es werden schon zu viele Websites beobachtet.
cannot-be-done = Mit einer beobachteten Website geht „{ $what }“ nicht.
switch-on-or-off = Eine Art wird „on“ oder „off“ geschaltet, nicht „{ $what }“.
no-address-because = Das ist keine Adresse ({ $why }).
too-many-followed = { $most } Seiten werden schon verfolgt; hören Sie zuerst bei einer damit auf.
no-list = Das ist keine Liste.
cannot-follow = Die Seite lässt sich nicht verfolgen: { $why }.

## Record editor

was-accepted = „{ $title }“ ist aufgenommen.
was-rejected = „{ $title }“ ist abgelehnt.
record-editor = Katalogredaktion
addresses-for-catalogue = Adressen von Seiten für den Katalog, je eine Zeile, höchstens 200
describe-them = Beschreiben
to-be-read = { $count } zu lesen.
known-already = { $count } schon bekannt.
being-read = { $count } werden gelesen, im Takt jeder Website. { $link }Noch einmal nachsehen{ $end }
what-readers-report = Was Leser melden und vorschlagen
done = Erledigt
publish = Veröffentlichen
suggestion-published = { $link }„{ $title }“{ $end } ist veröffentlicht.
suggestion-rejected = { $link }„{ $title }“{ $end } ist abgelehnt und bleibt verborgen.
to-look-at = Anzusehen
nothing-waits = Nichts wartet auf Sie.
catalogue-has = { $link }Der Katalog{ $end } hat { $count }.
begin-lowest = Mit der geringsten Verlässlichkeit beginnen
described-by = Beschrieben durch
could-not-be-read = konnte nicht gelesen werden
queue = Warteschlange
left-to-look-at = { $count } anzusehen
next-one = Weiter
page-without-title = Eine Seite ohne Titel
could-not-be-read-why = Sie konnte nicht gelesen werden: { $why }
accept = Aufnehmen
reject = Ablehnen
broken-links = Links, die nicht funktionieren
links-are-checked = Die Seite jedes Eintrags im Katalog wird einmal in der Woche gesucht, eine nicht gefundene jeden Tag.
links-being-checked = { $count ->
    [one] 1 Seite wird
   *[other] { $count } Seiten werden
} noch gesucht, so schnell, wie es jede Website erlaubt. { $link }Noch einmal nachsehen{ $end }
check-all-links = Alle Seiten jetzt suchen
no-broken-links = Alle Seiten, die gesucht wurden, sind unter ihren Adressen erreichbar.
broken-links-of-catalogue = { $link }{ $count ->
    [one] 1 Link
   *[other] { $count } Links
} des Katalogs{ $end } { $count ->
    [one] führt nicht zu seiner Seite.
   *[other] führen nicht zu ihren Seiten.
}
links-of-catalogue = Links des Katalogs
link-moved = umgezogen, bemerkt
link-gone = verschwunden seit
link-failing = nicht abrufbar seit
what-to-do = Was zu tun ist
use-new-address = Neue Adresse übernehmen
use-new-address-of = Neue Adresse von { $title } übernehmen
look-again = Noch einmal suchen
look-again-for = Noch einmal nach { $title } suchen
withdraw = Zurückziehen
withdraw-entry = { $title } aus dem Katalog zurückziehen
address-taken = Ein anderer Eintrag des Katalogs hat diese Adresse schon.
keep-for-later = Für später behalten
read-it-again = Noch einmal lesen
title = Titel
annotation = Anmerkung
confidence-of = Verlässlichkeit { $percent } %
key-phrases-one-a-line = Schlagwörter, je eine Zeile
subjects-one-a-line = Sachgebiete, je eine Zeile
subjects-of-vocabulary = Sachgebiete des Vokabulars
look-for-subjects = Sachgebiete suchen
no-such-subject = Kein Sachgebiet beginnt mit „{ $letters }“.
authors-one-a-line = Verfasser, je eine Zeile
page-type = Art
page-date = Datum
by-keyboard = Mit der Tastatur:
leave-a-field = Feld verlassen
accept-from-within = aus einem Feld heraus aufnehmen
without-scripts = Ohne Skripte dieselben Buchstaben mit der Zugriffstaste Ihres Browsers.
single-keys-on = Einzeltasten: ein
single-keys-off = Einzeltasten: aus
rung-meta = vom Verfasser der Seite
rung-introduction = von ihrer Über-uns-Seite
rung-paragraph = ihr bester Absatz
rung-sentences = Sätze ihres Haupttexts
rung-pictures = was sie anstelle von Bildern sagt
rung-title = ihr Titel: mehr gibt es nicht
rung-question = Sätze, die eine Frage beantworten
rung-hand = von Hand geschrieben
stage-waits = wartet
stage-described = beschrieben
stage-failed = fehlgeschlagen
stage-accepted = aufgenommen
stage-rejected = abgelehnt
entry-changed = Jemand anderes hat diesen Eintrag inzwischen geändert: Er ist jetzt { $stage }. Ihre Fassung steht hier; senden Sie sie noch einmal, um die andere zu ersetzen.
entry-needs-title = Was im Katalog steht, hat einen Titel und sagt, was es ist: Schreiben Sie beides.
entry-no-language = „{ $text }“ ist keine Sprache, die Programme kennen; schreiben Sie ihr Kürzel, etwa de oder pt-BR
entry-no-date = „{ $text }“ ist kein Datum, das Programme kennen; schreiben Sie 2026, 2026-11 oder 2026-11-30
leave-unsaved = Was Sie im Formular geändert haben, ist nicht gespeichert. Trotzdem verlassen?
no-page-address = „{ $text }“ ist keine Adresse einer Webseite. Schreiben Sie jede als https://www.example.edu/seite, je eine Zeile.
too-many-addresses = Das sind mehr als { $most } Adressen. Geben Sie erst die ersten, dann die anderen.
no-addresses = Schreiben Sie mindestens eine Adresse.

## Accounts

accounts = Konten
letters-of-address = Buchstaben der Adresse
find = Finden
no-such-account = Kein Konto hat eine solche Adresse.
account-address = Adresse
role = Rolle
sessions = Sitzungen
keys = Schlüssel
made = Angelegt
you = Sie
locked = gesperrt
address-not-verified = nicht bestätigt
sessions-and-keys = { $sessions } { $sessions ->
        [one] Sitzung
       *[other] Sitzungen
    }, { $keys } Schlüssel
made-on = angelegt
own-account = Das ist Ihr eigenes Konto. { $link }Ändern Sie es dort{ $end }; seine Rolle ändert ein anderer Administrator.
what-they-may-do = Was sie dürfen
your-own-password = Ihr eigenes Passwort
role-change-help = Mit einer neuen Rolle enden ihre Sitzungen und Schlüssel.
role-needs-verified = Nur eine bestätigte Adresse kann eine haben: Ihr Inhaber öffnet einen Link, den „Passwort vergessen?“ zusendet.
change-role = Rolle ändern
for-now = Vorläufig
locking-help = Sitzungen beenden meldet sie überall ab. Sperren tut das auch, und niemand meldet sich an, kein Schlüssel und kein Feed öffnet, keine Mail wird verschickt, bis das Konto wieder geöffnet ist.
end-sessions = Sitzungen beenden
open-account = Konto öffnen
lock-account = Konto sperren
for-ever = Für immer
remove-their-account = Das Konto und alles, was dazugehört, löschen
own-account-refused = Das ist Ihr eigenes Konto: Ein anderer Administrator ändert es, oder glean account.
no-such-role = Eine solche Rolle gibt es nicht.
role-not-given = Diese Adresse wurde noch nicht bestätigt und gehört vielleicht jemand anderem. Ihr Inhaber öffnet einen Link, den „Passwort vergessen?“ zusendet, oder der Betreiber gibt ein neues Passwort: glean account EMAIL.
nothing-asked = Es wurde nichts verlangt.

## Mails

new-of-kind-for-you = Neu für Sie: { $count } { $kind }
new-finds-for-you = { $count ->
        [one] Ein neuer Fund
       *[other] { $count } neue Funde
    } für Sie
new-for-you = Neu für Sie
events-have-changed = { $count ->
        [one] Eine Veranstaltung, die Sie kennen, hat sich geändert
       *[other] { $count } Veranstaltungen, die Sie kennen, haben sich geändert
    }
what-has-changed = Verlegt oder abgesagt
takes-place-after-all = Findet doch statt
when-instead-of = Wann: { $now } statt { $before }
where-instead-of = Wo: { $now } statt { $before }
no-more-change-mails = Keine Mails über Änderungen mehr
all-my-matches = Alle meine Treffer
notice-at = { $what }, bei { $address }
notice-help = Wenn Sie das nicht waren, wählen Sie dort ein neues Passwort („Passwort vergessen?“) und schreiben Sie dem Betreiber.
account-changed = Ihr Konto wurde geändert
notice-log-in = Jemand hat sich mit einem bisher nicht benutzten Browser bei Ihrem Konto angemeldet
notice-password = Das Passwort Ihres Kontos wurde geändert
notice-role = Die Rechte Ihres Kontos wurden geändert
notice-new-password = Für Ihr Konto wurde ein neues Passwort gewählt
a-new-password = Ein neues Passwort
your-new-account = Ihr neues Konto
somebody-asked = Jemand, hoffentlich Sie, hat dies angefordert bei { $address }
open-to-choose-password = Öffnen Sie diese Adresse innerhalb einer Stunde, um ein neues Passwort für Ihr Konto zu wählen:
open-to-begin-account = Öffnen Sie diese Adresse innerhalb einer Stunde, um ein Passwort zu wählen und Ihr Konto zu beginnen:
if-not-you = Wenn Sie das nicht waren, tun Sie nichts: Ohne die Adresse oben kann niemand etwas tun.

## Rules and kinds of one's own

address-of-page = Adresse einer Seite
or-paste-html = oder ihr HTML einfügen
html-help = HTML, höchstens 4 MB; seine Links werden gelesen, als stünde es unter der Adresse oben
pattern-viewer = Muster einer Seite
pattern-viewer-help = Nennen Sie eine Seite: Ihre Listen werden gefunden und umrandet. Wählen Sie eine, berichtigen Sie sie, speichern Sie die Regel, die zu ihr führt, und wenden Sie diese auf andere Seiten der Website an.
find-its-lists = Listen finden
pages-you-looked-at = Seiten, die Sie angesehen haben
kept-rules-and-kinds = Gespeicherte Regeln und Arten
rules-and-kinds = Regeln und Arten
rules-and-kinds-help = Eine Regel findet eine Liste auf den Seiten einer Website; eine Art beschreibt Einträge, die auf jeder Seite stehen können.
make-rule = Eine Regel aus einer Seite anlegen
rules = Regeln
none-was-kept = Noch keine gespeichert.
learnt-from = Gelernt von
kept-on = Gespeichert
tried-on = Ausprobiert an
kind-by-ticking = Eine Art durch Ankreuzen
you-change = Sie ändern
ticking-help = Sagen Sie, was jeder Eintrag Ihrer Art enthält, etwa „Listen mit Preis, Straße und E-Mail-Adresse“, und probieren Sie es an einer Seite aus. Keine Selektoren, kein Training.
name-of-kind = Name der Art
kind-example = wohnungen
record-holds = Ein Eintrag enthält
how-many-at-least = Wie viele davon, mindestens
gate-help = Die Seite enthält eines davon (leer: jede Seite)
gate-example = miete, wohnung, zimmer
against-help = Seiten mit mehr hiervon sind andere
against-example = hotel
own-word-list = Eine eigene Wörterliste
name-of-word-list = Name der Wörterliste
word-list-example = haustiere
words-of-record = Wörter und Wendungen, die ein Eintrag enthalten kann
words-of-record-example = katzen willkommen, keine haustiere
try-it-on = Ausprobieren an
name-another-page = Nennen Sie eine andere Seite oder lassen Sie es so.
try-it = Ausprobieren
keep-instead = Anstelle von „{ $name }“ speichern
keep-as-another-kind = Als andere Art speichern
keep-kind = Art speichern
count-records = { $count } { $count ->
        [one] Eintrag
       *[other] Einträge
    }
no-list-of-kind = Keine Liste der Seite ist von dieser Art. Kreuzen Sie weniger an oder verlangen Sie weniger davon.
its-file = Die Datei dazu
finds-date = Tage und Zeiträume
finds-time = Uhrzeiten
finds-term = Semester
finds-person = Namen von Personen
finds-affiliation = Zugehörigkeit von Personen
finds-place = Räume, Säle, Städte, Adressen
finds-street = Straßen mit Hausnummer
finds-state = Bundesstaaten der USA
finds-price = Geldbeträge
finds-number = Zahlen
finds-email = E-Mail-Adressen, auch verschleierte
finds-phone = Telefonnummern
finds-url = Webadressen
finds-label = womit eine Zeile beginnt
finds-cue = Wörter, mit denen Veranstaltungen angekündigt werden
finds-question = Fragen
finds-course-id = Nummern von Lehrveranstaltungen
finds-isbn = Nummern von Büchern
finds-doi = Nummern von Aufsätzen
made-on-page = Angelegt anhand von
all-rules-and-kinds = Alle Regeln und Arten
run-on-page = Auf eine Seite anwenden
run = Anwenden
tick-anew = Neu ankreuzen
rule-no-longer-fits = Wo sie nicht mehr passt oder zu wenig findet: Wenden Sie sie dort an, berichtigen Sie das Ergebnis und speichern Sie es an ihrer Stelle.
in-the-store = In der Datenbank
kind-is-on = Seiten werden für diese Art gelesen.
kind-is-on-earlier = Seiten werden für diese Art gelesen, nach einer früheren Datei.
kind-is-off = Für diese Art werden keine Seiten gelesen.
store-holds = Die Datenbank enthält davon { $link }{ $count } { $count ->
        [one] Eintrag
       *[other] Einträge
    }{ $end }.
read-by-this-file = Seiten nach dieser Datei lesen
take-it-away = Herunterladen
runs-on-your-machine = wendet sie auf Ihrem eigenen Rechner an.
throw-away = Löschen
number-short = Nr.
correct-record = Eintrag { $number } berichtigen
correct-no-record = Berichtigen, was kein Eintrag ist: { $text }
lists-of-page = Listen einer Seite
another-page = andere Seite
rule-fits-page = Die Regel passt auf diese Seite.
rule-fits-no-longer = Die Regel passt auf diese Seite nicht mehr wie auf die, von der sie gelernt wurde:
mend-rule = Bessern Sie nach: Berichtigen Sie, wozu sie hier führt, oder wählen Sie die gemeinte Liste und speichern Sie das an ihrer Stelle.
back-to-what-was-run = Zurück zum Angewendeten
copy-with-outlines = Eine Kopie der Seite mit umrandeten Einträgen
lists-found = Gefundene Listen
no-list-found = Keine Liste gefunden. Muster von Tags vielleicht: Verschieben Sie die Schwellen.
all-measures = Alle Maße der gewählten Liste
tag-patterns = Muster von Tags
tags-that-count = Tags, die zählen
regularity-most = Regelmäßigkeit, höchstens
compactness-from = Dichte, von
compactness-to = Dichte, bis
coverage-least = Abdeckung, mindestens
length-least = Länge, mindestens
times-least = Anzahl, mindestens
find-patterns = Muster finden
no-pattern = Kein Muster erreicht diese Schwellen.
count-corrections = { $count } { $count ->
        [one] Berichtigung
       *[other] Berichtigungen
    }.
take-last-back = Letzte zurücknehmen
no-record = Kein Eintrag
member-head = Kopf
member-separator = dazwischen
member-record = Eintrag
member-tail = Ende
begin-earlier-record = Früher beginnen
begin-later-record = Später beginnen
end-earlier-record = Früher enden
end-later-record = Später enden
join-with-next = Mit dem nächsten verbinden
is-no-record = Es ist kein Eintrag
is-record = Es ist ein Eintrag
move-all-alike = diese Grenze bei allen Einträgen gleich verschieben
choose-number = Wählen Sie die Nummer eines Eintrags, um Anfang und Ende zu verschieben oder ihn wegzulassen.
more-in-files = { $count } weitere; die Dateien enthalten alle.
take-in-missed = Einen fehlenden Eintrag aufnehmen
words-of-missed = Wörter des Eintrags
look-for-it = Suchen
nothing-built-alike = Sonst ist nichts auf der Seite wie diese Einträge gebaut. Suchen Sie nach dem, was in einem fehlenden steht.
nothing-outside = Außerhalb der Einträge steht das nirgends.
other-text = Anderer Text auf der Seite
these-are-records = Das sind Einträge
columns = Spalten
rename = Umbenennen
one-with = Verbinden mit
two-parted-at = Teilen bei
split = Teilen
leave-column-out = Diese Spalte weglassen
rule-that-leads = Die Regel, die dazu führt
what-that-is-now = Wie das jetzt ist
follow-this-list = Diese Liste verfolgen
follow-list-help = Was darin neu, geändert oder weg ist, wird ein Feed.
as-another-rule = Oder als andere Regel namens
keep-rule = Regel speichern
editors-keep-rules = Die Redaktion kann sie hier speichern.
no-such-number = Unter dieser Nummer gibt es nichts. Wählen Sie oben eine Liste oder ein Muster.
cannot-be-ticked = Diese Art sagt mehr, als sich ankreuzen lässt: Laden Sie ihre Datei herunter und bearbeiten Sie diese.
kind-needs-name = Geben Sie der Art einen Namen.
kind-needs-marks = Kreuzen Sie an, was ein Eintrag enthält, oder geben Sie eigene Wörter an.
say-which-record = Sagen Sie, welcher Eintrag.
tick-records = Kreuzen Sie an, was ein Eintrag ist.
say-where-to-split = Nennen Sie den Text, an dem die Spalte geteilt wird.
name-needs-letter = Ein Name hat mindestens einen Buchstaben.
no-such-correction = Eine solche Berichtigung gibt es nicht.
no-such-encoding = Eine solche Kodierung gibt es nicht.
must-be-number = „{ $name }“ muss eine Zahl ab { $least } sein: { $value }.
would-change-nothing = Das würde nichts ändern: Der Name ist vergeben, oder es gibt nichts zu verschieben, zu verbinden oder zu teilen.
lists-of = Listen von { $page }
measure-records = Einträge
measure-score = Punkte
measure-sure = sicher
measure-even = gleichmäßig
measure-alike = ähnlich
measure-distinct = verschieden
measure-density = Dichte
measure-coverage = Abdeckung
measure-length = Länge
measure-times = Anzahl
measure-regularity = Regelmäßigkeit
means-list-records = wie viele sie hat
means-list-score = wie sehr sie der Liste gleicht, wegen der jemand kam; mehr ist besser
means-list-sure = wie wahrscheinlich eine Liste mit so vielen Punkten die wichtigste der Seite ist
means-list-even = wie gleichmäßig die Längen der Einträge sind; 1 ist vollkommen
means-list-alike = wie ähnlich Nachbarn gebaut sind; 1 ist vollkommen
means-list-distinct = Anteil der Einträge, deren Text kein anderer hat
means-list-density = Anteil der Einträge an dem, was vom ersten bis zum letzten steht
means-list-coverage = Anteil des Seitentexts, der in ihren Einträgen steht
means-pattern-records = wie viele es ergibt
means-pattern-length = Tags und Texte der Wiederholung, aus der es kommt
means-pattern-times = wie oft das vorkommt
means-pattern-regularity = wie ungleichmäßig: Abweichung der Abstände durch ihr Mittel; 0 ist vollkommen
means-pattern-density = Dichte: Anteil des Überspannten, den es bedeckt; 1 lässt keine Lücke
means-pattern-coverage = Anteil des Seitentexts von der ersten bis zur letzten Stelle
page-too-large-to-look = Diese Seite ist zu groß, um hier angesehen zu werden; glean records liest sie.
give-address-or-paste = Geben Sie eine Adresse an oder fügen Sie eine Seite ein.
no-web-address = „{ $text }“ ist keine Webadresse.
