"""Records of many kinds, each kind by the fields that its labels name.

Records are matched by their title; a pair counts from half of its words on and is right from nine tenths on. Values that a page's labels say
nothing of are neither right nor wrong: they are counted as unjudged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .labels import Row
from .program import Record, Request, Tried
from .text import bag_f1, f1_of_counts, letters, mean, share, words
from .values import plain, same_value

FIELDS = {
    "recipe": "title ingredients instructions yield total_time author",
    "job": "title employer location pay hours posted closes url",
    "product": "title price currency brand availability sku rating url",
    "publication": "title authors year venue url doi",
    "person": "name role affiliation email phone url",
    "housing": "title price bedrooms area address url",
    "article": "title author date section url",
    "movie": "title director year rating url",
    "book": "title author year rating url",
    "package": "name version date summary licence url",
}
LISTS = ("ingredients", "instructions", "authors", "author", "director")
ALIASES = {"name": "title", "title": "name", "author": "authors", "authors": "author", "link": "url", "url": "link"}
TITLES = ("title", "name")
A_PAIR, RIGHT = 0.5, 0.9


def as_values(value: Any) -> list[Any]:
    """All values of a field: objects by their name, lists opened."""
    if value is None or value == "":
        return []
    if isinstance(value, dict):
        return as_values(value.get("name") or value.get("text") or value.get("value"))
    if isinstance(value, list):
        return [inner for one in value for inner in as_values(one)]
    return [value]


def inner_fields(record: Record) -> dict[str, Any]:
    fields = record.get("fields")
    return fields if isinstance(fields, dict) else {}


def values_of(record: Record, name: str) -> list[Any]:
    """A field of a record: at its top or under "fields", under its name or a usual other one."""
    for known in [name, *([ALIASES[name]] if name in ALIASES else [])]:
        for fields in (inner_fields(record), record):
            values = as_values(fields.get(known))
            if values:
                return values
    return []


def title(record: Record) -> str:
    return next((plain(values[0]) for values in (values_of(record, name) for name in TITLES) if values), "")


def title_similarity(answer: str, label: str) -> float:
    left, right = words(answer), words(label)
    if not left or not right:
        return 0.0
    return 1.0 if "".join(left) == "".join(right) else bag_f1(left, right)


def match(answers: list[Record], labels: list[Row]) -> list[tuple[int, int, float]]:
    """Pairs of an answer and a label, the most alike first, then those that stand at like places of the page."""
    titles = [title(answer) for answer in answers]
    pairs: list[tuple[float, float, int, int]] = []
    for j, label in enumerate(labels):
        expected = title(label)
        for i, one in enumerate(titles):
            alike = title_similarity(one, expected)
            if alike >= A_PAIR:
                pairs.append((-alike, abs(i / max(len(answers), 1) - j / max(len(labels), 1)), i, j))
    used_answers, used_labels = set[int](), set[int]()
    matched: list[tuple[int, int, float]] = []
    for alike, _, i, j in sorted(pairs):
        if i not in used_answers and j not in used_labels:
            used_answers.add(i)
            used_labels.add(j)
            matched.append((i, j, -alike))
    return matched


def without_repeats(records: list[Any], names: list[str]) -> list[Any]:
    """Records that are equal in these fields are one: carousels and side boxes repeat them."""
    first: dict[tuple[str, ...], Any] = {}
    for record in records:
        first.setdefault(tuple(letters(plain(" ".join(map(str, values_of(record, name))))) for name in names), record)
    return list(first.values())


def count_field(name: str, answer: list[Any], label: Any, all_labelled: bool) -> tuple[int, int, int]:
    """Right, answered and labelled values of a field of a record that was found."""
    labels = as_values(label)
    if not labels:
        return 0, 0, 0
    if name not in LISTS:
        if not answer:
            return 0, 0, 1
        readings = [" ".join(map(str, answer)) if len(answer) > 1 else answer[0], answer[0]]
        return int(any(same_value(name, one, other) for one in readings for other in labels)), 1, 1
    if name == "instructions" or (len(answer) == 1 and len(labels) > 1):
        as_text = [words(plain(" ".join(map(str, values)))) for values in (answer, labels)]
        if bag_f1(*as_text) >= RIGHT:
            return len(labels), len(labels), len(labels)
        if name == "instructions":
            return 0, len(labels) if answer else 0, len(labels)
    left, right = list(labels), 0
    for one in answer:
        met = next((other for other in left if same_value(name, one, other)), None)
        if met is not None:
            left.remove(met)
            right += 1
    return right, len(answer) if all_labelled else right, len(labels)


@dataclass
class Kind:
    """What was counted on the pages of one kind."""

    pages: int = 0
    #: Right, answered, labelled records.
    records: list[int] = field(default_factory=lambda: [0, 0, 0])
    of_lists: list[int] = field(default_factory=lambda: [0, 0, 0])
    list_f1: list[float] = field(default_factory=list[float])
    #: Of pages about one record: right, and right without another.
    singles: list[tuple[bool, bool]] = field(default_factory=list[tuple[bool, bool]])
    fields: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    unjudged: Counter[str] = field(default_factory=Counter[str])

    def count(self, row: Row, answers: list[Record]) -> None:
        labels: list[Row] = row["records"]
        named = sorted({name for label in labels for name in label})
        answers, labels = without_repeats(answers, named), without_repeats(labels, named)
        self.pages += 1
        pairs = match(answers, labels)
        answer_of = {j: answers[i] for i, j, _ in pairs}
        good = {j for _, j, alike in pairs if alike >= RIGHT}
        # Where the labels hold some of the page's records, the others are not judged.
        counted = len(answers) if row.get("complete", True) else len(good)
        counts = (len(good), counted, len(labels))
        _add(self.records, counts)
        if row["shape"] == "list":
            _add(self.of_lists, counts)
            self.list_f1.append(f1_of_counts(*counts)[2])
        shares = [self._count_record(row, answer_of.get(j, {}), label) for j, label in enumerate(labels)]
        if row["shape"] == "single":
            right = bool(shares) and 0 in good and shares[0]
            self.singles.append((right, right and len(answers) == 1))

    def _count_record(self, row: Row, answer: Record, label: Row) -> bool:
        """Counts the fields of a record; are half of them right, titles aside?"""
        total = hits = 0
        for name, value in label.items():
            right, answered, labelled = count_field(name, values_of(answer, name), value, name not in (row.get("open") or []))
            _add(self.fields[name], (right, answered, labelled))
            if name not in TITLES:
                total += 1
                whole = labelled > 0 and right >= 0.9 * labelled and answered <= right / 0.9 + 1e-9
                hits += whole if name in LISTS else right
        known = set(FIELDS.get(row["kind"], "").split())
        labelled_names = set(label) | {ALIASES[name] for name in label if name in ALIASES}
        self.unjudged.update((set(answer) | set(inner_fields(answer))) & (known - labelled_names))
        return hits * 2 >= total

    def figures(self) -> dict[str, Any]:
        precision, recall, f1 = f1_of_counts(*self.records)
        figures: dict[str, Any] = {"pages": self.pages, "record_precision": precision, "record_recall": recall, "record_f1": f1}
        if self.list_f1:
            figures["list_pages"] = len(self.list_f1)
            figures["list_f1"] = f1_of_counts(*self.of_lists)[2]
            figures["list_page_mean_f1"] = mean(self.list_f1)
        if self.singles:
            figures["single_pages"] = len(self.singles)
            figures["single_right"] = share(sum(right for right, _ in self.singles), len(self.singles))
            figures["single_right_and_alone"] = share(sum(alone for _, alone in self.singles), len(self.singles))
        figures["fields"] = {}
        for name, counts in sorted(self.fields.items(), key=lambda item: -item[1][2]):
            of_field = [round(figure, 4) for figure in f1_of_counts(*counts)]
            figures["fields"][name] = dict(zip(("precision", "recall", "f1", "n"), [*of_field, counts[2]], strict=True))
        if self.unjudged:
            figures["unjudged"] = dict(self.unjudged.most_common(12))
        return figures


def _add(counts: list[int], more: Iterable[int]) -> None:
    for i, number in enumerate(more):
        counts[i] += number


def score(rows: list[Row], program: Tried) -> dict[str, Any]:
    kinds: dict[str, Kind] = defaultdict(Kind)
    #: Of pages without records of a kind: tries, tries that gave some, records.
    negatives: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in rows:
        for kind in [row["kind"]] if row.get("kind") else row.get("try") or []:
            answers = program.find("kinds", row["id"], Request(row["file"], kind=kind))
            if row.get("kind"):
                kinds[kind].count(row, answers)
            else:
                _add(negatives[kind], (1, bool(answers), len(answers)))
    order = [name for name in FIELDS if name in kinds]
    figures = {name: kinds[name].figures() for name in [*order, *sorted(set(kinds) - set(FIELDS))]}
    return {"kinds": figures, "total": {**_means(figures), **_negatives(negatives)}}


def _means(figures: dict[str, dict[str, Any]]) -> dict[str, float]:
    if not figures:
        return {}
    fields = [one["f1"] for kind in figures.values() for name, one in kind["fields"].items() if name not in TITLES]
    of = {name: [kind[name] for kind in figures.values() if name in kind] for name in ("record_f1", "single_right", "list_f1")}
    return {**{f"kinds_mean_{name}": mean(values) for name, values in of.items()}, "mean_field_f1": mean(fields)}


def _negatives(negatives: dict[str, list[int]]) -> dict[str, Any]:
    tries, with_records, records = (sum(counts[i] for counts in negatives.values()) for i in range(3))
    return {
        "negative_tries": tries,
        "negative_tries_with_records": with_records,
        "false_records_on_negatives": records,
        "false_records_by_kind": {kind: counts[2] for kind, counts in negatives.items() if counts[2]},
    }
