"""Web pages to typed records, with no labels, no selectors written for a site and no language model.

One page gives dicts::

    for event in gleaner.events(html, url="https://example.edu/talks"):
        print(event["start"], event["title"], event["confidence"])

Many pages are Arrow batches (``pip install gleaner[arrow]``)::

    for pages in gleaner.read_warc("crawl.warc.gz"):
        table = gleaner.glean(pages, "events")

The keys of records are those of ``glean`` on the command line, the columns of tables those of ``docs/tables.md``. Same page and
same settings, same records: whatever the batch, the number of threads, and the machine.
"""

from __future__ import annotations

import datetime
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, TypedDict, TypeVar, Union, cast

from gleaner import _gleaner

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = [
    "KINDS", "Annotation", "Archive", "Course", "Event", "Faq", "InnerRecord", "Kind", "Person", "Record", "Rule", "RuleWarning",
    "annotate", "apply", "courses", "events", "extract", "faqs", "glean", "glean_batches", "learn", "page_schema",
    "read_warc", "records", "schema", "site", "text",
]

Html = Union[bytes, bytearray, memoryview, str]
Day = Union[str, datetime.date, None]
#: A verb ("events", "records", "text"), a kind that ships ("job", "product"), or the path of a file that declares one ("mine.toml").
Kind = str
Method = Literal["default", "paper"]

#: Every name of which there is a table.
KINDS: tuple[Kind, ...] = tuple(_gleaner.kinds())


class Event(TypedDict):
    """What takes place at a time. ``start`` and ``end`` are ISO 8601: a date, or a date and a time of the place's own clock."""

    title: str | None
    start: str
    end: str | None
    location: str | None
    speaker: list[str]
    status: Literal["cancelled", "postponed", "moved"] | None
    description: str | None
    url: str | None
    text: str
    source: str
    confidence: float


class _Nested(TypedDict, total=False):
    inner: list[InnerRecord]


class InnerRecord(_Nested):
    """A record of a list inside another's record; ``inner`` where it holds a list itself."""

    text: str
    url: str | None
    fields: dict[str, str]
    types: dict[str, str]


class Record(_Nested):
    """A record of a list: ``list`` is the list's rank on its page (1 is the best), ``types`` what its fields were recognised as,
    ``inner`` the records of the list inside it, where there is one."""

    list: int
    record: int
    text: str
    url: str | None
    fields: dict[str, str]
    types: dict[str, str]
    next: str | None
    source: str
    confidence: float


class Person(TypedDict):
    """Who teaches a course or assists."""

    name: str | None
    email: str | None


class Course(TypedDict):
    """A course, each field as its page writes it."""

    course_id: str | None
    course_name: str | None
    term: str | None
    schedule: str | None
    teachers: list[Person]
    tas: list[Person]
    description: str | None
    prerequisites: str | None
    office_hours: str | None
    location: str | None
    textbooks: list[str]
    links: dict[str, str]
    outline: list[str]
    source: str
    confidence: float


class Faq(TypedDict):
    """A question with its answer; ``answer_html`` is safe to show."""

    question: str
    answer: str
    answer_html: str
    anchor: str | None
    section: str | None
    title: str | None
    source: str
    confidence: float


class Annotation(TypedDict):
    """What a page is, for a catalogue; ``rung`` says where the description comes from."""

    title: str | None
    description: str | None
    rung: str | None
    author: list[str]
    language: str | None
    date: str | None
    keywords: list[str]
    page_type: str
    images: list[str]
    links: list[str]
    word_count: int
    wanted: list[str]
    source: str


class RuleWarning(UserWarning):
    """A rule does not fit a page (any more); the message says why."""


@dataclass(frozen=True)
class Rule:
    """Where a list stands on the pages of a site: a text that can be kept, read and edited."""

    text: str

    def __str__(self) -> str:
        return self.text

    def apply(self, html: Html, url: str | None = None, **settings: Any) -> list[Record]:
        """The records to which the rule leads on a page; see :func:`apply`."""
        return apply(self, html, url, **settings)


def _bytes(html: Html) -> bytes:
    if isinstance(html, str):
        return html.encode("utf-8", "replace")
    if isinstance(html, (bytes, bytearray, memoryview)):
        return bytes(html)
    raise TypeError(f"a page is bytes or text, not {type(html).__name__}")


def _settings(
    as_of: Day = None,
    lang: str | None = None,
    method: Method = "default",
    no_meta: bool = False,
    min_confidence: float = 0.0,
) -> _gleaner.Settings:
    day = as_of.isoformat() if isinstance(as_of, datetime.date) else as_of
    return _gleaner.Settings(day, lang, method, no_meta, min_confidence)


def _declared(kind: Kind) -> str:
    """A kind as the compiled half knows it: by its name, or by the text of its file."""
    if not kind.endswith(".toml"):
        return kind
    with open(kind, encoding="utf-8") as file:
        return file.read()


def _page(kind: Kind, html: Html, url: str | None, content_type: str | None, source: str | None, settings: dict[str, Any]) -> Any:
    if isinstance(html, str):
        content_type = "text/html; charset=utf-8"
    return _gleaner.page(_declared(kind), _bytes(html), url, content_type, source, _settings(**settings))


def events(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0,
) -> list[Event]:
    """The events that a page tells of, in its order.

    :param html: the page: bytes as they were fetched (the encoding is found), or text.
    :param url: its address, against which links are resolved.
    :param as_of: "today", for dates whose year the page does not say: ``"2026-11-21"`` or a date.
    :param content_type: the HTTP header of that name, where it is known.
    :param source: what to call the page in the records; without it, its address.
    :param lang: its language, where that is better known than the page says.
    :param method: ``"paper"`` for the method of the kind's paper.
    :param no_meta: do not read what the page declares about itself.
    :param min_confidence: leave out records that are less sure, 0 to 1.
    """
    settings = dict(as_of=as_of, lang=lang, method=method, no_meta=no_meta, min_confidence=min_confidence)
    return cast("list[Event]", _page("events", html, url, content_type, source, settings))


def records(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, min_confidence: float = 0.0,
) -> list[Record]:
    """The records of the lists that a page holds, best list first. Parameters as for :func:`events`."""
    settings = dict(as_of=as_of, lang=lang, min_confidence=min_confidence)
    return cast("list[Record]", _page("records", html, url, content_type, source, settings))


def courses(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0,
) -> list[Course]:
    """The courses that a page tells of. Parameters as for :func:`events`."""
    settings = dict(as_of=as_of, lang=lang, method=method, no_meta=no_meta, min_confidence=min_confidence)
    return cast("list[Course]", _page("courses", html, url, content_type, source, settings))


def faqs(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0,
) -> list[Faq]:
    """The questions of a page with their answers. Parameters as for :func:`events`."""
    settings = dict(as_of=as_of, lang=lang, method=method, no_meta=no_meta, min_confidence=min_confidence)
    return cast("list[Faq]", _page("faqs", html, url, content_type, source, settings))


def annotate(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, method: Method = "default", no_meta: bool = False,
) -> Annotation:
    """What a page is: title, description, authors, language, date, key words, type. Parameters as for :func:`events`."""
    settings = dict(as_of=as_of, lang=lang, method=method, no_meta=no_meta)
    return cast(Annotation, _page("annotate", html, url, content_type, source, settings)[0])


def extract(
    html: Html, url: str | None = None, *, kind: Kind, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, no_meta: bool = False, min_confidence: float = 0.0,
) -> list[dict[str, Any]]:
    """The records of a kind that a page holds: a key for each field of the kind, and ``source`` and ``confidence``.

    :param kind: a kind that ships, such as ``"job"`` (:data:`KINDS`), or the path of a file that declares one. Other parameters
        as for :func:`events`.
    :raises ValueError: where there is no such kind, or its file is wrong; the message says in which line.
    """
    settings = dict(as_of=as_of, lang=lang, no_meta=no_meta, min_confidence=min_confidence)
    return cast("list[dict[str, Any]]", _page(kind, html, url, content_type, source, settings))


def text(html: Html, url: str | None = None, *, content_type: str | None = None) -> str:
    """The main text of a page, paragraphs separated by a blank line; empty where it has none."""
    found = _page("text", html, url, content_type, None, {})
    return cast(str, found[0]["text"]) if found else ""


def learn(
    html: Html, url: str | None = None, *, others: Sequence[Html] = (), examples: Mapping[str, str] | Sequence[str] = (),
    never: Sequence[str] = (), as_of: Day = None, lang: str | None = None,
) -> Rule:
    """Learns where a list of a page stands, as a rule for the other pages of its site.

    :param others: more pages of the site: the list is then the one that all have.
    :param examples: values as they stand on any of the pages, by the names that their fields get, or without names.
    :param never: words of what is no record of the list.
    :raises LookupError: where the page has no such list.
    """
    named = examples.items() if isinstance(examples, Mapping) else ((None, value) for value in examples)
    pages = [(_bytes(html), url), *((_bytes(other), None) for other in others)]
    return Rule(_gleaner.learn(pages, list(named), list(never), url or "-", _settings(as_of, lang)))


def apply(
    rule: Rule | str, html: Html, url: str | None = None, *, source: str | None = None, as_of: Day = None,
    lang: str | None = None,
) -> list[Record]:
    """The records to which a rule leads on a page; warns (:class:`RuleWarning`) where the rule does not fit it.

    :raises ValueError: where the text is no rule.
    """
    name = source or url or "-"
    found, faults = _gleaner.apply(str(rule), (_bytes(html), url), name, _settings(as_of, lang))
    if faults:
        warnings.warn(f"the rule does not fit {name}: it {'; it '.join(faults)}", RuleWarning, stacklevel=2)
    return cast("list[Record]", found)


Pages = TypeVar("Pages", "pa.RecordBatch", "pa.Table")


def glean(
    pages: Pages, kind: Kind = "events", *, threads: int = 1, as_of: Day = None, lang: str | None = None,
    method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0,
) -> Pages:
    """The records of many pages: a ``RecordBatch`` for a ``RecordBatch``, a ``Table`` for a ``Table``.

    :param pages: has a column ``html`` (binary or string) and may have ``url``, ``content_type``, ``source`` (what to call it),
        ``file`` and ``offset`` (its archive, and where in it), ``date`` (when it was fetched: "today" for its dates) and
        ``headers`` (a map: what the server said of it).
    :param threads: pages worked on at once; 0 is one a core.
    """
    import pyarrow as pa

    settings = _settings(as_of, lang, method, no_meta, min_confidence)
    if isinstance(pages, pa.Table):
        found = [_glean(batch, [kind], settings, threads)[0] for batch in pages.to_batches(max_chunksize=_CHUNK)]
        return cast(Pages, pa.Table.from_batches(found, schema=schema(kind)))
    return cast(Pages, _glean(pages, [kind], settings, threads)[0])


#: Pages of a table that are gleaned at once.
_CHUNK = 256


def _glean(batch: pa.RecordBatch, kinds: Sequence[Kind], settings: _gleaner.Settings, threads: int) -> list[pa.RecordBatch]:
    found, faults = _gleaner.glean(batch, [_declared(kind) for kind in kinds], settings, threads or os.cpu_count() or 1)
    for source in faults:
        warnings.warn(f"gleaning {source}: a fault of gleaner's own; please report it with the page", RuntimeWarning, stacklevel=3)
    return found


def glean_batches(
    batches: Iterable[pa.RecordBatch], kind: Kind = "events", *, threads: int = 1, as_of: Day = None, lang: str | None = None,
    method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0,
) -> Iterator[pa.RecordBatch]:
    """The records of batch after batch of pages, as they come. Parameters as for :func:`glean`."""
    settings = _settings(as_of, lang, method, no_meta, min_confidence)
    for batch in batches:
        yield _glean(batch, [kind], settings, threads)[0]


Archive = _gleaner.Archive


def read_warc(
    source: str | os.PathLike[str] | BinaryIO, *, name: str | None = None, pages: int = 256, megabytes: int = 32,
) -> Archive:
    """The pages of a web archive (WARC; also packed with gzip or Zstandard), batch by batch, as it is read.

    What is broken in the archive is passed over and told in the ``damage`` of what is returned.

    :param source: a path, or an open file (anything with ``read``).
    :param name: what to call the archive in ``file`` of its records; without it, the path.
    :param pages: most pages of a batch.
    :param megabytes: a batch ends with the page with which it has so many.
    :raises OSError: where the file cannot be read.
    """
    path = os.fspath(source) if isinstance(source, (str, os.PathLike)) else None
    shown = name or path or str(getattr(source, "name", "-"))
    return Archive(path if path is not None else source, shown, pages, megabytes << 20)


def schema(kind: Kind) -> pa.Schema:
    """The schema of a kind's table."""
    return _gleaner.schema(_declared(kind))


def page_schema() -> pa.Schema:
    """The schema of batches of pages, as :func:`read_warc` gives them."""
    return _gleaner.page_schema()


def site(url: str) -> str | None:
    """The site of an address, by which tables may be divided: its host in lower case, without ``www.``."""
    return _gleaner.site(url)
