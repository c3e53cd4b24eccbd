"""From the bytes of a public source to the page that was labelled.

.warc.gz, .gz, plain ── unpack ──▶ pages ── steps of pages.tsv ──▶ candidates, of which the digest knows the right one
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterable, Iterator

#: Bytes that a page has at most.
LARGEST = 20_000_000
PIXEL = b"data:image/gif;base64,R0lGODlhAQABAAAAACw="
#: Shorter images were left in place: the longest that is left has 380 characters, and the smallest known cut 492.
SHORTEST_IMAGE = 400

Cuts = list[tuple[int, int]]


def candidates(body: bytes, path: str, steps: Iterable[str], cuts: Cuts) -> Iterator[bytes]:
    """The pages that a source's bytes may be."""
    pages: list[bytes] = list(unpacked(body, path))
    for step in steps:
        if step == "descriptions-removed":
            pages = [without(page, cuts) for page in pages]
        elif step:
            pages = [changed for page in pages for changed in STEPS[step](page)]
    yield from pages


def unpacked(body: bytes, path: str) -> Iterator[bytes]:
    if path.endswith(".warc.gz"):
        yield from responses(gzip.decompress(body))
    elif path.endswith(".gz"):
        yield gzip.decompress(body)
    else:
        yield body


def responses(archive: bytes) -> Iterator[bytes]:
    """The bodies of a web archive's responses, as they were sent and as a browser reads them."""
    at = 0
    while True:
        at = archive.find(b"WARC/1.", at)
        head_end = archive.find(b"\r\n\r\n", at)
        if at < 0 or head_end < 0:
            return
        head = archive[at:head_end]
        length = re.search(rb"(?i)\r\ncontent-length:\s*(\d+)", head)
        end = head_end + 4 + (int(length[1]) if length else 0)
        if re.search(rb"(?i)\r\nwarc-type:\s*response", head):
            http, _, sent = archive[head_end + 4 : end].partition(b"\r\n\r\n")
            yield sent
            if re.search(rb"(?i)transfer-encoding:\s*chunked", http):
                sent = unchunked(sent)
                yield sent
            yield from decompressed(sent)
        at = end


def unchunked(sent: bytes) -> bytes:
    parts: list[bytes] = []
    while True:
        size, _, sent = sent.partition(b"\r\n")
        try:
            count = int(size.split(b";")[0], 16)
        except ValueError:
            count = 0
        if not count:
            return b"".join(parts)
        parts.append(sent[:count])
        sent = sent[count + 2 :]


def decompressed(sent: bytes) -> Iterator[bytes]:
    for window in (31, 15, -15):
        try:
            yield zlib.decompressobj(window).decompress(sent, LARGEST)
        except zlib.error:
            continue


def without_header(page: bytes) -> Iterator[bytes]:
    """What follows the first blank line."""
    blank = re.search(rb"\r?\n\r?\n", page)
    yield page[blank.end() :] if blank else page


def without_front_matter(page: bytes) -> Iterator[bytes]:
    matter = re.match(rb"---\r?\n.*?\n---[ \t]*\r?\n", page, re.DOTALL)
    yield page[matter.end() :] if matter else page


def without_images(page: bytes) -> Iterator[bytes]:
    """Inline images become one pixel."""
    yield re.sub(rb"data:image/[a-z+.-]+;base64,[A-Za-z0-9+/=]{%d,}" % SHORTEST_IMAGE, PIXEL, page)


def without(page: bytes, cuts: Cuts) -> bytes:
    """Leaves out what stood before the n-th cut's offset in the page that remains."""
    parts: list[bytes] = []
    read = kept = 0
    for offset, length in cuts:
        parts.append(page[read : read + offset - kept])
        read += offset - kept + length
        kept = offset
    return b"".join([*parts, page[read:]])


STEPS: dict[str, Callable[[bytes], Iterator[bytes]]] = {
    "mime-header-removed": without_header,
    "front-matter-removed": without_front_matter,
    "images-replaced": without_images,
}
