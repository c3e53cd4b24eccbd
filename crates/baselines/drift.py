"""Drift: rules learnt on real pages, run on these pages after changes that sites make.

    python drift.py GLEAN PAGES        (lxml; GLEAN is the program, PAGES a folder of pages, or some of its files)

    page ── learn ──▶ rule ── export ──▶ where its records and fields stand
     │                 │
     └── changed ──────┴── apply ──▶ right · told (status 3) · noted (standard error) · silent: none

Only rules that can be exported are tried, since the changes are made where selectors lead. A change is right where each
record learnt from has each of its fields as before, and no record is more or less.
"""

import collections
import copy
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from lxml import etree, html

# Fewest records of a page that is tried, and of one on which fields are taken from two thirds of them.
FEWEST, MANY = 3, 8

# So many fields of a page are taken away, one at a time.
FIELDS = 4


class Rule:
    """A rule learnt from a page, and what it gave there."""

    def __init__(self, glean, page, folder):
        self.glean, self.folder, self.file = glean, folder, str(folder / "a.rule")
        self.page = folder / "page.html"
        self.page.write_bytes(page)
        self.ran("learn", str(self.page), "-o", self.file, "--list", "1").check_returncode()
        exported = self.ran("export-rule", self.file, "--to", "xpath")
        exported.check_returncode()
        said = exported.stdout.split("otherwise\n")[0].splitlines()
        places = [line.split(": ", 1) for line in said if not line.startswith(("#", "inner: "))]
        self.records = places[0][1]
        lines = [line for line in pathlib.Path(self.file).read_text().splitlines() if line.startswith("field ")]
        self.names = [line.split(" as ")[-1] for line in lines]
        always = {line.split(" as ")[-1] for line in lines if line.split()[2] == "1.00"}
        texts = [(name, place) for name, place in places[1:] if "/@" not in place and "following-sibling" not in place]
        elements = {name: re.search(r"\(\.//.*\)\[1\]", place) for name, place in texts}
        self.fields = {name: found[0] for name, found in elements.items() if found and name in always}
        # What no place tells is looked for by what it says.
        self.unplaced = [line.split(" as ")[-1] for line in lines if line.split()[2:4] == ["1.00", "-"]]
        self.labels = dict.fromkeys(re.findall(r' under "([^"\\]+)" as ', "\n".join(lines)))

    def ran(self, *words):
        return subprocess.run([self.glean, *words], capture_output=True, text=True, errors="replace")

    def gives(self, page):
        """Whether a page is told, or noted, to be otherwise, and the fields of its records."""
        self.page.write_bytes(page)
        applied = self.ran("apply", self.file, str(self.page), "-f", "jsonl")
        rows = [json.loads(line) for line in applied.stdout.split("\n") if line]
        told = "told" if applied.returncode == 3 else "noted" if "note on the rule" in applied.stderr else "silent"
        return told, [{name: row["fields"].get(name) for name in self.names} for row in rows]


def written(tree):
    return etree.tostring(tree, method="html", encoding="utf-8", doctype="<!doctype html>")


def cells(row):
    return [cell for cell in row if cell.tag in ("td", "th")]


def first_text(element, tag, text, **attributes):
    """Puts an element of this text before all that another holds."""
    new = etree.Element(tag, attributes)
    new.text, new.tail, element.text = text, " " + (element.text or ""), None
    element.insert(0, new)


def taken_out(element):
    """Takes an element away and leaves what stands behind it; of a cell, what it holds."""
    if element.tag in ("td", "th"):
        element[:], element.text = [], None
        return
    before, parent = element.getprevious(), element.getparent()
    if before is not None:
        before.tail = (before.tail or "") + (element.tail or "")
    else:
        parent.text = (parent.text or "") + (element.tail or "")
    parent.remove(element)


def column(value):
    """A column after the first, in the records and in all other rows of their tables."""

    def change(records):
        if any(record.tag != "tr" for record in records):
            return False
        numbers = {record: number for number, record in enumerate(records)}
        for table in {next(record.iterancestors("table")) for record in records}:
            for row in table.iter("tr"):
                if len(cells(row)) > 1:
                    first = cells(row)[0]
                    new = etree.Element("td" if row in numbers else first.tag)
                    new.text = value.replace("#", str(90 + numbers[row])) if row in numbers else "Extra"
                    first.addnext(new)
        return True

    return change


def link(records):
    """A link before all that a record says."""
    for record in records:
        first_text((cells(record) or [record])[0], "a", "Tagged", href="/tagged")
    return True


def other_class(records):
    """Another class on the last half of the records."""
    for record in records[len(records) // 2 :]:
        record.set("class", "zz")
    return len(records) >= 2 * FEWEST


def class_renamed(records):
    """The first record's class is called otherwise on the whole page."""
    names = (records[0].get("class") or "").split()
    if names:
        for element in records[0].getroottree().iter(etree.Element):
            own = [name + "-2" if name == names[0] else name for name in (element.get("class") or "").split()]
            if own:
                element.set("class", " ".join(own))
    return bool(names)


def inner_wrapper(records):
    """An element around all that a record holds."""
    if any(record.tag in ("tr", "dl", "ul", "table", "tbody", "p") for record in records):
        return False
    for record in records:
        inner = etree.Element("div", {"class": "inner"})
        inner.text, record.text = record.text, None
        inner.extend(list(record))
        record.append(inner)
    return True


def columns_swapped(records):
    """The first two columns change places, in the records and in all other rows of their tables."""
    if any(record.tag != "tr" or len(cells(record)) < 2 for record in records):
        return False
    for table in {next(record.iterancestors("table")) for record in records}:
        for row in table.iter("tr"):
            if len(cells(row)) > 1:
                first, second = cells(row)[:2]
                second.addnext(first)
    return True


def last_first(records):
    """The last element of each record stands first."""
    for record in records:
        if len(record) > 1:
            record.insert(0, record[-1])
    return any(len(record) > 1 for record in records) and not any(record.tag == "tr" for record in records)


def one_class_more(records):
    for record in records:
        record.set("class", (record.get("class", "") + " seen").strip())
    return True


def wrapper(records):
    body = next(records[0].iterancestors("body"), None)
    if body is None:
        return False
    inner = etree.Element("div", {"class": "wrap"})
    inner.text, body.text = body.text, None
    inner.extend(list(body))
    body.append(inner)
    return True


def advertisement(records):
    """One among the records, in an element like theirs."""
    middle = records[len(records) // 2]
    new = etree.Element(middle.tag, {"class": "promoted"})
    holder = etree.SubElement(new, "td", colspan="9") if middle.tag == "tr" else new
    holder.text = "Advertisement: buy more things"
    middle.addprevious(new)
    return True


def without(place):
    """A field is gone from two thirds of the records."""

    def change(records):
        gone = [record for number, record in enumerate(records) if number % 3]
        found = [element for record in gone for element in record.xpath(place)]
        for element in found:
            taken_out(element)
        return len(records) >= MANY and len(found) == len(gone)

    return change


def without_value(values):
    """A field that says these values, a record each, is gone from two thirds of the records."""

    def change(records):
        gone = [number for number in range(len(records)) if number % 3]
        holders = [holder(records[number], values[number]) for number in gone]
        found = [element for element in holders if element is not None]
        for element in found:
            taken_out(element)
        return len(records) >= MANY and len(found) == len(gone)

    return change


def said(element):
    return " ".join(element.text_content().split())


def holder(record, value):
    """The innermost element in a record that says a value and no more."""
    words = " ".join((value or "").split())
    found = [element for element in record.iterdescendants(etree.Element) if words and said(element) == words]
    return found[-1] if found else None


def labels_renamed(labels):
    """What the page calls its fields is called otherwise, wherever it says so and no more."""

    def change(records):
        body = records[0].getroottree().getroot()
        outer = [element for element in body.iter(etree.Element) if said(element).rstrip(": ") in labels]
        inner = [element for element in outer if not any(child in outer for child in element)]
        for element in inner:
            colon = ":" if said(element).endswith(":") else ""
            element[:], element.text = [], f"Renamed {said(element).rstrip(': ')}{colon}"
        return bool(inner)

    return change


def template_replaced(records):
    """Records are articles of headings and paragraphs, in sections, without a class that was there."""
    names = {"h2": "h4", "h3": "h4", "a": "a", "img": "img", "br": "br"}
    for record in records:
        for element in record.iter(etree.Element):
            element.tag = names.get(element.tag, "p" if not len(element) else "section")
            for name in ("class", "id"):
                element.attrib.pop(name, None)
        record.tag = "article"
    for around in {parent for record in records for parent in record.iterancestors("table", "tbody", "ul", "ol", "dl")}:
        around.tag = "main"
        around.attrib.clear()
    return True


CHANGES = {
    "a column of numbers": column("#"),
    "a column of prices": column("$#.00"),
    "a column of texts": column("stock #"),
    "two columns swapped": columns_swapped,
    "the last part first": last_first,
    "a link before all": link,
    "another class, half": other_class,
    "a class renamed": class_renamed,
    "a class more": one_class_more,
    "a wrapper around all": wrapper,
    "a wrapper in each record": inner_wrapper,
    "an advertisement": advertisement,
    "the template replaced": template_replaced,
}


def verdicts(rule, page):
    """What a rule makes of each change of its page: its name, and right, told, noted or silent."""
    tree = html.document_fromstring(page, parser=html.HTMLParser(encoding="utf-8"))
    told, before = rule.gives(page)
    if told == "told" or len(before) < FEWEST or len(tree.xpath(rule.records)) != len(before):
        return
    lost = {f"{name} gone, two thirds": without(place) for name, place in list(rule.fields.items())[:FIELDS]}
    lost |= {
        f"{name} gone, two thirds": without_value([row[name] for row in before]) for name in rule.unplaced[:FIELDS]
    }
    renamed = {"labels renamed": labels_renamed(rule.labels)} if rule.labels else {}
    for name, change in (CHANGES | renamed | lost).items():
        changed = copy.deepcopy(tree)
        if not change(changed.xpath(rule.records)):
            continue
        told, now = rule.gives(written(changed))
        right = now == before and name not in lost
        yield ("a field gone, two thirds" if name in lost else name), "right" if right else told


def main(glean, *places):
    pages = [file for place in map(pathlib.Path, places) for file in (sorted(place.iterdir()) if place.is_dir() else [place])]
    counts, silent, tried = collections.defaultdict(collections.Counter), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for file in pages:
            try:
                page = written(html.parse(str(file)).getroot())
                rule = Rule(glean, page, pathlib.Path(folder))
            except (etree.ParserError, subprocess.CalledProcessError):
                continue
            found = list(verdicts(rule, page))
            tried += bool(found)
            for name, verdict in found:
                counts[name][verdict] += 1
                silent += [f"{file.stem}: {name}"] * (verdict == "silent")
    print(f"{tried} pages with a rule of selectors, of {len(pages)}\n")
    print("| change | pages | right | told | noted | silent |\n|---|---|---|---|---|---|")
    for name, count in counts.items():
        print(f"| {name} | {count.total()} | {count['right']} | {count['told']} | {count['noted']} | {count['silent']} |")
    print("", *silent, sep="\n")


main(*sys.argv[1:])
