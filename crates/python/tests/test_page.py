"""Records of one page, rules, and what is said of wrong arguments."""

import datetime
import tempfile
import threading
import time
import unittest
import warnings

from crawl import EXAMPLES

import gleaner
from gleaner import _gleaner

TALK = (EXAMPLES / "single-talk.html").read_bytes()
LIST = """<title>Books</title><h1>Books</h1><ul>
<li><a href=a.html>A history of salt</a>, by many hands<li><a href=b.html>Small weather</a>, for beginners
<li><a href=c.html>The lighthouse keepers</a>, a novel<li><a href=d.html>Counting sheep</a>, and other stories</ul>"""


class Page(unittest.TestCase):
    def test_an_event(self):
        (event,) = gleaner.events(TALK, url="https://example.edu/talk.html")
        self.assertEqual((event["start"], event["end"]), ("2026-10-21T17:30", "2026-10-21T19:00"))
        self.assertEqual(event["title"], "How cities breathe: a year of air, street by street")
        self.assertEqual(event["speaker"], ["Ruth Abelson"])
        self.assertEqual(event["source"], "https://example.edu/talk.html")
        self.assertTrue(0.5 < event["confidence"] <= 1.0)
        self.assertEqual(gleaner.events(TALK, min_confidence=0.99), [])

    def test_bytes_text_and_their_encodings(self):
        page = "<meta charset=latin1><h1>Café über</h1><p>When: 12 May 2026, 4 pm<p>Where: Hörsaal 3"
        text = gleaner.annotate(page)["title"]
        self.assertEqual(text, "Café über", "text is text, whatever it says of its encoding")
        self.assertEqual(gleaner.annotate(page.encode("latin1"))["title"], text)
        self.assertEqual(gleaner.annotate(bytearray(page, "utf-8"), content_type="text/html; charset=utf-8")["title"], text)

    def test_today_closes_a_date(self):
        page = "<h1>Seminar</h1><p>When: Thursday 12 November, 4 pm<p>Where: Room 5<p>Speaker: Ann Lee"
        days = [gleaner.events(page, as_of=day)[0]["start"] for day in ("2026-10-01", datetime.date(2026, 10, 1))]
        self.assertEqual(days, ["2026-11-12T16:00"] * 2)

    def test_records_text_annotation_faqs_and_courses(self):
        records = gleaner.records(LIST, "https://a.org/books/")
        self.assertEqual([r["url"] for r in records if r["list"] == 1][1], "https://a.org/books/b.html")
        self.assertIn("For one year two hundred bicycles", gleaner.text(TALK))
        self.assertEqual(gleaner.text(""), "")
        self.assertEqual(gleaner.annotate(TALK)["language"], "en")
        faq = "<h1>FAQ</h1><h2>What is tea?</h2><p>A drink.<h2>Is it warm?</h2><p>Often."
        self.assertEqual([f["answer"] for f in gleaner.faqs(faq)], ["A drink.", "Often."])
        course = "<h1>CS 102: Data Structures</h1><h3>Spring 2006</h3><p>Instructor: Mary Johnson, mary@example.edu"
        self.assertEqual(gleaner.courses(course)[0]["teachers"], [{"name": "Mary Johnson", "email": "mary@example.edu"}])

    def test_records_of_any_kind(self):
        boats = "name = 'boat'\n[record]\nneeds = ['price']\n[fields]\ntitle = { part = 'title' }\nprice = 'price'\n"
        page = "<ul><li><a href=a>Blue Heron</a> $900<li><a href=b>Old Tom</a> $450<li><a href=c>Sea Pig</a> $80</ul>"
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(boats)
            file.flush()
            found = gleaner.extract(page, kind=file.name)
            self.assertEqual((found[0]["title"], found[0]["price"]), ("Blue Heron", "900 USD"))
            self.assertIn("price", gleaner.schema(file.name).names)
        self.assertEqual(gleaner.extract(TALK, kind="event")[0]["speaker"], ["Ruth Abelson"])
        with self.assertRaisesRegex(ValueError, "line 3: unknown recogniser `prise`"):
            _gleaner.page(boats.replace("['price']", "['prise']"), b"", None, None, None, _gleaner.Settings())

    def test_a_rule_is_learnt_kept_and_run(self):
        rule = gleaner.learn(LIST, "https://a.org/", examples={"book": "Small weather"})
        self.assertTrue(str(rule).startswith("gleaner-rule 1\n"))
        other = LIST.replace("Small weather", "Large weather")
        found = gleaner.apply(gleaner.Rule(str(rule)), other, "https://a.org/2")
        self.assertEqual([r["fields"]["book"] for r in found][:2], ["A history of salt", "Large weather"])
        self.assertEqual(rule.apply(other, "https://a.org/2"), found)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            self.assertEqual(rule.apply("<p>Nothing"), [])
        self.assertTrue(told and issubclass(told[0].category, gleaner.RuleWarning))
        with self.assertRaisesRegex(LookupError, "no list"):
            gleaner.learn("<p>Nothing")

    def test_what_is_wrong_is_said(self):
        with self.assertRaisesRegex(ValueError, "must be a date such as"):
            gleaner.events(TALK, as_of="soon")
        with self.assertRaisesRegex(ValueError, "'default' or 'paper'"):
            gleaner.events(TALK, method="mine")
        with self.assertRaisesRegex(ValueError, "reading the rule"):
            gleaner.apply("no rule", TALK)
        with self.assertRaises(TypeError):
            gleaner.events(5)

    def test_other_threads_run_meanwhile(self):
        """While a long page is gleaned, another thread must get its turns."""
        page = b"".join(b"<li><b>Talk %d</b> %d May 2026, 4 pm, Room %d" % (n, 1 + n % 28, n) for n in range(20000))
        turns, done = [], threading.Event()

        def count():
            while not done.is_set():
                turns.append(time.monotonic())
                time.sleep(0.001)

        counter = threading.Thread(target=count)
        counter.start()
        begun = time.monotonic()
        gleaner.records(b"<ul>" + page)
        ended = time.monotonic()
        done.set()
        counter.join()
        between = [t for t in turns if begun < t < ended]
        waits = [b - a for a, b in zip([begun, *between], [*between, ended])]
        self.assertLess(max(waits), 0.8 * (ended - begun), "the lock was held while the page was gleaned")


if __name__ == "__main__":
    unittest.main()
