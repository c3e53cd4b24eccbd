"""Gleaner, called once a page as its users call it."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any

from scoring.program import ProgramError, Record, Request

PACKAGES: tuple[str, ...] = ()
VERBS = {"lists": "records", "maintext": "text", "kinds": "extract"}
SECONDS = 20


class Tested:
    """The program that `GLEAN` names, or the release build; `GLEAN_ARGS` goes to every call."""

    name = "glean"

    def __init__(self) -> None:
        self.program = os.environ.get("GLEAN", "target/release/glean")
        self.options = os.environ.get("GLEAN_ARGS", "").split()

    def version(self) -> str:
        printed = subprocess.run([self.program, "--version"], capture_output=True, text=True, check=True).stdout
        return printed.split("\n")[0].removeprefix("glean ").strip()

    def find(self, task: str, request: Request) -> list[Record]:
        arguments = ["--as-of", request.as_of] if request.as_of else []
        if task == "kinds":
            arguments += ["--kind", str(request.kind), "--no-meta"]
        if task == "annotate":
            arguments += ["--no-meta", "--url", str(request.url)]
            arguments += [word for header in request.headers for word in ("--header", header)]
            arguments += [word for address, file in request.linked.items() for word in ("--linked", f"{address}={file}")]
        return self._run([VERBS.get(task, task), "--format", "jsonl", *self.options, *arguments, str(request.page)])

    def marks(self, text: str, language: str, as_of: str | None) -> list[Record]:
        day = ["--as-of", as_of] if as_of else []
        return self._run(["marks", "--format", "jsonl", *self.options, "--lang", language, *day, "-"], text)

    def _run(self, arguments: list[str], text: str | None = None) -> list[Record]:
        sent = None if text is None else text.encode()
        try:
            ended = subprocess.run([self.program, *arguments], input=sent, capture_output=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired as error:
            raise ProgramError(f"no answer in {SECONDS} s") from error
        if ended.returncode:
            raise ProgramError(f"exit {ended.returncode}: {ended.stderr.decode('utf-8', 'replace').strip()[-200:]}")
        lines = ended.stdout.decode("utf-8", "replace").split("\n")
        try:
            records: list[Any] = [json.loads(line) for line in lines if line.strip()]
        except ValueError as error:
            raise ProgramError(f"not JSON: {error}") from error
        return [record if isinstance(record, dict) else {} for record in records]
