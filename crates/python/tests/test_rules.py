"""Rules: learnt in every way, mended, and in the words of other tools."""

import unittest
import warnings

import gleaner

TEAS = "<title>Teas</title><h1>Teas</h1><ul class=teas><li><b>Green</b> <i>$4</i><li><b>Black</b> <i>$5</i><li><b>White</b> <i>$9</i></ul><p>Closed"
ADDRESS = "https://tea.example.org/list"


def names(records):
    return [next(iter(record["fields"].values())) for record in records]


class Rules(unittest.TestCase):
    def test_by_number_and_by_pattern(self):
        for rule in (
            gleaner.learn(TEAS, ADDRESS, list_number=1),
            gleaner.learn(TEAS, ADDRESS, pattern=1, search=gleaner.PatternSearch(min_count=3)),
            gleaner.learn(TEAS, ADDRESS, search=gleaner.PatternSearch(align=["Green", "Black", "White", "Closed"])),
        ):
            self.assertIn("Oolong", rule.apply(TEAS.replace("Black", "Oolong"))[1]["text"])
        with self.assertRaisesRegex(LookupError, "none of the number 9"):
            gleaner.learn(TEAS, list_number=9)
        with self.assertRaisesRegex(LookupError, "none of the number 0"):
            gleaner.learn(TEAS, list_number=0)
        with self.assertRaisesRegex(LookupError, "none of the number 99"):
            gleaner.learn(TEAS, pattern=99)
        with self.assertRaisesRegex(ValueError, "by one of these"):
            gleaner.learn(TEAS, list_number=1, examples=["Green"])
        with self.assertRaisesRegex(ValueError, "by one of these"):
            gleaner.learn(TEAS, list_number=1, pattern=1)

    def test_text_is_text_whatever_it_says_of_its_encoding(self):
        page = "<meta charset=latin1>" + TEAS.replace("Green", "Grün")
        rule = gleaner.learn(page, examples={"tea": "Grün"})
        self.assertEqual(rule.apply(page)[0]["fields"]["tea"], "Grün")

    def test_a_rule_is_mended(self):
        rule = gleaner.learn(TEAS, ADDRESS, examples={"tea": "Green", "cost": "$4"})
        moved = TEAS.replace("ul class=teas", "ol class=drinks").replace("</ul>", "</ol>")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with self.assertRaisesRegex(gleaner.RuleWarning, "does not fit"):
                rule.apply(moved)
            mended = rule.relearn(moved, ADDRESS)
            self.assertEqual([r["fields"]["cost"] for r in mended.apply(moved)], ["$4", "$5", "$9"])
        with self.assertRaisesRegex(LookupError, "relearning from -"):
            rule.relearn("<p>Nothing")

    def test_evidence_of_a_rule(self):
        rule = gleaner.learn(TEAS, ADDRESS, examples={"cost": "$4"})
        (source,) = rule.apply(TEAS, evidence=True)[0]["evidence"]["cost"]
        self.assertEqual((source["text"], source["path"].split("/")[-2]), ("$4", "i"))
        self.assertNotIn("evidence", rule.apply(TEAS)[0])

    def test_the_words_of_other_tools(self):
        rule = gleaner.learn(TEAS, ADDRESS, examples={"cost": "$4"})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gleaner.RuleWarning)
            self.assertIn("ul.teas", rule.export("css"))
            self.assertIn("scrapy", rule.export("scrapy"))
            self.assertIn("https://other.example.org/", rule.export("freshrss", address="https://other.example.org/"))
            for words in ("xpath", "rss-bridge", "huginn", "changedetection"):
                self.assertTrue(rule.export(words), words)
        with self.assertRaisesRegex(LookupError, "was learnt from a file"):
            gleaner.learn(TEAS, examples={"cost": "$4"}).export("freshrss")
        with self.assertRaisesRegex(ValueError, "must be one of css, xpath"):
            rule.export("yahoo-pipes")


if __name__ == "__main__":
    unittest.main()
