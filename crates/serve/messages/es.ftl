# La interfaz en español.

## Frame

locating = Preguntando al navegador…
not-located = Su navegador no indicó dónde está.
show-password = Mostrar lo que escribo
skip = Ir al contenido
sections = Secciones
kinds = Tipos
catalogue = Catálogo
sources = Fuentes
viewer = Patrones
my-kind = Mis { $kind }
editor = Redacción
account = Cuenta
log-out = Cerrar sesión
log-in = Iniciar sesión
footer = Recopilado de páginas públicas; cada ficha muestra dónde se leyó.
for-programs = Para programas
imprint = Aviso legal
privacy = Privacidad
language = Idioma

## Failures

sorry = Lo sentimos
make-account = Crear una cuenta
to-first-page = A la página de inicio
failure-nothing = No hay nada en esta dirección. Quizá se eliminó después de enlazarse.
failure-foreign = Este formulario no se envió desde nuestro sitio, la página era demasiado antigua, o entretanto cerró o abrió la sesión. Vuelva a cargar la página y envíelo desde allí.
failure-unknown = Inicie sesión primero.
failure-forbidden = Su cuenta no tiene permiso; un administrador puede dárselo.
failure-hurried = Demasiados intentos. Espere { $seconds } { $seconds ->
        [one] segundo
       *[other] segundos
    }.
failure-large = Este formulario ocupa más de { $size } kB.
failure-busy = Hay demasiadas peticiones en este momento. Inténtelo de nuevo en { $seconds } { $seconds ->
        [one] segundo
       *[other] segundos
    }.
failure-ours = Algo falló aquí: { $why }. Inténtelo de nuevo; el responsable lo verá en el registro.

## First page and search

what-is-on = Agenda
gleaned-from = Recopilado de { $pages } páginas web
count-of-kind = { $count } { $kind }
search-kind = Buscar { $kind }
home-example = jazz, "puertas abiertas", astro*
search = Buscar
on-now = En curso
next = Próximamente
home-empty = Aún no hay eventos próximos. { $link }Añada una fuente{ $end } o ejecute glean crawl.
all-of-kind = Todo en { $kind } →
ask-words = Pregunte con sus propias palabras
words = Palabras
ask-example = ¿Cómo renuevo mi carné de biblioteca?
search-example = jazz OR blues, "dos palabras", mañana
from = Desde
to = Hasta
ask = Preguntar
near-me = Cerca de mí
search-help = Deben aparecer todas las palabras. También:
two-words = dos palabras
tomorrow = mañana
in-may = en mayo
conditions = Condiciones y orden
condition = Condición sobre los campos
sort-by = Ordenar por
views = Vistas
list = Lista
week = Semana
month = Mes
add-one = Añadir
suggest-one = Sugerir
narrow = Acotar
subscribe = Suscribirse
as-calendar = Calendario (iCalendar)
as-atom = Canal (Atom)
as-json-feed = JSON Feed
embed = Insertar en otro sitio
embed-help = Copie estas líneas en una página de otro sitio: muestra esta búsqueda, sin scripts ni cookies, y siempre está al día.
embed-language = Idioma del marco
embed-width = Ancho en píxeles, déjelo vacío para usar todo el ancho
embed-height = Alto en píxeles
embed-lines = Líneas para copiar
embed-renew = Actualizar las líneas
embed-all = Verlo todo: { $site }
save-search = Guardar esta búsqueda
search-name = Nombre de la búsqueda
search-name-example = Mis búsquedas: { $kind }
save = Guardar
not-only = No solo { $name }
no-answer = Ninguna página responde a esto. Pruebe otras palabras o { $link }vea todo en { $kind }{ $end }.
no-kind-found = No hay resultados en { $kind }.
leave-out = Quite algún criterio o { $link }véalo todo{ $end }.
only-past = No hay nada próximo; estos ya pasaron.
begun-before = Empezados antes
all-begun-before = Todo lo que empezó antes →
found = Resultados
count-found = { $count } { $count ->
        [one] resultado
       *[other] resultados
    }
more-than-found = Más de { $count } resultados
best-first = Mejores resultados primero
next-first = Próximos primero
newest-first-of-kind = Más recientes primero
ascending = { $field }, ascendente
descending = { $field }, descendente
topic = Tema
source = Fuente
near-me-filter = cerca de mí
filter = { $name }: { $value }
running-filter = en curso
without-name = (sin nombre)
before = Anterior
after = Siguiente
none-in-week = No se conoce nada en { $kind } para esta semana.
none-in-month = No se conoce nada en { $kind } para este mes.
go-to-next = Ir al siguiente:
more-on-day = { $count } más el { $day }
count-more = { $count } más
from-source = de { $source }
from-source-and-more = de { $source } y { $count } más
status-cancelled = cancelado
status-postponed = aplazado
status-moved = trasladado
of-your-question = { $percent } % de su pregunta
more = Más
pages = Páginas
previous-page = ← Anterior
next-page = Siguiente →

## Records

joined-with = Unida a { $link }otra ficha{ $end }, que se muestra en su lugar.
hidden = Oculta: solo la ve la redacción.
suggested-waits = La sugirió un visitante: solo la ve la redacción hasta que se publique.
undo = Deshacer
report-kept = Gracias: la redacción lo revisará.
report-not-kept = Gracias. La cola de avisos está llena: la redacción atiende primero esos, y el suyo no se guardó.
no-longer-listed = Ninguna página lo recoge ya.
add-to-calendar = Añadir al calendario
save-event = Guardar
event-is-saved = Guardado
save-event-help = Guardado: recibirá un correo si cambia o se cancela. Pulse para dejar de guardarlo.
source-page = Página de origen
correct = Corregir
hide = Ocultar
confidence = Confianza
corrected-by-editor = Corregida por la redacción.
page-says-nothing-of = { $field }: la página no dice nada.
page-says-of = { $field }: la página dice «{ $text }».
text = Texto
ratings = Valoraciones
rated = { $mean } de 5, según { $count } { $count ->
        [one] valoración
       *[other] valoraciones
    }.
not-rated = Nadie lo ha valorado todavía.
rated-elsewhere = { $name }: { $mean } de 5, según { $count } { $count ->
        [one] valoración
       *[other] valoraciones
    } de { $records } { $kind }
rate = ¿Qué le pareció, o cuánto le gustaría ver más como esto?
of-five = { $count } de 5
take-back = Retirar
log-in-to-rate = { $link }Inicie sesión{ $end } para valorarlo: sus { $kind } se adaptarán.
rated-leads-to = Lo que encaja con sus valoraciones: { $link }Mis { $kind }{ $end }.
joined = Unidas a ella
undo-join = Deshacer: { $title } es otra cosa
same-as-another = ¿La misma que otra?
join-twin = { $title } es la misma: unir
join = Unir
join-by-number = Unir con la ficha de este número o dirección, que dejará de mostrarse
split-record = Dividir
split-title = Dividir: { $title }
split-help = Una ficha que contiene dos cosas se convierte en dos. Indique qué es cada una; ambas quedan así cuando se vuelven a leer sus páginas.
split-own = Esta
split-other = La otra
split-pages = Páginas que hablan de la otra
split-pages-help = Ninguna: las páginas hablan de ambas como de una sola, y ambas permanecen mientras lo hagan.
split-nothing = No se dividiría nada: indique en qué se diferencian, o elija algunas de las páginas, pero no todas.
split-from = Separada de { $link }otra ficha{ $end }.
similar = Similares
page = Página
last-seen = Visto por última vez
evidence = Prueba
show-on-page = Mostrar en la página
lists-it-no-longer = ya no lo recoge
show-as-it-was = Mostrar cómo era
report-mistake = Avisar de un error
what-is-wrong = ¿Qué está mal y qué es lo correcto?
send-to-editors = Enviar a la redacción
history = Historial
on-site = en { $site }
page-then = la página de entonces
happened-new = vista por primera vez
happened-gone = ya no está
happened-back = está de nuevo
happened-past = pasada, y ya no está
happened-changed = cambiada
happened-cancelled = cancelada
happened-corrected = corregida por la redacción
happened-hidden = ocultada por la redacción
happened-merged = unida a otra ficha por la redacción
happened-split = dividida por la redacción
happened-added = añadida por la redacción
happened-suggested = sugerida por un visitante
happened-accepted = aceptada por la redacción
record-number = Ficha { $number }
wrong-rating = Una valoración va de 1 a 5, o 0 para ninguna.
where-it-says = Dónde dice «{ $title }»
copy-of = Una copia de
as-it-was-on = tal como era el
when-this-was-read = , cuando se leyó: solo su texto y su forma.
as-it-is-now-or-was = tal como es ahora o era hace unos minutos: solo su texto y su forma.
back-to-record = Volver a la ficha
page-gone-since = La página no está desde
text-when-read = Texto en la última lectura,
beside-later = Junto a una versión posterior
as-it-is-now = Tal como es ahora
version-of = Tal como era el
other-snapshots = Otras instantáneas
copy-title = Una copia de la página
copies-of = Copias de
copies-marked = , solo texto y forma; se marcan las líneas que la otra no tiene.
back-to-evidence = Volver a la prueba
on-day = El
now = Ahora
copy-then = Una copia de la página como era
copy-later = Una copia de la página como era después
snapshot-too-large = Era demasiado grande para guardarla como era entonces.
snapshot-not-kept = No se guarda como era entonces.
page-too-large = era demasiado grande para guardarla.
quoted = «{ $text }»
read-from-data = de datos de la página para programas
read-from-attribute = del atributo «{ $name }» de un elemento
read-from-header = de la cabecera «{ $name }» del servidor
read-from-argument = indicado con la página: { $name }
no-place-is-left = La página ha cambiado desde que se leyó. Ninguno de los pasajes sigue ahí.
not-all-places-are-left = La página ha cambiado desde que se leyó. Algunos pasajes ya no están.
line-gone = ya no están
line-new = nuevas
lines-alike = Cada línea está también en la otra versión.
lines-gone = Líneas que ya no están: { $count }.
lines-new = Líneas nuevas: { $count }.
many-lines-gone = Líneas que ya no están: { $count }; se marcan las primeras { $marked }.
many-lines-new = Líneas nuevas: { $count }; se marcan las primeras { $marked }.
page-cannot-be-shown = La página no se puede mostrar: { $why } Lo que decía al leerse está al lado.
as-it-is = { $text }

## Topics

topic-arts = Arte
topic-astronomy = Astronomía
topic-biology = Biología
topic-books = Libros y escritura
topic-business = Economía y empresa
topic-chemistry = Química
topic-community = Comunidad y familia
topic-computing = Informática
topic-dance = Danza
topic-environment = Medio ambiente
topic-film = Cine
topic-food = Comida y bebida
topic-history = Historia
topic-languages = Idiomas
topic-life-sciences = Ciencias de la vida y medicina
topic-mathematics = Matemáticas
topic-music = Música
topic-philosophy = Filosofía y religión
topic-physics = Física
topic-politics = Política, derecho y asuntos internacionales
topic-social-sciences = Ciencias sociales y educación
topic-sports = Deporte y aire libre
topic-theatre = Teatro
topic-engineering = Ingeniería
topic-humanities = Humanidades
topic-local-government = Gobierno local
topic-physical-sciences = Ciencias físicas

## What values were found by

by-heading = encabezado
by-title = título
by-date = fecha
by-time = hora
by-term = periodo
by-person = persona
by-affiliation = afiliación
by-place = lugar
by-street = calle
by-price = precio
by-email = correo
by-phone = teléfono
by-url = dirección
by-label = etiqueta
by-question = pregunta

## What an address asks for

not-a-day = «{ $name }» no es un día: { $text }.
not-a-day-write = «{ $name }» no es un día: { $text }. Escríbalo como 2026-11-30, un mes como 2026-11, o today para hoy.
sort-needs-kind = Las fichas de un tipo se pueden ordenar por un campo; indique el tipo.
cannot-sort-by = No se puede ordenar por «{ $name }»; los campos son { $fields }.
cannot-sort-by-near = No se puede ordenar por «{ $name }»; ¿quiso decir «{ $near }»? Los campos son { $fields }.
near-is-no-place = «near» no es un lugar: { $text }. Escriba LATITUD,LONGITUD,KM.
condition-without-field = La condición nombra un campo desconocido: «{ $name }»; los campos son { $fields }.
condition-without-field-near = La condición nombra un campo desconocido: «{ $name }»; ¿quiso decir «{ $near }»? Los campos son { $fields }.

## Log in and account

email = Correo electrónico
password = Contraseña
forgot-password = ¿Olvidó su contraseña?
no-account-yet = ¿Aún no tiene cuenta? { $link }Cree una{ $end }.
no-address = Esto no es una dirección de correo.
account-locked = Un administrador bloqueó esta cuenta; escriba al responsable de este sitio.
wrong-password = La dirección y la contraseña no coinciden.
password-changed-meanwhile = La contraseña cambió entretanto; inicie sesión con la nueva.
not-your-password = Esa no es su contraseña.
operator-makes-accounts = Aquí las cuentas las crea el responsable: glean account EMAIL.
no-mails-here = Aquí no se envían correos; el responsable le da una contraseña nueva: glean account EMAIL.
link-is-over = Este enlace ya no vale: se abre una sola vez, en menos de una hora. Pida otro.
password-too-short = Una contraseña tiene al menos doce caracteres; cuatro palabras se recuerdan bien.
password-too-long = Una contraseña tiene como máximo 128 caracteres.
password-too-common = Esta contraseña es de las primeras que se adivinan: es común o sale de su dirección. Elija cuatro palabras sin relación entre sí.
new-password = Contraseña nueva
new-password-help = Le enviamos un enlace para elegir una contraseña nueva. Vale una hora.
new-account = Cuenta nueva
new-account-help = Con una cuenta indica sus intereses y ve lo que encaja. Le enviamos un enlace para elegir una contraseña.
mail-me-a-link = Enviarme un enlace
back-to-log-in = Volver al inicio de sesión
have-an-account = ¿Ya tiene cuenta? { $link }Inicie sesión{ $end }.
mail-on-its-way = Un correo está en camino
link-was-mailed = Si { $email } puede tener una cuenta aquí, se le envió un enlace. Ábralo en menos de una hora.
nothing-came = ¿No llegó nada? Mire en el correo no deseado y revise la dirección; después { $link }vuelva a pedirlo{ $end }.
choose-password = Elegir una contraseña
choose-password-for = Para { $email }. Con ella inicia sesión al momento; se cierran los demás navegadores y todas las claves de la cuenta.
password-twelve = Contraseña, doce caracteres o más
keep-password = Guardar la contraseña
role-reader = lector
role-editor = editor
role-admin = administrador
my-interests = Lo que me interesa
accounts-of-others = Cuentas de otros
not-verified = Esta dirección no está verificada
not-verified-help = No recibe correos y no puede tener ningún rol.
verify-by-link = Abra un enlace que le enviamos y elija una contraseña; las claves de programas terminan con ello.
operator-verifies = El responsable la verifica: glean account { $email }.
my-feeds = Mis canales
feeds-help = Quien conozca estas direcciones ve lo que le interesa; nadie puede adivinarlas.
other-addresses = Cambiar sus direcciones
keys-for-programs = Claves para programas
keys-help = Un programa con una clave lee lo que usted puede leer y, con una de escritura, lo cambia: { $link }lo que puede pedir{ $end }.
new-key = Su clave nueva, que se muestra solo esta vez:
name = Nombre
opens = Permite
end = Fin
scope-read = leer
scope-write = escribir
remove-key = Eliminar la clave { $name }
remove = Eliminar
reading = leer
writing-too = también escribir
make-key = Crear una clave
your-password = Su contraseña
new-one-twelve = La nueva, doce caracteres o más
password-change-help = Se cierra su sesión en todas partes y terminan todas las claves.
change-it = Cambiarla
leaving = Darse de baja
remove-account = Eliminar mi cuenta y todo lo mío
key-reads-or-writes = Una clave lee, o también escribe.
too-many-keys = Tiene muchas claves; elimine una primero.
mails = Correos
mails-ended = No recibirá más correos sobre novedades. Su perfil y sus canales quedan como están.
no-more-mails-question = ¿Dejar de recibir correos sobre novedades?
change-mails-ended = No recibirá más correos cuando un evento cambie o se cancele. Lo que guardó sigue guardado.
no-more-change-mails-question = ¿Dejar de recibir correos cuando un evento que usted conoce cambie o se cancele?
no-more-mails = Dejar de recibir correos

## My events

say-interests = Indique { $link }lo que le interesa{ $end } o valore { $kind }: lo que encaje aparecerá aquí.
none-to-come-fits = Nada de lo próximo en { $kind } encaja con sus intereses. { $link }Añada palabras o temas{ $end }, o vea
none-fits = Todavía nada en { $kind } encaja con sus intereses. { $link }Añada palabras o temas{ $end }, o vea
or-all-of-kind = todo en { $kind }
best-matches = Primero lo que mejor encaja, con el motivo. Valore { $kind } en sus páginas y esta lista se adapta.
saved-of-kind = Guardado: { $kind }
nothing-saved = Todavía nada. «Guardar» en la página de una ficha la conserva aquí.
saved-are-mailed = Le escribimos si cambia o se cancela.
saved-searches = Búsquedas guardadas
no-saved-searches = Aún no hay búsquedas guardadas. Busque fichas de cualquier tipo y guarde la búsqueda con un nombre: los resultados nuevos aparecen aquí, en su propio canal y en sus correos.
subscribe-to = Suscribirse a { $name }
calendar-of = Calendario de { $name } (iCalendar)
atom-of = Canal de { $name } (Atom)
json-feed-of = JSON Feed de { $name }
remove-named = Eliminar { $name }
nothing-fits-yet = Todavía no hay nada que encaje.
search-needs-name = Una búsqueda se guarda con un nombre de hasta { $most } letras. Vuelva atrás e indique uno.
too-many-searches = Se pueden guardar { $most } búsquedas; elimine una antes.
in-its-title = «{ $phrase }» en el título
mentions = menciona «{ $phrase }»
of-topic = tema: { $topic }
you-liked = ya le gustó { $name }
you-did-not-like = no le gustó { $name }
you-liked-series = le gustó esta serie
you-did-not-like-series = no le gustó esta serie
like-others-you-liked = como otros que le gustaron («{ $word }…»)
like-others-you-did-not-like = como otros que no le gustaron («{ $word }…»)
km-from = a { $km } km de { $place }
on-weekday = un { $day }
words-one-a-line = Palabras y expresiones, una por línea
words-example = jazz, astronomía
topics = Temas
days-none-any = Días (ninguno: cualquier día)
places-help = Lugares, uno por línea: una ciudad y kilómetros alrededor, o un nombre, su latitud y longitud, y kilómetros
places-example = Sevilla, ES; 10
unknown-place = «{ $line }» no es un lugar conocido aquí. Escriba «Sevilla, ES; 10», una ciudad con su país y kilómetros, o «Casa; 52.52, 13.405; 10», un nombre, un punto y kilómetros. Todavía no se guardó nada.
add-where-i-am = Añadir dónde estoy
mail-me-matches = Enviarme los resultados nuevos
never = Nunca
every-day = Cada día
every-week = Cada semana
mail-me-changes = Escribirme cuando cambie o se cancele un evento que guardé o que un correo me anunció
keep = Guardar
weekday-monday = lunes
weekday-tuesday = martes
weekday-wednesday = miércoles
weekday-thursday = jueves
weekday-friday = viernes
weekday-saturday = sábado
weekday-sunday = domingo

## Edit and suggest

back = Volver
page-says = La página dice: { $text }
page-says-nothing = La página dice: nada
cancel = Cancelar
thank-you = Gracias
edit-wrong = Todavía no se cambió nada: vea abajo lo que no se puede aceptar así.
edit-meanwhile = La ficha cambió entretanto; todavía no se guardó nada. Lo que escribió está aquí, y lo que no tocó está como es ahora: vea las notas junto a los campos y guarde de nuevo.
edit-stands-now = Otra persona lo cambió entretanto. Ahora dice: { $text }
edit-emptied = Otra persona lo vació entretanto.
edit-taken-over = Otra persona lo cambió entretanto, y aquí ya está así.
edit-unnamed = Escriba al menos cómo se llama.
edit-ends-first = Todavía no se cambió nada: acabaría antes de empezar.
edit-no-occurrence = Todavía no se cambió nada: desde su inicio hasta su último día no se repite ningún día.
edit-no-start = Todavía no se cambió nada: hay un fin, pero no un inicio. Escriba cuándo empieza, o vacíe también el fin.
new-wrong = Todavía no se envió nada: vea abajo lo que no se puede aceptar así.
new-ends-first = Todavía no se envió nada: acabaría antes de empezar.
new-no-occurrence = Todavía no se envió nada: desde su inicio hasta su último día no se repite ningún día.
new-no-start = Todavía no se envió nada: hay un fin, pero no un inicio. Escriba cuándo empieza, o vacíe también el fin.
cannot-be-joined = Estas dos no se pueden unir: deben ser dos fichas de un mismo tipo, ninguna oculta ni ya unida, y con una fuente para la que se muestre.
undone-already = Esto ya se deshizo o se cambió después: deshaga eso primero.
suggestion-kept = La redacción lo revisará; después lo verá todo el mundo.
suggestion-not-kept = La cola de sugerencias está llena; la suya no se guardó. Inténtelo dentro de unos días.
new-of-kind = Añadir: { $kind }
suggest-new-of-kind = Sugerir: { $kind }
such-as = por ejemplo { $example }
contact-help = NOMBRE <CORREO>, uno por línea
links-help = NOMBRE: DIRECCIÓN, uno por línea
one-a-line = uno por línea
say-what-is-wrong = Diga en una frase qué está mal.
input-too-long = tiene más de { $most } caracteres
input-no-link = escriba cada uno como NOMBRE: DIRECCIÓN, uno por línea
input-no-value = «{ $text }» no es uno de los valores: { $values }
input-no-email = «{ $text }» no es una dirección de correo
input-no-day = «{ $text }» no es un día; escriba 2026-11-30 o 2026-11-30 16:00
repeats-daily = todos los días
repeats-weekly = cada { $days }
repeats-every-weeks = cada { $count } semanas, el { $days }
repeats-monthly = el { $nth } { $days } de cada mes
repeats-every-months = cada { $count } meses, el { $nth } { $days }
nth-in-month = { $n ->
    [1] primer
    [2] segundo
    [3] tercer
    [4] cuarto
    [5] quinto
   *[other] último
}
repeats-until = { $repeats }, hasta el { $day }
repeats-help = como «todos los martes» o «el primer lunes de cada mes»
input-no-recurrence = «{ $text }» no dice cómo se repite; escriba «todos los martes» o «el primer lunes de cada mes»
input-no-number = «{ $text }» no es un número; escriba 12 o 12.5
input-no-price = «{ $text }» no es un precio; escriba 900 USD o 12.50
input-no-address = «{ $text }» no es una dirección web; escriba https://www.example.edu/pagina

## Catalogue

browse = Explorar
whats-new = Novedades
titles = Títulos
subjects = Materias
key-words = Palabras clave
authors = Autores
there-are-none = No hay ninguno.
there-are-none-behind = No hay ninguno después de «{ $term }».
the-catalogue = El catálogo
catalogue-help = Palabras, "frases exactas", AND, OR, NOT, (paréntesis), inicio*, title:palabra, author:nombre, subject:palabra
catalogue-example = (mareas OR olas) NOT surf
by-rank = Mejores primero
by-title-order = Por título
newest-first = Más recientes primero
with-annotations = Con anotaciones
titles-only = Solo títulos
cite = Exportar como
catalogue-empty = El catálogo está vacío.
describe-pages = Describir páginas
editors-fill-it = La redacción lo llena.
nothing-in-catalogue = Nada del catálogo encaja.
see-all = Ver todo
open-page = Abrir la página
edit = Editar
address = dirección
author = autor
subject-terms = materias
keyword-terms = palabras clave
type = tipo
entry-language = idioma
entry-date = fecha
here-since = aquí desde
filter-subject = materia
filter-keyword = palabra clave
filter-author = autor

## Kinds

kinds-help = Lo que pueden ser las fichas: cada tipo es un archivo que dice qué contienen. Las páginas se leen para los tipos activados.
make-kind = Crear un tipo marcando casillas
kinds-made-here = Los creados aquí
kind = Tipo
records = Fichas
read-for-it = Se leen páginas para él
on = Activado
off = Desactivado
switch-on = Activar
switch-off = Desactivar
switch-on-named = Activar { $name }
switch-off-named = Desactivar { $name }
switched-on = Está activado. Aún no se había leído ninguna página; el próximo rastreo leerá páginas para él.
switched-on-reread = Está activado. { $count } { $count ->
        [one] página ya leída se leerá
       *[other] páginas ya leídas se leerán
    } de nuevo en un rastreo que vuelva:

## Sources

sources-help = De dónde vienen las fichas. Las { $link }páginas seguidas{ $end } avisan de lo que cambia en sus listas.
source-added = Se añadió { $page }: { $count } { $count ->
        [one] ficha encontrada
       *[other] fichas encontradas
    }.
add-source = Añadir un sitio o una página por su dirección
look-at-it = Verla
editors-add-sources = La redacción puede añadir fuentes.
watched-sites = Sitios vigilados
not-watching = No se leen ahora mismo. Este servidor se inició sin
none-watched = Aún no se vigila ningún sitio.
add-by-address = Añada uno por su dirección.
site = Sitio
state = Estado
pages-last-day = Páginas, últimas 24 horas
last-read = Última lectura
some-of-all = { $count } de { $all }
health-well = bien
health-poor = mal
health-waits = en espera
known-sites = Sitios conocidos
no-sources = Aún no hay fuentes.
health = Estado
last-visit = Última visita
rule = Regla
all-sources = Todas las fuentes
its-events = Eventos de este sitio
not-visited = aún no visitado
pages-read = { $read } de { $count } páginas leídas
pages-failed = { $failed } de { $count } páginas fallidas
because = { $what }: { $why }
tried-again = { $what }, se reintenta { $when }
rule-off = desactivada desde
rule-broken = rota desde
rule-learnt = aprendida en un rastreo
rule-untried = no se pudo probar
rule-mended = reparada desde
rule-fits = encaja, probada el
rule-not-tried = aún no probada
outcome-read = leída
outcome-unchanged = sin cambios
outcome-mirror = copia
outcome-moved = trasladada
outcome-gone = desaparecida
outcome-refused = rechazada
outcome-failed = fallida
followed-pages = Páginas seguidas
followed-help = La lista de cada página se visita tan a menudo como cambia; lo nuevo, cambiado o desaparecido es un canal.
follow-by-address = Seguir una página por su dirección
follow = Seguir
editors-follow = La redacción puede seguir páginas.
none-followed = Aún no se sigue ninguna página.
next-visit = Próxima visita
all-followed = todas las páginas seguidas
as-json = Canal (JSON)
what-changed = Qué cambió
nothing-yet = Nada todavía.
list-now = La lista ahora: { $count } { $count ->
        [one] ficha
       *[other] fichas
    }
follow-no-longer = Dejar de seguir
change-new = nuevo
change-changed = cambiado
change-gone = desaparecido

## Watched sites

what-was-found = Lo que se encontró
found-on = En { $url }; aún no se guarda nada.
no-record-found = Ninguna ficha de los tipos para los que se leen páginas. Quizá haya en páginas enlazadas; { $link }los tipos que se leen{ $end } se pueden cambiar.
and-more = y { $count } más
watch-from-now = Vigilar desde ahora
watched-already = ya vigilado
pages-linked-here = { $count } de sus páginas enlazadas aquí
pages-a-day = Páginas al día, como máximo
watch-it = Vigilar
server-watches-none = Este servidor no vigila sitios; su responsable lo inicia con --watch.
keep-once = Guardar una vez las fichas de esta página
begins-at = empieza en { $url }
watched-since = vigilado desde
pages-read-today = { $count } de { $all } páginas leídas en las últimas 24 horas.
go-on = Continuar
read-first-page = Leer ahora su primera página
pause = Pausar
stop-watching = Dejar de vigilar
stop-watching-help = Sus páginas y fichas permanecen si deja de vigilarlo.
what-was-done = Qué se hizo
when = Cuándo
took = Duración
pages-visited = Páginas visitadas
read-anew = Leídas de nuevo
new-addresses = Direcciones nuevas
failed = Fallos
not-reached = no alcanzado
broke-off = interrumpido
reading-now = leyendo ahora, { $count } { $count ->
        [one] página
       *[other] páginas
    } hasta el momento
paused = en pausa
day-is-full = en las últimas 24 horas se leyó el máximo de páginas
not-crawled = aún no rastreado por este servidor
records-in-pages = { $records } { $records ->
        [one] ficha
       *[other] fichas
    } en { $count } { $count ->
        [one] página
       *[other] páginas
    }
what-begins-with = lo que empieza por { $address }
all-hosts-below = { $host } y todos sus subdominios
wrong-daily = Las páginas al día son un número de 1 a { $most }.
no-part-of-site = «{ $part }» no es parte del sitio de { $url }. Vuelva a mirar la página.
cannot-watch = { $site } ya se vigila, o se vigilan demasiados sitios.
cannot-be-done = «{ $what }» no es posible con un sitio vigilado.
switch-on-or-off = Un tipo se pone en «on» u «off», no en «{ $what }».
no-address-because = Eso no es una dirección ({ $why }).
too-many-followed = Ya se siguen { $most } páginas; deje primero de seguir alguna.
no-list = Eso no es una lista.
cannot-follow = La página no se puede seguir: { $why }.

## Record editor

was-accepted = «{ $title }» está aceptada.
was-rejected = «{ $title }» está rechazada.
record-editor = Redacción del catálogo
addresses-for-catalogue = Direcciones de páginas para el catálogo, una por línea, 200 como máximo
describe-them = Describirlas
to-be-read = { $count } por leer.
known-already = { $count } ya { $count ->
        [one] conocida
       *[other] conocidas
    }.
being-read = { $count } leyéndose, al ritmo de cada sitio. { $link }Mirar otra vez{ $end }
what-readers-report = Lo que los lectores avisan y sugieren
done = Hecho
publish = Publicar
suggestion-published = { $link }«{ $title }»{ $end } está publicada.
suggestion-rejected = { $link }«{ $title }»{ $end } está rechazada: sigue oculta.
to-look-at = Por revisar
nothing-waits = No hay nada pendiente.
catalogue-has = { $link }El catálogo{ $end } tiene { $count }.
begin-lowest = Empezar por la confianza más baja
described-by = Descrita por
could-not-be-read = no se pudo leer
queue = Cola
left-to-look-at = { $count } por revisar
next-one = Siguiente
page-without-title = Una página sin título
could-not-be-read-why = No se pudo leer: { $why }
accept = Aceptar
reject = Rechazar
broken-links = Enlaces que no funcionan
links-are-checked = La página de cada ficha del catálogo se busca una vez por semana; la que no se encontró, cada día.
links-being-checked = { $count ->
    [one] Aún se busca 1 página
   *[other] Aún se buscan { $count } páginas
}, al ritmo de cada sitio. { $link }Mirar de nuevo{ $end }
check-all-links = Buscar todas las páginas ahora
no-broken-links = Todas las páginas buscadas están en sus direcciones.
broken-links-of-catalogue = { $link }{ $count ->
    [one] 1 enlace
   *[other] { $count } enlaces
} del catálogo{ $end } { $count ->
    [one] no lleva a su página.
   *[other] no llevan a sus páginas.
}
links-of-catalogue = Enlaces del catálogo
link-moved = se ha mudado, visto
link-gone = desaparecida desde
link-failing = inaccesible desde
what-to-do = Qué hacer
use-new-address = Tomar la nueva dirección
use-new-address-of = Tomar la nueva dirección de { $title }
look-again = Buscar de nuevo
look-again-for = Buscar { $title } de nuevo
withdraw = Retirar
withdraw-entry = Retirar { $title } del catálogo
address-taken = Otra ficha del catálogo tiene ya esta dirección.
keep-for-later = Guardar para después
read-it-again = Leerla de nuevo
title = Título
annotation = Anotación
confidence-of = confianza { $percent } %
key-phrases-one-a-line = Palabras clave, una por línea
subjects-one-a-line = Materias, una por línea
subjects-of-vocabulary = Materias del vocabulario
look-for-subjects = Buscar materias
no-such-subject = Ninguna materia empieza por «{ $letters }».
authors-one-a-line = Autores, uno por línea
page-type = Tipo
page-date = Fecha
by-keyboard = Con el teclado:
leave-a-field = salir de un campo
accept-from-within = aceptar desde un campo
without-scripts = Sin scripts, las mismas letras con la tecla de acceso de su navegador.
single-keys-on = Teclas sueltas: sí
single-keys-off = Teclas sueltas: no
rung-meta = la escribió el autor de la página
rung-introduction = de su página «Acerca de»
rung-paragraph = su mejor párrafo
rung-sentences = frases de su texto principal
rung-pictures = lo que dice en lugar de imágenes
rung-title = su título: no hay nada más
rung-question = frases que responden a una pregunta
rung-hand = escrita a mano
stage-waits = en espera
stage-described = descrita
stage-failed = fallida
stage-accepted = aceptada
stage-rejected = rechazada
entry-changed = Otra persona cambió esta entrada entretanto: ahora está { $stage }. Lo que escribió está aquí; envíelo de nuevo para sustituirla.
entry-needs-title = Lo que está en el catálogo tiene un título y dice qué es: escríbalos.
entry-no-language = «{ $text }» no es un idioma que los programas conozcan; escriba su código, como es o pt-BR
entry-no-date = «{ $text }» no es una fecha que los programas conozcan; escriba 2026, 2026-11 o 2026-11-30
leave-unsaved = Lo que cambió en el formulario no está guardado. ¿Salir de todos modos?
no-page-address = «{ $text }» no es la dirección de una página web. Escriba cada una como https://www.example.edu/pagina, una por línea.
too-many-addresses = Son más de { $most } direcciones. Dé primero unas y luego las otras.
no-addresses = Escriba al menos una dirección.

## Accounts

accounts = Cuentas
letters-of-address = Letras de la dirección
find = Buscar
no-such-account = Ninguna cuenta tiene esa dirección.
account-address = Dirección
role = Rol
sessions = Sesiones
keys = Claves
made = Creada
you = usted
locked = bloqueada
address-not-verified = sin verificar
sessions-and-keys = { $sessions } { $sessions ->
        [one] sesión
       *[other] sesiones
    }, { $keys } { $keys ->
        [one] clave
       *[other] claves
    }
made-on = creada el
own-account = Es su propia cuenta. { $link }Cámbiela allí{ $end }; su rol lo cambia otro administrador.
what-they-may-do = Qué pueden hacer
your-own-password = Su propia contraseña
role-change-help = Con un rol nuevo terminan sus sesiones y claves.
role-needs-verified = Solo puede tenerlo una dirección verificada: su titular abre un enlace que envía «¿Olvidó su contraseña?».
change-role = Cambiar el rol
for-now = Por ahora
locking-help = Cerrar las sesiones los desconecta en todas partes. Bloquear hace lo mismo, y nadie inicia sesión, ninguna clave ni canal se abre y no se envía ningún correo hasta que la cuenta se abra de nuevo.
end-sessions = Cerrar sus sesiones
open-account = Abrir la cuenta
lock-account = Bloquear la cuenta
for-ever = Para siempre
remove-their-account = Eliminar la cuenta y todo lo suyo
own-account-refused = Es su propia cuenta: la cambia otro administrador, o glean account.
no-such-role = Ese rol no existe.
role-not-given = Esta dirección aún no está verificada y podría ser de otra persona. Su titular abre un enlace que envía «¿Olvidó su contraseña?», o el responsable da una contraseña nueva: glean account EMAIL.
nothing-asked = No se pidió nada.

## Mails

new-of-kind-for-you = Novedades para usted: { $count } { $kind }
new-finds-for-you = { $count ->
        [one] Una novedad
       *[other] { $count } novedades
    } para usted
new-for-you = Novedades para usted
events-have-changed = { $count ->
        [one] Un evento que usted conoce ha cambiado
       *[other] { $count } eventos que usted conoce han cambiado
    }
what-has-changed = Cambios y cancelaciones
takes-place-after-all = Finalmente se celebra
when-instead-of = Cuándo: { $now } en lugar de { $before }
where-instead-of = Dónde: { $now } en lugar de { $before }
no-more-change-mails = Dejar de recibir correos sobre cambios
all-my-matches = Todo lo que encaja conmigo
notice-at = { $what }, en { $address }
notice-help = Si no fue usted, elija allí una contraseña nueva («¿Olvidó su contraseña?») y escriba al responsable.
account-changed = Su cuenta se ha modificado
notice-log-in = Alguien inició sesión en su cuenta con un navegador que no se había usado antes
notice-password = Se cambió la contraseña de su cuenta
notice-role = Se cambió lo que puede hacer su cuenta
notice-new-password = Se eligió una contraseña nueva para su cuenta
a-new-password = Una contraseña nueva
your-new-account = Su cuenta nueva
somebody-asked = Alguien, esperamos que usted, pidió esto en { $address }
open-to-choose-password = Abra esta dirección en menos de una hora para elegir una contraseña nueva para su cuenta:
open-to-begin-account = Abra esta dirección en menos de una hora para elegir una contraseña y abrir su cuenta:
if-not-you = Si no fue usted, no haga nada: sin la dirección de arriba nadie puede hacer nada.

## Rules and kinds of one's own

address-of-page = Dirección de una página
or-paste-html = o pegue su HTML
html-help = HTML, 4 MB como máximo; sus enlaces se leen como si estuviera en la dirección de arriba
pattern-viewer = Patrones de una página
pattern-viewer-help = Indique una página: se encuentran y enmarcan sus listas. Elija una, corríjala, guarde la regla que lleva a ella y aplíquela a otras páginas del sitio.
find-its-lists = Buscar sus listas
pages-you-looked-at = Páginas que ha mirado
kept-rules-and-kinds = Reglas y tipos guardados
rules-and-kinds = Reglas y tipos
rules-and-kinds-help = Una regla encuentra una lista en las páginas de un sitio; un tipo describe fichas que pueden estar en cualquier página.
make-rule = Crear una regla a partir de una página
rules = Reglas
none-was-kept = Aún no hay nada guardado.
learnt-from = Aprendida de
kept-on = Guardado
tried-on = Probado en
kind-by-ticking = Un tipo marcando casillas
you-change = Usted cambia
ticking-help = Diga qué contiene cada ficha de su tipo, como «listas con un precio, una calle y una dirección de correo», y pruébelo en una página. Sin selectores ni entrenamiento.
name-of-kind = Nombre del tipo
kind-example = vivienda
record-holds = Una ficha contiene
how-many-at-least = Cuántos de ellos, como mínimo
gate-help = La página contiene una de estas (vacío: cualquier página)
gate-example = alquiler, piso, habitación
against-help = Las páginas con más de estas son otras
against-example = hotel
own-word-list = Una lista de palabras propia
name-of-word-list = Nombre de la lista de palabras
word-list-example = mascotas
words-of-record = Palabras y expresiones que puede contener una ficha
words-of-record-example = se admiten gatos, sin mascotas
try-it-on = Probar en
name-another-page = Indique otra página o déjelo así.
try-it = Probar
keep-instead = Guardar en lugar de «{ $name }»
keep-as-another-kind = Guardar como otro tipo
keep-kind = Guardar el tipo
count-records = { $count } { $count ->
        [one] ficha
       *[other] fichas
    }
no-list-of-kind = Ninguna lista de la página es de este tipo. Marque menos o exija menos.
its-file = Su archivo
finds-date = días y periodos
finds-time = horas
finds-term = periodos lectivos
finds-person = nombres de personas
finds-affiliation = adscripción de personas
finds-place = salas, ciudades, direcciones
finds-street = calles con número
finds-state = estados de Estados Unidos
finds-price = sumas de dinero
finds-number = números
finds-email = direcciones de correo, también disfrazadas
finds-phone = números de teléfono
finds-url = direcciones web
finds-label = con qué empieza una línea
finds-cue = palabras con que se anuncian eventos
finds-question = preguntas
finds-course-id = códigos de cursos
finds-isbn = números de libros
finds-doi = números de artículos
made-on-page = Creado en
all-rules-and-kinds = Todas las reglas y tipos
run-on-page = Aplicar a una página
run = Aplicar
tick-anew = Marcar de nuevo
rule-no-longer-fits = Donde ya no encaja o encuentra poco: aplíquela allí, corrija lo que encuentra y guárdelo en su lugar.
in-the-store = En la base de datos
kind-is-on = Se leen páginas para este tipo.
kind-is-on-earlier = Se leen páginas para este tipo, según un archivo anterior.
kind-is-off = No se leen páginas para este tipo.
store-holds = La base de datos contiene { $link }{ $count } { $count ->
        [one] ficha
       *[other] fichas
    }{ $end } de él.
read-by-this-file = Leer páginas según este archivo
take-it-away = Descargar
runs-on-your-machine = la aplica en su propio equipo.
throw-away = Eliminar
number-short = N.º
correct-record = Corregir la ficha { $number }
correct-no-record = Corregir lo que no es una ficha: { $text }
lists-of-page = Listas de una página
another-page = otra página
rule-fits-page = La regla encaja en esta página.
rule-fits-no-longer = La regla ya no encaja en esta página como en la que se aprendió:
mend-rule = Arréglela: corrija aquello a lo que lleva aquí o elija la lista correcta, y guárdelo en su lugar.
back-to-what-was-run = Volver a lo que se aplicó
copy-with-outlines = Una copia de la página con las fichas enmarcadas
lists-found = Listas encontradas
no-list-found = No se encontró ninguna lista. Quizá haya patrones de etiquetas: mueva los umbrales.
all-measures = Todas las medidas de la lista elegida
tag-patterns = Patrones de etiquetas
tags-that-count = Etiquetas que cuentan
regularity-most = Regularidad, como máximo
compactness-from = Compacidad, desde
compactness-to = Compacidad, hasta
coverage-least = Cobertura, como mínimo
length-least = Longitud, como mínimo
times-least = Veces, como mínimo
find-patterns = Buscar patrones
no-pattern = Ningún patrón alcanza estos umbrales.
count-corrections = { $count } { $count ->
        [one] corrección
       *[other] correcciones
    }.
take-last-back = Deshacer la última
no-record = No es una ficha
member-head = encabezado
member-separator = separador
member-record = ficha
member-tail = final
begin-earlier-record = Empezar antes
begin-later-record = Empezar después
end-earlier-record = Acabar antes
end-later-record = Acabar después
join-with-next = Unir con la siguiente
is-no-record = No es una ficha
is-record = Es una ficha
move-all-alike = mover igual este límite en todas las fichas
choose-number = Elija el número de una ficha para mover su principio y su fin, o descartarla.
more-in-files = { $count } más; los archivos las tienen todas.
take-in-missed = Incluir una ficha que faltó
words-of-missed = Palabras de la ficha
look-for-it = Buscarla
nothing-built-alike = Nada más en la página está hecho como estas fichas. Busque lo que dice una que faltó.
nothing-outside = Nada fuera de las fichas dice eso.
other-text = Otro texto de la página
these-are-records = Estas son fichas
columns = Columnas
rename = Cambiar el nombre
one-with = Unir con
two-parted-at = Dos, separadas en
split = Separar
leave-column-out = Omitir esta columna
rule-that-leads = La regla que lleva a ella
what-that-is-now = Cómo es ahora
follow-this-list = Seguir esta lista
follow-list-help = Lo nuevo, cambiado o desaparecido en ella es un canal.
as-another-rule = O como otra regla, llamada
keep-rule = Guardar la regla
editors-keep-rules = La redacción puede guardarla aquí.
no-such-number = No hay nada con ese número. Elija arriba una lista o un patrón.
cannot-be-ticked = Este tipo dice más de lo que se puede marcar: descargue su archivo y edítelo.
kind-needs-name = Dé un nombre al tipo.
kind-needs-marks = Marque qué contiene una ficha o dé palabras propias.
say-which-record = Diga qué ficha.
tick-records = Marque qué es una ficha.
say-where-to-split = Diga el texto en que se separa la columna.
name-needs-letter = Un nombre tiene al menos una letra.
no-such-correction = Esa corrección no existe.
no-such-encoding = Esa codificación no existe.
must-be-number = «{ $name }» debe ser un número desde { $least }: { $value }.
would-change-nothing = Eso no cambiaría nada: el nombre está ocupado, o no hay nada que mover, unir o separar.
lists-of = Listas de { $page }
measure-records = fichas
measure-score = puntuación
measure-sure = segura
measure-even = uniforme
measure-alike = similar
measure-distinct = distinta
measure-density = densidad
measure-coverage = cobertura
measure-length = longitud
measure-times = veces
measure-regularity = regularidad
means-list-records = cuántas tiene
means-list-score = cuánto se parece a la lista que se busca; más es mejor
means-list-sure = probabilidad de que una lista con esta puntuación sea la principal de la página
means-list-even = uniformidad de las longitudes de las fichas; 1 es perfecto
means-list-alike = semejanza de construcción entre vecinas; 1 es perfecto
means-list-distinct = parte de las fichas cuyo texto no tiene ninguna otra
means-list-density = parte de las fichas en lo que va de la primera a la última
means-list-coverage = parte del texto de la página que está en sus fichas
means-pattern-records = cuántas da
means-pattern-length = etiquetas y textos de la repetición de la que sale
means-pattern-times = cuántas veces ocurre
means-pattern-regularity = irregularidad: desviación de los intervalos entre su media; 0 es perfecto
means-pattern-density = compacidad: parte cubierta de lo que abarca; 1 no deja huecos
means-pattern-coverage = parte del texto de la página desde su primera hasta su última aparición
page-too-large-to-look = Esta página es demasiado grande para mirarla aquí; glean records la lee.
give-address-or-paste = Dé una dirección o pegue una página.
no-web-address = «{ $text }» no es una dirección web.
