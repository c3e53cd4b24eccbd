"""Records in notebooks: tables with evidence, in which nothing of a page is markup."""

import html.parser
import json
import pickle
import unittest

from crawl import EXAMPLES

import gleaner

TALK = (EXAMPLES / "single-talk.html").read_bytes()
HOSTILE = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>"


class Tags(html.parser.HTMLParser):
    """The elements of a text, each with its attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.text = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data):
        self.text += data


class Display(unittest.TestCase):
    def test_a_list_of_records_and_one_record(self):
        events = gleaner.events(TALK, evidence=True)
        shown = Tags(events._repr_html_())
        self.assertIn("How cities breathe", shown.text)
        self.assertIn("details", shown.tags)
        self.assertIn(events[0]["evidence"]["start"][0]["path"], shown.text)
        one = Tags(events[0]._repr_html_())
        self.assertIn("read from", one.text)
        self.assertIn(events[0]["evidence"]["start"][0]["text"], one.text)
        self.assertNotIn("details", Tags(gleaner.events(TALK)._repr_html_()).tags)
        self.assertIn("language", Tags(gleaner.annotate(TALK)._repr_html_()).text)

    def test_nothing_of_a_page_is_markup(self):
        record = {
            HOSTILE: HOSTILE, "list": [HOSTILE], "links": {HOSTILE: HOSTILE}, "url": "https://a.example.org/" + HOSTILE,
            "next": "javascript:alert(1)", "fields": {HOSTILE: HOSTILE},
            "evidence": {"list": [{"by": HOSTILE, "path": HOSTILE, "text": HOSTILE, "name": HOSTILE}]},
        }
        rows = gleaner.Records([type(gleaner.events(TALK)[0])(record)])
        for text in (rows._repr_html_(), rows[0]._repr_html_()):
            shown = Tags(text)
            self.assertLessEqual(set(shown.tags), {"table", "tr", "th", "td", "br", "a", "details", "summary", "small", "code", "q"})
            self.assertEqual({name for name, _ in shown.attributes}, {"href", "rel", "target"})
            self.assertEqual([value for name, value in shown.attributes if name == "href"], ["https://a.example.org/" + HOSTILE])

    def test_much_is_cut_and_its_rest_counted(self):
        many = gleaner.Records({"text": "x" * 1000} for _ in range(70))
        shown = Tags(many._repr_html_())
        self.assertEqual(shown.tags.count("td"), 50)
        self.assertIn("… and 20 more", shown.text)
        self.assertLess(len(shown.text), 50 * 320)
        self.assertEqual(Tags(gleaner.events("<p>Nothing")._repr_html_()).tags.count("td"), 0)

    def test_records_are_lists_of_dicts(self):
        events = gleaner.events(TALK)
        self.assertEqual(json.loads(json.dumps(events)), events)
        self.assertEqual(pickle.loads(pickle.dumps(events)), events)
        self.assertEqual(repr(events), repr(list(map(dict, events))))


if __name__ == "__main__":
    unittest.main()
