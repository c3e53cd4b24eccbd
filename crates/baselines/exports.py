"""Exports: rules learnt on real pages and exported, run on these pages as other tools read them.

    python exports.py GLEAN PAGES      (scrapy; GLEAN is the program, PAGES a folder of pages, or some of its files)

    page ── learn ──▶ rule ── export ──▶ CSS, XPath, a spider ──▶ records ──┐
     │                 └───── apply ─────────────────────────▶ records ──┴──▶ as many? the same values?

Values are those of the rule's own fields, compared without blanks, since XPath does not part lines.
"""

import collections
import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile

from scrapy.http import HtmlResponse

ADDRESS = "https://page.example/"


def ran(glean, *words):
    return subprocess.run([glean, *words], capture_output=True, text=True, errors="replace")


def lines(export):
    """The first list of selectors: those of the records, and those of each field."""
    own = export.split("otherwise\n")[0].splitlines()
    pairs = [line.split(": ", 1) for line in own if not line.startswith(("#", "inner: "))]
    return pairs[0][1], pairs[1:]


def by_css(export, page, module):
    records, fields = lines(export)

    def said(record, way):
        first = record.css(way)[:1]
        return first.get() if "::attr" in way else "".join(module.text(one.root) for one in first)

    found = [record for record in page.css(records) if module.text(record.root)]
    return [{name: said(record, way) for name, way in fields} for record in found]


def by_xpath(export, page, _):
    records, fields = lines(export)
    return [{name: record.xpath(way).get() for name, way in fields} for record in page.xpath(records)]


def by_spider(_, page, module):
    return list(module.Records(start=ADDRESS).parse(page))


WORDS = {"css": by_css, "xpath": by_xpath, "scrapy": by_spider}


def loaded(spider):
    spec = importlib.util.spec_from_loader("spider", loader=None)
    module = importlib.util.module_from_spec(spec)
    exec(spider, module.__dict__)
    return module


def bare(fields, names):
    """The values that are said, without blanks."""
    said = {name: "".join((fields.get(name) or "").split()) for name in names}
    return {name: value for name, value in said.items() if value}


def exports(glean, rule, page):
    """What each export gives, or why there is none."""
    spider = ran(glean, "export-rule", rule, "--to", "scrapy")
    module = loaded(spider.stdout) if spider.returncode == 0 else None
    for words, by in WORDS.items():
        export = ran(glean, "export-rule", rule, "--to", words)
        if export.returncode:
            yield words, None, export.stderr.strip().split(": ", 2)[-1]
        else:
            yield words, by(export.stdout, page, module), ""


def names_of(rule):
    own = pathlib.Path(rule).read_text().split("\notherwise\n")[0].splitlines()
    return [line.split(" as ")[-1] for line in own if line.startswith("field ")]


def compare(count, ours, theirs, names):
    """Counts a page of an export; what is otherwise there."""
    count["exported"] += 1
    count["values"] += sum(map(len, ours))
    if len(ours) != len(theirs):
        return f"{len(theirs)} records of {len(ours)}"
    count["as many"] += 1
    otherwise = collections.Counter()
    for a, b in zip(ours, (bare(fields, names) for fields in theirs)):
        for name in sorted({*a, *b}):
            state = "same" if a.get(name) == b.get(name) else "lacking" if name not in b else "otherwise"
            count[state] += 1
            if state != "same":
                otherwise[f"{state}: {name}"] += 1
    given = [name for name in otherwise if name.startswith("otherwise")]
    count["given alike"] += not given
    count["all alike"] += not otherwise
    return ", ".join(f"{what} {n}" for what, n in otherwise.items())


def main(glean, *places):
    pages = [file for place in map(pathlib.Path, places) for file in (sorted(place.iterdir()) if place.is_dir() else [place])]
    counts, told = collections.defaultdict(collections.Counter), []
    with tempfile.TemporaryDirectory() as folder:
        rule = f"{folder}/a.rule"
        for file in pages:
            if ran(glean, "learn", str(file), "-o", rule, "--list", "1").returncode:
                told.append(f"{file.stem}: no rule")
                continue
            names = names_of(rule)
            rows = ran(glean, "apply", rule, str(file), "-f", "jsonl").stdout.split("\n")
            ours = [bare(json.loads(row)["fields"], names) for row in rows if row]
            page = HtmlResponse(ADDRESS, body=file.read_bytes())
            for words, theirs, why in exports(glean, rule, page):
                counts[words]["rules"] += 1
                why = why if theirs is None else compare(counts[words], ours, theirs, names)
                told += [f"{file.stem}: {words}: {why}"] * bool(why)
    columns = ["rules", "exported", "as many", "given alike", "all alike", "values", "same", "otherwise", "lacking"]
    print(f"{len(pages)} pages\n\n| to | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}")
    for words, count in counts.items():
        print(f"| {words} | {' | '.join(str(count[column]) for column in columns)} |")
    print("", *told, sep="\n")


main(*sys.argv[1:])
