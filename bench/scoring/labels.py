"""The labels of a task: rows of its truth.jsonl, with texts where they name bytes of the page.

{"bytes": [120, 164]}              the text of the page's bytes 120 to 164, without tags
{"bytes": [120, 164, "so", 300, 410]}   of two ranges, one below the other, with a word between that the page does not hold so
{"digests": "0f3a91c2…"}           words that stand nowhere in the page: eight hexadecimal digits for each
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .text import words

Row = dict[str, Any]

#: What a browser does not show as text.
HIDDEN = re.compile(rb"(?is)<!--.*?-->|<(script|style)\b.*?</\1\s*>")
TAG = re.compile(r"<(/?[A-Za-z!?][^\s>/]*)(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
#: Tags within a word's line.
INLINE = re.compile(
    "a|abbr|acronym|b|bdi|bdo|big|blink|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup"
    "|time|tt|u|var|wbr"
)
#: Hexadecimal digits of a word's digest.
DIGEST = 8


def text_of(piece: bytes, charset: str) -> str:
    """The text of some bytes of a page, its blocks on lines of their own."""
    text = HIDDEN.sub(b"", piece).decode(charset, "replace")
    return html.unescape(TAG.sub(lambda tag: "" if INLINE.fullmatch(tag[1].lstrip("/").lower()) else "\n", text))


def resolve(value: Any, page: bytes, charset: str) -> Any:
    """A label with texts where it names bytes of its page."""
    if isinstance(value, list):
        return [resolve(one, page, charset) for one in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"bytes"} and isinstance(value["bytes"], list):
        return "\n".join(_pieces(value["bytes"], page, charset))
    return {key: resolve(one, page, charset) for key, one in value.items()}


def _pieces(parts: list[Any], page: bytes, charset: str) -> Iterator[str]:
    position = 0
    while position < len(parts):
        if isinstance(parts[position], str):
            yield parts[position]
            position += 1
        else:
            yield text_of(page[parts[position] : parts[position + 1]], charset)
            position += 2


def word_digest(page_id: str, word: str) -> str:
    """A word as the labels of one page name it. Words of other pages have other digests."""
    return hashlib.sha256(f"{page_id} {word}".encode()).hexdigest()[:DIGEST]


def comparable(expected: Any, answer: str, page_id: str) -> tuple[list[str], list[str]]:
    """The words of an answer and of a label, both as digests where the label is."""
    answered = words(answer)
    if not isinstance(expected, dict):
        return answered, words(expected)
    joined = expected["digests"]
    digests = [joined[at : at + DIGEST] for at in range(0, len(joined), DIGEST)]
    return [word_digest(page_id, word) for word in answered], digests


def read_rows(folder: Path) -> list[Row]:
    """The lines of a task's labels, as they stand."""
    # U+2028 and the like end no line of labels.
    lines = (folder / "truth.jsonl").read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines if line.strip()]


def page_path(folder: Path, row: Row) -> Path:
    """The page of a row: `pages/<id>.html` beside the labels, or the one that it names."""
    named = row.get("page")
    return folder / named if named else folder / "pages" / f"{row['id']}.html"


def with_texts(folder: Path, row: Row) -> Row | None:
    """A row with its texts; nothing where its page is not at hand."""
    if "text" in row:
        return row
    path = page_path(folder, row)
    if not path.exists():
        return None
    resolved = resolve(row, path.read_bytes(), row.get("charset", "utf-8"))
    return {**resolved, "file": path}
