"""A store: kept, searched, asked; and what wrong arguments are told."""

import datetime
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import unittest

import crawl

import gleaner

TALK = (crawl.EXAMPLES / "single-talk.html").read_bytes()
TALK_ADDRESS = "https://example.edu/talk.html"
FAQ = "<h1>FAQ</h1><h2>What is tea?</h2><p>A drink of leaves.</p><h2>Is it warm?</h2><p>Often.</p>"


class Store(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "records.db"
        self.store = gleaner.Store(self.path, create=True)

    def test_a_page_is_kept_found_and_kept_anew(self):
        self.assertEqual(self.store.keep(TALK, TALK_ADDRESS), 1)
        (event,) = self.store.search("cities breathe")
        self.assertEqual((event["kind"], event["start"], event["source"]), ("event", "2026-10-21T17:30", TALK_ADDRESS))
        self.assertEqual(self.store.keep(TALK.replace(b"How cities breathe", b"How towns breathe"), TALK_ADDRESS), 1)
        self.assertEqual(self.store.counts(), {"event": 1})
        self.assertIn("towns", self.store.search("breathe")[0]["title"])
        self.assertIn("towns", self.store.search("breathe")._repr_html_())

    def test_days_kinds_and_conditions(self):
        self.store.keep(TALK, TALK_ADDRESS)
        self.store.keep(FAQ, "https://tea.example.org/faq")
        self.assertEqual(len(self.store.search(from_day="2026-10", to_day="2026-10")), 1)
        self.assertEqual(self.store.search(kind="event", from_day=datetime.date(2026, 11, 1)), [])
        self.assertEqual(len(self.store.search(kind="event", where="speaker ~ Abelson")), 1)
        self.assertEqual(self.store.search(kind="event", where="speaker ~ Nobody"), [])
        self.assertEqual(len(self.store.search(source="tea.example.org")), 2)
        with self.assertRaisesRegex(ValueError, 'from_day is "soon"'):
            self.store.search(from_day="soon")
        with self.assertRaisesRegex(ValueError, "where: "):
            self.store.search(where="speaker speaks")

    def test_questions_and_all_records(self):
        self.store.keep(FAQ, "https://tea.example.org/faq")
        (answer,) = self.store.ask("What is tea?")
        self.assertEqual(answer["answer"], "A drink of leaves.")
        self.assertGreater(answer["answer_confidence"], 0)
        records = list(self.store.records("faq"))
        self.assertEqual([record["question"] for record in records], ["What is tea?", "Is it warm?"])
        self.assertEqual(list(self.store.records()), records)
        self.assertEqual(self.store.similar(records[0]["record_id"]), self.store.similar(records[0]["record_id"]))

    def test_the_program_reads_it(self):
        program = os.environ.get("GLEAN")
        if not program:
            self.skipTest("GLEAN names no program; cargo xtask test does")
        self.store.keep(TALK, TALK_ADDRESS)
        run = subprocess.run([program, "search", "--store", self.path, "--format", "json", "breathe"], capture_output=True, check=True)
        (event,) = self.store.search("breathe")
        self.assertEqual(json.loads(run.stdout), [{key: value for key, value in event.items() if key != "record_id"}])

    def test_many_threads(self):
        pages = list(crawl.pages(20))
        counts = []
        def keep(some):
            counts.extend(self.store.keep(html, url) for url, html in some)

        threads = [threading.Thread(target=keep, args=(pages[n::4],)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(counts), 20)
        self.assertGreater(self.store.counts()["event"], 10)

    def test_what_is_wrong_is_said(self):
        with self.assertRaisesRegex(FileNotFoundError, "create=True makes one"):
            gleaner.Store(self.path.with_name("other.db"))
        with self.assertRaisesRegex(OSError, "opening"):
            gleaner.Store(self.path.parent, create=True)
        with self.assertRaisesRegex(ValueError, "which is no address"):
            self.store.keep(TALK, "talk.html")
        with self.assertRaisesRegex(ValueError, 'kind is "events"; it must be one of'):
            self.store.keep(TALK, TALK_ADDRESS, kinds=["events"])


if __name__ == "__main__":
    unittest.main()
