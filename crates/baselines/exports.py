"""Exports: rules learnt on real pages and exported, run on these pages, or on others of their sites, as other tools read them.

    python exports.py GLEAN PAGES      (scrapy, html5lib; GLEAN is the program, PAGES a folder of pages, or some of its files)
    python exports.py GLEAN --unseen CORPUS [--judge]
                                       (CORPUS has truth.jsonl, whose lines say the site and the layout of a page: a rule
                                       is learnt on the first page of those that share both, and run on the others; pages
                                       of the part "judge" are counted alone, and nothing else is told of them)

    page ── learn ──▶ rule ── export ──▶ CSS, XPath, a spider ──▶ records ──┐
                       └───── apply ─────────────────────────▶ records ──┴──▶ as many? the same values?

Values are those of the rule's own fields, compared without blanks, since XPath does not part lines. Of what the readers of feeds and the
watchers of pages are told the records are counted, as `crates/cli/tests/program/readers.py` reads them.
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
TESTS = pathlib.Path(__file__).parent.parent / "cli/tests/program"


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
    at_hand, module.html5lib = module.html5lib, None
    items = list(module.Records(start=ADDRESS).parse(page))
    module.html5lib = at_hand
    return items


def by_browser(_, page, module):
    """The spider as it reads pages where html5lib is installed."""
    return list(module.Records(start=ADDRESS).parse(page))


WORDS = {"css": by_css, "xpath": by_xpath, "scrapy": by_spider, "scrapy and html5lib": by_browser}


def readers():
    """The tools that read a list of one page, and how they read it."""
    spec = importlib.util.spec_from_file_location("readers", TESTS / "readers.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.READERS


def loaded(spider):
    spec = importlib.util.spec_from_loader("spider", loader=None)
    module = importlib.util.module_from_spec(spec)
    exec(spider, module.__dict__)
    return module


def bare(fields, names):
    """The values that are said, without blanks."""
    said = {name: "".join((fields.get(name) or "").split()) for name in names}
    return {name: value for name, value in said.items() if value}


def exported_names(words, export, module):
    """The fields that an export gives at all."""
    if words.startswith("scrapy"):
        return {name for told in module.LISTS for name in told["fields"]}
    return {name for name, _ in lines(export)[1]}


def exports(glean, rule, page):
    """What each export gives and of which fields, or why there is none."""
    spider = ran(glean, "export-rule", rule, "--to", "scrapy")
    module = loaded(spider.stdout) if spider.returncode == 0 else None
    for words, by in WORDS.items():
        export = ran(glean, "export-rule", rule, "--to", words.split()[0])
        if export.returncode:
            yield words, None, set(), export.stderr.strip().split(": ", 2)[-1]
        else:
            yield words, by(export.stdout, page, module), exported_names(words, export.stdout, module), ""


def count_by_tools(glean, rule, file, ours, counts):
    """Counts what the tools read that are told of one page; where there is more or less than the rule gives."""
    for tool, read in readers().items():
        counts[tool]["pages"] += 1
        export = ran(glean, "export-rule", rule, "--to", tool, "--address", ADDRESS)
        if export.returncode == 0:
            counts[tool]["exported"] += 1
            records = len(read(export.stdout, file))
            counts[tool]["as many"] += records == len(ours)
            if records != len(ours):
                yield f"{file.stem}: {tool}: {records} records of {len(ours)}"


def names_of(rule):
    own = pathlib.Path(rule).read_text().split("\notherwise\n")[0].splitlines()
    return [line.split(" as ")[-1] for line in own if line.startswith("field ")]


def state(ours, theirs, is_exported):
    """What became of a value of the rule in an export."""
    if ours == theirs:
        return "alike"
    if theirs is None:
        return "lost" if is_exported else "left out"
    return "more" if ours is None else "otherwise"


def compare(count, ours, theirs, names, exported):
    """Counts a page of an export; what is otherwise there."""
    count["exported"] += 1
    if len(ours) != len(theirs):
        return f"{len(theirs)} records of {len(ours)}"
    count["as many"] += 1
    found = collections.Counter()
    for a, b in zip(ours, (bare(fields, names) for fields in theirs)):
        for name in sorted({*a, *b}):
            one = state(a.get(name), b.get(name), name in exported)
            count[one] += 1
            found[one, name] += one != "alike"
    count["all alike"] += not any(n for (one, _), n in found.items() if one != "left out")
    return ", ".join(f"{one}: {name} {n}" for (one, name), n in found.items() if n)


def themselves(places):
    """Each page with itself: what the rule is learnt from and run on, and what to call it."""
    folders = [sorted(place.iterdir()) if place.is_dir() else [place] for place in map(pathlib.Path, places)]
    return [(file, [file]) for files in folders for file in files]


def unseen(corpus, judge):
    """The first page of each site and layout with the others; those of the part that judges, or the rest."""
    groups = collections.defaultdict(list)
    for line in (pathlib.Path(corpus) / "truth.jsonl").read_text().splitlines():
        told = json.loads(line)
        if (told.get("part") == "judge") == judge:
            groups[told["site"], told["layout"]].append(told["id"])
    page = {file.stem: file for file in (pathlib.Path(corpus) / "pages").iterdir()}
    ordered = [sorted(ids) for ids in groups.values() if len(ids) > 1]
    return [(page[first], [page[other] for other in others]) for first, *others in sorted(ordered)]


def run_on(glean, rule, file, counts):
    """Runs the exports of a rule on a page; what is otherwise there, export by export."""
    names = names_of(rule)
    rows = ran(glean, "apply", rule, str(file), "-f", "jsonl").stdout.split("\n")
    ours = [bare(json.loads(row)["fields"], names) for row in rows if row]
    page = HtmlResponse(ADDRESS, body=file.read_bytes())
    for words, theirs, exported, why in exports(glean, rule, page):
        counts[words]["pages"] += 1
        why = why if theirs is None else compare(counts[words], ours, theirs, names, exported)
        if why:
            yield f"{file.stem}: {words}: {why}"
    yield from count_by_tools(glean, rule, file, ours, counts)


def main(glean, *words):
    judge = "--judge" in words
    others = [word for word in words if word != "--judge"]
    jobs = unseen(others[1], judge) if others[0] == "--unseen" else themselves(others)
    counts, told = collections.defaultdict(collections.Counter), []
    with tempfile.TemporaryDirectory() as folder:
        rule = f"{folder}/a.rule"
        for learnt, files in jobs:
            if ran(glean, "learn", str(learnt), "-o", rule, "--list", "1").returncode:
                told.append(f"{learnt.stem}: no rule")
                continue
            for file in files:
                told.extend(run_on(glean, rule, file, counts))
    columns = ["pages", "exported", "as many", "all alike", "alike", "otherwise", "more", "lost", "left out"]
    print(f"{sum(len(files) for _, files in jobs)} pages\n\n| to | {' | '.join(columns)} |\n|{'---|' * (len(columns) + 1)}")
    for words, count in counts.items():
        told_of = columns if words in WORDS else columns[:3]
        print(f"| {words} | {' | '.join(str(count[column]) if column in told_of else '–' for column in columns)} |")
    print("", *([] if judge else told), sep="\n")


main(*sys.argv[1:])
