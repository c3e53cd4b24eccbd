"""Measures programs and writes bench/results.md.

    python3 bench/results.py glean [--tasks events lists …]     one program, in an environment with its packages
    python3 bench/results.py --write                            the page alone, of what is kept

Figures are kept in bench/results.jsonl, the last of each program and task, with the day and the version.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from pathlib import Path
from typing import Any

from score import program
from scoring.program import Program
from scoring.tasks import TASKS, measure

HERE = Path(__file__).resolve().parent
KEPT = HERE / "results.jsonl"
#: The columns of a task's table: the figure, where it stands, and what it is called.
COLUMNS = {
    "events": {
        "page_mean_f1": "page mean F1",
        "event_f1": "event F1",
        "page_correct": "pages correct",
        "page_failed": "pages failed",
        "single_exact": "single events right",
        "false_positive_pages": "others with an event",
    },
    "lists": {
        "f1": "F1, best of five",
        "first_list_f1": "F1, first list",
        "perfect_pages": "perfect pages",
        "column_right": "columns right",
    },
    "dates": {
        "mean_over_languages": "mean over languages",
        "by_language.en": "English",
        "negative_hard": "hard negatives",
        "time_right": "times",
    },
    "courses": {
        "course_id.f1": "number, F1",
        "course_name.f1": "name",
        "term.f1": "term",
        "teacher_name.f1": "teachers",
        "teacher_email.f1": "addresses",
        "total_accuracy": "pages with all right",
        "false_positive_pages": "others taken for a course",
    },
    "faqs": {
        "pair_f1": "pair F1",
        "page_accurate": "pages right",
        "anchor_right": "anchors",
        "false_positive_pages": "others with pairs",
    },
    "annotate": {
        "rouge1_f": "description, ROUGE-1",
        "rougeL_f": "ROUGE-L",
        "title_right": "title right",
        "author_right": "author right",
    },
    "maintext": {"aeb.shingle_f1": "aeb, shingle F1", "wcxb.word_f1": "wcxb, word F1", "all.word_f1": "all, word F1"},
    "kinds": {
        "total.kinds_mean_record_f1": "record F1, mean of kinds",
        "total.mean_field_f1": "field F1, mean",
        "kinds.recipe.single_right": "recipes right",
        "kinds.article.single_right": "articles right",
        "kinds.product.single_right": "products right",
        "total.negative_tries_with_records": "others with records",
    },
}


def figure(figures: dict[str, Any], name: str) -> Any:
    """A figure by its name, such as `by_language.en`."""
    value: Any = figures
    for part in name.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


def printed(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def kept() -> list[dict[str, Any]]:
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()] if KEPT.exists() else []


def keep(tested: Program, task: str, figures: dict[str, Any]) -> None:
    """Keeps the figures in place of former ones of the same program and task."""
    new = {"task": task, "program": tested.name, "version": tested.version(), "date": f"{datetime.date.today()}", "figures": figures}
    others = [line for line in kept() if (line["task"], line["program"]) != (task, tested.name)]
    order = {name: position for position, name in enumerate(TASKS)}
    lines = sorted([*others, new], key=lambda line: (order[str(line["task"])], str(line["program"])))
    KEPT.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


def page(lines: list[dict[str, Any]]) -> str:
    """The results page."""
    out = [
        "# Results",
        "",
        "Written by `python3 bench/results.py` from results.jsonl, which has all figures. Glean's rules and models were made from these pages:",
        'what to expect of it elsewhere stands in the README, under "How good it is". Failures and missing pages stand in the last columns.',
    ]
    for task, columns in COLUMNS.items():
        rows = [line for line in lines if line["task"] == task]
        if not rows:
            continue
        out += ["", f"## {task}", ""]
        out.append(f"| program | version | date | {' | '.join(columns.values())} | errors | missing |")
        out.append("|" + "---|" * (len(columns) + 5))
        for row in rows:
            cells = [printed(figure(row["figures"], name)) for name in (*columns, "errors", "missing_pages")]
            out.append(f"| {row['program']} | {row['version']} | {row['date']} | {' | '.join(cells)} |")
    return "\n".join(out) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", help="a file of bench/programs, without its .py")
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--write", action="store_true", help="write the page of what is kept, and measure nothing")
    options = parser.parse_args()
    if not options.write and not options.program:
        parser.error("name a program, or --write")
    for task in [] if options.write else options.tasks:
        tested = program(options.program)
        try:
            keep(tested, task, measure(task, tested, HERE / "corpora"))
        except NotImplementedError:
            print(f"{tested.name} does not do {task}")
    (HERE / "results.md").write_text(page(kept()), encoding="utf-8")
    print("written: bench/results.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
