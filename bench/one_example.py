"""From one example to all values of its list: autoscraper and glean on the labelled lists.

    GLEAN=target/release/glean python3 bench/one_example.py

Both get the first text of a page's first record, and are to give the first texts of all records. autoscraper gives values; of glean the column that holds
the example is taken, of the list to which `glean learn --example` leads. Prints mean precision, recall and F1, and the pages for which nothing was given.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from autoscraper import AutoScraper

from scoring.program import ProgramError
from scoring.tasks import TASKS, rows_of
from scoring.text import f1_of_counts, letters, mean

#: With later versions of Beautiful Soup autoscraper 1.1.14 finds nothing.
PACKAGES = ("autoscraper==1.1.14", "beautifulsoup4==4.12.3")
CORPORA = Path(__file__).resolve().parent / "corpora"
GLEAN = os.environ.get("GLEAN", "target/release/glean")
SECONDS = 30


def by_autoscraper(page: Path, charset: str, example: str) -> list[str]:
    try:
        found: Any = AutoScraper().build(html=page.read_bytes().decode(charset, "replace"), wanted_list=[example])
    except Exception as error:
        raise ProgramError(repr(error)) from error
    return [str(value) for value in found or []]


def by_glean(page: Path, charset: str, example: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        rule = Path(folder) / "page.rule"
        run(["learn", "--example", example, str(page), "--output", str(rule)])
        if not rule.exists():
            return []
        records = [json.loads(line) for line in run(["apply", "--format", "jsonl", str(rule), str(page)]).splitlines()]
    wanted = letters(example)
    columns = {name for record in records for name, value in record["fields"].items() if letters(str(value)) == wanted}
    column = min(columns, default=None)
    return [str(record["fields"][column]) for record in records if record["fields"].get(column)] if column else []


def run(arguments: list[str]) -> str:
    return subprocess.run([GLEAN, *arguments], capture_output=True, text=True, timeout=SECONDS, check=False).stdout


def measure(find: Callable[[Path, str, str], list[str]], rows: list[dict[str, Any]]) -> dict[str, float]:
    figures: list[tuple[float, float, float]] = []
    silent = 0
    for row in rows:
        texts = [record["texts"][0] for record in row["records"] if record["texts"]]
        try:
            answers = find(row["file"], row.get("charset", "utf-8"), texts[0])
        except (ProgramError, subprocess.TimeoutExpired):
            answers = []
        left = [letters(text) for text in texts]
        total, right = len(left), 0
        for answer in map(letters, answers):
            if answer in left:
                left.remove(answer)
                right += 1
        silent += not answers
        figures.append(f1_of_counts(right, len(answers), total))
    precision, recall, f1 = (round(mean([one[i] for one in figures]), 3) for i in range(3))
    return {"pages": len(figures), "precision": precision, "recall": recall, "f1": f1, "silent": silent}


def main() -> int:
    rows, _ = rows_of(TASKS["lists"], CORPORA, "work")
    print("autoscraper", version("autoscraper"), measure(by_autoscraper, rows))
    print("glean", measure(by_glean, rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
