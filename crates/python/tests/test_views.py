"""What a page is made of: the same rows as the program gives."""

import json
import os
import subprocess
import unittest

from crawl import EXAMPLES

import gleaner

TALK = (EXAMPLES / "single-talk.html").read_bytes()
TEAS = "<h1>Teas</h1><ul><li><b>Green</b> <i>$4</i><li><b>Black</b> <i>$5</i><li><b>White</b> <i>$9</i></ul><p>Closed"
QUESTIONS = """<title>FAQ</title><h1>FAQ</h1><ul><li><a href=#1>What is {0}?</a><p>A drink.</p>
<li><a href=#2>Is it warm?</a><p>{1}</p><li><a href=#3>Who drinks it?</a><p>We.</p></ul>"""


class Views(unittest.TestCase):
    def test_marks_of_a_text_and_of_a_page(self):
        (price,) = (mark for mark in gleaner.marks("Rent: $450", plain=True) if mark["recogniser"] == "price")
        self.assertEqual(price, {"recogniser": "price", "text": "$450", "value": "450 USD", "at": [6, 10]})
        self.assertEqual([m["text"] for m in gleaner.marks(TEAS) if m["recogniser"] == "price"], ["$4", "$5", "$9"])
        self.assertEqual(gleaner.marks(b"<p>4 May", plain=True)[0]["at"][0], 3, "plain text keeps its tags")

    def test_outline_tree_prose_and_units(self):
        parts = gleaner.outline(TALK)
        self.assertIsNone(parts[0]["below"])
        self.assertTrue(all(part["below"] < n for n, part in enumerate(parts) if n))
        nodes = gleaner.tree(TEAS)
        self.assertEqual([node["text"] for node in nodes if node["path"].endswith("/h1/text()")], ["Teas"])
        self.assertIn("bold", next(node for node in nodes if node["tag"] == "b")["look"])
        self.assertIn("For one year two hundred bicycles", " ".join(s["text"] for s in gleaner.prose(TALK)))
        (closed,) = (unit for unit in gleaner.units(TEAS) if unit["unit"].lower() == "closed")
        self.assertEqual(closed["count"], 1)

    def test_patterns_by_measures_and_by_boundaries(self):
        self.assertEqual(gleaner.patterns(TEAS), [], "three records are fewer than the paper asks for")
        best = gleaner.patterns(TEAS, search=gleaner.PatternSearch(min_count=3))[0]
        self.assertEqual(len(best["records"]), 3)
        search = gleaner.PatternSearch(encoding="block-level", align=["Green", "Black", "White", "Closed"])
        (aligned,) = gleaner.patterns(TEAS, search=search)
        self.assertEqual(aligned["encoding"], "block-level")
        with self.assertRaisesRegex(LookupError, 'begins with "Blue"'):
            gleaner.patterns(TEAS, search=gleaner.PatternSearch(align=["Green", "Blue"]))
        with self.assertRaisesRegex(ValueError, "must be one of all-tags"):
            gleaner.patterns(TEAS, search=gleaner.PatternSearch(encoding="some"))

    def test_a_template_is_learnt_kept_and_run(self):
        pages = [QUESTIONS.format("tea", "Often."), QUESTIONS.format("cocoa", "Always.")]
        template = gleaner.Template.learn(pages, name="faq")
        found = gleaner.Template(str(template)).find(QUESTIONS.format("soup", "Yes."), "soup.html")
        self.assertIsNotNone(found)
        self.assertTrue(any("soup" in component["value"] for component in found), found)
        self.assertIsNone(template.find("<p>Nothing of the sort"))
        with self.assertRaisesRegex(ValueError, "reading the template"):
            gleaner.Template("no template").find(TEAS)
        with self.assertRaisesRegex(LookupError, "no list that is built alike"):
            gleaner.Template.learn(["<p>One", "<p>Two"])

    def test_the_program_gives_the_same_rows(self):
        program = os.environ.get("GLEAN")
        if not program:
            self.skipTest("GLEAN names no program; cargo xtask test does")
        ours = {
            "outline": gleaner.outline(TALK, "-"), "tree": gleaner.tree(TALK, "-"), "prose": gleaner.prose(TALK, "-"),
            "patterns": gleaner.patterns(TALK, "-"),
        }
        for verb, rows in ours.items():
            run = subprocess.run([program, verb, "--format", "json", str(EXAMPLES / "single-talk.html")], capture_output=True, check=True)
            theirs = [row | {"source": "-"} for row in json.loads(run.stdout)]
            self.assertEqual(theirs, rows, verb)


if __name__ == "__main__":
    unittest.main()
