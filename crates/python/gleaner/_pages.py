"""The records of one page."""

from __future__ import annotations

from typing import Any, cast

from gleaner import _gleaner
from gleaner._display import Records, to_records
from gleaner._kinds import Annotation, Course, Day, Event, Faq, Html, Kind, Method, Record
from gleaner._settings import declared, to_page, to_settings


def _page(
    kind: Kind, html: Html, url: str | None, content_type: str | None, source: str | None, settings: _gleaner.Settings
) -> Records[Any]:
    body, url, content_type = to_page(html, url, content_type)
    return to_records(_gleaner.page(declared(kind), body, url, content_type, source, settings))


def events(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0,
    evidence: bool = False,
) -> Records[Event]:
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
    :param evidence: add to each record where on the page its fields were read, which notebooks show beside the values.
    """
    return _page("events", html, url, content_type, source, to_settings(as_of, lang, method, no_meta, min_confidence, evidence))


def records(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, min_confidence: float = 0.0, evidence: bool = False,
) -> Records[Record]:
    """The records of the lists that a page holds, best list first. Parameters as for :func:`events`."""
    settings = to_settings(as_of, lang, min_confidence=min_confidence, evidence=evidence)
    return _page("records", html, url, content_type, source, settings)


def courses(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0,
    evidence: bool = False,
) -> Records[Course]:
    """The courses that a page tells of. Parameters as for :func:`events`."""
    return _page("courses", html, url, content_type, source, to_settings(as_of, lang, method, no_meta, min_confidence, evidence))


def faqs(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0,
    evidence: bool = False,
) -> Records[Faq]:
    """The questions of a page with their answers. Parameters as for :func:`events`."""
    return _page("faqs", html, url, content_type, source, to_settings(as_of, lang, method, no_meta, min_confidence, evidence))


def annotate(
    html: Html, url: str | None = None, *, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, method: Method = "default", no_meta: bool = False, evidence: bool = False,
) -> Annotation:
    """What a page is: title, description, authors, language, date, key words, type. Parameters as for :func:`events`."""
    settings = to_settings(as_of, lang, method, no_meta, evidence=evidence)
    return cast(Annotation, _page("annotate", html, url, content_type, source, settings)[0])


def extract(
    html: Html, url: str | None = None, *, kind: Kind, as_of: Day = None, content_type: str | None = None, source: str | None = None,
    lang: str | None = None, no_meta: bool = False, min_confidence: float = 0.0, evidence: bool = False,
) -> Records[dict[str, Any]]:
    """The records of a kind that a page holds: a key for each field of the kind, and ``source`` and ``confidence``.

    :param kind: a kind that ships, such as ``"job"`` (:data:`KINDS`), or the path of a file that declares one. Other parameters
        as for :func:`events`.
    :raises ValueError: where there is no such kind, or its file is wrong; the message says in which line.
    """
    settings = to_settings(as_of, lang, no_meta=no_meta, min_confidence=min_confidence, evidence=evidence)
    return _page(kind, html, url, content_type, source, settings)


def text(html: Html, url: str | None = None, *, content_type: str | None = None) -> str:
    """The main text of a page, paragraphs separated by a blank line; empty where it has none."""
    found = _page("text", html, url, content_type, None, to_settings())
    return cast(str, found[0]["text"]) if found else ""
