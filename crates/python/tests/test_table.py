"""Batches: pages in, records out; archives; the same function in DuckDB and Ray."""

import gzip
import io
import json
import os
import pathlib
import random
import tempfile
import unittest
import unittest.mock
import warnings

import crawl
import duckdb
import pyarrow as pa
import pyarrow.parquet

import gleaner


def table_of(pages):
    urls, htmls = zip(*pages)
    return pa.table({"url": list(urls), "html": list(htmls)})


def rows(table):
    """The rows as text, sorted: the same rows, the same text."""
    return sorted(map(repr, table.to_pylist()))


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.archive = crawl.write(pathlib.Path(cls.folder.name) / "crawl.warc.gz", 40)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_a_table_is_what_single_pages_give(self):
        pages = list(crawl.pages(12))
        table = gleaner.glean(table_of(pages), "events")
        single = [event for url, html in pages for event in gleaner.events(html, url)]
        self.assertGreater(len(single), 30)
        self.assertEqual(table.num_rows, len(single))
        for row, event in zip(table.to_pylist(), single):
            self.assertEqual({key: row[key] for key in event}, event)
        self.assertEqual(set(table["site"].to_pylist()), {f"site{n}.example.org" for n in range(5)})

    def test_every_kind_has_its_schema(self):
        pages = table_of(crawl.pages(6))
        for kind in gleaner.KINDS:
            found = gleaner.glean(pages, kind)
            self.assertEqual(found.schema, gleaner.schema(kind))
            self.assertEqual(gleaner.glean(pages.slice(0, 0), kind).schema, gleaner.schema(kind))

    def test_dates_prices_and_durations_have_types_beside_their_texts(self):
        events = gleaner.glean(table_of(crawl.pages(6)), "events")
        types = {name: str(events.schema.field(name).type) for name in ("start_day", "start_timestamp", "end_day", "end_timestamp")}
        self.assertEqual(types, {"start_day": "date32[day]", "start_timestamp": "timestamp[us]", "end_day": "date32[day]", "end_timestamp": "timestamp[us]"})
        timed = [row for row in events.to_pylist() if row["start_timestamp"]]
        self.assertGreater(len(timed), 3)
        for row in timed:
            self.assertTrue(row["start"].startswith(row["start_day"].isoformat()), row["start"])
            self.assertTrue(row["start"].startswith(row["start_timestamp"].isoformat(timespec="minutes")), row["start"])
        page = {"@context": "https://schema.org", "@type": "Product", "name": "Tea pot", "offers": {"price": "12.50", "priceCurrency": "EUR"}}
        html = f"<title>Tea pot</title><h1>Tea pot</h1><script type=application/ld+json>{json.dumps(page)}</script>"
        goods = gleaner.glean(pa.table({"html": [html]}), "product").to_pylist()
        self.assertEqual([(row["price"], row["price_amount"], row["price_currency"]) for row in goods], [("12.5 EUR", 12.5, "EUR")])

    def test_order_batches_and_threads_change_no_row(self):
        pages = list(crawl.pages(30))
        wanted = {kind: rows(gleaner.glean(table_of(pages), kind)) for kind in ("events", "records")}
        shuffled = pages[:]
        random.Random(7).shuffle(shuffled)
        for size, threads in ((1, 1), (4, 3), (30, 8), (30, 0)):
            batches = table_of(shuffled).to_batches(max_chunksize=size)
            for kind, rows_wanted in wanted.items():
                found = list(gleaner.glean_batches(batches, kind, threads=threads))
                self.assertEqual(rows(pa.Table.from_batches(found)), rows_wanted, (kind, size, threads))

    def test_an_archive_is_read_with_where_its_pages_stand(self):
        batches = list(gleaner.read_warc(self.archive, pages=16))
        self.assertEqual([b.num_rows for b in batches], [16, 16, 8])
        self.assertEqual(batches[0].schema, gleaner.page_schema())
        pages = pa.Table.from_batches(batches).to_pylist()
        self.assertEqual([p["html"] for p in pages], [html for _, html in crawl.pages(40)])
        with open(self.archive, "rb") as file:
            for page in (pages[0], pages[-1]):
                file.seek(page["offset"])
                self.assertIn(page["url"].encode(), gzip.decompress(file.read())[:500])
        self.assertEqual(pages[2]["date"].isoformat(), "2026-09-03T12:00:00+00:00")
        with open(self.archive, "rb") as file:
            again = list(gleaner.read_warc(file, name=self.archive, pages=16))
        self.assertEqual(again, batches)

    def test_damage_is_told_and_failure_raised(self):
        content = bytearray(pathlib.Path(self.archive).read_bytes())
        content[len(content) // 2: len(content) // 2 + 40] = bytes(40)
        archive = gleaner.read_warc(io.BytesIO(bytes(content)), name="broken.warc.gz")
        count = sum(batch.num_rows for batch in archive)
        self.assertTrue(35 <= count < 40, count)
        self.assertTrue(archive.damage and "broken.warc.gz at byte" in archive.damage[0], archive.damage)

        class Failing(io.RawIOBase):
            def read(self, size=-1):
                raise ConnectionError("the store hung up")

        with self.assertRaisesRegex(OSError, "the store hung up"):
            list(gleaner.read_warc(Failing(), name="far.warc.gz"))
        with self.assertRaises(OSError):
            gleaner.read_warc("no-such.warc.gz")

    def test_what_is_no_table_of_pages_is_said(self):
        with self.assertRaisesRegex(ValueError, "no column `html`"):
            gleaner.glean(pa.table({"page": [b"x"]}))
        with self.assertRaisesRegex(ValueError, "`html` has the type Int64"):
            gleaner.glean(pa.table({"html": [1]}))
        with self.assertRaisesRegex(ValueError, "must be one of events, records"):
            gleaner.glean(pa.table({"html": [b"x"]}), "talks")

    def test_duckdb_hands_over_pages_and_reads_records(self):
        pages = table_of(crawl.pages(12))
        with_sql = duckdb.sql("select html, url, timestamp '2026-09-01' as date from pages where url like '%site1%'").to_arrow_table()
        events = gleaner.glean(with_sql, "events")
        counted = duckdb.sql("select site, count(*) n, min(start) first from events group by site").fetchall()
        self.assertEqual(len(counted), 1)
        self.assertEqual(counted[0][:2], ("site1.example.org", events.num_rows))
        self.assertGreater(events.num_rows, 0)
        records = gleaner.glean(pages, "records")  # noqa: F841 - DuckDB reads it by its name
        prices = duckdb.sql("select count(*) from records where len(map_keys(fields)) > 0").fetchall()
        self.assertGreater(prices[0][0], 0)

    def test_parquet_keeps_every_value(self):
        events = gleaner.glean(pa.Table.from_batches(gleaner.read_warc(self.archive)), "events")
        path = os.path.join(self.folder.name, "events.parquet")
        pa.parquet.write_table(events, path)
        self.assertEqual(pa.parquet.read_table(path), events)

    def test_ray_gives_the_same_rows(self):
        # Ray keeps a token in the user's home, which is none of a test's business.
        with tempfile.TemporaryDirectory() as home, unittest.mock.patch.dict(os.environ, {"HOME": home}):
            self.of_ray(home)

    def of_ray(self, home):
        import ray

        warnings.simplefilter("ignore")
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR", _temp_dir=home)
        try:
            ray.data.DataContext.get_current().enable_progress_bars = False
            pages = table_of(crawl.pages(24))
            found = ray.data.from_arrow(pages).repartition(4).map_batches(
                lambda batch: gleaner.glean(batch, "events"), batch_format="pyarrow", batch_size=5)
            tables = pa.concat_tables(ray.get(found.to_arrow_refs()), promote_options="permissive")
            self.assertEqual(rows(tables), rows(gleaner.glean(pages, "events")))
        finally:
            ray.shutdown()


if __name__ == "__main__":
    unittest.main()
