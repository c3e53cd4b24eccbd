"""A store of records: pages are kept in it, and it is searched and asked."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterator, Sequence
from typing import Any

from gleaner import _gleaner
from gleaner._display import Records, Row, to_records
from gleaner._kinds import Day, Html, Kind
from gleaner._settings import declared, to_page, to_settings

#: How many records are read from a store at a time.
_BATCH = 1000


class Store:
    """A store of records: a file, or a PostgreSQL database, as the program's ``--store`` names it (``docs/search.md``).

    :param address: the file's path, or ``postgres://USER@HOST/NAME``.
    :param create: make the file where there is none; without it, a mistyped path is an error.
    :raises FileNotFoundError: where there is no such file.
    :raises OSError: where the store cannot be opened.
    """

    def __init__(self, address: str | os.PathLike[str], *, create: bool = False) -> None:
        self.address = os.fspath(address)
        is_file = not self.address.startswith(("postgres://", "postgresql://"))
        if is_file and not create and not os.path.exists(self.address):
            raise FileNotFoundError(f"opening the store {self.address}: there is none; create=True makes one")
        self._store = _gleaner.Store(self.address)

    def __repr__(self) -> str:
        # A database's address may hold a password.
        return f"<gleaner.Store {self.address.rsplit('@', 1)[-1]!r}>"

    def keep(
        self, html: Html, url: str, *, kinds: Sequence[Kind] = ("event", "course", "faq"), as_of: Day = None,
        lang: str | None = None, no_meta: bool = False, min_confidence: float = 0.0, content_type: str | None = None,
    ) -> int:
        """Keeps what a page tells, and returns how many records that is. A page that is kept again is kept anew.

        :param kinds: what is gleaned: kinds that ship, by name, and files that declare kinds.
        :raises ValueError: where there is no such kind, or ``url`` is no whole address.
        """
        settings = to_settings(as_of, lang, no_meta=no_meta, min_confidence=min_confidence)
        return self._store.keep(to_page(html, url, content_type), [declared(kind) for kind in kinds], settings)

    def search(
        self, words: str = "", *, kind: str | None = None, topic: str | None = None, from_day: Day = None, to_day: Day = None,
        running: bool = False, place: str | None = None, source: str | None = None, min_confidence: float = 0.0,
        where: str | None = None, near: tuple[float, float, float] | None = None, by_date: bool = False, limit: int = 20,
    ) -> Records[dict[str, Any]]:
        """The records that words, days and conditions find, the most fitting first.

        :param words: in the query language of ``docs/search.md``.
        :param from_day: first day or month: a date, ``"2026-11-21"``, ``"2026-11"`` or ``"today"``.
        :param to_day: last day or month.
        :param running: of events only what began before the first day and lasts until then.
        :param place: words of the place.
        :param source: a part of the address of a page that tells of it.
        :param where: a condition on fields, such as ``"posted > 2003-01-23 and department ~ Physics"``.
        :param near: latitude, longitude and kilometres.
        :param by_date: the first to begin first.
        :raises ValueError: where a day or the condition is none.
        """
        found = self._store.search(
            words, kind, topic, _day(from_day), _day(to_day), running, place, source, min_confidence, where, near, by_date, limit
        )
        return to_records(found)

    def ask(self, question: str, *, limit: int = 1) -> Records[dict[str, Any]]:
        """Answers to a question from the questions and answers in the store, the surest first (``docs/questions.md``)."""
        return to_records(self._store.ask(question, limit))

    def similar(self, record_id: int, *, limit: int = 20) -> Records[dict[str, Any]]:
        """Records of the same kind that are like one, by its ``record_id``."""
        return to_records(self._store.similar(record_id, limit))

    def records(self, kind: str | None = None) -> Iterator[Row]:
        """All records, or those of a kind, in the order of their numbers; read from the store as they are asked for."""
        after = 0
        while part := self._store.part(kind, after, _BATCH):
            yield from map(Row, part)
            after = part[-1]["record_id"]

    def counts(self) -> dict[str, int]:
        """How many records there are of each kind, the most first."""
        return dict(self._store.counts())


def _day(day: Day) -> str | None:
    return day.isoformat()[:10] if isinstance(day, datetime.date) else day
