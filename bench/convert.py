"""Makes the labels under bench/corpora of corpora whose labels hold texts.

    python3 bench/convert.py ../shared/corpora [TASK…]

Keeps what the scorer reads. Names, titles, dates and addresses are facts and stay as they are; running text is named by where it stands in
the page (see cite.py). Prints how many words had to be spelled because the page does not hold them so.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cite import Citer
from scoring.labels import Row, page_path, read_rows, word_digest
from scoring.text import words

HERE = Path(__file__).resolve().parent / "corpora"
#: A value of more words than this is running text.
LONGEST_FACT = 12
#: No running text.
ADDRESS = re.compile(r"[!-~]+")
#: Addresses of more characters are named by where they stand.
LONGEST_ADDRESS = 30
#: Texts of a page are cited in another charset where more than this share of their words is not found.
DOUBTFUL = 0.02

KEYS = {
    "events": "id kind genre lang as_of complete page part",
    "lists": "id site genre part",
    "faqs": "id is_faq layout lang part",
    "courses": "id institution language is_course course_id course_name term schedule teachers teachers_optional tas several part",
    "annotate": "id benchmark type description_kind description_in_text title author url http_headers linked part",
    "kinds": "id site kind shape lang complete open try part",
    "dates": "id lang locale text as_of class kind part",
}
EVENT = ("title", "start", "end", "location", "speaker", "status", "flags")
COURSE = ("course_id", "course_name")
MARK = ("start", "end", "accept", "year_said", "open", "open_end")


def picked(record: Row, keys: Sequence[str]) -> Row:
    return {key: record[key] for key in keys if record.get(key) not in (None, [], "")}


def fact_or_place(citer: Citer, value: Any) -> Any:
    """Facts as they are, running text by where it stands."""
    if isinstance(value, list):
        return [fact_or_place(citer, one) for one in value]
    if isinstance(value, dict):
        return {key: fact_or_place(citer, one) for key, one in value.items()}
    if isinstance(value, str) and len(words(value)) > LONGEST_FACT and not ADDRESS.fullmatch(value):
        return citer.words(value)
    return value


def event(citer: Citer, row: Row) -> Row:
    labels = {"records": [fact_or_place(citer, picked(record, EVENT)) for record in row["records"]]}
    if row.get("optional"):
        labels["optional"] = [fact_or_place(citer, picked(record, ("title", "start"))) for record in row["optional"]]
    return labels


def letters_or_words(citer: Citer, text: str) -> Any:
    return citer.letters(text) or citer.words(text)


def lists(citer: Citer, row: Row) -> Row:
    records: list[Row] = []
    for record in row["records"]:
        new: Row = {"texts": [letters_or_words(citer, text) for text in record["texts"]]}
        if record.get("url"):
            # An address is a fact; it is named by its place because that is shorter.
            new["url"] = citer.exact(record["url"]) or record["url"] if len(record["url"]) > LONGEST_ADDRESS else record["url"]
        fields: dict[str, Any] = record.get("fields") or {}
        # A value that the page does not hold, such as a normalised date, is in no record's text and judges nothing.
        shown = {name: value for name, value in fields.items() if citer.holds(str(value))}
        if shown:
            new["fields"] = {name: field(citer, value) for name, value in shown.items()}
        records.append(new)
    return {"records": records}


def field(citer: Citer, value: Any) -> Any:
    long = isinstance(value, str) and len(words(value)) > LONGEST_FACT
    return letters_or_words(citer, value) if long else value


def faqs(citer: Citer, row: Row) -> Row:
    pairs: list[Row] = []
    for pair in row["pairs"]:
        new: Row = {"q": citer.words(pair["q"]), "a": citer.words(pair["a"]) if words(pair["a"]) else ""}
        pairs.append({**new, **picked(pair, ("anchor", "section"))})
    return {"pairs": pairs}


def courses(citer: Citer, row: Row) -> Row:
    if not row.get("courses"):
        return {}
    return {"courses": [picked(course, COURSE) for course in row["courses"]]}


def annotate(citer: Citer, row: Row) -> Row:
    labels: Row = {}
    description = row.get("description") or row.get("reference")
    if description and row.get("description_kind") == "written":
        # Written for the corpus, and no page's.
        labels["description"] = description
    elif description:
        labels["description"] = digests(row, description)
    if row.get("main_text"):
        before = citer.spelled
        labels["main_text"] = citer.words(row["main_text"])
        if citer.spelled - before > DOUBTFUL * len(words(row["main_text"])):
            # Such a text stands in a script, in another form.
            labels["main_text"] = digests(row, row["main_text"])
    return labels


def digests(row: Row, text: str) -> Row:
    return {"digests": "".join(word_digest(row["id"], word) for word in words(text))}


def kinds(citer: Citer, row: Row) -> Row:
    return {"records": fact_or_place(citer, row["records"])}


CITED: dict[str, Callable[[Citer, Row], Row]] = {
    "events": event,
    "lists": lists,
    "faqs": faqs,
    "courses": courses,
    "annotate": annotate,
    "kinds": kinds,
}


def charsets(page: bytes) -> list[str]:
    """The charsets that a page may be read in, the likeliest first."""
    declared = re.search(rb"charset\s*=\s*[\"']?([\w.:-]+)", page[:4096])
    named = [declared[1].decode().lower()] if declared else []
    known: list[str] = []
    for name in ["utf-8", *named, "cp1252"]:
        name = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "gb2312": "gb18030", "shift_jis": "cp932"}.get(name, name)
        try:
            page.decode(name, "strict" if name == "utf-8" else "surrogateescape")
        except (LookupError, UnicodeError):
            continue
        if name not in known:
            known.append(name)
    return known


def cite_row(task: str, row: Row, page: bytes) -> tuple[Row, Citer]:
    """The labels of a row that name texts, in the charset in which most of them are found."""
    best: tuple[Row, Citer] | None = None
    for charset in charsets(page):
        citer = Citer(page, charset)
        labels = CITED[task](citer, row)
        if charset != "utf-8":
            labels["charset"] = charset
        if best is None or citer.spelled < best[1].spelled:
            best = labels, citer
        if best[1].spelled <= DOUBTFUL * best[1].total:
            break
    assert best, "cp1252 reads all bytes"
    return best


def date_rows(folder: Path) -> list[Row]:
    """The texts that are scored: not those about days that another day decides, or that two readings fit."""
    rows: list[Row] = []
    for row in read_rows(folder):
        unclear = not row.get("locale") and any(mark.get("ambiguous") for mark in row["marks"])
        if row["class"] not in ("relative", "holiday") and not unclear:
            marks = [{key: mark[key] for key in MARK if mark.get(key) is not None} for mark in row["marks"]]
            source = row["source"].split("@")[0]
            rows.append({**picked(row, KEYS["dates"].split()), "marks": marks, "source": source})
    return rows


def prepared(task: str, row: Row, cut: set[str]) -> str:
    """What was done to the source's bytes before a reader labelled them."""
    done = [row["prep"].split(";")[0]] if row.get("prep") else []
    if row["source"].startswith("JoshPF/WebKB") and not done:
        done.append("mime-header-removed")
    if "base64 images replaced" in (row.get("notes") or "") and task == "kinds":
        done.append("images-replaced")
    if task == "annotate" and row["id"] in cut:
        done.append("descriptions-removed")
    return ",".join(done)


def write_cuts(folder: Path, out: Path) -> set[str]:
    """Which bytes were taken out of pages: where and how many. Gives the pages."""
    removed = folder / "restore.jsonl"
    if not removed.exists():
        return set()
    lines = [json.loads(line) for line in removed.read_text(encoding="utf-8").split("\n") if line]
    with open(out / "cuts.jsonl", "w", encoding="utf-8") as file:
        for line in lines:
            cuts = [[offset, len(base64.b64decode(text))] for offset, text in line["edits"]]
            file.write(compact({"id": line["id"], "cuts": cuts}) + "\n")
    return {line["id"] for line in lines}


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def convert(task: str, folder: Path) -> None:
    out = HERE / task
    out.mkdir(parents=True, exist_ok=True)
    if task == "dates":
        rows = date_rows(folder)
        (out / "truth.jsonl").write_text("".join(compact(row) + "\n" for row in rows), encoding="utf-8")
        print(f"{task}: {len(rows)} texts")
        return
    cut = write_cuts(folder, out)
    new: list[Row] = []
    pages: list[list[str]] = []
    spelled = total = 0
    for row in read_rows(folder):
        path = page_path(folder, row)
        page = path.read_bytes()
        labels, citer = cite_row(task, row, page)
        kept = picked(row, KEYS[task].split())
        for key in ("is_faq", "is_course", "complete", "description_in_text"):
            if row.get(key) is False:
                kept[key] = False
        new.append({**kept, **labels})
        spelled, total = spelled + citer.spelled, total + citer.total
        if citer.spelled > 0.1 * citer.total and row.get("part") != "judge":
            print(f"{row['id']}: {citer.spelled} of {citer.total} words spelled")
        if not row.get("page"):
            pages.append(
                [
                    row["id"],
                    digest(page),
                    row["source"].split(" ")[0] if "@" not in row["source"] else row["source"],
                    prepared(task, row, cut),
                ]
            )
        for linked in (row.get("linked") or {}).values():
            beside = folder / linked
            pages.append([beside.stem, digest(beside.read_bytes()), "written", ""])
    (out / "truth.jsonl").write_text("".join(compact(row) + "\n" for row in new), encoding="utf-8")
    with open(out / "pages.tsv", "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE, quotechar=None)
        table.writerows([["id", "sha256", "source", "prepared"], *pages])
    print(f"{task}: {len(new)} rows; {spelled} of {total} words spelled")


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def main() -> int:
    if len(sys.argv) < 2:
        print("usage: convert.py FOLDER [TASK…]", file=sys.stderr)
        return 2
    corpora = Path(sys.argv[1])
    for task in sys.argv[2:] or KEYS:
        convert(task, corpora / task)
    return 0


if __name__ == "__main__":
    sys.exit(main())
