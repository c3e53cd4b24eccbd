# L’interface en français.

## Frame

locating = Interrogation du navigateur…
not-located = Votre navigateur n’a pas indiqué où vous êtes.
show-password = Afficher la saisie
skip = Aller au contenu
sections = Rubriques
kinds = Types
catalogue = Catalogue
sources = Sources
viewer = Motifs
my-kind = Mes { $kind }
editor = Rédaction
account = Compte
log-out = Se déconnecter
log-in = Se connecter
footer = Recueilli sur des pages publiques ; chaque fiche indique où elle a été lue.
for-programs = Pour les programmes
imprint = Mentions légales
privacy = Confidentialité
language = Langue

## Failures

sorry = Désolé
make-account = Créer un compte
to-first-page = Retour à l’accueil
failure-nothing = Il n’y a rien à cette adresse. La page a peut-être été supprimée depuis que le lien existe.
failure-foreign = Ce formulaire n’a pas été envoyé depuis notre site, la page était trop ancienne, ou vous vous êtes déconnecté ou connecté depuis. Rechargez la page et renvoyez-le.
failure-unknown = Connectez-vous d’abord.
failure-forbidden = Votre compte n’y est pas autorisé ; un administrateur peut lui en donner le droit.
failure-hurried = Trop de tentatives. Attendez { $seconds } { $seconds ->
        [one] seconde
       *[other] secondes
    }.
failure-large = Ce formulaire dépasse { $size } ko.
failure-busy = Trop de demandes en ce moment. Réessayez dans { $seconds } { $seconds ->
        [one] seconde
       *[other] secondes
    }.
failure-ours = Une erreur s’est produite ici : { $why }. Réessayez ; l’exploitant la trouvera dans le journal.

## First page and search

what-is-on = À l’affiche
gleaned-from = Recueilli sur { $pages } pages web
count-of-kind = { $count } { $kind }
search-kind = Rechercher : { $kind }
home-example = jazz, "portes ouvertes", astro*
search = Rechercher
on-now = En ce moment
next = À venir
home-empty = Pas encore d’événements à venir. { $link }Ajoutez une source{ $end } ou lancez glean crawl.
all-of-kind = Tous les résultats : { $kind } →
ask-words = Posez votre question avec vos mots
words = Mots
ask-example = Comment renouveler ma carte de bibliothèque ?
search-example = jazz OR blues, "deux mots", demain
from = Du
to = Au
ask = Demander
near-me = Près de moi
search-help = Tous les mots doivent y être. Également :
two-words = deux mots
tomorrow = demain
in-may = en mai
conditions = Conditions et ordre
condition = Condition sur les champs
sort-by = Trier par
views = Vues
list = Liste
week = Semaine
month = Mois
add-one = Ajouter
suggest-one = Proposer
narrow = Affiner
subscribe = S’abonner
as-calendar = Calendrier (iCalendar)
as-atom = Flux (Atom)
as-json-feed = JSON Feed
embed = Intégrer dans un autre site
embed-help = Copiez ces lignes dans une page d’un autre site : elle affiche cette recherche, sans scripts ni cookies, toujours à jour.
embed-language = Langue du cadre
embed-width = Largeur en pixels, laisser vide pour toute la largeur
embed-height = Hauteur en pixels
embed-lines = Lignes à copier
embed-renew = Mettre à jour les lignes
embed-all = Tout voir : { $site }
save-search = Enregistrer cette recherche
search-name = Nom de la recherche
search-name-example = Mes recherches : { $kind }
save = Enregistrer
not-only = Pas seulement { $name }
no-answer = Aucune page n’y répond. Essayez d’autres mots ou { $link }voyez tout : { $kind }{ $end }.
no-kind-found = Aucun résultat parmi les { $kind }.
leave-out = Retirez un critère ou { $link }voyez tout{ $end }.
only-past = Rien n’est à venir ; ceux-ci sont passés.
begun-before = Commencés avant
all-begun-before = Tout ce qui a commencé avant →
found = Résultats
count-found = { $count } { $count ->
        [one] résultat
       *[other] résultats
    }
more-than-found = Plus de { $count } résultats
best-first = Plus pertinents d’abord
next-first = Prochains d’abord
newest-first-of-kind = Plus récents d’abord
ascending = { $field }, croissant
descending = { $field }, décroissant
topic = Thème
source = Source
near-me-filter = près de moi
filter = { $name } : { $value }
running-filter = en cours
without-name = (sans nom)
before = Avant
after = Après
none-in-week = Rien de connu cette semaine parmi les { $kind }.
none-in-month = Rien de connu ce mois-ci parmi les { $kind }.
go-to-next = Aller à la date suivante :
more-on-day = { $count } de plus le { $day }
count-more = { $count } de plus
from-source = de { $source }
from-source-and-more = de { $source } et { $count } { $count ->
        [one] autre
       *[other] autres
    }
status-cancelled = annulé
status-postponed = reporté
status-moved = déplacé
of-your-question = { $percent } % de votre question
more = Plus
pages = Pages
previous-page = ← Précédent
next-page = Suivant →

## Records

joined-with = Fusionnée avec { $link }une autre fiche{ $end }, affichée à sa place.
hidden = Masquée : seule la rédaction la voit.
suggested-waits = Un visiteur l’a proposée : seule la rédaction la voit tant qu’elle n’est pas publiée.
undo = Annuler
report-kept = Merci : la rédaction va l’examiner.
report-not-kept = Merci. La file des signalements est pleine : la rédaction traite d’abord ceux-ci, et le vôtre n’a pas été conservé.
no-longer-listed = Plus aucune page ne la mentionne.
add-to-calendar = Ajouter au calendrier
save-event = Enregistrer
event-is-saved = Enregistré
save-event-help = Enregistré : vous recevez un e-mail s’il est déplacé ou annulé. Cliquez pour l’oublier.
source-page = Page d’origine
correct = Corriger
hide = Masquer
confidence = Fiabilité
corrected-by-editor = Corrigée par la rédaction.
page-says-nothing-of = { $field } : la page n’en dit rien.
page-says-of = { $field } : la page indique « { $text } ».
text = Texte
ratings = Évaluations
rated = { $mean } sur 5, d’après { $count } { $count ->
        [one] évaluation
       *[other] évaluations
    }.
not-rated = Personne ne l’a encore évalué.
rated-elsewhere = { $name } : { $mean } sur 5, d’après { $count } { $count ->
        [one] évaluation
       *[other] évaluations
    } de { $records } { $kind }
rate = C’était comment, ou en voudriez-vous davantage ?
of-five = { $count } sur 5
take-back = Retirer
log-in-to-rate = { $link }Connectez-vous{ $end } pour évaluer : vos { $kind } en tiendront compte.
rated-leads-to = Ce qui correspond à vos évaluations : { $link }Mes { $kind }{ $end }.
joined = Fusionnées avec elle
undo-join = Annuler : { $title } est autre chose
same-as-another = La même qu’une autre ?
join-twin = { $title } est la même : fusionner
join = Fusionner
join-by-number = Fusionner avec la fiche de ce numéro ou de cette adresse, qui ne sera plus affichée
split-record = Scinder
split-title = Scinder : { $title }
split-help = Une fiche qui contient deux choses devient deux fiches. Indiquez ce qu’est chacune ; les deux restent ainsi quand leurs pages sont relues.
split-own = Celle-ci
split-other = L’autre
split-pages = Pages qui parlent de l’autre
split-pages-help = Aucune : les pages parlent des deux comme d’une seule, et les deux restent tant qu’elles le font.
split-nothing = Rien ne serait scindé : indiquez ce qui diffère, ou choisissez quelques pages, mais pas toutes.
split-from = Issue d’{ $link }une autre fiche{ $end }.
similar = Similaires
page = Page
last-seen = Vue en dernier le
evidence = Preuve
show-on-page = Montrer sur la page
lists-it-no-longer = ne le mentionne plus
show-as-it-was = Montrer telle qu’elle était
report-mistake = Signaler une erreur
what-is-wrong = Qu’est-ce qui est faux, et qu’est-ce qui est juste ?
send-to-editors = Envoyer à la rédaction
history = Historique
on-site = sur { $site }
page-then = la page d’alors
happened-new = vue pour la première fois
happened-gone = n’y est plus
happened-back = de nouveau présente
happened-past = passée, et n’y est plus
happened-changed = modifiée
happened-cancelled = annulée
happened-corrected = corrigée par la rédaction
happened-hidden = masquée par la rédaction
happened-merged = fusionnée avec une autre fiche par la rédaction
happened-split = scindée par la rédaction
happened-added = ajoutée par la rédaction
happened-suggested = proposée par un visiteur
happened-accepted = acceptée par la rédaction
record-number = Fiche { $number }
wrong-rating = Une évaluation va de 1 à 5, ou 0 pour aucune.
where-it-says = Où il est écrit « { $title } »
copy-of = Une copie de
as-it-was-on = telle qu’elle était le
when-this-was-read = , lors de la lecture : texte et structure seulement.
as-it-is-now-or-was = telle qu’elle est maintenant ou était il y a quelques minutes : texte et structure seulement.
back-to-record = Retour à la fiche
page-gone-since = La page a disparu depuis
text-when-read = Texte à la dernière lecture,
beside-later = À côté d’une version ultérieure
as-it-is-now = Telle qu’elle est maintenant
version-of = Telle qu’elle était le
other-snapshots = Autres instantanés
copy-title = Une copie de la page
copies-of = Copies de
copies-marked = , texte et structure seulement ; les lignes absentes de l’autre sont marquées.
back-to-evidence = Retour à la preuve
on-day = Le
now = Maintenant
copy-then = Une copie de la page telle qu’elle était
copy-later = Une copie de la page telle qu’elle était plus tard
snapshot-too-large = Elle était trop volumineuse pour être conservée telle quelle.
snapshot-not-kept = Elle n’est pas conservée telle qu’elle était alors.
page-too-large = elle était trop volumineuse pour être conservée.
quoted = « { $text } »
read-from-data = d’après des données de la page destinées aux programmes
read-from-attribute = d’après l’attribut « { $name } » d’un élément
read-from-header = d’après l’en-tête « { $name } » du serveur
read-from-argument = indiqué avec la page : { $name }
no-place-is-left = La page a changé depuis sa lecture. Aucun des passages n’y est plus.
not-all-places-are-left = La page a changé depuis sa lecture. Certains passages n’y sont plus.
line-gone = n’y sont plus
line-new = nouvelles
lines-alike = Chaque ligne figure aussi dans l’autre version.
lines-gone = Lignes qui n’y sont plus : { $count }.
lines-new = Nouvelles lignes : { $count }.
many-lines-gone = Lignes qui n’y sont plus : { $count } ; les { $marked } premières sont marquées.
many-lines-new = Nouvelles lignes : { $count } ; les { $marked } premières sont marquées.
page-cannot-be-shown = La page ne peut pas être affichée : { $why } Ce qu’elle disait à la lecture figure à côté.
as-it-is = { $text }

## Topics

topic-arts = Arts
topic-astronomy = Astronomie
topic-biology = Biologie
topic-books = Livres et écriture
topic-business = Économie et entreprises
topic-chemistry = Chimie
topic-community = Vie locale et famille
topic-computing = Informatique
topic-dance = Danse
topic-environment = Environnement
topic-film = Cinéma
topic-food = Gastronomie
topic-history = Histoire
topic-languages = Langues
topic-life-sciences = Sciences de la vie et médecine
topic-mathematics = Mathématiques
topic-music = Musique
topic-philosophy = Philosophie et religion
topic-physics = Physique
topic-politics = Politique, droit et affaires internationales
topic-social-sciences = Sciences sociales et éducation
topic-sports = Sport et plein air
topic-theatre = Théâtre
topic-engineering = Ingénierie
topic-humanities = Sciences humaines
topic-local-government = Vie municipale
topic-physical-sciences = Sciences physiques

## What values were found by

by-heading = titre de section
by-title = titre
by-date = date
by-time = heure
by-term = semestre
by-person = personne
by-affiliation = affiliation
by-place = lieu
by-street = rue
by-price = prix
by-email = e-mail
by-phone = téléphone
by-url = adresse
by-label = libellé
by-question = question

## What an address asks for

not-a-day = « { $name } » n’est pas un jour : { $text }.
not-a-day-write = « { $name } » n’est pas un jour : { $text }. Écrivez-le comme 2026-11-30, un mois comme 2026-11, ou today pour aujourd’hui.
sort-needs-kind = Les fiches d’un type peuvent être triées par un champ ; indiquez le type.
cannot-sort-by = Impossible de trier par « { $name } » ; les champs sont { $fields }.
cannot-sort-by-near = Impossible de trier par « { $name } » ; vouliez-vous dire « { $near } » ? Les champs sont { $fields }.
near-is-no-place = « near » n’est pas un lieu : { $text }. Écrivez LATITUDE,LONGITUDE,KM.
condition-without-field = La condition nomme un champ inconnu : « { $name } » ; les champs sont { $fields }.
condition-without-field-near = La condition nomme un champ inconnu : « { $name } » ; vouliez-vous dire « { $near } » ? Les champs sont { $fields }.

## Log in and account

email = E-mail
password = Mot de passe
forgot-password = Mot de passe oublié ?
no-account-yet = Pas encore de compte ? { $link }Créez-en un{ $end }.
no-address = Ce n’est pas une adresse e-mail.
account-locked = Ce compte a été bloqué par un administrateur ; écrivez à l’exploitant de ce site.
wrong-password = L’adresse et le mot de passe ne correspondent pas.
password-changed-meanwhile = Le mot de passe a été changé entre-temps ; connectez-vous avec le nouveau.
not-your-password = Ce n’est pas votre mot de passe.
operator-makes-accounts = Les comptes sont créés ici par l’exploitant : glean account EMAIL.
no-mails-here = Aucun e-mail n’est envoyé ici ; l’exploitant vous donne un nouveau mot de passe : glean account EMAIL.
link-is-over = Ce lien n’est plus valable : il ne s’ouvre qu’une fois, dans l’heure. Demandez-en un autre.
password-too-short = Un mot de passe compte au moins douze caractères ; quatre mots se retiennent facilement.
password-too-long = Un mot de passe compte au plus 128 caractères.
password-too-common = Ce mot de passe est parmi les premiers que l’on devine : il est courant, ou tiré de votre adresse. Prenez quatre mots sans rapport entre eux.
new-password = Nouveau mot de passe
new-password-help = Nous vous envoyons un lien pour choisir un nouveau mot de passe. Il est valable une heure.
new-account = Nouveau compte
new-account-help = Avec un compte, vous indiquez vos centres d’intérêt et voyez ce qui y correspond. Nous vous envoyons un lien pour choisir un mot de passe.
mail-me-a-link = M’envoyer un lien
back-to-log-in = Retour à la connexion
have-an-account = Vous avez un compte ? { $link }Connectez-vous{ $end }.
mail-on-its-way = Un e-mail est en route
link-was-mailed = Si { $email } peut avoir un compte ici, un lien y a été envoyé. Ouvrez-le dans l’heure.
nothing-came = Rien reçu ? Regardez dans les indésirables et vérifiez l’adresse ; puis { $link }redemandez un lien{ $end }.
choose-password = Choisir un mot de passe
choose-password-for = Pour { $email }. Vous êtes aussitôt connecté ; les autres navigateurs et toutes les clés du compte sont déconnectés.
password-twelve = Mot de passe, douze caractères ou plus
keep-password = Enregistrer le mot de passe
role-reader = lecteur
role-editor = rédacteur
role-admin = administrateur
my-interests = Ce qui m’intéresse
accounts-of-others = Comptes des autres
not-verified = Cette adresse n’est pas vérifiée
not-verified-help = Elle ne reçoit aucun e-mail et ne peut avoir aucun rôle.
verify-by-link = Ouvrez un lien que nous y envoyons et choisissez-y un mot de passe ; les clés de programmes prennent alors fin.
operator-verifies = L’exploitant la vérifie : glean account { $email }.
my-feeds = Mes flux
feeds-help = Quiconque connaît ces adresses voit ce qui vous correspond ; personne ne peut les deviner.
other-addresses = Changer leurs adresses
keys-for-programs = Clés pour les programmes
keys-help = Un programme muni d’une clé lit ce que vous pouvez lire et, avec une clé d’écriture, le modifie : { $link }ce qu’il peut demander{ $end }.
new-key = Votre nouvelle clé, affichée une seule fois :
name = Nom
opens = Permet
end = Fin
scope-read = lire
scope-write = écrire
remove-key = Supprimer la clé { $name }
remove = Supprimer
reading = la lecture
writing-too = l’écriture aussi
make-key = Créer une clé
your-password = Votre mot de passe
new-one-twelve = Le nouveau, douze caractères ou plus
password-change-help = Vous êtes déconnecté partout, et toutes les clés prennent fin.
change-it = Le changer
leaving = Supprimer le compte
remove-account = Supprimer mon compte et tout ce qui est à moi
key-reads-or-writes = Une clé lit, ou écrit aussi.
too-many-keys = Vous avez beaucoup de clés ; supprimez-en une d’abord.
mails = E-mails
mails-ended = Vous ne recevrez plus d’e-mails sur les nouveautés. Votre profil et vos flux restent inchangés.
no-more-mails-question = Ne plus recevoir d’e-mails sur les nouveautés ?
change-mails-ended = Vous ne recevrez plus d’e-mails quand un événement sera déplacé ou annulé. Ce que vous avez enregistré le reste.
no-more-change-mails-question = Ne plus recevoir d’e-mails quand un événement que vous connaissez est déplacé ou annulé ?
no-more-mails = Ne plus recevoir d’e-mails

## My events

say-interests = Dites { $link }ce qui vous intéresse{ $end }, ou évaluez des { $kind } : ce qui convient s’affiche ici.
none-to-come-fits = Parmi les { $kind } à venir, rien ne correspond à vos intérêts. { $link }Ajoutez des mots ou des thèmes{ $end }, ou voyez
none-fits = Parmi les { $kind }, rien ne correspond encore à vos intérêts. { $link }Ajoutez des mots ou des thèmes{ $end }, ou voyez
or-all-of-kind = tout : { $kind }
best-matches = Le plus pertinent vient d’abord, avec la raison. Évaluez des { $kind } sur leurs pages, et cette liste s’adapte.
saved-of-kind = Enregistrements : { $kind }
nothing-saved = Rien pour l’instant. « Enregistrer » sur la page d’une fiche la garde ici.
saved-are-mailed = Nous vous écrivons si elle est déplacée ou annulée.
saved-searches = Recherches enregistrées
no-saved-searches = Pas encore de recherche enregistrée. Cherchez des fiches de n’importe quel type et enregistrez la recherche sous un nom : les nouveaux résultats apparaissent ici, dans un flux à part et dans vos e-mails.
subscribe-to = S’abonner à { $name }
calendar-of = Calendrier de { $name } (iCalendar)
atom-of = Flux de { $name } (Atom)
json-feed-of = JSON Feed de { $name }
remove-named = Supprimer { $name }
nothing-fits-yet = Rien n’y correspond encore.
search-needs-name = Une recherche s’enregistre sous un nom de { $most } lettres au plus. Revenez en arrière et donnez-en un.
too-many-searches = On peut enregistrer { $most } recherches ; supprimez-en une d’abord.
in-its-title = « { $phrase } » dans le titre
mentions = mentionne « { $phrase } »
of-topic = thème : { $topic }
you-liked = vous avez déjà aimé { $name }
you-did-not-like = vous n’aviez pas aimé { $name }
you-liked-series = vous avez aimé cette série
you-did-not-like-series = vous n’avez pas aimé cette série
like-others-you-liked = comme d’autres que vous avez aimés (« { $word }… »)
like-others-you-did-not-like = comme d’autres que vous n’avez pas aimés (« { $word }… »)
km-from = à { $km } km de { $place }
on-weekday = un { $day }
words-one-a-line = Mots et expressions, un par ligne
words-example = jazz, astronomie
topics = Thèmes
days-none-any = Jours (aucun : tous les jours)
places-help = Lieux, un par ligne : une ville et des kilomètres autour, ou un nom, sa latitude et sa longitude, et des kilomètres
places-example = Lyon, FR; 10
unknown-place = « { $line } » n’est pas un lieu connu ici. Écrivez « Lyon, FR; 10 », une ville avec son pays et des kilomètres, ou « Maison; 52.52, 13.405; 10 », un nom, un point et des kilomètres. Rien n’a encore été enregistré.
add-where-i-am = Ajouter ma position
mail-me-matches = M’envoyer les nouveaux résultats
never = Jamais
every-day = Chaque jour
every-week = Chaque semaine
mail-me-changes = M’écrire quand un événement que j’ai enregistré, ou qu’un e-mail m’a annoncé, est déplacé ou annulé
keep = Enregistrer
weekday-monday = lundi
weekday-tuesday = mardi
weekday-wednesday = mercredi
weekday-thursday = jeudi
weekday-friday = vendredi
weekday-saturday = samedi
weekday-sunday = dimanche

## Edit and suggest

back = Retour
page-says = La page indique : { $text }
page-says-nothing = La page indique : rien
cancel = Annuler
thank-you = Merci
edit-wrong = Rien n’a encore été modifié : voyez ci-dessous ce qui ne peut être pris tel quel.
edit-meanwhile = La fiche a été modifiée entre-temps ; rien n’est encore enregistré. Votre version figure ici, et ce que vous n’avez pas touché est à jour : voyez les remarques près des champs, puis enregistrez de nouveau.
edit-stands-now = Modifié entre-temps par quelqu’un d’autre. Il y est écrit maintenant : { $text }
edit-emptied = Vidé entre-temps par quelqu’un d’autre.
edit-taken-over = Modifié entre-temps par quelqu’un d’autre, et repris ici.
edit-unnamed = Indiquez au moins son nom.
edit-ends-first = Rien n’a encore été modifié : cela finirait avant de commencer.
edit-no-occurrence = Rien n’a encore été modifié : du début au dernier jour, il ne se répète aucun jour.
edit-no-start = Rien n’a encore été modifié : il y a une fin, mais pas de début. Indiquez le début, ou videz aussi la fin.
new-wrong = Rien n’a encore été envoyé : voyez ci-dessous ce qui ne peut être pris tel quel.
new-ends-first = Rien n’a encore été envoyé : cela finirait avant de commencer.
new-no-occurrence = Rien n’a encore été envoyé : du début au dernier jour, il ne se répète aucun jour.
new-no-start = Rien n’a encore été envoyé : il y a une fin, mais pas de début. Indiquez le début, ou videz aussi la fin.
cannot-be-joined = Ces deux-là ne peuvent être fusionnées : il faut deux fiches d’un même type, ni masquées ni déjà fusionnées, et une source pour celle qui sera affichée.
undone-already = C’est déjà annulé, ou modifié depuis : annulez d’abord cela.
suggestion-kept = La rédaction va l’examiner ; ensuite tout le monde la verra.
suggestion-not-kept = La file des propositions est pleine ; la vôtre n’a pas été conservée. Réessayez dans quelques jours.
new-of-kind = Ajouter : { $kind }
suggest-new-of-kind = Proposer : { $kind }
such-as = par exemple { $example }
contact-help = NOM <E-MAIL>, un par ligne
links-help = NOM: ADRESSE, un par ligne
one-a-line = un par ligne
say-what-is-wrong = Dites en une phrase ce qui est faux.
input-too-long = il y a plus de { $most } caractères
input-no-link = écrivez chacun comme NOM: ADRESSE, un par ligne
input-no-value = « { $text } » n’est pas une des valeurs : { $values }
input-no-email = « { $text } » n’est pas une adresse e-mail
input-no-day = « { $text } » n’est pas un jour ; écrivez 2026-11-30 ou 2026-11-30 16:00
repeats-daily = tous les jours
repeats-weekly = chaque { $days }
repeats-every-weeks = toutes les { $count } semaines, le { $days }
repeats-monthly = le { $nth } { $days } du mois
repeats-every-months = tous les { $count } mois, le { $nth } { $days }
nth-in-month = { $n ->
    [1] premier
    [2] deuxième
    [3] troisième
    [4] quatrième
    [5] cinquième
   *[other] dernier
}
repeats-until = { $repeats }, jusqu’au { $day }
repeats-help = comme « tous les mardis » ou « le premier lundi du mois »
input-no-recurrence = « { $text } » ne dit pas comment cela se répète ; écrivez « tous les mardis » ou « le premier lundi du mois »
input-no-number = « { $text } » n’est pas un nombre ; écrivez 12 ou 12.5
input-no-price = « { $text } » n’est pas un prix ; écrivez 900 USD ou 12.50
input-no-address = « { $text } » n’est pas une adresse web ; écrivez https://www.example.edu/page

## Catalogue

browse = Parcourir
whats-new = Nouveautés
titles = Titres
subjects = Sujets
key-words = Mots-clés
authors = Auteurs
there-are-none = Il n’y en a pas.
there-are-none-behind = Il n’y en a pas après « { $term } ».
the-catalogue = Le catalogue
catalogue-help = Mots, "expressions exactes", AND, OR, NOT, (parenthèses), début*, title:mot, author:nom, subject:mot
catalogue-example = (marées OR vagues) NOT surf
by-rank = Plus pertinents d’abord
by-title-order = Par titre
newest-first = Plus récents d’abord
with-annotations = Avec annotations
titles-only = Titres seulement
cite = Exporter en
catalogue-empty = Le catalogue est vide.
describe-pages = Décrire des pages
editors-fill-it = La rédaction le remplit.
nothing-in-catalogue = Rien dans le catalogue ne correspond.
see-all = Tout voir
open-page = Ouvrir la page
edit = Modifier
address = adresse
author = auteur
subject-terms = sujets
keyword-terms = mots-clés
type = type
entry-language = langue
entry-date = date
here-since = ici depuis
filter-subject = sujet
filter-keyword = mot-clé
filter-author = auteur

## Kinds

kinds-help = Ce que les fiches peuvent être : chaque type est un fichier qui dit ce que ses fiches contiennent. Les pages sont lues pour les types activés.
make-kind = Créer un type en cochant
kinds-made-here = Ceux créés ici
kind = Type
records = Fiches
read-for-it = Les pages sont lues pour lui
on = Activé
off = Désactivé
switch-on = Activer
switch-off = Désactiver
switch-on-named = Activer { $name }
switch-off-named = Désactiver { $name }
switched-on = Il est activé. Aucune page n’avait été lue ; la prochaine exploration lira des pages pour lui.
switched-on-reread = Il est activé. { $count } { $count ->
        [one] page déjà lue sera relue
       *[other] pages déjà lues seront relues
    } par une exploration qui revient :

## Sources

sources-help = D’où viennent les fiches. Les { $link }pages suivies{ $end } signalent ce qui change dans leurs listes.
source-added = { $page } ajoutée : { $count } { $count ->
        [one] fiche trouvée
       *[other] fiches trouvées
    }.
add-source = Ajouter un site ou une page par son adresse
look-at-it = L’examiner
editors-add-sources = La rédaction peut ajouter des sources.
watched-sites = Sites surveillés
not-watching = Ils ne sont pas lus en ce moment. Ce serveur a été lancé sans
none-watched = Aucun site n’est encore surveillé.
add-by-address = Ajoutez-en un par son adresse.
site = Site
state = État
pages-last-day = Pages, dernières 24 heures
last-read = Dernière lecture
some-of-all = { $count } sur { $all }
health-well = bien
health-poor = mal
health-waits = en attente
known-sites = Sites connus
no-sources = Pas encore de sources.
health = État
last-visit = Dernière visite
rule = Règle
all-sources = Toutes les sources
its-events = Ses événements
not-visited = pas encore visité
pages-read = { $read } pages lues sur { $count }
pages-failed = { $failed } pages en échec sur { $count }
because = { $what } : { $why }
tried-again = { $what }, nouvel essai { $when }
rule-off = désactivée depuis
rule-broken = ne convient plus depuis
rule-learnt = apprise par une exploration
rule-untried = n’a pas pu être essayée
rule-mended = réparée depuis
rule-fits = convient, essayée le
rule-not-tried = pas encore essayée
outcome-read = lue
outcome-unchanged = inchangée
outcome-mirror = copie
outcome-moved = déplacée
outcome-gone = disparue
outcome-refused = refusée
outcome-failed = en échec
followed-pages = Pages suivies
followed-help = La liste de chaque page est visitée aussi souvent qu’elle change ; ce qui est nouveau, modifié ou disparu devient un flux.
follow-by-address = Suivre une page par son adresse
follow = Suivre
editors-follow = La rédaction peut suivre des pages.
none-followed = Aucune page n’est encore suivie.
next-visit = Prochaine visite
all-followed = toutes les pages suivies
as-json = Flux (JSON)
what-changed = Ce qui a changé
nothing-yet = Rien encore.
list-now = La liste maintenant : { $count } { $count ->
        [one] fiche
       *[other] fiches
    }
follow-no-longer = Ne plus suivre
change-new = nouveau
change-changed = modifié
change-gone = disparu

## Watched sites

what-was-found = Ce qui a été trouvé
found-on = Sur { $url } ; rien n’est encore enregistré.
no-record-found = Aucune fiche des types pour lesquels les pages sont lues. Les pages liées en contiennent peut-être ; { $link }les types lus{ $end } peuvent être changés.
and-more = et { $count } de plus
watch-from-now = Surveiller dès maintenant
watched-already = déjà surveillé
pages-linked-here = { $count } de ses pages liées ici
pages-a-day = Pages par jour, au plus
watch-it = Surveiller
server-watches-none = Ce serveur ne surveille aucun site ; son exploitant le lance avec --watch.
keep-once = Enregistrer une fois les fiches de cette page
begins-at = commence à { $url }
watched-since = surveillé depuis
pages-read-today = { $count } pages sur { $all } lues ces dernières 24 heures.
go-on = Reprendre
read-first-page = Lire sa première page maintenant
pause = Suspendre
stop-watching = Ne plus surveiller
stop-watching-help = Ses pages et ses fiches restent quand vous cessez de le surveiller.
what-was-done = Ce qui a été fait
when = Quand
took = Durée
pages-visited = Pages visitées
read-anew = Relues
new-addresses = Nouvelles adresses
failed = Échecs
not-reached = injoignable
broke-off = interrompu
reading-now = lecture en cours, { $count } { $count ->
        [one] page
       *[other] pages
    } jusqu’ici
paused = suspendu
day-is-full = le nombre maximal de pages a été lu ces dernières 24 heures
not-crawled = pas encore exploré par ce serveur
records-in-pages = { $records } { $records ->
        [one] fiche
       *[other] fiches
    } dans { $count } { $count ->
        [one] page
       *[other] pages
    }
what-begins-with = ce qui commence par { $address }
all-hosts-below = { $host } et tous ses sous-domaines
wrong-daily = Le nombre de pages par jour va de 1 à { $most }.
no-part-of-site = « { $part } » ne fait pas partie du site de { $url }. Examinez à nouveau la page.
cannot-watch = { $site } est déjà surveillé, ou trop de sites le sont.
cannot-be-done = « { $what } » est impossible pour un site surveillé.
switch-on-or-off = Un type se met sur « on » ou « off », pas « { $what } ».
no-address-because = Ce n’est pas une adresse ({ $why }).
too-many-followed = { $most } pages sont déjà suivies ; cessez d’abord d’en suivre une.
no-list = Ce n’est pas une liste.
cannot-follow = La page ne peut pas être suivie : { $why }.

## Record editor

was-accepted = « { $title } » est acceptée.
was-rejected = « { $title } » est refusée.
record-editor = Rédaction du catalogue
addresses-for-catalogue = Adresses de pages pour le catalogue, une par ligne, 200 au plus
describe-them = Les décrire
to-be-read = { $count } à lire.
known-already = { $count } déjà { $count ->
        [one] connue
       *[other] connues
    }.
being-read = { $count } en cours de lecture, au rythme de chaque site. { $link }Regarder à nouveau{ $end }
what-readers-report = Ce que les lecteurs signalent et proposent
done = Fait
publish = Publier
suggestion-published = { $link }« { $title } »{ $end } est publiée.
suggestion-rejected = { $link }« { $title } »{ $end } est refusée : elle reste masquée.
to-look-at = À examiner
nothing-waits = Rien ne vous attend.
catalogue-has = { $link }Le catalogue{ $end } en compte { $count }.
begin-lowest = Commencer par la fiabilité la plus basse
described-by = Décrite par
could-not-be-read = n’a pas pu être lue
queue = File d’attente
left-to-look-at = { $count } à examiner
next-one = Suivant
page-without-title = Une page sans titre
could-not-be-read-why = Elle n’a pas pu être lue : { $why }
accept = Accepter
reject = Refuser
broken-links = Liens qui ne fonctionnent pas
links-are-checked = La page de chaque notice du catalogue est recherchée une fois par semaine, celle qui n’a pas été trouvée chaque jour.
links-being-checked = { $count ->
    [one] 1 page est encore recherchée
   *[other] { $count } pages sont encore recherchées
}, au rythme de chaque site. { $link }Regarder à nouveau{ $end }
check-all-links = Rechercher toutes les pages maintenant
no-broken-links = Toutes les pages recherchées sont à leur adresse.
broken-links-of-catalogue = { $link }{ $count ->
    [one] 1 lien
   *[other] { $count } liens
} du catalogue{ $end } { $count ->
    [one] ne mène pas à sa page.
   *[other] ne mènent pas à leurs pages.
}
links-of-catalogue = Liens du catalogue
link-moved = déplacée, constaté
link-gone = disparue depuis
link-failing = inaccessible depuis
what-to-do = Que faire
use-new-address = Reprendre la nouvelle adresse
use-new-address-of = Reprendre la nouvelle adresse de { $title }
look-again = Rechercher à nouveau
look-again-for = Rechercher { $title } à nouveau
withdraw = Retirer
withdraw-entry = Retirer { $title } du catalogue
address-taken = Une autre notice du catalogue a déjà cette adresse.
keep-for-later = Garder pour plus tard
read-it-again = La relire
title = Titre
annotation = Annotation
confidence-of = fiabilité { $percent } %
key-phrases-one-a-line = Mots-clés, un par ligne
subjects-one-a-line = Sujets, un par ligne
subjects-of-vocabulary = Sujets du vocabulaire
look-for-subjects = Chercher des sujets
no-such-subject = Aucun sujet ne commence par « { $letters } ».
authors-one-a-line = Auteurs, un par ligne
page-type = Type
page-date = Date
by-keyboard = Au clavier :
leave-a-field = quitter un champ
accept-from-within = accepter depuis un champ
without-scripts = Sans scripts, les mêmes lettres avec la touche d’accès de votre navigateur.
single-keys-on = Touches seules : oui
single-keys-off = Touches seules : non
rung-meta = écrite par l’auteur de la page
rung-introduction = tirée de sa page « À propos »
rung-paragraph = son meilleur paragraphe
rung-sentences = des phrases de son texte principal
rung-pictures = ce qu’elle dit à la place des images
rung-title = son titre : il n’y a rien d’autre
rung-question = des phrases qui répondent à une question
rung-hand = écrite à la main
stage-waits = en attente
stage-described = décrite
stage-failed = en échec
stage-accepted = acceptée
stage-rejected = refusée
entry-changed = Quelqu’un d’autre a modifié cette notice entre-temps : elle est maintenant { $stage }. Votre version figure ici ; renvoyez-la pour remplacer l’autre.
entry-needs-title = Ce qui est au catalogue a un titre et dit ce que c’est : écrivez-les.
entry-no-language = « { $text } » n’est pas une langue que les programmes connaissent ; écrivez son code, comme fr ou pt-BR
entry-no-date = « { $text } » n’est pas une date que les programmes connaissent ; écrivez 2026, 2026-11 ou 2026-11-30
leave-unsaved = Ce que vous avez modifié dans le formulaire n’est pas enregistré. Quitter quand même ?
no-page-address = « { $text } » n’est pas l’adresse d’une page web. Écrivez-les comme https://www.example.edu/page, une par ligne.
too-many-addresses = Cela fait plus de { $most } adresses. Donnez les premières, puis les autres.
no-addresses = Écrivez au moins une adresse.

## Accounts

accounts = Comptes
letters-of-address = Lettres de l’adresse
find = Trouver
no-such-account = Aucun compte n’a une telle adresse.
account-address = Adresse
role = Rôle
sessions = Sessions
keys = Clés
made = Créé
you = vous
locked = bloqué
address-not-verified = non vérifié
sessions-and-keys = { $sessions } { $sessions ->
        [one] session
       *[other] sessions
    }, { $keys } { $keys ->
        [one] clé
       *[other] clés
    }
made-on = créé le
own-account = C’est votre propre compte. { $link }Modifiez-le là{ $end } ; son rôle est changé par un autre administrateur.
what-they-may-do = Droits du compte
your-own-password = Votre propre mot de passe
role-change-help = Leurs sessions et leurs clés prennent fin avec un nouveau rôle.
role-needs-verified = Seule une adresse vérifiée peut en avoir un : son titulaire ouvre un lien envoyé par « Mot de passe oublié ? ».
change-role = Changer le rôle
for-now = Pour l’instant
locking-help = Terminer les sessions les déconnecte partout. Bloquer fait de même, et personne ne se connecte, aucune clé ni aucun flux ne s’ouvre, aucun e-mail n’est envoyé jusqu’à la réouverture du compte.
end-sessions = Terminer leurs sessions
open-account = Rouvrir le compte
lock-account = Bloquer le compte
for-ever = Pour toujours
remove-their-account = Supprimer le compte et tout ce qui est à eux
own-account-refused = C’est votre propre compte : un autre administrateur le modifie, ou glean account.
no-such-role = Ce rôle n’existe pas.
role-not-given = Cette adresse n’est pas encore vérifiée et pourrait être à quelqu’un d’autre. Son titulaire ouvre un lien envoyé par « Mot de passe oublié ? », ou l’exploitant donne un nouveau mot de passe : glean account EMAIL.
nothing-asked = Rien n’a été demandé.

## Mails

new-of-kind-for-you = Du nouveau pour vous : { $count } { $kind }
new-finds-for-you = { $count ->
        [one] Une nouveauté
       *[other] { $count } nouveautés
    } pour vous
new-for-you = Du nouveau pour vous
events-have-changed = { $count ->
        [one] Un événement que vous connaissez a changé
       *[other] { $count } événements que vous connaissez ont changé
    }
what-has-changed = Déplacé ou annulé
takes-place-after-all = A lieu finalement
when-instead-of = Quand : { $now } au lieu de { $before }
where-instead-of = Où : { $now } au lieu de { $before }
no-more-change-mails = Ne plus recevoir d’e-mails sur les changements
all-my-matches = Tout ce qui me correspond
notice-at = { $what }, sur { $address }
notice-help = Si ce n’était pas vous, choisissez-y un nouveau mot de passe (« Mot de passe oublié ? ») et écrivez à l’exploitant.
account-changed = Votre compte a été modifié
notice-log-in = Quelqu’un s’est connecté à votre compte avec un navigateur encore jamais utilisé
notice-password = Le mot de passe de votre compte a été changé
notice-role = Les droits de votre compte ont été modifiés
notice-new-password = Un nouveau mot de passe a été choisi pour votre compte
a-new-password = Un nouveau mot de passe
your-new-account = Votre nouveau compte
somebody-asked = Quelqu’un, vous nous l’espérons, a demandé ceci sur { $address }
open-to-choose-password = Ouvrez cette adresse dans l’heure pour choisir un nouveau mot de passe pour votre compte :
open-to-begin-account = Ouvrez cette adresse dans l’heure pour choisir un mot de passe et ouvrir votre compte :
if-not-you = Si ce n’était pas vous, ne faites rien : sans l’adresse ci-dessus, personne ne peut rien faire.

## Rules and kinds of one's own

address-of-page = Adresse d’une page
or-paste-html = ou collez son HTML
html-help = HTML, 4 Mo au plus ; ses liens sont lus comme s’il se trouvait à l’adresse ci-dessus
pattern-viewer = Motifs d’une page
pattern-viewer-help = Indiquez une page : ses listes sont trouvées et encadrées. Choisissez-en une, corrigez-la, gardez la règle qui y mène et appliquez-la aux autres pages du site.
find-its-lists = Trouver ses listes
pages-you-looked-at = Pages que vous avez examinées
kept-rules-and-kinds = Règles et types enregistrés
rules-and-kinds = Règles et types
rules-and-kinds-help = Une règle trouve une liste sur les pages d’un site ; un type décrit des fiches qui peuvent figurer sur n’importe quelle page.
make-rule = Créer une règle à partir d’une page
rules = Règles
none-was-kept = Rien d’enregistré.
learnt-from = Apprise de
kept-on = Enregistrement
tried-on = Essayé sur
kind-by-ticking = Un type en cochant
you-change = Vous modifiez
ticking-help = Dites ce que contient chaque fiche de votre type, par exemple « des listes avec un prix, une rue et une adresse e-mail », et essayez-le sur une page. Ni sélecteurs, ni apprentissage.
name-of-kind = Nom du type
kind-example = logement
record-holds = Une fiche contient
how-many-at-least = Combien d’entre eux, au moins
gate-help = La page contient l’un de ceux-ci (vide : toute page)
gate-example = loyer, appartement, chambre
against-help = Les pages qui en ont davantage sont autres
against-example = hôtel
own-word-list = Votre propre liste de mots
name-of-word-list = Nom de la liste de mots
word-list-example = animaux
words-of-record = Mots et expressions qu’une fiche peut contenir
words-of-record-example = chats bienvenus, pas d’animaux
try-it-on = Essayer sur
name-another-page = Indiquez une autre page, ou laissez ainsi.
try-it = Essayer
keep-instead = Garder à la place de « { $name } »
keep-as-another-kind = Garder comme un autre type
keep-kind = Garder le type
count-records = { $count } { $count ->
        [one] fiche
       *[other] fiches
    }
no-list-of-kind = Aucune liste de la page n’est de ce type. Cochez-en moins, ou demandez-en moins.
its-file = Son fichier
finds-date = jours et périodes
finds-time = heures
finds-term = trimestres et semestres
finds-person = noms de personnes
finds-affiliation = rattachement des personnes
finds-place = salles, villes, adresses
finds-street = rues avec numéro
finds-state = États des États-Unis
finds-price = sommes d’argent
finds-number = nombres
finds-email = adresses e-mail, même déguisées
finds-phone = numéros de téléphone
finds-url = adresses web
finds-label = ce par quoi commence une ligne
finds-cue = mots qui annoncent des événements
finds-question = questions
finds-course-id = codes de cours
finds-isbn = numéros de livres
finds-doi = numéros d’articles
made-on-page = Créé sur
all-rules-and-kinds = Toutes les règles et tous les types
run-on-page = Appliquer à une page
run = Appliquer
tick-anew = Cocher à nouveau
rule-no-longer-fits = Là où elle ne convient plus ou trouve trop peu : appliquez-la, corrigez ce qu’elle trouve et gardez cela à sa place.
in-the-store = Dans la base
kind-is-on = Des pages sont lues pour ce type.
kind-is-on-earlier = Des pages sont lues pour ce type, d’après un fichier antérieur.
kind-is-off = Aucune page n’est lue pour ce type.
store-holds = La base en contient { $link }{ $count } { $count ->
        [one] fiche
       *[other] fiches
    }{ $end }.
read-by-this-file = Lire les pages d’après ce fichier
take-it-away = Télécharger
runs-on-your-machine = l’applique sur votre propre machine.
throw-away = Supprimer
number-short = N°
correct-record = Corriger la fiche { $number }
correct-no-record = Corriger ce qui n’est pas une fiche : { $text }
lists-of-page = Listes d’une page
another-page = une autre page
rule-fits-page = La règle convient à cette page.
rule-fits-no-longer = La règle ne convient plus à cette page comme à celle dont elle a été apprise :
mend-rule = Réparez-la : corrigez ce à quoi elle mène ici, ou choisissez la liste visée, et gardez cela à sa place.
back-to-what-was-run = Retour à ce qui a été appliqué
copy-with-outlines = Une copie de la page avec les fiches encadrées
lists-found = Listes trouvées
no-list-found = Aucune liste trouvée. Des motifs de balises peut-être : déplacez les seuils.
all-measures = Toutes les mesures de la liste choisie
tag-patterns = Motifs de balises
tags-that-count = Balises prises en compte
regularity-most = Régularité, au plus
compactness-from = Compacité, de
compactness-to = Compacité, à
coverage-least = Couverture, au moins
length-least = Longueur, au moins
times-least = Occurrences, au moins
find-patterns = Trouver des motifs
no-pattern = Aucun motif n’atteint ces seuils.
count-corrections = { $count } { $count ->
        [one] correction
       *[other] corrections
    }.
take-last-back = Annuler la dernière
no-record = Pas une fiche
member-head = en-tête
member-separator = entre-deux
member-record = fiche
member-tail = fin
begin-earlier-record = Commencer plus tôt
begin-later-record = Commencer plus tard
end-earlier-record = Finir plus tôt
end-later-record = Finir plus tard
join-with-next = Réunir avec la suivante
is-no-record = Ce n’est pas une fiche
is-record = C’est une fiche
move-all-alike = déplacer de même cette limite pour toutes les fiches
choose-number = Choisissez le numéro d’une fiche pour déplacer son début et sa fin, ou l’écarter.
more-in-files = { $count } de plus ; les fichiers les ont toutes.
take-in-missed = Ajouter une fiche oubliée
words-of-missed = Mots de la fiche
look-for-it = Chercher
nothing-built-alike = Rien d’autre dans la page n’est bâti comme ces fiches. Cherchez ce que dit une fiche oubliée.
nothing-outside = Rien hors des fiches ne dit cela.
other-text = Autre texte de la page
these-are-records = Ce sont des fiches
columns = Colonnes
rename = Renommer
one-with = Fusionner avec
two-parted-at = Deux, séparées à
split = Séparer
leave-column-out = Écarter cette colonne
rule-that-leads = La règle qui y mène
what-that-is-now = Ce que c’est maintenant
follow-this-list = Suivre cette liste
follow-list-help = Ce qui y est nouveau, modifié ou disparu devient un flux.
as-another-rule = Ou comme une autre règle, appelée
keep-rule = Garder la règle
editors-keep-rules = La rédaction peut la garder ici.
no-such-number = Il n’y a rien sous ce numéro. Choisissez ci-dessus une liste ou un motif.
cannot-be-ticked = Ce type en dit plus qu’on ne peut cocher : téléchargez son fichier et modifiez-le.
kind-needs-name = Donnez un nom au type.
kind-needs-marks = Cochez ce que contient une fiche, ou donnez vos propres mots.
say-which-record = Dites quelle fiche.
tick-records = Cochez ce qui est une fiche.
say-where-to-split = Dites le texte où séparer la colonne.
name-needs-letter = Un nom a au moins une lettre.
no-such-correction = Cette correction n’existe pas.
no-such-encoding = Cet encodage n’existe pas.
must-be-number = « { $name } » doit être un nombre à partir de { $least } : { $value }.
would-change-nothing = Cela ne changerait rien : le nom est pris, ou il n’y a rien à déplacer, à réunir ou à séparer.
lists-of = Listes de { $page }
measure-records = fiches
measure-score = score
measure-sure = sûre
measure-even = égale
measure-alike = semblable
measure-distinct = distincte
measure-density = densité
measure-coverage = couverture
measure-length = longueur
measure-times = occurrences
measure-regularity = régularité
means-list-records = combien elle en a
means-list-score = à quel point elle ressemble à la liste que l’on cherche ; plus, c’est mieux
means-list-sure = probabilité qu’une liste de ce score soit la principale de la page
means-list-even = régularité des longueurs des fiches ; 1 est parfait
means-list-alike = ressemblance de construction des voisines ; 1 est parfait
means-list-distinct = part des fiches dont aucun autre n’a le texte
means-list-density = part des fiches dans ce qui va de la première à la dernière
means-list-coverage = part du texte de la page contenue dans ses fiches
means-pattern-records = combien il en donne
means-pattern-length = balises et textes de la répétition dont il vient
means-pattern-times = combien de fois cela se produit
means-pattern-regularity = irrégularité : écart-type des intervalles sur leur moyenne ; 0 est parfait
means-pattern-density = compacité : part couverte de ce qu’il embrasse ; 1 ne laisse aucun vide
means-pattern-coverage = part du texte de la page de sa première à sa dernière occurrence
page-too-large-to-look = Cette page est trop grande pour être examinée ici ; glean records la lit.
give-address-or-paste = Donnez une adresse, ou collez une page.
no-web-address = « { $text } » n’est pas une adresse web.
