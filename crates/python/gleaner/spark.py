"""Web archives to tables on Apache Spark.

As a program, on any number of machines::

    spark-submit --master … $(python -c 'import gleaner.spark as s; print(s.__file__)') crawl/*.warc.gz out/
    python -m gleaner.spark crawl/*.warc.gz out/

As a function, on pages that you have as a DataFrame with a column ``html``::

    events = pages.mapInArrow(gleaner.spark.gleaner_of("events"), gleaner.spark.schema("events"))

What moves between Spark and Gleaner is Arrow batches, nothing is pickled a row at a time. Same pages, same rows: a task that is
run again after its executor was lost gives what the first one gave, on any number of executors, cores and batches.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import pyarrow as pa

import gleaner
from gleaner import Kind
from gleaner._settings import to_settings
from gleaner._tables import glean_kinds

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.types import StructType

__all__ = ["archives", "glean", "gleaner_of", "main", "schema", "tables", "use_own_python"]

#: Bytes that Spark may read at once of a file that only Hadoop can open: what one Arrow batch can hold.
_LARGEST = (1 << 31) - (1 << 20)

Batches = Iterable[pa.RecordBatch]


def gleaner_of(kind: Kind, **settings: Any) -> Callable[[Batches], Iterator[pa.RecordBatch]]:
    """The function that makes records of a kind of batches of pages, for ``DataFrame.mapInArrow``, Ray and others.

    :param settings: as for :func:`gleaner.glean`.
    """

    def records(batches: Batches) -> Iterator[pa.RecordBatch]:
        return gleaner.glean_batches(batches, kind, **settings)

    return records


def schema(kind: Kind) -> StructType:
    """The schema of a kind's table, in Spark's words."""
    return _spark(gleaner.schema(kind))


def glean(pages: DataFrame, kind: Kind, **settings: Any) -> DataFrame:
    """The records of a kind of a DataFrame of pages (columns as for :func:`gleaner.glean`)."""
    use_own_python(pages.sparkSession)
    return pages.mapInArrow(gleaner_of(kind, **settings), schema(kind))


def use_own_python(spark: SparkSession) -> None:
    """Has Spark's workers on this machine run by the Python that runs this, which has the package, whatever ``PATH`` finds.

    :func:`glean` and :func:`tables` do so by themselves. Whoever names a Python (``PYSPARK_PYTHON``, ``spark.pyspark.python``) gets
    that one, and workers on other machines are run as their cluster is set up.
    """
    from pyspark.sql.utils import is_remote

    if is_remote() or "PYSPARK_PYTHON" in os.environ:
        return
    context = spark.sparkContext
    if (context.master or "").startswith("local") and not context.getConf().contains("spark.pyspark.python"):
        context.pythonExec = sys.executable


def archives(spark: SparkSession, patterns: Sequence[str]) -> list[tuple[str, int]]:
    """The files that paths or patterns name on any file system that Hadoop knows, with their sizes, by name."""
    from pyspark.errors import AnalysisException

    try:
        # Only names and sizes: no column asks for content.
        listed = spark.read.format("binaryFile").load(list(patterns)).select("path", "length").collect()
    except AnalysisException as error:
        raise FileNotFoundError(f"looking for archives: {error}") from error
    return sorted((str(row["path"]), int(row["length"])) for row in listed)


def tables(
    spark: SparkSession, patterns: Sequence[str], kinds: Sequence[Kind], *, read: str = "auto", **settings: Any
) -> DataFrame:
    """Records of several kinds of web archives, each page parsed once: a struct a kind, of which one is not null in a row.

    :param read: ``"stream"`` opens the archives in Spark's Python workers (local files; and S3, GCS and HDFS as pyarrow does),
        with bounded memory; ``"hadoop"`` lets Spark read each whole, whatever Hadoop file system it is on, up to 2 GB;
        ``"auto"`` streams where pyarrow can.
    """
    use_own_python(spark)
    files = archives(spark, patterns)
    if not files:
        raise FileNotFoundError(f"looking for archives: there are none in {', '.join(patterns)}")
    wide = _spark(_wide(kinds))
    if read == "stream" or (read == "auto" and _can_stream(files[0][0])):
        # A file a task, the largest first: the last task to end is then a small one.
        order = [(path,) for path, _ in sorted(files, key=lambda f: (-f[1], f[0]))]
        paths = spark.createDataFrame(spark.sparkContext.parallelize(order, len(order)), "path string")
        return paths.mapInArrow(_streamed(tuple(kinds), settings), wide)
    too_large = [path for path, size in files if size > _LARGEST]
    if too_large:
        raise ValueError(f"reading {too_large[0]} through Hadoop: it is larger than 2 GB; divide it, or use read='stream'")
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "1")
    whole = spark.read.format("binaryFile").load([path for path, _ in files]).select("path", "content")
    return whole.mapInArrow(_held(tuple(kinds), settings), wide)


def _streamed(kinds: tuple[Kind, ...], settings: dict[str, Any]) -> Callable[[Batches], Iterator[pa.RecordBatch]]:
    def records(batches: Batches) -> Iterator[pa.RecordBatch]:
        for path in (path for batch in batches for path in cast("list[str]", batch.column("path").to_pylist())):
            with _opened(path) as file:
                yield from _records(file, path, kinds, settings)

    return records


def _held(kinds: tuple[Kind, ...], settings: dict[str, Any]) -> Callable[[Batches], Iterator[pa.RecordBatch]]:
    def records(batches: Batches) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            paths, contents = cast("list[str]", batch.column("path").to_pylist()), cast("Iterable[pa.BinaryScalar]", batch.column("content"))
            for path, content in zip(paths, contents):
                yield from _records(cast(BinaryIO, pa.BufferReader(content.as_buffer())), path, kinds, settings)

    return records


def _records(file: BinaryIO, path: str, kinds: tuple[Kind, ...], settings: dict[str, Any]) -> Iterator[pa.RecordBatch]:
    """The records of an archive, kind after kind of each batch of pages."""
    archive, gleaner_settings = gleaner.read_warc(file, name=_name(path)), to_settings(**settings)
    for pages in archive:
        for kind, found in zip(kinds, glean_kinds(pages, kinds, gleaner_settings, 1)):
            if found.num_rows:
                yield _widened(kind, found, kinds)
    for damage in archive.damage:
        print(f"gleaner: {damage}", file=sys.stderr)


def _wide(kinds: Sequence[Kind]) -> pa.Schema:
    return pa.schema([pa.field(kind, pa.struct(list(gleaner.schema(kind)))) for kind in kinds])


def _widened(kind: Kind, found: pa.RecordBatch, kinds: Sequence[Kind]) -> pa.RecordBatch:
    wide = _wide(kinds)
    # What pyarrow's types leave open: of what the columns are.
    arrow, batch, fields = cast(Any, pa), cast(Any, found), cast("Iterable[Any]", wide)
    own = arrow.StructArray.from_arrays(batch.columns, fields=list(found.schema))
    columns = [own if field.name == kind else arrow.nulls(found.num_rows, field.type) for field in fields]
    return cast("pa.RecordBatch", arrow.RecordBatch.from_arrays(columns, schema=wide))


def _spark(table: pa.Schema) -> StructType:
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(table)


def _name(path: str) -> str:
    """What to call an archive: a local file by its path, as ``glean`` does."""
    return path.removeprefix("file://").removeprefix("file:") if path.startswith("file:") else path


def _can_stream(path: str) -> bool:
    try:
        _file_system(path)
    except Exception:  # noqa: BLE001 - whatever pyarrow cannot open, Hadoop may
        return False
    return True


def _file_system(path: str) -> tuple[Any, str]:
    from pyarrow import fs

    name = _name(path)
    return (fs.LocalFileSystem(), name) if name.startswith("/") else fs.FileSystem.from_uri(path.replace("s3a://", "s3://"))


def _opened(path: str) -> Any:
    system, name = _file_system(path)
    # compression=None: an archive's members are unpacked one by one, so that each keeps its place.
    return system.open_input_stream(name, compression=None, buffer_size=1 << 20)


def write(records: DataFrame, kinds: Sequence[Kind], out: str, *, by_site: bool = True) -> None:
    """Writes a table a kind, ``out/kind=events/site=example.org/…parquet``.

    A site's records stand in one file, sorted by where they come from, so that the files do not depend on how the work was divided.
    """
    from pyspark import StorageLevel
    from pyspark.sql import functions as f

    # As Arrow and everybody but old Hive writes moments.
    records.sparkSession.conf.set("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
    # Kept, so that the pages are not gleaned once a kind; what a lost executor kept is gleaned again.
    kept = records.persist(StorageLevel.DISK_ONLY)
    order = ["file", "offset", "position"]
    try:
        for kind in kinds:
            rows = kept.where(f.col(kind).isNotNull()).select(f"{kind}.*")
            if by_site:
                rows = rows.repartition("site").sortWithinPartitions("site", *order)
                writer = rows.write.mode("overwrite").partitionBy("site")
            else:
                writer = rows.write.mode("overwrite")
            writer.option("compression", "zstd").parquet(f"{out.rstrip('/')}/kind={kind}")
    finally:
        kept.unpersist()


def main(arguments: Sequence[str] | None = None) -> int:
    """The program: web archives in, a table a kind out."""
    parser = argparse.ArgumentParser(prog="python -m gleaner.spark", description="Web archives to tables, on Apache Spark.")
    parser.add_argument("archives", nargs="+", help="WARC files, or patterns, on any file system that Hadoop knows")
    parser.add_argument("out", help="folder of the tables: out/kind=events/site=example.org/…")
    parser.add_argument("--kinds", default="events,records", help=f"kinds, with commas: {', '.join(gleaner.KINDS)}")
    parser.add_argument("--read", choices=["auto", "stream", "hadoop"], default="auto", help="who opens the archives")
    parser.add_argument("--no-sites", action="store_true", help="do not divide the tables by site: for crawls of many thousand sites")
    parser.add_argument("--as-of", help="'today', for dates whose year pages do not say; without it, the day of each capture")
    parser.add_argument("--lang", help="language of the pages")
    parser.add_argument("--min-confidence", type=float, default=0.0, help="leave out records that are less sure")
    options = parser.parse_args(arguments)
    kinds: list[Kind] = options.kinds.split(",")
    for kind in kinds:
        if kind not in gleaner.KINDS:
            parser.error(f"{kind!r} is no kind; kinds are {', '.join(gleaner.KINDS)}")
    settings = {"as_of": options.as_of, "lang": options.lang, "min_confidence": options.min_confidence}
    to_settings(**settings)

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("gleaner").getOrCreate()
    try:
        records = tables(spark, options.archives, kinds, read=options.read, **settings)
        write(records, kinds, options.out, by_site=not options.no_sites)
    except FileNotFoundError as error:
        print(f"gleaner.spark: {error}", file=sys.stderr)
        return 1
    finally:
        spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
