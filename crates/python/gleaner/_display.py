"""How records look in notebooks: tables, each value with where on its page it was read.

Whatever a page says is text here: nothing of it is markup, and only links to the web lead somewhere.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar, cast

T = TypeVar("T")

#: Most records of a table that is shown.
_RECORDS = 50
#: Most characters of a value that is shown.
_CHARACTERS = 300
#: Keys that no column is made of: evidence stands with its values.
_APART = ("evidence", "types", "fields")


class Row(dict[str, Any]):
    """A record: a dict that notebooks show as a table, with the evidence of its fields where it has any."""

    def _repr_html_(self) -> str:
        evidence = self.get("evidence")
        lines = [
            f"<tr><th>{_text(name)}</th><td>{_value(value)}</td><td>{_sources(sources)}</td></tr>"
            for name, value, sources in _cells(self) if value not in (None, [], {})
        ]
        head = "<tr><th>field</th><th>value</th><th>read from</th></tr>" if evidence else ""
        return f"<table>{head}{''.join(lines)}</table>"


class Records(list[T]):
    """Records: a list that notebooks show as a table, a record a row."""

    def _repr_html_(self) -> str:
        rows = [cast("Mapping[str, Any]", record) for record in self[:_RECORDS]]
        cells = [{name: (value, sources) for name, value, sources in _cells(row)} for row in rows]
        filled = {name: None for row in cells for name, (value, _) in row.items() if value not in (None, [], {})}
        head = "".join(f"<th>{_text(name)}</th>" for name in filled)
        body = "".join("<tr>" + "".join(_cell(row.get(name)) for name in filled) + "</tr>" for row in cells)
        rest = len(self) - len(rows)
        more = f"<p>… and {rest} more</p>" if rest else ""
        return f"<table><tr>{head}</tr>{body}</table>{more}"


def to_records(rows: Iterable[dict[str, Any]]) -> Records[Any]:
    """The rows of the compiled half as records; their type is that of the verb that calls."""
    return Records(map(Row, rows))


def _cells(row: Mapping[str, Any]) -> Iterator[tuple[str, Any, list[Mapping[str, Any]]]]:
    """Name, value and evidence of each field; the fields of a list's record stand beside its other keys."""
    evidence: Mapping[str, Any] = row.get("evidence") or {}
    fields: Mapping[str, Any] = row.get("fields") or {}
    for name, value in [*fields.items(), *row.items()]:
        if name not in _APART:
            yield name, value, evidence.get(name) or []


def _cell(cell: tuple[Any, list[Mapping[str, Any]]] | None) -> str:
    if cell is None or cell[0] in (None, [], {}):
        return "<td></td>"
    value, sources = cell
    if not sources:
        return f"<td>{_value(value)}</td>"
    return f"<td><details><summary>{_value(value)}</summary>{_sources(sources)}</details></td>"


def _sources(sources: list[Mapping[str, Any]]) -> str:
    """Where a field was read: by what, where, and from which words."""
    return "<br>".join(_source(source) for source in sources)


def _source(source: Mapping[str, Any]) -> str:
    where = " ".join(_text(source[key]) for key in ("by", "name") if source.get(key))
    path = f" <code>{_text(source['path'])}</code>" if source.get("path") else ""
    words = f" <q>{_text(source['text'])}</q>" if source.get("text") else ""
    return f"<small>{where}{path}{words}</small>"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        entries = cast("Mapping[str, Any]", value)
        return "<br>".join(f"{_text(name)}: {_value(entry)}" for name, entry in entries.items())
    if isinstance(value, list):
        return "<br>".join(map(_value, cast("list[Any]", value)))
    if isinstance(value, str) and value.startswith(("http://", "https://")):
        return f'<a href="{html.escape(value)}" rel="noopener noreferrer nofollow" target="_blank">{_text(value)}</a>'
    return _text(value)


def _text(value: Any) -> str:
    text = "" if value is None else str(value)
    return html.escape(text if len(text) <= _CHARACTERS else text[:_CHARACTERS] + "…")
