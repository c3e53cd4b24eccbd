"""The benchmark on a tiny mirror of pages written for it: labels are made, pages fetched, programs scored."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

BENCH = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BENCH))

from cite import Citer
from fetch import Mirror, Repositories, bring
from prepare import candidates, without
from programs.glean import Tested
from scoring.dates import is_right
from scoring.labels import read_rows, resolve
from scoring.program import ProgramError, Record, Request
from scoring.tasks import TASKS, measure
from scoring.text import words
from scoring.values import same_value

PAGE = """<!doctype html><meta charset=utf-8><title>Café talks</title><h1>Café <b>Nord</b>: talks</h1>
<table><tr><th>Date<th>Title<th>Speaker
<tr><td>5 February 2026<td>Bread &amp; butter of <i>number</i>s<td>Priya Natarajan
<tr><td>12 February 2026<td>What queues<br>teach<td>Tomas Lindqvist
</table><script>var text = "not shown";</script>""".encode()
TALKS: list[Record] = [
    {"title": "Bread & butter of numbers", "start": "2026-02-05", "speaker": "Priya Natarajan"},
    {"title": "What queues teach", "start": "2026-02-12", "speaker": "Tomas Lindqvist"},
]


class Fixed:
    """A program that finds the same records on all pages."""

    name = "fixed"

    def __init__(self, records: list[Record]) -> None:
        self.records = records

    def version(self) -> str:
        return "1"

    def find(self, task: str, request: Request) -> list[Record]:
        return self.records

    def marks(self, text: str, language: str, as_of: str | None) -> list[Record]:
        raise ProgramError("no dates")


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def corpora(folder: Path, task: str, rows: list[dict[str, Any]], source: str = "a/b@c0ffee:talks.html.gz", prepared: str = "") -> Path:
    """A folder of labels for one page."""
    labels = folder / task
    labels.mkdir(parents=True)
    (labels / "truth.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    table = f"id\tsha256\tsource\tprepared\ntalks\t{digest(PAGE)}\t{source}\t{prepared}\n"
    (labels / "pages.tsv").write_text(table, encoding="utf-8")
    return labels


class Labels(unittest.TestCase):
    def test_texts_come_back_word_by_word(self) -> None:
        citer = Citer(PAGE, "utf-8")
        for text in ("Café Nord: talks", "Bread & butter of numbers", "What queues teach Tomas Lindqvist", "Bread Tomas"):
            cited = citer.words(text)
            self.assertEqual(words(resolve(cited, PAGE, "utf-8")), words(text))
            self.assertNotIn(text, json.dumps(cited))
        self.assertEqual(citer.spelled, 0)

    def test_words_that_a_page_does_not_hold_are_spelled(self) -> None:
        citer = Citer(PAGE, "utf-8")
        self.assertEqual(words(resolve(citer.words("Bread never butter"), PAGE, "utf-8")), ["bread", "never", "butter"])
        self.assertEqual(citer.spelled, 1)

    def test_other_charsets_are_read(self) -> None:
        page = "<p>Größe <b>und</b> Übermut</p>".encode("cp1252")
        cited = Citer(page, "cp1252").letters("Größe und Übermut")
        self.assertEqual(resolve(cited, page, "cp1252"), "Größe und Übermut")

    def test_the_labels_here_hold_no_long_texts(self) -> None:
        """A label of many words would be a text of others."""
        for task in sorted({task.folder for task in TASKS.values()} - {"dates"}):
            for row in read_rows(BENCH / "corpora" / task):
                if row.get("description_kind") == "written":
                    continue
                for text in strings(row):
                    self.assertLess(len(words(text)), 40, f"{task}/{row['id']}")


def strings(value: Any) -> list[str]:
    """The texts of a label; addresses, whose words are no text, left out."""
    if isinstance(value, str):
        return [] if "/" in value or "%" in value else [value]
    if isinstance(value, dict):
        return [text for key, one in value.items() if key not in ("http_headers", "digests") for text in strings(one)]
    return [text for one in value for text in strings(one)] if isinstance(value, list) else []


class Pages(unittest.TestCase):
    def setUp(self) -> None:
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = Path(kept.name)

    def test_pages_come_from_a_mirror(self) -> None:
        labels = corpora(self.folder / "labels", "events", [])
        self.assertEqual([why for _, why in bring(labels, Mirror(self.folder / "none"))], ["is not in the mirror"])
        mirror = self.folder / "mirror" / "pages"
        mirror.mkdir(parents=True)
        (mirror / "talks.html").write_bytes(PAGE)
        self.assertEqual(list(bring(labels, Mirror(mirror.parent))), [])
        self.assertEqual((labels / "pages/talks.html").read_bytes(), PAGE)

    def test_pages_come_from_repositories_as_they_were_labelled(self) -> None:
        labels = corpora(self.folder / "labels", "events", [], prepared="mime-header-removed")
        repository = self.folder / "host/a/b/c0ffee"
        repository.mkdir(parents=True)
        host = Repositories((self.folder / "host").as_uri(), 0, {})
        self.assertIn("cannot be fetched", next(bring(labels, host))[1])
        (repository / "talks.html.gz").write_bytes(gzip.compress(b"HTTP/1.0 200 OK\r\nServer: x\r\n\r\nOther"))
        self.assertEqual([why for _, why in bring(labels, host)], ["is not the page that was labelled"])
        (repository / "talks.html.gz").write_bytes(gzip.compress(b"HTTP/1.0 200 OK\r\nServer: x\r\n\r\n" + PAGE))
        self.assertEqual(list(bring(labels, host)), [])

    def test_archives_give_the_bodies_of_their_responses(self) -> None:
        http = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
        record = b"WARC/1.0\r\nWARC-Type: response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n" % (len(http), http)
        self.assertIn(b"abcde", list(candidates(gzip.compress(record), "a.warc.gz", [""], [])))

    def test_cuts_are_counted_in_the_page_that_remains(self) -> None:
        self.assertEqual(without(b"abXXcdYZef", [(2, 2), (4, 1), (4, 1)]), b"abcdef")


class Figures(unittest.TestCase):
    def setUp(self) -> None:
        kept = tempfile.TemporaryDirectory()
        self.addCleanup(kept.cleanup)
        self.folder = Path(kept.name)

    def labels(self, task: str, row: dict[str, Any]) -> Path:
        labels = corpora(self.folder, task, [{"id": "talks", **row}])
        (labels / "pages").mkdir()
        (labels / "pages/talks.html").write_bytes(PAGE)
        return self.folder

    def test_events(self) -> None:
        folder = self.labels("events", {"kind": "listing", "records": TALKS})
        right = measure("events", Fixed(TALKS), folder)
        self.assertEqual((right["page_mean_f1"], right["speaker_right"], right["missing_pages"]), (1.0, 1.0, 0))
        half = measure("events", Fixed(TALKS[:1]), folder)
        self.assertEqual((half["event_precision"], half["event_recall"]), (1.0, 0.5))

    def test_lists(self) -> None:
        citer = Citer(PAGE, "utf-8")
        texts = [[citer.letters(talk["title"]), citer.letters(talk["speaker"])] for talk in TALKS]
        folder = self.labels("lists", {"records": [{"texts": one} for one in texts]})
        answers = [{"list": 1, "text": f"{talk['title']} {talk['speaker']}"} for talk in TALKS]
        self.assertEqual(measure("lists", Fixed(answers), folder)["f1"], 1.0)
        # One record that holds two of the labels is neither.
        both: list[Record] = [{"list": 1, "text": " ".join(str(answer["text"]) for answer in answers)}]
        self.assertEqual(measure("lists", Fixed(both), folder)["f1"], 0.0)

    def test_questions(self) -> None:
        citer = Citer(PAGE, "utf-8")
        pair = {"q": citer.words("What queues teach"), "a": citer.words("Tomas Lindqvist")}
        folder = self.labels("faqs", {"pairs": [pair]})
        answers: list[Record] = [{"question": "What queues teach?", "answer": "Tomas Lindqvist"}]
        self.assertEqual(measure("faqs", Fixed(answers), folder)["pair_f1"], 1.0)

    def test_main_texts(self) -> None:
        text = "Café Nord: talks Bread & butter of numbers"
        folder = self.labels("annotate", {"main_text": Citer(PAGE, "utf-8").words(text), "benchmark": "own"})
        self.assertEqual(measure("maintext", Fixed([{"text": text}]), folder)["own"], {"pages": 1, "shingle_f1": 1.0, "word_f1": 1.0})

    def test_kinds(self) -> None:
        labels: list[Record] = [{"title": "Café Nord", "price": "1.200,50 €", "authors": ["Wei Zhang", "Ruth Abelson"]}]
        folder = self.labels("kinds", {"kind": "product", "shape": "single", "records": labels})
        answers: list[Record] = [{"title": "Café Nord", "fields": {"price": 1200.5, "authors": ["Ruth Abelson"]}}]
        figures = measure("kinds", Fixed(answers), folder)["kinds"]["product"]["fields"]
        self.assertEqual((figures["price"]["f1"], figures["authors"]["recall"]), (1.0, 0.5))

    def test_values_are_one_however_they_are_written(self) -> None:
        for field, answer, label in (
            ("date", "3 March 2021", "2021-03-03"),
            ("total_time", "1 hour 15 min", "PT75M"),
            ("email", "a [at] b.org", "a@b.org"),
            ("url", "https://www.b.org/x/", "../x"),
            ("availability", "In stock", "InStock"),
        ):
            self.assertTrue(same_value(field, answer, label), field)
        self.assertFalse(same_value("price", "12", "13"))

    def test_dates(self) -> None:
        row = {"class": "absolute", "marks": [{"start": "2013-02-12", "year_said": False, "open": "--02-12"}]}
        for value, right in (("2013-02-12", True), ("--02-12", True), ("2014-02-12", False)):
            self.assertEqual(is_right(row, [{"recogniser": "date", "value": value}]), right)

    def test_failures_are_counted_and_missing_pages_too(self) -> None:
        corpora(self.folder, "events", [{"id": "talks", "kind": "negative"}])
        self.assertEqual(measure("events", Fixed([]), self.folder)["missing_pages"], 1)

    @unittest.skipUnless(Path(os.environ.get("GLEAN", "target/release/glean")).exists(), "no program is built")
    def test_gleaner(self) -> None:
        folder = self.labels("events", {"kind": "listing", "records": TALKS, "as_of": "2026-01-01"})
        figures = measure("events", Tested(), folder)
        self.assertEqual((figures["errors"], figures["event_f1"]), (0, 1.0))


if __name__ == "__main__":
    unittest.main()
