"""Web pages to typed records, with no labels, no selectors written for a site and no language model.

One page gives dicts::

    for event in gleaner.events(html, url="https://example.edu/talks"):
        print(event["start"], event["title"], event["confidence"])

Many pages are Arrow batches (they need pyarrow)::

    for pages in gleaner.read_warc("crawl.warc.gz"):
        table = gleaner.glean(pages, "events")

The keys of records are those of ``glean`` on the command line, the columns of tables those of ``docs/tables.md``. Same page and
same settings, same records: whatever the batch, the number of threads, and the machine.
"""

from __future__ import annotations

from gleaner import _gleaner
from gleaner._display import Records
from gleaner._following import Change, Following
from gleaner._kinds import (
    Annotation,
    Component,
    Course,
    Day,
    Encoding,
    Event,
    Faq,
    Html,
    InnerRecord,
    Kind,
    Mark,
    Method,
    Node,
    Part,
    Pattern,
    Person,
    Record,
    Sentence,
    Source,
    Unit,
    Words,
)
from gleaner._pages import annotate, courses, events, extract, faqs, records, text
from gleaner._rules import Rule, RuleWarning, apply, export_rule, learn, relearn
from gleaner._store import Store
from gleaner._tables import Archive, glean, glean_batches, page_schema, read_warc, schema, site
from gleaner._views import PatternSearch, Template, marks, outline, patterns, prose, tree, units

__all__ = [
    "KINDS", "Annotation", "Archive", "Change", "Component", "Course", "Day", "Encoding", "Event", "Faq", "Following", "Html",
    "InnerRecord", "Kind", "Mark", "Method", "Node", "Part", "Pattern", "PatternSearch", "Person", "Record", "Records",
    "Rule", "RuleWarning", "Sentence", "Source", "Store", "Template", "Unit", "Words", "annotate", "apply", "courses",
    "events", "export_rule", "extract", "faqs", "glean", "glean_batches", "learn", "marks", "outline", "page_schema",
    "patterns", "prose", "read_warc", "records", "relearn", "schema", "site", "text", "tree", "units",
]

#: Every name of which there is a table.
KINDS: tuple[Kind, ...] = tuple(_gleaner.kinds())
