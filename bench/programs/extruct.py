"""extruct: events that pages declare as JSON-LD or microdata. What a page shows and does not declare, it does not read."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import extruct

from scoring.program import ProgramError, Record, Request

PACKAGES = ("extruct==0.18.0",)


class Tested:
    name = "extruct"

    def version(self) -> str:
        return version("extruct")

    def find(self, task: str, request: Request) -> list[Record]:
        if task != "events":
            raise NotImplementedError(task)
        try:
            declared = extruct.extract(request.page.read_bytes(), syntaxes=["json-ld", "microdata"], uniform=True, errors="ignore")
        except Exception as error:
            raise ProgramError(repr(error)) from error
        return [event(item) for item in items(declared) if is_event(item)]

    def marks(self, text: str, language: str, as_of: str | None) -> list[Record]:
        raise NotImplementedError("dates")


def items(value: Any) -> Iterator[dict[str, Any]]:
    """All declared things, those inside others too."""
    if isinstance(value, list):
        for one in value:
            yield from items(one)
    elif isinstance(value, dict):
        yield value
        for one in value.values():
            yield from items(one)


def is_event(item: dict[str, Any]) -> bool:
    types = item.get("@type") or ""
    return any(str(one).endswith("Event") for one in (types if isinstance(types, list) else [types]))


def event(item: dict[str, Any]) -> Record:
    location: Any = item.get("location")
    return {
        "title": text(item.get("name")),
        "start": text(item.get("startDate")),
        "end": text(item.get("endDate")),
        "location": text(location.get("name") if isinstance(location, dict) else location),
        "status": "cancelled" if "Cancelled" in text(item.get("eventStatus")) else "",
    }


def text(value: Any) -> str:
    return value if isinstance(value, str) else ""
