"""Writes calendar.txt: what months, weekdays, day periods and small numbers are called, in every language of CLDR.

    python3 -m venv /tmp/v && /tmp/v/bin/pip install babel num2words && /tmp/v/bin/python calendar.py > calendar.txt

One line a word: class and value, languages, word (folded as `lexicon::fold` folds it). Classes are those of `lexicon.rs`.
Source: Unicode CLDR through Babel (Unicode licence, see LICENSE-UNICODE.txt); spelled numbers are facts printed by num2words.
"""
import re
import sys
import unicodedata
from collections import defaultdict

from babel import Locale, localedata
from num2words import num2words

SPECIAL = {"ß": "s", "ø": "o", "æ": "a", "œ": "o", "đ": "d", "ł": "l", "ı": "i", "þ": "t", "ð": "d", "ħ": "h", "ŋ": "n", "ə": "e", "ɗ": "d", "ɓ": "b", "ɛ": "e", "ɔ": "o", "ƙ": "k", "ƴ": "y", "ς": "σ"}


def fold(word):
    """Lower case, Latin and Greek letters without their marks, separators as one blank."""
    out = []
    for c in word.lower():
        if c in SPECIAL:
            out.append(SPECIAL[c])
        elif c < "\u0250" or "\u0370" <= c < "\u0400" or "\u1e00" <= c < "\u2000":
            out.append("".join(x for x in unicodedata.normalize("NFD", c) if not "\u0300" <= x < "\u0370"))
        elif c == "ё":
            out.append("е")
        elif not "\u0300" <= c < "\u0370":
            out.append(c)
    word = "".join(SPECIAL.get(c, c) for c in "".join(out))
    return re.sub(r"[\s.,'’ʼʹ`´‘\-\u2010\u2011\u00a0\u200e\u200f\u2019()]+", " ", word).strip()


words = defaultdict(set)


def add(cls, value, lang, word):
    key = re.sub(r"^(de|d|di|da) ", "", fold(word)) if cls in "Mm" else fold(word)
    if cls == "p" and key in ("am", "pm", "a m", "p m"):
        return
    if key and "|" not in key and not re.search(r"\d", key) and len(key) > (1 if key.isascii() else 0):
        words[(cls, value, key)].add(lang)


SUFFIXES = {
    "hu": {"M": "ban ben i it ig tol a e ra re ai ei nak nek".split(), "m": ["i"], "W": "n on en an kent i ig".split()},
    "tr": {"M": "da de ta te dan den tan ten a e ya ye yi i u la le in un da ki".split(), "m": [], "W": "da de a e ya ye den dan".split()},
    "fi": {"M": "n na ta ssa sta".split(), "m": [], "W": "na n ista isin".split()},
    "et": {"M": "l s il".split(), "m": [], "W": "l iti".split()},
    "ka": {"M": ["ს", "ში"], "m": [], "W": ["ს"]},
    "eu": {"M": "aren ak an".split(), "m": [], "W": []},
    "az": {"M": "da de in".split(), "m": [], "W": []},
    "de": {"M": [], "m": [], "W": []},
}
PREFIXES = {"he": "ב ל ה מ ו ש".split(), "ar": "و ب ل ف".split(), "fa": [], "yi": []}
# Slavic names bend; CLDR has nominative and genitive, the locative ("в январе", "w styczniu") is made here.
LOCATIVE = {
    "ru": {"январе": 1, "феврале": 2, "марте": 3, "апреле": 4, "мае": 5, "июне": 6, "июле": 7, "августе": 8, "сентябре": 9, "октябре": 10, "ноябре": 11, "декабре": 12},
    "uk": {"січні": 1, "лютому": 2, "березні": 3, "квітні": 4, "травні": 5, "червні": 6, "липні": 7, "серпні": 8, "вересні": 9, "жовтні": 10, "листопаді": 11, "грудні": 12},
    "be": {"студзені": 1, "лютым": 2, "сакавіку": 3, "красавіку": 4, "маі": 5, "чэрвені": 6, "ліпені": 7, "жніўні": 8, "верасні": 9, "кастрычніку": 10, "лістападзе": 11, "снежні": 12},
    "pl": {"styczniu": 1, "lutym": 2, "marcu": 3, "kwietniu": 4, "maju": 5, "czerwcu": 6, "lipcu": 7, "sierpniu": 8, "wrześniu": 9, "październiku": 10, "listopadzie": 11, "grudniu": 12},
    "cs": {"lednu": 1, "únoru": 2, "březnu": 3, "dubnu": 4, "květnu": 5, "červnu": 6, "červenci": 7, "srpnu": 8, "září": 9, "říjnu": 10, "listopadu": 11, "prosinci": 12},
    "sk": {"januári": 1, "februári": 2, "marci": 3, "apríli": 4, "máji": 5, "júni": 6, "júli": 7, "auguste": 8, "septembri": 9, "októbri": 10, "novembri": 11, "decembri": 12},
    "hr": {"siječnju": 1, "veljači": 2, "ožujku": 3, "travnju": 4, "svibnju": 5, "lipnju": 6, "srpnju": 7, "kolovozu": 8, "rujnu": 9, "listopadu": 10, "studenom": 11, "prosincu": 12},
    "sl": {"januarju": 1, "februarju": 2, "marcu": 3, "aprilu": 4, "maju": 5, "juniju": 6, "juliju": 7, "avgustu": 8, "septembru": 9, "oktobru": 10, "novembru": 11, "decembru": 12},
    "el": {"γεναρη": 1, "φλεβαρη": 2, "μαρτη": 3, "απριλη": 4, "μαη": 5, "ιουνη": 6, "ιουλη": 7, "αυγουστο": 8, "σεπτεμβρη": 9, "οκτωβρη": 10, "νοεμβρη": 11, "δεκεμβρη": 12,
           "ιανουάριο": 1, "φεβρουάριο": 2, "μάρτιο": 3, "απρίλιο": 4, "μάιο": 5, "ιούνιο": 6, "ιούλιο": 7, "σεπτέμβριο": 9, "οκτώβριο": 10, "νοέμβριο": 11, "δεκέμβριο": 12},
    "lv": {"janvārī": 1, "februārī": 2, "martā": 3, "aprīlī": 4, "maijā": 5, "jūnijā": 6, "jūlijā": 7, "augustā": 8, "septembrī": 9, "oktobrī": 10, "novembrī": 11, "decembrī": 12},
}


def forms(cls, lang, name):
    yield name
    for suffix in SUFFIXES.get(lang, {}).get(cls, []):
        yield name + suffix
    if len(name) > 3 or cls in "MW":
        for prefix in PREFIXES.get(lang, []):
            yield prefix + name


def calendar(tag):
    locale = Locale.parse(tag, sep="_")
    lang = {"no": "nb", "fil": "tl", "iw": "he"}.get(locale.language, locale.language)
    for context in ("format", "stand-alone"):
        for width, cls in (("wide", "M"), ("abbreviated", "m")):
            try:
                names = locale.months[context][width]
            except KeyError:
                continue
            for month, name in names.items():
                if re.fullmatch(r"(?i)m\d+|\d+.*|.*\d.*", name):
                    continue
                for form in forms(cls, lang, name):
                    add(cls, month, lang, form)
        for width, cls in (("wide", "W"), ("abbreviated", "w"), ("short", "w")):
            try:
                names = locale.days[context][width]
            except KeyError:
                continue
            for day, name in names.items():
                if re.search(r"\d", name):
                    continue
                single = len(name) == 1 and name >= "\u2e80"
                for form in forms(cls, lang, name):
                    if not (single and name in "一二三四五六"):
                        add("J" if single else cls, day, lang, form)
        for width in ("wide", "abbreviated"):
            periods = locale.day_periods.get(context, {}).get(width, {})
            for key, value in (("am", 0), ("pm", 1)):
                if key in periods and len(fold(periods[key])) > 1:
                    add("p", value, lang, periods[key])


def shortened(tag):
    """The first three letters of each month, where no two months share them: what people write whatever CLDR lists."""
    locale = Locale.parse(tag, sep="_")
    lang = {"no": "nb", "fil": "tl", "iw": "he"}.get(locale.language, locale.language)
    names = {month: fold(name) for month, name in locale.months["format"]["wide"].items()}
    if any(" " in n or n[:1] > "\u052f" for n in names.values()):
        return
    for month, name in names.items():
        short = name[:3]
        if len(name) > 3 and sum(n.startswith(short) for n in names.values()) == 1:
            add("m", month, lang, short)


ORDINAL_ENDINGS = {
    "pl": (("y", "ego ej a e".split()), ("i", "ego ej a e iego iej ia ie".split())),
    "ru": (("ый", "ое ого ая".split()), ("ой", "ое ого ая".split()), ("ий", "ье ьего ья".split())),
    "uk": (("ий", "е ого а".split()), ("ій", "є ього я".split())),
    "es": (("o", ["", "a"]),), "it": (("o", ["a"]),), "pt": (("o", ["a"]),), "fr": (), "nl": (), "de": (("e", ["er", "en", "es", "em"]), ("te", ["ter", "ten", "tes"])),
    "sv": (("a", ["e"]),), "nb": (), "da": (), "cs": (("ý", ["ého"]), ("í", ["ího"])),
}


def numbers(code, lang):
    for n in range(0, 60):
        try:
            word = num2words(n, lang=code)
        except Exception:
            return
        for w in {word, word.replace(" and ", " ").replace("-", " "), word.replace(" ", ""), re.sub(r"(ti|and|dreißig|zig)", r"\1", word)}:
            add("n", n, lang, w)
    for n in range(1, 32):
        try:
            word = num2words(n, lang=code, to="ordinal")
        except Exception:
            return
        variants = {word, word.replace("-", " "), word.replace(" ", "")}
        for end, others in ORDINAL_ENDINGS.get(lang, ()):
            for w in list(variants):
                if w.endswith(end):
                    variants.update(w[: -len(end)] + o for o in others)
        for w in variants:
            add("o", n, lang, w)


for tag in sorted(localedata.locale_identifiers()):
    if len(tag.split("_")) <= 2 and not tag.startswith(("root",)):
        calendar(tag)
for tag in "en fr de es it pt nl sv da nb nn no pl ru uk be cs sk fi hu ro tr el bg hr sr sl et lv lt ca gl eu id is".split():
    shortened(tag)
for lang, names in LOCATIVE.items():
    for name, month in names.items():
        add("M", month, lang, name)
for name, month in {"იანვარს": 1, "თებერვალს": 2, "მარტს": 3, "აპრილს": 4, "მაისს": 5, "ივნისს": 6, "ივლისს": 7, "აგვისტოს": 8, "სექტემბერს": 9, "ოქტომბერს": 10, "ნოემბერს": 11, "დეკემბერს": 12}.items():
    add("M", month, "ka", name)
for code in "en fr de es it pt nl sv da no pl ru uk cs fi hu ro tr el he ar fa id vi lt lv sl sr sk hr bg ca hi".split():
    numbers(code, {"no": "nb"}.get(code, code))
print("# What months (M wide, m short), weekdays (W, w), day periods (p), numbers (n) and ordinals (o) are called;")
print("# J: weekdays by one character, in brackets.")
print("# Made by calendar.py from Unicode CLDR (Babel), licence LICENSE-UNICODE.txt, and num2words. Do not edit.")
for (cls, value, key), langs in sorted(words.items(), key=lambda x: (x[0][0], x[0][1], x[0][2])):
    print(f"{cls}{value}\t{'*' if cls == 'J' else ','.join(sorted(langs))}\t{key}")
print(f"{len(words)} words", file=sys.stderr)
