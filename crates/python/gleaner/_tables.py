"""Many pages: Arrow tables in and out, and web archives."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, BinaryIO, TypeVar, cast

from gleaner import _gleaner
from gleaner._kinds import Day, Kind, Method
from gleaner._settings import declared, to_settings

if TYPE_CHECKING:
    import pyarrow as pa

Pages = TypeVar("Pages", "pa.RecordBatch", "pa.Table")


def glean(
    pages: Pages, kind: Kind = "events", *, threads: int = 1, as_of: Day = None, lang: str | None = None,
    method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0, evidence: bool = False,
) -> Pages:
    """The records of many pages: a ``RecordBatch`` for a ``RecordBatch``, a ``Table`` for a ``Table``.

    :param pages: has a column ``html`` (binary or string) and may have ``url``, ``content_type``, ``source`` (what to call it),
        ``file`` and ``offset`` (its archive, and where in it), ``date`` (when it was fetched: "today" for its dates) and
        ``headers`` (a map: what the server said of it).
    :param threads: pages worked on at once; 0 is one a core.
    """
    import pyarrow as pa

    settings = to_settings(as_of, lang, method, no_meta, min_confidence, evidence)
    if isinstance(pages, pa.Table):
        found = [glean_kinds(batch, [kind], settings, threads)[0] for batch in pages.to_batches(max_chunksize=_CHUNK)]
        return cast(Pages, pa.Table.from_batches(found, schema=schema(kind)))
    return cast(Pages, glean_kinds(pages, [kind], settings, threads)[0])


#: Pages of a table that are gleaned at once.
_CHUNK = 256


def glean_kinds(batch: pa.RecordBatch, kinds: Sequence[Kind], settings: _gleaner.Settings, threads: int) -> list[pa.RecordBatch]:
    found, faults = _gleaner.glean(batch, [declared(kind) for kind in kinds], settings, threads or os.cpu_count() or 1)
    for source in faults:
        warnings.warn(f"gleaning {source}: a fault of gleaner's own; please report it with the page", RuntimeWarning, stacklevel=3)
    return found


def glean_batches(
    batches: Iterable[pa.RecordBatch], kind: Kind = "events", *, threads: int = 1, as_of: Day = None, lang: str | None = None,
    method: Method = "default", no_meta: bool = False, min_confidence: float = 0.0, evidence: bool = False,
) -> Iterator[pa.RecordBatch]:
    """The records of batch after batch of pages, as they come. Parameters as for :func:`glean`."""
    settings = to_settings(as_of, lang, method, no_meta, min_confidence, evidence)
    for batch in batches:
        yield glean_kinds(batch, [kind], settings, threads)[0]


Archive = _gleaner.Archive


def read_warc(
    source: str | os.PathLike[str] | BinaryIO, *, name: str | None = None, pages: int = 256, megabytes: int = 32,
) -> Archive:
    """The pages of a web archive (WARC; also packed with gzip or Zstandard), batch by batch, as it is read.

    What is broken in the archive is passed over and told in the ``damage`` of what is returned.

    :param source: a path, or an open file (anything with ``read``).
    :param name: what to call the archive in ``file`` of its records; without it, the path.
    :param pages: most pages of a batch.
    :param megabytes: a batch ends with the page with which it has so many.
    :raises OSError: where the file cannot be read.
    """
    path = os.fspath(source) if isinstance(source, (str, os.PathLike)) else None
    shown = name or path or str(getattr(source, "name", "-"))
    return Archive(path if path is not None else source, shown, pages, megabytes << 20)


def schema(kind: Kind) -> pa.Schema:
    """The schema of a kind's table."""
    return _gleaner.schema(declared(kind))


def page_schema() -> pa.Schema:
    """The schema of batches of pages, as :func:`read_warc` gives them."""
    return _gleaner.page_schema()


def site(url: str) -> str | None:
    """The site of an address, by which tables may be divided: its host in lower case, without ``www.``."""
    return _gleaner.site(url)
