"""What changed in a list between two visits of its page."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

from gleaner import _gleaner
from gleaner._display import Records, to_records
from gleaner._kinds import Html
from gleaner._rules import Rule
from gleaner._settings import to_page


class _Before(TypedDict, total=False):
    #: Of what changed, what each field said before.
    was: dict[str, str | None]


class Change(_Before):
    """What happened to a record of a list: ``"first"`` is what the first visit read, which is no news."""

    change: Literal["first", "new", "changed", "gone"]
    record: int
    title: str
    url: str | None
    starts: str | None
    text: str
    fields: dict[str, str]


class Following:
    """The list of a page that is visited again and again (``docs/following.md``). Fetching the page is the caller's.

    :param rule: the list is that of a rule.
    :param examples: the list is the best that has these values, by the names that their fields get, or without names. Without
        either it is the page's best.
    """

    def __init__(self, *, rule: Rule | str | None = None, examples: Mapping[str, str] | Sequence[str] = ()) -> None:
        named = examples.items() if isinstance(examples, Mapping) else ((None, value) for value in examples)
        self._list = _gleaner.FollowedList(None if rule is None else str(rule), list(named))

    @classmethod
    def of_text(cls, text: str) -> Following:
        """The list of which :attr:`text` was kept.

        :raises ValueError: where the text is none.
        """
        following = cls.__new__(cls)
        following._list = _gleaner.FollowedList.of_text(text)
        return following

    @property
    def text(self) -> str | None:
        """All that is known of the list, to be kept until the next visit; ``None`` before the first."""
        return self._list.text()

    def visit(
        self, html: Html, url: str | None = None, *, moment: datetime.datetime | None = None, content_type: str | None = None
    ) -> Records[Change]:
        """What is new, changed or gone since the last visit, each change once.

        Where more than half of the records are gone at once, nothing is told until the next visit finds the same.

        :param moment: when the page was so; without it, now. A moment without a time zone is one of UTC.
        :raises LookupError: where the page has no such list, or the list cannot be read there; what is known stays.
        """
        at = datetime.datetime.now(datetime.timezone.utc) if moment is None else moment
        at = at.replace(tzinfo=datetime.timezone.utc) if at.tzinfo is None else at
        millis = round(at.timestamp() * 1000)
        return to_records(self._list.visit(to_page(html, url, content_type), url or "-", millis))
