"""trafilatura: main texts, and what it says of a page. Its metadata are declared ones, which the labelled pages lack."""

from __future__ import annotations

import re
from importlib.metadata import version
from typing import Any

import trafilatura

from scoring.program import ProgramError, Record, Request

PACKAGES = ("trafilatura==2.1.0",)


class Tested:
    name = "trafilatura"

    def version(self) -> str:
        return version("trafilatura")

    def find(self, task: str, request: Request) -> list[Record]:
        page = request.page.read_bytes()
        if task == "maintext":
            return [{"text": main_text(page)}]
        if task == "annotate":
            metadata: Any = trafilatura.extract_metadata(page)
            title, author = getattr(metadata, "title", None), getattr(metadata, "author", None)
            return [{"title": title, "author": author, "description": first_sentences(main_text(page))}]
        raise NotImplementedError(task)

    def marks(self, text: str, language: str, as_of: str | None) -> list[Record]:
        raise NotImplementedError("dates")


def main_text(page: bytes) -> str:
    try:
        return trafilatura.extract(page, include_comments=False) or ""
    except Exception as error:
        raise ProgramError(repr(error)) from error


def first_sentences(text: str) -> str:
    """The first two sentences: what a description is where a program writes none."""
    return " ".join(re.split(r"(?<=[.!?。！？])\s+", text.strip())[:2])
