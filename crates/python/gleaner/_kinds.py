"""The types of what goes in and what comes out."""

from __future__ import annotations

import datetime
from typing import Any, Literal, TypedDict

Html = bytes | bytearray | memoryview | str
Day = str | datetime.date | None
#: A verb ("events", "records", "text"), a kind that ships ("job", "product"), or the path of a file that declares one ("mine.toml").
Kind = str
Method = Literal["default", "paper"]
#: Which tags count in patterns: see :func:`gleaner.patterns`.
Encoding = Literal["all-tags", "no-logical", "no-physical", "no-special", "block-level"]
#: The words of other tools in which a rule can be exported.
Words = Literal["css", "xpath", "scrapy", "freshrss", "rss-bridge", "huginn", "changedetection"]


class Source(TypedDict, total=False):
    """Where on a page a field was read: by which recogniser, the path of its node, and the bytes of its text in the page's text."""

    by: str
    path: str | None
    name: str | None
    at: list[int]
    text: str | None


class _Read(TypedDict, total=False):
    #: With ``evidence=True``: where each field was read.
    evidence: dict[str, list[Source]]


class Event(_Read):
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


class _Nested(_Read, total=False):
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


class Course(_Read):
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


class Faq(_Read):
    """A question with its answer; ``answer_html`` is safe to show."""

    question: str
    answer: str
    answer_html: str
    anchor: str | None
    section: str | None
    title: str | None
    source: str
    confidence: float


class Annotation(_Read):
    """What a page is, for a catalogue; ``rung`` says where the description comes from."""

    title: str | None
    description: str | None
    rung: str | None
    author: list[str]
    language: str | None
    date: str | None
    keywords: list[str]
    subjects: dict[str, str]
    page_type: str
    images: list[str]
    links: list[str]
    word_count: int
    wanted: list[str]
    source: str


class Mark(TypedDict):
    """What is recognised in a text: by which recogniser, its text, its value in a plain form, and its bytes in the text."""

    recogniser: str
    text: str
    value: str
    at: list[int]


class Part(TypedDict):
    """A part of a page's outline; ``below`` is the part (counted from 0) that governs it."""

    role: str
    level: int
    text: str
    below: int | None
    at: list[int]
    path: str
    source: str


class Node(TypedDict):
    """A node of a page's tree, with what is unusual about its look."""

    path: str
    tag: str
    depth: int
    text: str | None
    at: list[int]
    look: list[str]
    source: str


class Sentence(TypedDict):
    """A sentence with its types, and the numbers (from 1) and types of its paragraph and division."""

    division: int
    division_types: list[str]
    paragraph: int
    paragraph_types: list[str]
    paragraph_words: int
    text: str
    types: list[str]
    words: int
    at: list[int]
    source: str


class Unit(TypedDict):
    """A word of a page, or the signs and blanks between two, with the spellings in which the page writes it."""

    unit: str
    count: int
    representations: list[dict[str, str]]
    source: str


class Pattern(TypedDict):
    """A pattern of tags that recurs in a page, with its measures and the records that it gives."""

    pattern: int
    rule: str
    encoding: str
    length: int
    count: int
    regularity: float
    density: float
    coverage: float
    records: list[str]
    positions: list[dict[str, Any]]
    source: str


class Component(TypedDict):
    """A component of a template with its value on a page; ``edits`` is how much of the page's damage was forgiven."""

    component: str
    value: str
    path: str
    at: list[int]
    template: str
    edits: int
    source: str
