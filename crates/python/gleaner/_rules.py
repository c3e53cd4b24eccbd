"""Rules: learnt from pages, run on others of their site, mended, and written in the words of other tools."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gleaner import _gleaner
from gleaner._display import Records, to_records
from gleaner._kinds import Day, Html, Record, Words
from gleaner._settings import to_page, to_settings
from gleaner._views import PatternSearch


class RuleWarning(UserWarning):
    """A rule does not fit a page (any more), or another tool's words do not say all of it; the message says why."""


@dataclass(frozen=True)
class Rule:
    """Where a list stands on the pages of a site: a text that can be kept, read and edited."""

    text: str

    def __str__(self) -> str:
        return self.text

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Rule:
        """The rule in a file."""
        with open(path, encoding="utf-8") as file:
            return cls(file.read())

    def apply(self, html: Html, url: str | None = None, **settings: Any) -> Records[Record]:
        """The records to which the rule leads on a page; see :func:`apply`."""
        return apply(self, html, url, **settings)

    def relearn(self, html: Html, url: str | None = None, **settings: Any) -> Rule:
        """The rule, mended on a page as its site looks now; see :func:`relearn`."""
        return relearn(self, html, url, **settings)

    def export(self, to: Words, *, address: str | None = None) -> str:
        """The rule in the words of another tool; see :func:`export_rule`."""
        return export_rule(self, to, address=address)


def learn(
    html: Html, url: str | None = None, *, others: Sequence[Html] = (), examples: Mapping[str, str] | Sequence[str] = (),
    never: Sequence[str] = (), list_number: int | None = None, pattern: int | None = None,
    search: PatternSearch | None = None, as_of: Day = None, lang: str | None = None,
) -> Rule:
    """Learns where a list of a page stands, as a rule for the other pages of its site.

    :param others: more pages of the site: the list is then the one that all have.
    :param examples: values as they stand on any of the pages, by the names that their fields get, or without names.
    :param never: words of what is no record of the list.
    :param list_number: which list of :func:`records` to learn, 1 = the best; without ``others``, ``examples`` and ``never``.
    :param pattern: which pattern of :func:`patterns` to learn, 1 = the best, found by the same ``search``.
    :raises LookupError: where the page has no such list.
    :raises ValueError: where two ways to choose the list are mixed.
    """
    page, source, settings = to_page(html, url), url or "-", to_settings(as_of, lang)
    by_pattern = pattern is not None or search is not None
    if (list_number is not None or by_pattern) and (others or examples or never or (list_number is not None and by_pattern)):
        raise ValueError("a list is chosen by its number, by its pattern, or by examples and other pages: by one of these")
    if list_number is not None:
        return Rule(_gleaner.learn_list(page, list_number, source, settings))
    if by_pattern:
        sought = (search or PatternSearch()).compiled()
        return Rule(_gleaner.learn_pattern(page, 1 if pattern is None else pattern, source, sought, settings))
    named = examples.items() if isinstance(examples, Mapping) else ((None, value) for value in examples)
    pages = [page, *(to_page(other, None) for other in others)]
    return Rule(_gleaner.learn(pages, list(named), list(never), source, settings))


def relearn(rule: Rule | str, html: Html, url: str | None = None, *, as_of: Day = None, lang: str | None = None) -> Rule:
    """A rule, mended on a page as its site looks now.

    :raises LookupError: where no list of the page has the rule's fields.
    """
    return Rule(_gleaner.relearn(str(rule), to_page(html, url), url or "-", to_settings(as_of, lang)))


def apply(
    rule: Rule | str, html: Html, url: str | None = None, *, source: str | None = None, as_of: Day = None,
    lang: str | None = None, evidence: bool = False,
) -> Records[Record]:
    """The records to which a rule leads on a page; warns (:class:`RuleWarning`) where the rule does not fit it.

    :param evidence: add to each record where on the page its fields were read.
    :raises ValueError: where the text is no rule.
    """
    name = source or url or "-"
    found, faults = _gleaner.apply(str(rule), to_page(html, url), name, to_settings(as_of, lang, evidence=evidence))
    if faults:
        warnings.warn(f"the rule does not fit {name}: it {'; it '.join(faults)}", RuleWarning, stacklevel=2)
    return to_records(found)


def export_rule(rule: Rule | str, to: Words, *, address: str | None = None) -> str:
    """A rule in the words of another tool; warns (:class:`RuleWarning`) of what these words do not say.

    :param address: the page that the other tool reads; without it, the one that the rule was learnt from.
    :raises LookupError: where the words cannot tell the rule's records.
    """
    text, left_out = _gleaner.export_rule(str(rule), to, address)
    for what in left_out:
        warnings.warn(f"exporting the rule: {what}", RuleWarning, stacklevel=2)
    return text
