"""dateparser: dates in texts, by `search_dates`. It gives days with a time, whatever the text says: a time of midnight is left out."""

from __future__ import annotations

from datetime import datetime
from importlib.metadata import version
from typing import Any

from dateparser.search import search_dates

from scoring.program import ProgramError, Record, Request

PACKAGES = ("dateparser==1.5.0",)


class Tested:
    name = "dateparser"

    def version(self) -> str:
        return version("dateparser")

    def find(self, task: str, request: Request) -> list[Record]:
        raise NotImplementedError(task)

    def marks(self, text: str, language: str, as_of: str | None) -> list[Record]:
        settings: dict[str, Any] = {"RELATIVE_BASE": datetime.fromisoformat(as_of)} if as_of else {}
        try:
            try:
                found = search_dates(text, languages=[language.split("-")[0]], settings=settings)
            except ValueError:
                # A language that it does not know.
                found = search_dates(text, settings=settings)
        except Exception as error:
            raise ProgramError(repr(error)) from error
        return [{"recogniser": "date", "value": moment(when)} for _, when in found or []]


def moment(when: datetime) -> str:
    has_time = when.hour or when.minute
    return when.strftime("%Y-%m-%dT%H:%M") if has_time else when.strftime("%Y-%m-%d")
