"""A list that is followed: each change is told once, and what is known is kept between programs."""

import datetime
import unittest

import gleaner

ADDRESS = "https://tea.example.org/news"


def page(*teas):
    return "<h1>Teas</h1><ul class=teas>" + "".join(f"<li><a href={tea.split()[0]}>{tea}</a>" for tea in teas) + "</ul>"


def changes(found):
    return [(change["change"], change["title"]) for change in found]


class Following(unittest.TestCase):
    def test_each_change_once(self):
        following = gleaner.Following()
        self.assertIsNone(following.text)
        moment = datetime.datetime(2026, 5, 1, 12, 0)
        first = following.visit(page("Green", "Black", "White"), ADDRESS, moment=moment)
        self.assertEqual(changes(first), [("first", "Green"), ("first", "Black"), ("first", "White")])
        self.assertEqual(first[0]["url"], "https://tea.example.org/Green")
        again = gleaner.Following.of_text(following.text)
        later = page("Oolong", "Green", "White now cheaper")
        found = again.visit(later, ADDRESS, moment=moment + datetime.timedelta(hours=1))
        self.assertEqual(changes(found), [("new", "Oolong"), ("changed", "White now cheaper"), ("gone", "Black")])
        self.assertEqual(found[1]["was"], {"title": "White"})
        self.assertEqual(again.visit(later, ADDRESS, moment=moment + datetime.timedelta(hours=2)), [])
        self.assertIn("Oolong", found._repr_html_())

    def test_a_list_by_rule_and_by_example(self):
        both = page("Green", "Black", "White") + "<ol><li>Cup $5<li>Pot $9<li>Tin $3</ol>"
        by_example = gleaner.Following(examples=["$9"]).visit(both, ADDRESS)
        self.assertEqual([change["text"] for change in by_example], ["Cup $5", "Pot $9", "Tin $3"])
        rule = gleaner.learn(both, ADDRESS, examples={"tea": "Black"})
        by_rule = gleaner.Following(rule=rule).visit(both, ADDRESS)
        self.assertEqual([change["text"] for change in by_rule], ["Green", "Black", "White"])

    def test_a_visit_that_fails_changes_nothing(self):
        following = gleaner.Following()
        with self.assertRaisesRegex(LookupError, "no list"):
            following.visit("<p>Away", ADDRESS)
        self.assertIsNone(following.text)
        following.visit(page("Green", "Black", "White"), ADDRESS)
        before = following.text
        with self.assertRaises(LookupError):
            following.visit("<p>Away", ADDRESS)
        self.assertEqual(following.text, before)
        with self.assertRaisesRegex(ValueError, "none of Following.text"):
            gleaner.Following.of_text("{}")


if __name__ == "__main__":
    unittest.main()
