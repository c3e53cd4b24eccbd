"""What a program under test is to the scorer."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

Record = dict[str, Any]


@dataclass
class Request:
    """What is asked of a page, beside the page itself."""

    page: Path
    #: "Today" for dates whose year the page does not say.
    as_of: str | None = None
    #: The name of the kind that is asked for.
    kind: str | None = None
    #: The page's address, its HTTP headers, and the pages that it links, as files.
    url: str | None = None
    headers: list[str] = field(default_factory=list[str])
    linked: dict[str, Path] = field(default_factory=dict[str, Path])


class ProgramError(Exception):
    """A program failed on a page."""


class Program(Protocol):
    """A program: what it finds in pages and texts, one record a dictionary. A task that it does not do raises NotImplementedError."""

    name: str

    def version(self) -> str: ...

    def find(self, task: str, request: Request) -> list[Record]: ...

    def marks(self, text: str, language: str, as_of: str | None) -> list[Record]: ...


@dataclass
class Tried:
    """A program whose failures are counted, and give no records."""

    program: Program
    errors: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    def find(self, task: str, row_id: str, request: Request) -> list[Record]:
        try:
            return self.program.find(task, request)
        except ProgramError as error:
            self.errors.append((row_id, str(error)))
            return []

    def marks(self, row_id: str, text: str, language: str, as_of: str | None) -> list[Record]:
        try:
            return self.program.marks(text, language, as_of)
        except ProgramError as error:
            self.errors.append((row_id, str(error)))
            return []
