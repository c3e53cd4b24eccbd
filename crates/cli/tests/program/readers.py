"""What other tools read on pages by exported rules: a list of runs in, what each gives out, both as JSON.

A run is a tool, its export's file and a page. Each reader does what the documents of its tool say, and what its source does where they
say nothing; like these tools it reads HTML with libxml2 and asks it by XPath 1.0.
"""

import json
import re
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from lxml import etree, html


def tree(page):
    return html.document_fromstring(Path(page).read_bytes())


def text(markup):
    """The text of HTML, for comparison."""
    return " ".join(html.fragment_fromstring(markup, create_parent="div").text_content().split())


def freshrss(export, page):
    """https://freshrss.github.io/FreshRSS/en/developers/OPML.html: one outline a feed; each part as `normalize-space()` says it, the
    content as HTML of what its expression leads to."""
    outlines = ElementTree.fromstring(export).findall("./body/outline")
    assert len(outlines) == 1, export
    told = outlines[0].attrib
    assert told["type"] == "HTML+XPath" and told["xmlUrl"] and told["text"], told
    own = {name.removeprefix("{https://freshrss.org/opml}"): value for name, value in told.items()}
    items = []
    for node in tree(page).xpath(own["xPathItem"]):

        def part(name):
            way = own.get(f"xPathItem{name}")
            return node.xpath(f"normalize-space({way})") if way else ""

        content = node.xpath(own["xPathItemContent"])
        if isinstance(content, list):
            content = "\n".join(etree.tostring(one, encoding="unicode", method="html", with_tail=False) for one in content)
        names = ("Title", "Uri", "Author", "Timestamp", "Thumbnail")
        title, link, author, time, image = map(part, names)
        if title or content or link:
            link, image = (urllib.parse.urljoin(told["xmlUrl"], one) if one else "" for one in (link, image))
            items.append(dict(title=title, link=link, author=author, time=time, image=image, content=text(content)))
    return items


# The parameters of XPathBridge, and those of every bridge.
PARAMETERS = "url item title content uri author timestamp enclosures categories fix_encoding action bridge format".split()


def rss_bridge(export, page):
    """https://rss-bridge.github.io/rss-bridge/Bridge_API/XPathAbstract.html: a part is a string, or the first of its nodes."""
    assert export.startswith("?") and export.endswith("\n") and export.count("\n") == 1, export
    told = urllib.parse.parse_qs(export[1:-1], keep_blank_values=True, strict_parsing=True)
    assert set(told) <= set(PARAMETERS), told
    told = {name: value for name, [value] in told.items()}
    assert (told["action"], told["bridge"], told["format"]) == ("display", "XPathBridge", "Atom"), told
    assert told["url"] and told["item"] and told["title"], told
    # What is not said is the bridge's example.
    assert {"content", "uri", "author", "timestamp", "enclosures", "categories"} <= set(told), told
    # The bridge decodes its expressions again.
    ways = {name: urllib.parse.unquote_plus(value) for name, value in told.items()}
    items = []
    for node in tree(page).xpath(ways["item"]):

        def part(name):
            found = node.xpath(ways[name]) if ways[name] else ""
            if isinstance(found, list):
                first = found[0] if found else ""
                if name == "content" and found:
                    return etree.tostring(first, encoding="unicode", with_tail=False)
                found = first if isinstance(first, str) else "".join(first.itertext())
            return found.strip()

        link, image = part("uri"), re.search(r"(?:https?:)?[/a-zA-Z0-9\-=_,.%]+\.(?:jpg|gif|png|jpeg|ico|mp3|webp)", part("enclosures"))
        link = urllib.parse.urljoin(told["url"], link) if link else ""
        image = urllib.parse.urljoin(told["url"], image[0]) if image else ""
        title, author, time = (" ".join(part(name).split()) for name in ("title", "author", "timestamp"))
        items.append(dict(title=title, link=link, author=author, time=time, image=image, content=text(part("content"))))
    return items


def liquid(value):
    """A text of options as Liquid gives it; nothing in it may be an expression."""
    brace = "{{ '{' }}"
    assert not re.search(r"\{\{|\{%", value.replace(brace, "")), value
    return value.replace(brace, "{")


def huginn(export, page):
    """The description of Huginn's WebsiteAgent: each key has as many matches, `value` says each match as a string."""
    options = json.loads(export)
    assert options["type"] == "html" and options["mode"] == "on_change" and options["expected_update_period_in_days"], options
    root, columns = tree(page), {}
    for name, how in options["extract"].items():
        assert set(how) == {"xpath", "value"}, how
        columns[name] = [node.xpath(liquid(how["value"])) for node in root.xpath(liquid(how["xpath"]))]
        assert all(isinstance(value, str) for value in columns[name]), columns[name]
    assert len(set(map(len, columns.values()))) == 1, "an uneven number of matches"
    events = [dict(zip(columns, row)) for row in zip(*columns.values())]
    for name, template in options.get("template", {}).items():
        assert template == f"{{{{ {name} | to_uri: _response_.url }}}}", template
        for event in events:
            event[name] = urllib.parse.urljoin(liquid(options["url"]), event[name])
    return events


# Keys of a watch that changedetection.io's API documents, of those that it asks for or that say what is watched.
WATCH = {"url", "title", "include_filters"}


def changedetection(export, page):
    """https://changedetection.io/docs/api_v1/index.html: the text of what each filter leads to; `xpath1:` is XPath 1.0."""
    watch = json.loads(export)
    assert set(watch) == WATCH and all(len(one) < 5000 for one in (watch["url"], watch["title"])), watch
    records = []
    for told in watch["include_filters"]:
        assert told.startswith("xpath1:") and len(told) < 5000, told
        records += tree(page).xpath(told.removeprefix("xpath1:"))
    return [{"text": " ".join("".join(record.itertext()).split())} for record in records]


READERS = {"freshrss": freshrss, "rss-bridge": rss_bridge, "huginn": huginn, "changedetection": changedetection}

if __name__ == "__main__":
    json.dump([READERS[tool](Path(export).read_text(), page) for tool, export, page in json.load(sys.stdin)], sys.stdout)
