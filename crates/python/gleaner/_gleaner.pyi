"""The compiled half: see ``gleaner/__init__.py`` for what it means."""

from collections.abc import Iterator
from typing import Any, TypeAlias, final

import pyarrow as pa

__all__ = [
    "COVERAGE", "DENSITY", "MIN_COUNT", "MIN_LENGTH", "REGULARITY", "Archive", "FollowedList", "PatternSearch", "Settings", "Store", "apply", "export_rule",
    "glean", "kinds", "learn", "learn_list", "learn_pattern", "learn_template", "page", "page_schema", "patterns", "relearn", "schema",
    "site", "template", "text_marks", "view",
]

_Page: TypeAlias = tuple[bytes, str | None, str | None]

MIN_LENGTH: int
MIN_COUNT: int
REGULARITY: float
DENSITY: tuple[float, float]
COVERAGE: float

@final
class Settings:
    def __new__(
        cls,
        as_of: str | None = None,
        lang: str | None = None,
        method: str = "default",
        no_meta: bool = False,
        min_confidence: float = 0.0,
        evidence: bool = False,
    ) -> Settings: ...

@final
class PatternSearch:
    def __new__(
        cls,
        encoding: str,
        min_length: int,
        min_count: int,
        regularity: float,
        density: tuple[float, float],
        coverage: float,
        align: list[str],
    ) -> PatternSearch: ...

@final
class Archive(Iterator[pa.RecordBatch]):
    def __new__(cls, source: Any, name: str, pages: int, bytes: int) -> Archive: ...
    def __iter__(self) -> Archive: ...
    def __next__(self) -> pa.RecordBatch: ...
    @property
    def damage(self) -> list[str]:
        """What could not be read so far, each with its place."""

@final
class FollowedList:
    def __new__(cls, rule: str | None, examples: list[tuple[str | None, str]]) -> FollowedList: ...
    @staticmethod
    def of_text(text: str) -> FollowedList: ...
    def text(self) -> str | None: ...
    def visit(self, page: _Page, source: str, moment: int) -> list[dict[str, Any]]: ...

@final
class Store:
    def __new__(cls, address: str) -> Store: ...
    def keep(self, page: _Page, kinds: list[str], settings: Settings) -> int: ...
    def search(
        self,
        words: str,
        kind: str | None,
        topic: str | None,
        from_day: str | None,
        to_day: str | None,
        running: bool,
        place: str | None,
        source: str | None,
        min_confidence: float,
        condition: str | None,
        near: tuple[float, float, float] | None,
        by_date: bool,
        limit: int,
    ) -> list[dict[str, Any]]: ...
    def part(self, kind: str | None, after: int, limit: int) -> list[dict[str, Any]]: ...
    def ask(self, question: str, limit: int) -> list[dict[str, Any]]: ...
    def similar(self, record: int, limit: int) -> list[dict[str, Any]]: ...
    def counts(self) -> list[tuple[str, int]]: ...

def page(
    kind_name: str,
    html: bytes,
    url: str | None,
    content_type: str | None,
    source: str | None,
    settings: Settings,
) -> list[dict[str, Any]]: ...
def kinds() -> list[str]: ...
def site(url: str) -> str | None: ...
def learn(
    pages: list[_Page],
    examples: list[tuple[str | None, str]],
    never: list[str],
    source: str,
    settings: Settings,
) -> str: ...
def learn_list(page: _Page, number: int, source: str, settings: Settings) -> str: ...
def learn_pattern(page: _Page, number: int, source: str, search: PatternSearch, settings: Settings) -> str: ...
def relearn(text: str, page: _Page, source: str, settings: Settings) -> str: ...
def apply(text: str, page: _Page, source: str, settings: Settings) -> tuple[list[dict[str, Any]], list[str]]: ...
def export_rule(text: str, to: str, address: str | None) -> tuple[str, list[str]]: ...
def text_marks(text: str, settings: Settings) -> list[dict[str, Any]]: ...
def view(name: str, page: _Page, source: str, settings: Settings) -> list[dict[str, Any]]: ...
def patterns(page: _Page, source: str, search: PatternSearch) -> list[dict[str, Any]]: ...
def template(text: str, page: _Page, source: str, exact: bool) -> list[dict[str, Any]] | None: ...
def learn_template(name: str, pages: list[_Page], settings: Settings) -> str: ...
def glean(
    pages: pa.RecordBatch, kinds: list[str], settings: Settings, threads: int
) -> tuple[list[pa.RecordBatch], list[str]]: ...
def schema(kind_name: str) -> pa.Schema: ...
def page_schema() -> pa.Schema: ...
