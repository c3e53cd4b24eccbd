"""dateparser: dates in texts, by `search_dates`. It completes what a text does not say: its period tells how much of a moment that is."""

from __future__ import annotations

from datetime import datetime
from importlib.metadata import version
from typing import Any

from dateparser.date import DateDataParser
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
        base = datetime.fromisoformat(as_of) if as_of else datetime.now()
        settings: dict[str, Any] = {"RELATIVE_BASE": base, "RETURN_TIME_AS_PERIOD": True}
        languages: list[str] | None = [language.split("-")[0]]
        try:
            try:
                found = search_dates(text, languages=languages, settings=settings)
            except ValueError:
                # A language that it does not know.
                languages = None
                found = search_dates(text, settings=settings)
            reader = DateDataParser(languages=languages, settings=settings)
            values = [value(reader.get_date_data(part), when, base) for part, when in found or []]
        except Exception as error:
            raise ProgramError(repr(error)) from error
        return [{"recogniser": "date", "value": one} for one in values]


def value(data: Any, when: datetime, base: datetime) -> str:
    """As much of a moment as the text says, by the period that dateparser tells."""
    forms = {"year": "%Y", "month": "%Y-%m", "time": "%Y-%m-%dT%H:%M"}
    if data.period == "time" and when.date() == base.date():
        return when.strftime("T%H:%M")
    return when.strftime(forms.get(data.period, "%Y-%m-%d"))
