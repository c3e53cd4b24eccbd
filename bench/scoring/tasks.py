"""The tasks: the labels of each, and what scores it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import annotate, courses, dates, events, faqs, kinds, lists, maintext
from .labels import Row, read_rows, with_texts
from .program import Program, Tried


@dataclass(frozen=True)
class Task:
    """One thing that programs are measured by."""

    folder: str
    score: Callable[[list[Row], Tried], dict[str, Any]]


TASKS = {
    "events": Task("events", events.score),
    "lists": Task("lists", lists.score),
    "dates": Task("dates", dates.score),
    "faqs": Task("faqs", faqs.score),
    "courses": Task("courses", courses.score),
    "annotate": Task("annotate", annotate.score),
    # Main texts are labelled on the pages of annotate.
    "maintext": Task("annotate", maintext.score),
    "kinds": Task("kinds", kinds.score),
}


def rows_of(task: Task, corpora: Path, part: str) -> tuple[list[Row], int]:
    """The labels of a part whose pages are at hand, and how many pages are not."""
    folder = corpora / task.folder
    rows = list(_of_part(read_rows(folder), part))
    read = [with_texts(folder, row) for row in rows]
    present = [row for row in read if row is not None]
    return present, len(rows) - len(present)


def _of_part(rows: list[Row], part: str) -> Iterator[Row]:
    """`judge`: pages that no one looks at, for figures alone; `work`: the others; `all`."""
    for row in rows:
        if part == "all" or (row.get("part") == "judge") == (part == "judge"):
            yield row


def measure(name: str, program: Program, corpora: Path, part: str = "all") -> dict[str, Any]:
    """The figures of a program in a task, with its failures and the pages that are missing."""
    rows, missing = rows_of(TASKS[name], corpora, part)
    tried = Tried(program)
    figures = TASKS[name].score(rows, tried)
    return {**figures, "errors": len(tried.errors), "missing_pages": missing}
