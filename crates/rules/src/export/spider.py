"""Records of a list, as a rule of Gleaner finds them.

    scrapy runspider FILE -a start=https://example.org/page -O records.json

Where html5lib is installed too, broken pages are read as browsers read them.
"""

import re
import warnings
from itertools import islice

import scrapy
from lxml import etree
from w3lib.encoding import html_to_unicode

try:
    import html5lib
except ImportError:
    html5lib = None

# The rule

# Elements that stand on lines or in cells of their own, and those of which a reader sees nothing.
APART = frozenset(
    "address article aside blockquote br caption center dd details dir div dl dt fieldset figcaption figure footer form"
    " h1 h2 h3 h4 h5 h6 header hr li main menu nav ol option p pre section summary table tbody td tfoot th thead tr"
    " ul".split()
)
UNSEEN = frozenset("script style template iframe noembed noframes".split())

# Soft hyphens, blanks without width, and the marks of where two elements of one class or of different classes meet.
INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\ufeff\0\1"))

# Where elements meet, signs that cannot be of one word: "9 Aug|15:00", "Home|About", "loft|$900".
MET = re.compile(
    r"(?<=[^\W\d_])[\x00\x01](?=[0-9])|(?<=[0-9])[\x00\x01](?=[^\W\d_a-z])|(?<=[0-9])\x01(?=[0-9])"
    r"|(?<=[a-z])[\x00\x01](?=[A-Z])|(?<=[^\W_])[\x00\x01](?=[$€£])"
)


def is_set_apart(node):
    """May a style sheet set the element apart from its neighbours?"""
    return node.tag == "a" or node.tag in ("span", "time") and bool(node.get("class"))


def text(element):
    """The text of an element as a reader sees it, with single blanks between words."""
    said, ended = [], None
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if node.tag in APART:
            said.append(" ")
        if event == "start":
            if ended and ended[0] == len(said) and is_set_apart(node):
                said.append("\0" if ended[1] == node.get("class") else "\1")
            if node.tag in UNSEEN:
                walk.skip_subtree()
            elif node.text:
                said.append(node.text)
        else:
            if is_set_apart(node):
                ended = len(said), node.get("class")
            if node is not element and node.tail:
                said.append(node.tail)
    return " ".join(MET.sub(" ", "".join(said)).translate(INVISIBLE).split())


def outermost(found):
    """Those that say something and stand in none of the others."""
    taken = set()
    for one in found:
        if taken.isdisjoint(one.root.iterancestors()):
            taken.add(one.root)
            if text(one.root):
                yield one


def elements(page, way):
    """The records that stand where a way leads."""
    return list(outermost(page.xpath(way)))


# How records are told.
WAYS = {"elements": elements}

# Stretches

# What stands before a value of another field.
OTHER_LABEL = re.compile(r"[^\W\d_][^:.]*:(\s|$)")


def value(record, way, attribute, label, head=None):
    """What the first element there says behind its label, or an attribute of it; where there is none, what stands behind a label
    or under a head. None where there is nothing."""
    for found in record.xpath(way)[:1] if way else []:
        if attribute:
            return found.attrib.get(attribute) or None
        said = text(found.root)
        if label and label in said:
            said = said.partition(label)[2].strip()
        elif label and OTHER_LABEL.match(said):
            return None
        # A line of signs alone, such as dashes, says nothing.
        return said if any(map(str.isalnum, said)) else None
    if head and attribute:
        return next((one.get(attribute) for one in column(record.root, head) if one.get(attribute)), None)
    return under(record, head) if head else None


def under(record, label):
    """What stands behind a label in a record, or under this head of its table; None where there is nothing."""
    for said, behind in texts(record):
        name, colon, rest = said.replace("\uff1a", ":").partition(":")
        if colon and folded(name) == label:
            value = folded(rest).strip(" :,") or next_to(behind)
            return value if any(map(str.isalnum, value)) else None
    return next((text(cell) or None for cell in islice(column(record.root, label), 1)), None)


def texts(record):
    """The texts of a record with the elements behind them: those of elements, what these begin with and what follows."""
    held = getattr(record, "held", None)
    for node in held or record.root.iter(etree.Element):
        if held or node is not record.root:
            whole = text(node).rstrip(": \uff1a")
            if ":" not in whole:
                yield f"{whole}:{node.tail or ''}", node.itersiblings(etree.Element)
            yield node.tail or "", node.itersiblings(etree.Element)
        yield node.text or "", node.iterchildren(etree.Element)


def next_to(elements):
    """What the first of these elements says; of a line break, what stands behind it."""
    for one in elements:
        if one.tag != "br":
            return text(one)
        if folded(one.tail or ""):
            return folded(one.tail)
    return ""


def column(row, label):
    """The cell of a row below the first cell of its table that says so, and what it holds."""
    tables = islice(row.iterancestors("table"), 1) if row.tag == "tr" else []
    for head in (head for table in tables for head in table.iter("tr")):
        # What stands between cells, such as a comment, is none of them.
        for cell, own in zip(head.iterchildren(etree.Element), row.iterchildren(etree.Element)):
            if text(cell) == label and own is not cell:
                return own.iter(etree.Element)
    return iter(())


def folded(said):
    return " ".join(said.translate(INVISIBLE).split())


def without_others(items, apart):
    """The items that have all that the records learnt from had, and not its head in its place."""
    return [item for item in items if all(item[name] not in (None, head) for name, head in apart.items())]


def without_odd(items, always):
    """The items without the few that have less than half of the fields that all had and most of them have."""
    most = [name for name in always if 2 * sum(item[name] is not None for item in items) > len(items)]
    kept = [item for item in items if 2 * sum(item[name] is not None for name in most) >= len(most)]
    return kept if 4 * (len(items) - len(kept)) <= len(items) else items


def inside(record, ways):
    """The records of the list inside a record, each with those inside it."""
    records = []
    for one in outermost(record.xpath(ways[0])):
        told = {"text": text(one.root)}
        deeper = inside(one, ways[1:]) if ways[1:] else []
        records.append(dict(told, inner=deeper) if deeper else told)
    return records


# Signs that no tree of lxml holds, and those that are written where Windows has letters.
UNWRITTEN = {sign: " " for sign in (*range(9), 11, *range(14, 32), *range(127, 160), 0xFFFE, 0xFFFF)}


def unsaid(body):
    """The charset of a page that declares none, as browsers have it; Scrapy guesses among all."""
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


def page_of(response):
    """The tree of a page."""
    kind = response.headers.get("Content-Type", b"").decode("latin-1")
    _, page = html_to_unicode(kind, response.body, auto_detect_fun=unsaid)
    if html5lib is None:
        return scrapy.Selector(text=page, type="html")
    with warnings.catch_warnings():
        # It warns of names of attributes that lxml cannot hold: no rule asks for them.
        warnings.simplefilter("ignore")
        tree = html5lib.parse(page.translate(UNWRITTEN), treebuilder="lxml", namespaceHTMLElements=False)
    return scrapy.Selector(root=tree.getroot(), type="html")


class Records(scrapy.Spider):
    name = "records"
    custom_settings = {"ROBOTSTXT_OBEY": True}

    def __init__(self, start=START, **options):
        super().__init__(**options)
        if "://" not in (start or ""):
            raise SystemExit("which page is to be read? Say it with its scheme: -a start=https://example.org/page")
        self.start_urls = [start]

    def parse(self, response):
        """The records of the list that the page has: the first, or one that stands in its place."""
        page = page_of(response)
        for told in LISTS + LISTS[:1]:
            records = WAYS[told["way"]](page, told["records"])
            if len(records) >= told["fewest"]:
                break
        else:
            found = response.url, len(records), told["fewest"]
            self.logger.error("%s: %d records of the list, where at least %d are expected: it is not here, or changed", *found)
        items = []
        for record in records:
            item = {name: value(record, *place) for name, place in told["fields"].items()}
            if told["inner"]:
                item["inner"] = inside(record, told["inner"])
            items.append(item)
        yield from without_odd(without_others(items, told["apart"]), told["always"])
