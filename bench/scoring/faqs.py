"""Questions with their answers: a pair is right where question and answer hold nearly the labelled words.

A page is right from 95 % precision and recall on.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from .labels import Row
from .program import Record, Request, Tried
from .text import bag_f1, f1_of_counts, letters, share, title_similarity, words

SAME_QUESTION, SAME_ANSWER, SAME_SECTION = 0.85, 0.9, 0.8
PAGE_RIGHT = 0.95


def closest(question: str, answers: list[Record], used: set[int]) -> int | None:
    """The answer whose question is the most like a labelled one, where any is like it."""
    best, index = 0.0, None
    wanted, spelled = words(question), letters(question)
    for i, answer in enumerate(answers):
        if i in used:
            continue
        asked = answer.get("question")
        alike = 1.0 if letters(asked) == spelled else bag_f1(words(asked), wanted)
        if alike > best:
            best, index = alike, i
    return index if best >= SAME_QUESTION else None


def score(rows: list[Row], program: Tried) -> dict[str, Any]:
    negatives: list[bool] = []
    right = found = answered = labelled = pages_right = pages = 0
    anchors, sections = [0, 0], [0, 0]
    layouts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in rows:
        answers = program.find("faqs", row["id"], Request(row["file"]))
        if not row.get("is_faq", True):
            negatives.append(bool(answers))
            continue
        used = set[int]()
        right_here = 0
        for pair in row["pairs"]:
            index = closest(pair["q"], answers, used)
            if index is None:
                continue
            used.add(index)
            answer = answers[index]
            right_here += bag_f1(words(answer.get("answer")), words(pair["a"])) >= SAME_ANSWER
            if pair.get("anchor"):
                anchors[0] += str(answer.get("anchor") or "").lstrip("#") == pair["anchor"].lstrip("#")
                anchors[1] += 1
            if pair.get("section"):
                sections[0] += title_similarity(answer.get("section"), pair["section"]) >= SAME_SECTION
                sections[1] += 1
        pages += 1
        right += right_here
        found += len(used)
        answered += len(answers)
        labelled += len(row["pairs"])
        precision, recall, _ = f1_of_counts(right_here, len(answers), len(row["pairs"]))
        page_right = precision >= PAGE_RIGHT and recall >= PAGE_RIGHT
        pages_right += page_right
        layout = "section" if str(row.get("layout", "")).startswith("section") else "whole page"
        layouts[layout][0] += page_right
        layouts[layout][1] += 1
    precision, recall, f1 = f1_of_counts(right, answered, labelled)
    return {
        "pages": pages,
        "page_accurate": share(pages_right, pages),
        "pair_precision": precision,
        "pair_recall": recall,
        "pair_f1": f1,
        "question_recall": share(found, labelled),
        "anchor_right": share(*anchors),
        "section_right": share(*sections),
        "not_faqs": len(negatives),
        "false_positive_pages": sum(negatives),
        "page_accurate_of": {layout: f"{good}/{count}" for layout, (good, count) in sorted(layouts.items())},
    }
