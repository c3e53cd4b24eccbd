"""The main text: four-word shingles as in the article-extraction-benchmark, and bags of words as in WCXB, by benchmark and type."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from .labels import Row, comparable
from .program import Request, Tried
from .text import bag_f1, mean

SHINGLE = 4


@dataclass
class Group:
    """Figures of the pages of one benchmark or type."""

    word_f1: list[float] = field(default_factory=list[float])
    precisions: list[float] = field(default_factory=list[float])
    recalls: list[float] = field(default_factory=list[float])

    def figures(self) -> dict[str, Any]:
        precision, recall = mean(self.precisions), mean(self.recalls)
        f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
        return {"pages": len(self.word_f1), "shingle_f1": round(f1, 4), "word_f1": round(mean(self.word_f1), 4)}


def shingles(text: list[str]) -> Counter[tuple[str, ...]]:
    """All runs of four words; a shorter text is one of its own."""
    runs = max(1, len(text) - SHINGLE + 1) if text else 0
    return Counter(tuple(text[at : at + SHINGLE]) for at in range(runs))


def score(rows: list[Row], program: Tried) -> dict[str, Any]:
    groups: dict[str, Group] = defaultdict(Group)
    pages = 0
    for row in rows:
        if not row.get("main_text"):
            continue
        pages += 1
        answers = program.find("maintext", row["id"], Request(row["file"]))
        text = answers[0].get("text") or "" if answers else ""
        answered, labelled = comparable(row["main_text"], text, row["id"])
        given, wanted = shingles(answered), shingles(labelled)
        common = sum((given & wanted).values())
        f1 = bag_f1(answered, labelled)
        benchmark = row.get("benchmark", "?")
        # WCXB is divided by its types of pages.
        typed = [f"wcxb:{row.get('type')}"] if benchmark == "wcxb" else []
        for name in ["all", benchmark, *typed]:
            group = groups[name]
            group.word_f1.append(f1)
            if given:
                group.precisions.append(common / sum(given.values()))
            if wanted:
                group.recalls.append(common / sum(wanted.values()))
    return {"pages": pages, **{name: group.figures() for name, group in sorted(groups.items())}}
