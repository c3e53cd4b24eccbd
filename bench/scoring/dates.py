"""Dates and times in short texts: a text is right where exactly the labelled values are found, no more and no fewer."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from .labels import Row
from .program import Record, Tried
from .text import mean

#: Recognisers whose marks are dates or times.
RECOGNISERS = ("date", "time", "datetime", "range")
CALENDAR = ("absolute", "partial", "range", "datetime")
#: A language counts in the mean from so many texts on.
TEXTS_OF_LANGUAGE = 10

Value = tuple[str | None, str | None]


def moment(value: Any) -> str | None:
    """A date or time without seconds that are zero, and without a zone."""
    text = str(value or "").replace(" ", "T").rstrip("Z")
    text = re.sub(r"(T\d\d:\d\d):00(\.0+)?$", r"\1", text)
    return (re.sub(r"[+-]\d\d:\d\d$", "", text) if "T" in text else text) or None


def without_year(value: str | None) -> str | None:
    return re.sub(r"^\d{4}-", "--", value) if value else value


def accepted(mark: Row) -> list[Value]:
    """All readings of a labelled mark that are right."""
    end = mark.get("end")
    readings: list[tuple[Any, Any]] = [(mark.get("start"), end)]
    for other in mark.get("accept") or []:
        readings.append((other[0], other[1]) if isinstance(other, list) else (other, end))
    if mark.get("year_said") is False:
        readings += [(without_year(start), without_year(last)) for start, last in readings]
        readings.append((mark.get("open"), mark.get("open_end")))
    return [(moment(start), moment(last)) for start, last in readings]


def values(marks: list[Record]) -> list[Value]:
    found: list[Value] = []
    for mark in marks:
        if mark.get("recogniser") in RECOGNISERS:
            start, _, end = str(mark.get("value") or "").partition("/")
            found.append((moment(start), moment(end)))
    return found


def joined(found: list[Value], row: Row) -> list[Value]:
    """A date and its time are one value where the label is one and a program gives them apart."""
    dates = [one for one in found if one[0] and not one[0].startswith("T")]
    times = [one for one in found if one[0] and one[0].startswith("T")]
    if len(row["marks"]) == 1 and row["class"] == "datetime" and len(dates) == len(times) == 1:
        (date, _), (start, end) = dates[0], times[0]
        if date and start and "T" not in date:
            return [(date + start, date + end if end else None)]
    return found


def is_right(row: Row, marks: list[Record]) -> bool:
    left = joined(values(marks), row)
    for mark in row["marks"]:
        readings = accepted(mark)
        met = next((value for value in left if value in readings), None)
        if met is None:
            return False
        left.remove(met)
    return not left


def rounded(rights: list[bool]) -> float:
    return round(sum(rights) / max(len(rights), 1), 4)


def score(rows: list[Row], program: Tried) -> dict[str, Any]:
    classes: dict[str, list[bool]] = defaultdict(list)
    negatives: dict[str, list[bool]] = defaultdict(list)
    languages: dict[str, list[bool]] = defaultdict(list)
    for row in rows:
        as_of = row["as_of"][:10] if row.get("as_of") else None
        right = is_right(row, program.marks(row["id"], row["text"], row.get("locale") or row["lang"], as_of))
        if row["class"] == "negative":
            negatives[row.get("kind", "source")].append(right)
            continue
        classes[row["class"]].append(right)
        if row["class"] != "time":
            languages[row["lang"]].append(right)
    by_language = {name: rounded(rights) for name, rights in sorted(languages.items()) if len(rights) >= TEXTS_OF_LANGUAGE}
    return {
        "cases": len(rows),
        "calendar_right": rounded([right for name in CALENDAR for right in classes[name]]),
        "mean_over_languages": round(mean(list(by_language.values())), 4),
        **{f"{name}_right": rounded(rights) for name, rights in sorted(classes.items()) if rights},
        **{f"negative_{name}": rounded(rights) for name, rights in sorted(negatives.items())},
        "by_language": by_language,
    }
