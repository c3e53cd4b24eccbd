"""Pages and settings as the compiled half takes them."""

from __future__ import annotations

import datetime

from gleaner import _gleaner
from gleaner._kinds import Day, Html, Kind, Method

#: The content type of a page that is text: its bytes are ours, whatever it says of its encoding.
_TEXT = "text/html; charset=utf-8"


def to_bytes(html: Html) -> bytes:
    """A page's bytes."""
    if isinstance(html, str):
        return html.encode("utf-8", "replace")
    if isinstance(html, (bytes, bytearray, memoryview)):  # pyright: ignore[reportUnnecessaryIsInstance]
        return bytes(html)
    raise TypeError(f"a page is bytes or text, not {type(html).__name__}")


def to_page(html: Html, url: str | None, content_type: str | None = None) -> tuple[bytes, str | None, str | None]:
    """A page with its address and content type."""
    return to_bytes(html), url, _TEXT if isinstance(html, str) else content_type


def to_settings(
    as_of: Day = None,
    lang: str | None = None,
    method: Method = "default",
    no_meta: bool = False,
    min_confidence: float = 0.0,
    evidence: bool = False,
) -> _gleaner.Settings:
    """Keyword arguments as settings, checked."""
    day = as_of.isoformat() if isinstance(as_of, datetime.date) else as_of
    return _gleaner.Settings(day, lang, method, no_meta, min_confidence, evidence)


def declared(kind: Kind) -> str:
    """A kind as the compiled half knows it: by its name, or by the text of its file."""
    if not kind.endswith(".toml"):
        return kind
    with open(kind, encoding="utf-8") as file:
        return file.read()
