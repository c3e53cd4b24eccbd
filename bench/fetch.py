"""Brings the labelled pages from their public sources, and checks their bytes.

    python3 bench/fetch.py [events lists …] [--from https://raw.githubusercontent.com] [--mirror FOLDER]

A page that is there already and is the one that was labelled is not asked for again. With --mirror, pages come from FOLDER/<task>/pages instead
of the net. Ends with status 1 where pages are gone or have changed.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import http.client
import json
import sys
import time
import urllib.parse
import urllib.request
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from prepare import LARGEST, Cuts, candidates

HERE = Path(__file__).resolve().parent
#: The source of pages that were made for the labels: no repository holds them.
WRITTEN = "written"

#: A line of pages.tsv.
Entry = dict[str, str]


class MissingPage(Exception):
    """A page cannot be had from its source."""


class Source(Protocol):
    """Where pages come from."""

    def pages(self, entry: Entry) -> Iterable[bytes]: ...


class Mirror:
    """A folder with pages as they were labelled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def pages(self, entry: Entry) -> list[bytes]:
        file = self.folder / "pages" / f"{entry['id']}.html"
        if not file.exists():
            raise MissingPage("is not in the mirror")
        return [file.read_bytes()]


class Repositories:
    """Public repositories, whose files are made into the pages that were labelled."""

    def __init__(self, host: str, pause: float, cuts: dict[str, Cuts]) -> None:
        self.host, self.pause, self.cuts = host, pause, cuts

    def pages(self, entry: Entry) -> list[bytes]:
        if entry["source"] == WRITTEN:
            raise MissingPage("was written for the labels and is in no repository")
        repository, _, location = entry["source"].partition("@")
        commit, _, path = location.partition(":")
        try:
            with urllib.request.urlopen(f"{self.host}/{repository}/{commit}/{urllib.parse.quote(path)}", timeout=60) as answer:
                body = answer.read(LARGEST)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise MissingPage(f"cannot be fetched ({error})") from error
        finally:
            time.sleep(self.pause)
        try:
            return list(candidates(body, path, (entry.get("prepared") or "").split(","), self.cuts.get(entry["id"], [])))
        except (OSError, EOFError, zlib.error) as error:
            raise MissingPage(f"cannot be unpacked ({error})") from error


def bring(folder: Path, source: Source) -> Iterator[tuple[Entry, str]]:
    """Writes the pages of a folder; gives those that could not be had, and why."""
    pages = folder / "pages"
    pages.mkdir(exist_ok=True)
    with open(folder / "pages.tsv", encoding="utf-8", newline="") as table:
        for entry in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            file = pages / f"{entry['id']}.html"
            if file.exists() and digest(file.read_bytes()) == entry["sha256"]:
                continue
            try:
                labelled = (page for page in source.pages(entry) if digest(page) == entry["sha256"])
                file.write_bytes(next(labelled))
            except StopIteration:
                yield entry, "is not the page that was labelled"
            except MissingPage as problem:
                yield entry, str(problem)


def read_cuts(folder: Path) -> dict[str, Cuts]:
    """What was taken out of pages, by page: where and how many bytes."""
    file = folder / "cuts.jsonl"
    if not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {line["id"]: [(offset, length) for offset, length in line["cuts"]] for line in lines}


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", nargs="*", help="folders of bench/corpora, or wild (default: all)")
    parser.add_argument("--from", dest="host", default="https://raw.githubusercontent.com", help="where the repositories are served")
    parser.add_argument("--mirror", type=Path, help="a folder with <task>/pages/<id>.html")
    parser.add_argument("--corpora", type=Path, default=HERE / "corpora", help="where the labels are")
    parser.add_argument("--pause", type=float, default=0.2, help="seconds between two requests")
    options = parser.parse_args()
    folders = {table.parent.name: table.parent for table in sorted(options.corpora.glob("*/pages.tsv"))}
    folders["wild"] = HERE / "wild"
    unknown = set(options.tasks) - set(folders)
    if unknown:
        parser.error(f"no pages are labelled for {', '.join(sorted(unknown))}; there are {', '.join(folders)}")
    wrong = 0
    for task in options.tasks or folders:
        repositories = Repositories(options.host, options.pause, read_cuts(folders[task]))
        for entry, problem in bring(folders[task], Mirror(options.mirror / task) if options.mirror else repositories):
            wrong += 1
            print(f"{task}/{entry['id']}: {problem}: {entry['source']}")
    print(f"{wrong} pages are missing or are not the ones that were labelled" if wrong else "all pages are here")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
