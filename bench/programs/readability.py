"""readability-lxml: main texts."""

from __future__ import annotations

from importlib.metadata import version

from lxml import html
from readability import Document

from scoring.program import ProgramError, Record, Request

PACKAGES = ("readability-lxml==0.9",)


class Tested:
    name = "readability-lxml"

    def version(self) -> str:
        return version("readability-lxml")

    def find(self, task: str, request: Request) -> list[Record]:
        if task != "maintext":
            raise NotImplementedError(task)
        try:
            summary = Document(request.page.read_bytes()).summary()
            return [{"text": "\n".join(html.fromstring(summary).itertext())}]
        except Exception as error:
            raise ProgramError(repr(error)) from error

    def marks(self, text: str, language: str, as_of: str | None) -> list[Record]:
        raise NotImplementedError("dates")
