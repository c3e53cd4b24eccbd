"""The compiled half: see ``gleaner/__init__.py`` for what it means."""

from typing import Any, Iterator, final

import pyarrow as pa

__all__ = ["Archive", "Settings", "apply", "glean", "kinds", "learn", "page", "page_schema", "schema", "site"]

@final
class Settings:
    def __new__(
        cls,
        as_of: str | None = None,
        lang: str | None = None,
        method: str = "default",
        no_meta: bool = False,
        min_confidence: float = 0.0,
    ) -> Settings: ...

@final
class Archive(Iterator[pa.RecordBatch]):
    def __new__(cls, source: Any, name: str, pages: int, bytes: int) -> Archive: ...
    def __iter__(self) -> Archive: ...
    def __next__(self) -> pa.RecordBatch: ...
    @property
    def damage(self) -> list[str]:
        """What could not be read so far, each with its place."""

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
    pages: list[tuple[bytes, str | None]],
    examples: list[tuple[str | None, str]],
    never: list[str],
    source: str,
    settings: Settings,
) -> str: ...
def apply(
    text: str, page: tuple[bytes, str | None], source: str, settings: Settings
) -> tuple[list[dict[str, Any]], list[str]]: ...
def glean(
    pages: pa.RecordBatch, kinds: list[str], settings: Settings, threads: int
) -> tuple[list[pa.RecordBatch], list[str]]: ...
def schema(kind_name: str) -> pa.Schema: ...
def page_schema() -> pa.Schema: ...
