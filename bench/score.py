"""Scores a program on the labelled pages.

    python3 bench/score.py events [--program glean] [--part all] [--corpora bench/corpora]

Pages are those that fetch.py brought. Prints the figures as JSON; the program is a file of bench/programs.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from pathlib import Path

from scoring.program import Program
from scoring.tasks import TASKS, measure

HERE = Path(__file__).resolve().parent


def program(name: str) -> Program:
    return importlib.import_module(f"programs.{name}").Tested()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("--program", default="glean", help="a file of bench/programs, without its .py")
    parser.add_argument(
        "--part", choices=("all", "work", "judge"), default="all", help="judge: pages that no one looks at; work: the others"
    )
    parser.add_argument("--corpora", type=Path, default=HERE / "corpora", help="where labels and pages are")
    options = parser.parse_args()
    print(json.dumps(measure(options.task, program(options.program), options.corpora, options.part), ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
