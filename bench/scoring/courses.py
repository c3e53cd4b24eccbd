"""Courses: the fields of a page about one course, and the courses of a page that lists several."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from .labels import Row
from .program import Record, Request, Tried
from .text import as_list, bag_f1, equal, f1_of_counts, mean, names, share, words

#: Terms and schedules are right from this share of common words on.
SAME_WORDS = 0.8


@dataclass
class Totals:
    """What was counted on all pages."""

    #: By field: right, answered, labelled.
    fields: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    pages: list[bool] = field(default_factory=list[bool])
    lists: list[float] = field(default_factory=list[float])
    negatives: list[bool] = field(default_factory=list[bool])

    def count(self, name: str, right: int, answered: int, labelled: int) -> bool:
        """Adds a field; was all of it right?"""
        for i, number in enumerate((right, answered, labelled)):
            self.fields[name][i] += number
        return right >= labelled and right >= answered


def one_of(answer: list[Any], labels: list[Any]) -> bool:
    """Is a field, joined, one of the labelled readings?"""
    joined = " ".join(map(str, answer))
    return bool(answer) and any(equal(joined, label) or bag_f1(words(joined), words(label)) >= SAME_WORDS for label in labels)


def same_person(answer: str, label: str) -> bool:
    """The same name, or the same last name and nothing but parts of the labelled one and its first word."""
    answered, labelled = words(answer), words(label)
    return equal(answer, label) or (answered[-1:] == labelled[-1:] and set(answered) <= set(labelled) | set(labelled[:1]))


def count_teachers(totals: Totals, part: str, answer: Record, row: Row) -> bool:
    """Names or addresses of teachers, each label met once. Optional teachers need not be there and are no mistake."""
    labels = [one[part] for one in row.get("teachers") or [] if one.get(part)]
    spare = [one[part] for one in row.get("teachers_optional") or [] if one.get(part)]
    answers = [one[part] for one in as_list(answer.get("teachers")) if isinstance(one, dict) and one.get(part)]
    answers = [one for one in answers if any(equal(one, label) for label in labels) or not any(equal(one, other) for other in spare)]
    left, right = list(labels), 0
    is_same = same_person if part == "name" else equal
    for one in answers:
        met = next((label for label in left if is_same(one, label)), None)
        if met is not None:
            left.remove(met)
            right += 1
    return totals.count(f"teacher_{part}", right, len(answers), len(labels))


def count_course(totals: Totals, row: Row, answers: list[Record]) -> None:
    answer = answers[0] if answers else {}
    rights: list[bool] = []
    for name in ("course_id", "course_name"):
        labels, answered = as_list(row.get(name)), as_list(answer.get(name))[:1]
        right = bool(answered) and any(equal(answered[0], label) for label in labels)
        rights.append(totals.count(name, right, len(answered), bool(labels)))
    for name in ("term", "schedule"):
        labels, answered = as_list(row.get(name)), as_list(answer.get(name))
        all_right = totals.count(name, one_of(answered, labels), bool(answered), bool(labels))
        if name == "term":
            rights.append(all_right)
    rights += [count_teachers(totals, part, answer, row) for part in ("name", "email")]
    rights.append(len(answers) <= 1 or bool(row.get("several")))
    totals.pages.append(all(rights))
    # The paper's Course_Time is the term, or the hours where there is none.
    labels = as_list(row.get("term")) or as_list(row.get("schedule"))
    answered = as_list(answer.get("term")) or as_list(answer.get("schedule"))
    totals.count("course_time", one_of(answered, labels), bool(answered), bool(labels))
    assistants, answered = names(row.get("tas")), names(answer.get("tas"))
    last_names = [words(one)[-1:] for one in assistants]
    right = sum(words(one)[-1:] in last_names for one in answered if words(one))
    totals.count("tas", right, len(answered), len(assistants))


def list_f1(answers: list[Record], labels: list[Row]) -> float:
    """A course of a list is met by its number or its name."""
    left, right = list(labels), 0
    for answer in answers:
        met = next((label for label in left if any(_same_field(answer, label, name) for name in ("course_id", "course_name"))), None)
        if met is not None:
            left.remove(met)
            right += 1
    return f1_of_counts(right, len(answers), len(labels))[2]


def _same_field(answer: Record, label: Row, name: str) -> bool:
    return any(equal(one, other) for one in as_list(answer.get(name))[:1] for other in as_list(label.get(name)))


def score(rows: list[Row], program: Tried) -> dict[str, Any]:
    totals = Totals()
    for row in rows:
        answers = program.find("courses", row["id"], Request(row["file"]))
        if row.get("courses"):
            totals.lists.append(list_f1(answers, row["courses"]))
        elif not row.get("is_course", True):
            totals.negatives.append(bool(answers))
        else:
            count_course(totals, row, answers)
    figures: dict[str, Any] = {
        "pages": len(totals.pages),
        "total_accuracy": share(sum(totals.pages), len(totals.pages)),
        "list_pages": len(totals.lists),
        "list_f1": mean(totals.lists),
        "not_courses": len(totals.negatives),
        "false_positive_pages": sum(totals.negatives),
    }
    for name, counts in totals.fields.items():
        precision, recall, f1 = f1_of_counts(*counts)
        figures[name] = {"precision": round(precision, 4), "recall": round(recall, 4), "f1": round(f1, 4)}
    return figures
