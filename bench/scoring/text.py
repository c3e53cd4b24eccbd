"""Texts as they are compared: as words, as letters, or as a bag of words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

#: Chinese and Japanese are written without spaces: each of their characters is a word.
IDEOGRAPHS = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
WORD = re.compile(rf"[{IDEOGRAPHS}]|[^\W_{IDEOGRAPHS}]+")
#: ROUGE-L looks at so many words of either text.
LONGEST = 400


def normalize(text: str | None) -> str:
    """One form of each character, one space between words, no soft hyphens."""
    return " ".join(unicodedata.normalize("NFKC", text or "").replace("\u00ad", "").split())


def words(text: str | None) -> list[str]:
    return [word.lower() for word in WORD.findall(normalize(text))]


def letters(text: str | None) -> str:
    """Letters and digits alone: what is left without layout, case and punctuation."""
    return "".join(words(text))


def bag_f1(left: Sequence[Hashable], right: Sequence[Hashable]) -> float:
    """F1 of two texts as bags of words; two empty ones are equal."""
    if not left and not right:
        return 1.0
    common = sum((Counter(left) & Counter(right)).values())
    if not common:
        return 0.0
    precision, recall = common / len(left), common / len(right)
    return 2 * precision * recall / (precision + recall)


def rouge_l(left: Sequence[Hashable], right: Sequence[Hashable]) -> float:
    """F1 of the longest common subsequence."""
    left, right = left[:LONGEST], right[:LONGEST]
    common = _common_subsequence(left, right)
    if not common:
        return 0.0
    precision, recall = common / len(left), common / len(right)
    return 2 * precision * recall / (precision + recall)


def _common_subsequence(left: Sequence[Hashable], right: Sequence[Hashable]) -> int:
    lengths = [0] * (len(right) + 1)
    for word in left:
        diagonal = 0
        for column, other in enumerate(right, 1):
            above = lengths[column]
            lengths[column] = diagonal + 1 if word == other else max(above, lengths[column - 1])
            diagonal = above
    return lengths[-1]


def f1_of_counts(right: int, answered: int, expected: int) -> tuple[float, float, float]:
    """Precision, recall and F1. Nothing answered where nothing is expected is right."""
    precision = right / answered if answered else float(not expected)
    recall = right / expected if expected else 1.0
    total = precision + recall
    return precision, recall, 2 * precision * recall / total if total else 0.0


def title_similarity(answer: str | None, expected: str | None) -> float:
    """How alike two titles are, from 0 to 1: one may hold a little more, or a little less, than the other."""
    answered, wanted = words(answer), words(expected)
    if not wanted:
        return 1.0
    if not answered:
        return 0.0
    short, long = "".join(answered), "".join(wanted)
    if short == long:
        return 1.0
    if long in short and len(short) <= 2 * len(long) + 20:
        return 0.95
    if short in long and 2 * len(short) >= len(long):
        return 0.9
    return bag_f1(answered, wanted)


def equal(left: Any, right: Any) -> bool:
    """The same letters, and some."""
    return letters(left) == letters(right) != ""


def as_list(value: Any) -> list[Any]:
    """A value that may stand alone or in a list, without empty ones."""
    values: Iterable[Any] = value if isinstance(value, list) else [value]
    return [one for one in values if one]


def names(value: Any) -> list[str]:
    """Names of people however they are written: a string, a list of strings, a list of objects with a name."""
    return [one.get("name") or "" if isinstance(one, dict) else str(one) for one in as_list(value)]


def mean(values: Sequence[float]) -> float:
    return sum(values) / max(len(values), 1)


def share(count: float, total: float) -> float:
    return count / max(total, 1)
