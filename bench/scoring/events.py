"""Events: which of a page's events a program found, and how well their fields were read.

An event is matched by its day and title. A page is correct with at most two mistakes, and failed where no event is right.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from .labels import Row
from .program import Record, Request, Tried
from .text import as_list, f1_of_counts, letters, mean, names, share, title_similarity

#: From here on titles are those of one event.
SAME_TITLE = 0.7
#: From here on a title is read well, a location or a speaker is the right one, and a spare event is recognised.
TITLE_READ, ROUGHLY = 0.8, 0.6
MISTAKES_OF_CORRECT = 2
BINS = 10


def day(moment: str | None) -> str | None:
    matched = re.match(r"\d{4}-\d\d-\d\d", moment or "")
    return matched[0] if matched else None


def clock(moment: str | None) -> str | None:
    matched = re.match(r"\d{4}-\d\d-\d\d[T ](\d\d:\d\d)", moment or "")
    return matched[1] if matched else None


def similarity(answer: Record, label: Row) -> float:
    """How alike two events of a day are. Where the page names no title, the speaker says which event it is."""
    title = answer.get("title") or ""
    if label.get("title"):
        return title_similarity(title, label["title"])
    if label.get("speaker"):
        return max(title_similarity(title, label["speaker"]), float(speaker_is(answer.get("speaker"), label["speaker"])))
    return 1.0


def speaker_is(answer: Any, label: str) -> bool:
    answered = " ".join(names(answer))
    alike = letters(label) in letters(answered) or title_similarity(answered, label) >= ROUGHLY
    return len(answered) <= 3 * len(label) + 80 and alike


def match(answers: list[Record], labels: list[Row]) -> list[tuple[int, int, float]]:
    """Pairs of an answer and a label of one day, the most alike first; the same clock time decides between equals."""
    pairs: list[tuple[float, int, int, float]] = []
    for i, answer in enumerate(answers):
        for j, label in enumerate(labels):
            if day(answer.get("start")) is None or day(answer.get("start")) != day(label.get("start")):
                continue
            alike = similarity(answer, label)
            same_time = clock(label.get("start")) in (None, clock(answer.get("start")))
            pairs.append((alike + 0.01 * same_time, i, j, alike))
    pairs.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
    used_answers, used_labels = set[int](), set[int]()
    matched: list[tuple[int, int, float]] = []
    for _, i, j, alike in pairs:
        if i not in used_answers and j not in used_labels:
            used_answers.add(i)
            used_labels.add(j)
            matched.append((i, j, alike))
    return matched


def without_repeats(events: list[Any]) -> list[Any]:
    """An event that stands twice, with one start, title and speaker, is one."""
    first: dict[tuple[Any, str, str], Any] = {}
    for event in events:
        first.setdefault((event.get("start"), letters(event.get("title")), letters(" ".join(names(event.get("speaker"))))), event)
    return list(first.values())


@dataclass
class Totals:
    """What was counted on all pages."""

    #: By the name of a field: how often it was right, and how often it is labelled.
    fields: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    page_f1: list[float] = field(default_factory=list[float])
    right: int = 0
    answered: int = 0
    expected: int = 0
    correct: int = 0
    failed: int = 0
    singles: list[bool] = field(default_factory=list[bool])
    negatives: list[bool] = field(default_factory=list[bool])
    confidences: list[tuple[float, bool]] = field(default_factory=list[tuple[float, bool]])

    def count(self, name: str, right: bool) -> None:
        self.fields[name][0] += right
        self.fields[name][1] += 1


def count_fields(totals: Totals, answer: Record, label: Row, row: Row) -> None:
    """The fields of an event that was found."""
    if clock(label.get("start")):
        totals.count("time", clock(label["start"]) == clock(answer.get("start")))
    if label.get("location") and row.get("location_on_page", True):
        totals.count("location", title_similarity(answer.get("location"), label["location"]) >= ROUGHLY)
    if label.get("speaker"):
        totals.count("speaker", speaker_is(answer.get("speaker"), label["speaker"]))
    if label.get("title"):
        totals.count("title", title_similarity(answer.get("title"), label["title"]) >= TITLE_READ)
    if clock(label.get("end")) or day(label.get("end")):
        totals.count("end", (answer.get("end") or "")[:16] == label["end"][:16])
    if label.get("status") == "cancelled" or "cancelled" in as_list(label.get("flags")):
        totals.count("cancelled", str(answer.get("status") or "").lower().startswith("cancel"))


def judged(answers: list[Record], labels: list[Row], pairs: list[tuple[int, int, float]], right: set[int], row: Row) -> list[int]:
    """The answers that count as right or wrong: breaks, side boxes and umbrella events need not be there and are no mistake, and where
    a label has neither title nor speaker several answers of that very time are one."""
    nameless = {label["start"] for label in labels if not label.get("title") and not label.get("speaker")}
    matched = {i for i, _, _ in pairs}
    spare = row.get("optional") or []

    def is_spare(answer: Record) -> bool:
        return any(
            day(answer.get("start")) == day(one.get("start")) and title_similarity(answer.get("title"), one.get("title")) >= ROUGHLY
            for one in spare
        )

    def of_nameless(answer: Record) -> bool:
        return answer.get("start") in nameless or day(answer.get("start")) in nameless

    counted = [i for i, answer in enumerate(answers) if i in matched or not of_nameless(answer)]
    return [i for i in counted if i in right or not is_spare(answers[i])]


def count_page(totals: Totals, row: Row, answers: list[Record]) -> None:
    labels, answers = without_repeats(row["records"]), without_repeats(answers)
    pairs = match(answers, labels)
    good = [(i, j) for i, j, alike in pairs if alike >= SAME_TITLE]
    right = {i for i, _ in good}
    for _ in pairs:
        totals.count("date", True)
    totals.fields["date"][1] += len(labels) - len(pairs)
    for i, j in good:
        count_fields(totals, answers[i], labels[j], row)
    counted = judged(answers, labels, pairs, right, row)
    mistakes = (len(labels) - len(good)) + (len(counted) - len(good))
    complete = row.get("complete", True)
    if row["kind"] == "single" and complete:
        totals.singles.append(mistakes == 0)
    totals.fields["recall"][0] += len(good)
    totals.fields["recall"][1] += len(labels)
    if not complete:
        # The labels hold some of the page's events: they say nothing of the others.
        return
    totals.page_f1.append(f1_of_counts(len(good), len(counted), len(labels))[2])
    sure = [(answers[i].get("confidence"), i in right) for i in counted]
    totals.confidences += [(float(confidence), is_right) for confidence, is_right in sure if confidence is not None]
    totals.right += len(good)
    totals.answered += len(counted)
    totals.expected += len(labels)
    totals.failed += not good
    totals.correct += bool(good) and mistakes <= MISTAKES_OF_CORRECT


def calibration_error(confidences: list[tuple[float, bool]]) -> float | None:
    """How far confidence is from the share that is right, weighed over ten bins; nothing where no answer has any."""
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for confidence, right in confidences:
        bins[min(int(confidence * BINS), BINS - 1)].append((confidence, right))
    if not confidences:
        return None
    gaps = (abs(sum(c for c, _ in one) - sum(right for _, right in one)) for one in bins.values())
    return sum(gaps) / len(confidences)


def score(rows: list[Row], program: Tried) -> dict[str, Any]:
    totals = Totals()
    for row in rows:
        answers = program.find("events", row["id"], Request(row["file"], as_of=row.get("as_of")))
        if row["kind"] == "negative":
            totals.negatives.append(bool(answers))
        else:
            count_page(totals, row, answers)
    pages = len(totals.page_f1)
    precision, recall, f1 = f1_of_counts(totals.right, totals.answered, totals.expected)
    rights = {name: share(*totals.fields[name]) for name in ("title", "time", "end", "cancelled", "location", "speaker")}
    return {
        "pages": pages,
        "page_correct": share(totals.correct, pages),
        "page_partial": share(pages - totals.correct - totals.failed, pages),
        "page_failed": share(totals.failed, pages),
        "event_precision": precision,
        "event_recall": recall,
        "event_f1": f1,
        "page_mean_f1": mean(totals.page_f1),
        "recall_all_pages": share(*totals.fields["recall"]),
        "date_found": share(*totals.fields["date"]),
        **{f"{name}_right": value for name, value in rights.items()},
        "single_pages": len(totals.singles),
        "single_exact": share(sum(totals.singles), len(totals.singles)),
        "negatives": len(totals.negatives),
        "false_positive_pages": sum(totals.negatives),
        "calibration_error": calibration_error(totals.confidences),
    }
