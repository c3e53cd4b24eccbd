"""Names texts by where they stand in a page, so that labels hold facts and no page's text.

    "Open day of the institute …" + page ── cite ──▶ {"bytes": [120, 164, 300, 410]}

Reads texts as `scoring.labels` will: what it names gives the same words again, or letters where only these are compared.
"""

from __future__ import annotations

import re
import unicodedata
from html import unescape
from typing import Any

from scoring.labels import resolve
from scoring.text import WORD, letters, normalize, words

#: Hidden parts, tags, entities: they stand in all charsets of the web as in ASCII.
TOKEN = re.compile(
    rb"(?is)(?P<hidden><!--.*?-->|<(?P<name>script|style)\b.*?</(?P=name)\s*>)"
    rb"|(?P<tag></?[a-z!?](?:[^>\"']|\"[^\"]*\"|'[^']*')*>)"
    rb"|(?P<entity>&(?:#\d+;?|#x[0-9a-f]+;?|[a-z][a-z0-9]{0,31};?))"
)
ENTITY = re.compile(rb"(?i)(?P<entity>&(?:#\d+;?|#x[0-9a-f]+;?|[a-z][a-z0-9]{0,31};?))")
ASCII_WORD = re.compile(rb"[a-z0-9]+")
LETTER = re.compile(r"[^\W_]")


class Letters:
    """The letters and digits of a page in their order, and the bytes that each stands for."""

    def __init__(self, page: bytes, charset: str, tokens: re.Pattern[bytes]) -> None:
        self.charset = charset
        self.parts: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        at = 0
        for token in tokens.finditer(page):
            self._plain(page[at : token.start()], at)
            if token["entity"]:
                shown = unescape(token["entity"].decode("ascii"))
                for character in shown:
                    self._character(character, token.start(), token.end())
            at = token.end()
        self._plain(page[at:], at)
        self.text = "".join(self.parts)

    def _plain(self, piece: bytes, offset: int) -> None:
        if piece.isascii():
            for word in ASCII_WORD.finditer(piece.lower()):
                self.parts.append(word[0].decode("ascii"))
                self.starts.extend(range(offset + word.start(), offset + word.end()))
                self.ends.extend(range(offset + word.start() + 1, offset + word.end() + 1))
            return
        for character in piece.decode(self.charset, "surrogateescape"):
            size = len(character.encode(self.charset, "surrogateescape"))
            self._character(character, offset, offset + size)
            offset += size

    def _character(self, character: str, start: int, end: int) -> None:
        for one in unicodedata.normalize("NFKC", character):
            # "İ" becomes two in lower case.
            for small in one.lower() if LETTER.match(one) else ():
                self.parts.append(small)
                self.starts.append(start)
                self.ends.append(end)

    def find(self, text: str, after: int) -> int:
        """Where the letters stand: after a position where they do, else anywhere; -1 where nowhere."""
        found = self.text.find(text, after)
        return found if found >= 0 else self.text.find(text)

    def longest(self, words: list[str], after: int) -> int:
        """How many of some words, from the first on, stand in one piece."""
        count, step = 0, 1
        while count + step <= len(words) and self.find("".join(words[: count + step]), after) >= 0:
            count += step
            step *= 2
        while step:
            if count + step <= len(words) and self.find("".join(words[: count + step]), after) >= 0:
                count += step
            step //= 2
        return count


class Citer:
    """Names the texts of one page. Texts are looked for behind the one before, as labels follow the page."""

    def __init__(self, page: bytes, charset: str) -> None:
        self.page, self.charset = page, charset
        self.shown = Letters(page, charset, TOKEN)
        self._source: Letters | None = None
        self.position = 0
        #: Words that had to be spelled, and words in all.
        self.spelled, self.total = 0, 0

    @property
    def source(self) -> Letters:
        """The page as it is written, its tags and scripts too."""
        if self._source is None:
            self._source = Letters(self.page, self.charset, ENTITY)
        return self._source

    def letters(self, text: str) -> dict[str, Any] | None:
        """Names a text whose letters alone are compared; nothing where the page does not hold it in one piece."""
        wanted = letters(text)
        for stream in (self.shown, self.source) if wanted else ():
            after = self.position if stream is self.shown else 0
            found = stream.find(wanted, after)
            if found < 0:
                continue
            cited = {"bytes": [stream.starts[found], stream.ends[found + len(wanted) - 1]]}
            if letters(self._text(cited)) == wanted:
                if stream is self.shown:
                    self.position = found + len(wanted)
                return cited
        return None

    def holds(self, text: str) -> bool:
        """Does the page hold the letters of a text, shown or in an attribute?"""
        wanted = letters(text)
        return bool(wanted) and (wanted in self.shown.text or wanted in self.source.text)

    def exact(self, text: str) -> dict[str, Any] | None:
        """Names a text that is compared character by character, such as an address; nothing where the page does not hold it so."""
        for written in (text, text.replace("&", "&amp;")):
            sought = written.encode(self.charset, "replace")
            at = self.page.find(sought)
            cited = {"bytes": [at, at + len(sought)]}
            if at >= 0 and self._text(cited) == text:
                return cited
        return None

    def words(self, text: str) -> dict[str, Any]:
        """Names a text whose words are compared, in as few ranges as give the same words."""
        wanted, parts = words(text), list[Any]()
        spellings = WORD.findall(normalize(text))
        self.total += len(wanted)
        at = 0
        while at < len(wanted):
            cited, count = self._longest(wanted, at)
            if cited is None:
                parts.append(spellings[at])
                self.spelled += 1
            else:
                parts.extend(cited)
            at += count
        return {"bytes": parts}

    def _longest(self, wanted: list[str], at: int) -> tuple[list[int] | None, int]:
        """The longest run of words from a position that the page holds, and how many they are."""
        for stream in (self.shown, self.source):
            after = self.position if stream is self.shown else 0
            count = stream.longest(wanted[at:], after)
            if not count:
                continue
            run = "".join(wanted[at : at + count])
            found = stream.find(run, after)
            same = self._same_words(stream, found, wanted[at : at + count])
            if same:
                size = len("".join(wanted[at : at + same]))
                if stream is self.shown:
                    self.position = found + size
                return [stream.starts[found], stream.ends[found + size - 1]], same
        return None, 1

    def _same_words(self, stream: Letters, found: int, run: list[str]) -> int:
        """How many words of a run come back as they are where it is cut behind them."""
        count = len(run)
        while count:
            size = len("".join(run[:count]))
            back = words(self._text({"bytes": [stream.starts[found], stream.ends[found + size - 1]]}))
            if back == run[:count]:
                return count
            equal = next((i for i, (one, other) in enumerate(zip(back, run, strict=False)) if one != other), min(len(back), count))
            count = min(equal, count - 1)
        return 0

    def _text(self, cited: dict[str, Any]) -> str:
        return resolve(cited, self.page, self.charset)
