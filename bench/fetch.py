"""Brings the pages that bench/wild/pages.tsv names from their public sources, and checks their bytes.

    python3 bench/fetch.py [--from https://raw.githubusercontent.com] [--pause 0.2]

A page that is there already and is the one that was labelled is not asked for again. Ends with status 1 where pages are gone or have changed.
"""

import argparse
import csv
import gzip
import hashlib
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent / "wild"
# Bytes that a page has at most.
MOST = 20_000_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="host", default="https://raw.githubusercontent.com", help="where the repositories are served")
    parser.add_argument("--pause", type=float, default=0.2, help="seconds between two requests")
    options = parser.parse_args()
    pages = HERE / "pages"
    pages.mkdir(exist_ok=True)
    wrong = 0
    with open(HERE / "pages.tsv", encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
            file = pages / f"{row['id']}.html"
            if file.exists() and digest(file.read_bytes()) == row["sha256"]:
                continue
            problem = fetch(options.host, row, file)
            if problem:
                wrong += 1
                print(f"{row['id']}: {problem}: {row['source']}")
            time.sleep(options.pause)
    print(f"{wrong} pages are missing or are not the ones that were labelled" if wrong else "all pages are here")
    return 1 if wrong else 0


def fetch(host: str, row: dict[str, str], file: pathlib.Path) -> str | None:
    """Writes a page; what is wrong, if anything is."""
    repository, _, place = row["source"].partition("@")
    commit, _, path = place.partition(":")
    address = f"{host}/{repository}/{commit}/{urllib.parse.quote(path)}"
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            body = answer.read(MOST)
    except (urllib.error.URLError, TimeoutError, ValueError) as error:
        return f"cannot be fetched ({error})"
    if path.endswith(".gz"):
        try:
            body = gzip.decompress(body)
        except (OSError, EOFError) as error:
            return f"cannot be unpacked ({error})"
    if digest(body) != row["sha256"]:
        return "is not the page that was labelled"
    file.write_bytes(body)
    return None


def digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
