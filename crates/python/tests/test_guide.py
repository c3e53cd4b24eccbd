"""What the guides show is what happens: README.md's Python, and every line of docs/python.md."""

import contextlib
import doctest
import io
import os
import re
import shutil
import tempfile
import unittest

import crawl

ROOT = crawl.EXAMPLES.parent


class Guide(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        shutil.copytree(crawl.EXAMPLES, "examples")
        crawl.write("crawl.warc.gz", 40)

    def test_every_line_of_the_guide(self):
        failed, tried = doctest.testfile(str(ROOT / "docs/python.md"), module_relative=False,
                                         optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 20)

    def test_the_readme(self):
        blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
        self.assertTrue(blocks)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            for block in blocks:
                exec(block, {})  # noqa: S102 - the README, and nothing else
        self.assertIn("How cities breathe", out.getvalue())


if __name__ == "__main__":
    unittest.main()
