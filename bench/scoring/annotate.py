"""What a page is: its description by ROUGE against the one that its publisher wrote, its title and its author."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from .labels import Row, comparable
from .program import Request, Tried
from .text import as_list, bag_f1, mean, rouge_l, share, title_similarity

#: A description is compared by so many characters.
COMPARED = 400
SAME_TITLE, SAME_AUTHOR = 0.85, 0.8


def request(row: Row) -> Request:
    folder: Path = row["file"].parent.parent
    headers = [header.strip() for header in (row.get("http_headers") or "").splitlines() if header.strip()]
    linked = {address: folder / file for address, file in (row.get("linked") or {}).items()}
    return Request(row["file"], url=row.get("url") or "http://example.org/", headers=headers, linked=linked)


def score(rows: list[Row], program: Tried) -> dict[str, Any]:
    unigrams: list[float] = []
    longest: list[float] = []
    recalls: list[float] = []
    empty = 0
    titles, authors = [0, 0], [0, 0]
    groups: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        if not row.get("description"):
            continue
        answers = program.find("annotate", row["id"], request(row))
        answer = answers[0] if answers else {}
        answered, labelled = comparable(row["description"], (answer.get("description") or "")[:COMPARED], row["id"])
        unigram = bag_f1(answered, labelled)
        unigrams.append(unigram)
        longest.append(rouge_l(answered, labelled))
        recalls.append(sum((Counter(answered) & Counter(labelled)).values()) / max(len(labelled), 1))
        empty += not answered
        if row.get("title"):
            titles[0] += title_similarity(answer.get("title"), row["title"]) >= SAME_TITLE
            titles[1] += 1
        if row.get("author"):
            expected = row["author"] if isinstance(row["author"], str) else " ".join(row["author"])
            authors[0] += title_similarity(" ".join(as_list(answer.get("author"))), expected) >= SAME_AUTHOR
            authors[1] += 1
        groups[row.get("type", "?")].append(unigram)
        groups["described by: " + row.get("description_kind", "?")].append(unigram)
        if not row.get("description_in_text"):
            groups["not in the text"].append(unigram)
    return {
        "pages": len(unigrams),
        "rouge1_f": mean(unigrams),
        "rougeL_f": mean(longest),
        "unigram_recall": mean(recalls),
        "empty": share(empty, len(unigrams)),
        "title_right": share(*titles),
        "author_right": share(*authors),
        "by_type": {name: {"pages": len(one), "rouge1_f": round(mean(one), 3)} for name, one in sorted(groups.items())},
    }
