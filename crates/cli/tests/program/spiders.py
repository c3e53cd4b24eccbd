"""What exported rules give on pages, as Scrapy reads them: a list of cases in, what each gives out, both as JSON.

A case has a folder with `spider.py`, perhaps `rule.css` and `rule.xpath`, and pages. A spider is run as it reads pages by Scrapy's parser,
and as it reads them by html5lib, where this is installed.
"""

import importlib.util
import json
import sys
from pathlib import Path

from scrapy.http import HtmlResponse


def spider(file):
    spec = importlib.util.spec_from_file_location(file.parent.name, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lines(file):
    """The first list of selectors: those of the records, and those of each field."""
    own = file.read_text().split("otherwise\n")[0].splitlines()
    pairs = [line.split(": ", 1) for line in own if not line.startswith("inner: ")]
    return pairs[0][1], pairs[1:]


def by_css(folder, page, text):
    records, fields = lines(folder / "rule.css")
    found = [record for record in page.css(records) if text(record.root)]

    def said(record, way):
        first = record.css(way)[:1]
        return (first.get() if "::attr" in way else "".join(text(one.root) for one in first)) or None

    return [{name: said(record, way) for name, way in fields} for record in found]


def by_xpath(folder, page):
    records, fields = lines(folder / "rule.xpath")
    return [{name: record.xpath(way).get() or None for name, way in fields} for record in page.xpath(records)]


given = []
for folder, page in json.load(sys.stdin):
    folder = Path(folder)
    module = spider(folder / "spider.py")
    response = HtmlResponse("https://shop.example/", body=(folder / page).read_bytes())

    def items():
        return list(module.Records(start="https://shop.example/").parse(response))

    by = {"browser": items() if module.html5lib else None}
    module.html5lib = None
    by["spider"] = items()
    # Of flat pages there is a spider alone.
    if (folder / "rule.css").exists():
        by |= {"css": by_css(folder, response, module.text), "xpath": by_xpath(folder, response)}
    given.append(by)
json.dump(given, sys.stdout)
