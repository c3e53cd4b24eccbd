"""What a page is made of: marks, outline, tree, prose, patterns of tags, and what a template finds."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gleaner import _gleaner
from gleaner._display import Records, to_records
from gleaner._kinds import Component, Day, Encoding, Html, Mark, Method, Node, Part, Pattern, Sentence, Unit
from gleaner._settings import to_page, to_settings


def _view(name: str, html: Html, url: str | None, content_type: str | None, settings: _gleaner.Settings) -> Records[Any]:
    return to_records(_gleaner.view(name, to_page(html, url, content_type), url or "-", settings))


def marks(
    html: Html, url: str | None = None, *, plain: bool = False, as_of: Day = None, lang: str | None = None,
    content_type: str | None = None,
) -> Records[Mark]:
    """What is recognised in a page: dates, times, people, places, prices and more, in its order.

    :param plain: what is read is plain text, and no HTML.
    """
    settings = to_settings(as_of, lang)
    if not plain:
        return _view("marks", html, url, content_type, settings)
    text = html if isinstance(html, str) else bytes(html).decode("utf-8", "replace")
    return to_records(_gleaner.text_marks(text, settings))


def outline(
    html: Html, url: str | None = None, *, method: Method = "default", content_type: str | None = None
) -> Records[Part]:
    """A page's outline: which text each heading governs."""
    return _view("outline", html, url, content_type, to_settings(method=method))


def tree(html: Html, url: str | None = None, *, content_type: str | None = None) -> Records[Node]:
    """A page's tree: each node with its text, its look and its path."""
    return _view("tree", html, url, content_type, to_settings())


def prose(html: Html, url: str | None = None, *, content_type: str | None = None) -> Records[Sentence]:
    """A page as prose: sentences in paragraphs in divisions, each with its types."""
    return _view("prose", html, url, content_type, to_settings())


def units(html: Html, url: str | None = None, *, content_type: str | None = None) -> Records[Unit]:
    """The words of a page, and the signs and blanks between them: each once, with its spellings."""
    return _view("prose_units", html, url, content_type, to_settings())


@dataclass(frozen=True)
class PatternSearch:
    """What patterns must be like.

    :param encoding: which tags count.
    :param min_length: fewest tokens (tags and texts).
    :param min_count: fewest occurrences.
    :param regularity: most irregular rhythm: standard deviation of the gaps divided by their mean.
    :param density: least and greatest share of what its occurrences span that they cover.
    :param coverage: least share of the page's text, 0 to 1.
    :param align: the one pattern of the records that begin with these words, in the order of the page, and at last what stands
        behind them; the measures above do not count then.
    """

    encoding: Encoding = "all-tags"
    min_length: int = _gleaner.MIN_LENGTH
    min_count: int = _gleaner.MIN_COUNT
    regularity: float = _gleaner.REGULARITY
    density: tuple[float, float] = _gleaner.DENSITY
    coverage: float = _gleaner.COVERAGE
    align: Sequence[str] = ()

    def compiled(self) -> _gleaner.PatternSearch:
        """The same for the compiled half."""
        measures = (self.min_length, self.min_count, self.regularity, self.density, self.coverage)
        return _gleaner.PatternSearch(self.encoding, *measures, list(self.align))


def patterns(
    html: Html, url: str | None = None, *, search: PatternSearch = PatternSearch(), content_type: str | None = None
) -> Records[Pattern]:
    """The patterns of tags that recur in a page, best first, with the records that each would give (IEPAD).

    :raises LookupError: where the records that ``search.align`` names have no pattern in common.
    """
    return to_records(_gleaner.patterns(to_page(html, url, content_type), url or "-", search.compiled()))


@dataclass(frozen=True)
class Template:
    """What a class of documents looks like: a text that can be kept, read and edited (``docs/templates.md``)."""

    text: str

    def __str__(self) -> str:
        return self.text

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Template:
        """The template in a file."""
        with open(path, encoding="utf-8") as file:
            return cls(file.read())

    @classmethod
    def learn(cls, pages: Sequence[Html], *, name: str = "learnt") -> Template:
        """A template that fits all pages.

        :raises LookupError: where they hold no list that is built alike in all of them.
        """
        return cls(_gleaner.learn_template(name, [to_page(page, None) for page in pages], to_settings()))

    def find(
        self, html: Html, url: str | None = None, *, exact: bool = False, content_type: str | None = None
    ) -> Records[Component] | None:
        """What the template finds in a page: its targets, or all components where it names none; ``None`` where it does not fit.

        :param exact: forgive no damage: the page fits as it is, or not at all.
        :raises ValueError: where the text is no template; the message names the line.
        :raises LookupError: where the search was given up.
        """
        found = _gleaner.template(self.text, to_page(html, url, content_type), url or "-", exact)
        return None if found is None else to_records(found)
