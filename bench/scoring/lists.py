"""Lists of records: a record is right where it holds all labelled texts of one record, and not most of another's own.

The first five lists of a program are looked at; the best of them and the first are scored.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from html import unescape
from pathlib import Path
from typing import Any

from .labels import Row
from .program import Record, Request, Tried
from .text import f1_of_counts, letters, mean, share

LISTS = 5
#: A text of so many letters or more that only one record holds is that record's own.
OWN = 8
#: Texts shorter than this say nothing of a column.
SHORTEST_VALUE = 3


def match(answers: list[str], labels: list[list[str]]) -> dict[int, int]:
    """Which answer each label is, in page order: label → answer."""
    keys = [[key for key in map(letters, label) if key] for label in labels]
    whole = ["\n".join(texts) for texts in keys]
    own = [{key for key in texts if len(key) >= OWN and sum(key in one for one in whole) == 1} for texts in keys]
    texts = [letters(answer) for answer in answers]
    matched: dict[int, int] = {}
    used = set[int]()
    for i, wanted in enumerate(keys):
        if not wanted:
            continue
        for j, text in enumerate(texts):
            if j not in used and all(key in text for key in wanted) and not _holds_another(text, wanted, i, own):
                matched[i] = j
                used.add(j)
                break
    return matched


def _holds_another(text: str, wanted: list[str], index: int, own: list[set[str]]) -> bool:
    """Does a text hold more than half of what is another record's own?"""
    for other, keys in enumerate(own):
        if other != index and keys:
            held = sum(key in text for key in keys if not any(key in one for one in wanted))
            if 2 * held > len(keys):
                return True
    return False


def column_shares(answers: list[Record], labels: list[Row], matched: dict[int, int]) -> list[float]:
    """For each labelled field the share of its values that stand, alone or nearly, in its best column."""
    shares: list[float] = []
    for name in sorted({name for i in matched for name in labels[i].get("fields") or {}}):
        hits, total = Counter[str](), 0
        for i, j in matched.items():
            value = letters(str((labels[i].get("fields") or {}).get(name) or ""))
            if len(value) < SHORTEST_VALUE or value not in letters(answers[j].get("text")):
                continue
            total += 1
            for column, cell in (answers[j].get("fields") or {}).items():
                text = letters(" ".join(map(str, cell)) if isinstance(cell, list) else str(cell))
                if value in text and len(text) <= 1.5 * len(value) + 12:
                    hits[column] += 1
        if total >= 2:
            shares.append(max(hits.values(), default=0) / total)
    return shares


def page_size(page: Path) -> int:
    """Letters and digits of a page, roughly: records that do not overlap hold no more."""
    raw = page.read_bytes()
    declared = re.search(rb"charset\s*=\s*[\"']?([\w.:-]+)", raw[:4096])
    most = 0
    for charset in {declared[1].decode() if declared else "utf-8", "utf-8", "latin-1"}:
        try:
            text = raw.decode(charset, "replace")
        except LookupError:
            continue
        text = re.sub(r"(?is)<(script|style)\b.*?</\1>", " ", text)
        attributes = " ".join(re.findall(r"(?i)\b(?:alt|title)=[\"']([^\"']*)", text))
        most = max(most, len(letters(unescape(re.sub(r"<[^>]*>", " ", text)))) + len(letters(attributes)))
    return most


def disjoint_lists(answers: list[Record], page: Path) -> tuple[int, dict[int, list[Record]]]:
    """The rank of the first list, and the first lists by rank, without those that hold more text than the page."""
    by_rank: dict[int, list[Record]] = defaultdict(list)
    for answer in answers:
        by_rank[answer.get("list", 1)].append(answer)
    room = 1.1 * page_size(page) + 200
    ranks = sorted(by_rank)
    fitting = {rank: by_rank[rank] for rank in ranks[:LISTS] if sum(len(letters(one.get("text"))) for one in by_rank[rank]) <= room}
    return min(ranks, default=1), fitting


def same_address(answer: Any, label: str) -> bool:
    return str(answer or "").rstrip("/").endswith(label.split("#")[0].lstrip("./").rstrip("/"))


def score(rows: list[Row], program: Tried) -> dict[str, Any]:
    best_of: list[tuple[float, float, float]] = []
    first_of: list[tuple[float, float, float]] = []
    columns: list[float] = []
    addresses = [0, 0]
    best_is_first = 0
    genres: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for row in rows:
        answers = program.find("lists", row["id"], Request(row["file"]))
        labels = row["records"]
        first, lists = disjoint_lists(answers, row["file"])
        best, best_rank, first_figures = (0.0, 0.0, 0.0), None, (0.0, 0.0, 0.0)
        chosen: tuple[dict[int, int], list[Record]] = {}, []
        for rank, records in lists.items():
            matched = match([record.get("text") or "" for record in records], [label["texts"] for label in labels])
            precision, recall, f1 = f1_of_counts(len(matched), len(records), len(labels))
            if f1 > best[0]:
                best, best_rank, chosen = (f1, recall, precision), rank, (matched, records)
            if rank == first:
                first_figures = (f1, recall, precision)
        columns += column_shares(chosen[1], labels, chosen[0])
        for i, j in chosen[0].items():
            if labels[i].get("url"):
                addresses[0] += same_address(chosen[1][j].get("url"), labels[i]["url"])
                addresses[1] += 1
        best_of.append(best)
        first_of.append(first_figures)
        best_is_first += best_rank is not None and best_rank == first
        genres[row.get("genre", "?")].append((best[0], first_figures[0]))
    return {
        "pages": len(best_of),
        **_means(best_of, ""),
        **_means(first_of, "first_list_"),
        "perfect_pages": share(sum(one[0] == 1.0 for one in best_of), len(best_of)),
        "best_is_first": share(best_is_first, len(best_of)),
        "column_right": mean(columns),
        "url_right": share(*addresses),
        "by_genre": {
            genre: {
                "pages": len(figures),
                "f1": round(mean([best for best, _ in figures]), 3),
                "first_list_f1": round(mean([first for _, first in figures]), 3),
            }
            for genre, figures in sorted(genres.items())
        },
    }


def _means(figures: list[tuple[float, float, float]], prefix: str) -> dict[str, float]:
    f1, recall, precision = (mean([one[i] for one in figures]) for i in range(3))
    return {f"{prefix}retrieval": recall, f"{prefix}accuracy": precision, f"{prefix}f1": f1}
