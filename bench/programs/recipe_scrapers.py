"""recipe-scrapers: recipes. It reads what pages declare and what it knows of their sites; the labels come from its own tests."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from recipe_scrapers import scrape_html
from recipe_scrapers._exceptions import RecipeScrapersExceptions

from scoring.program import ProgramError, Record, Request

PACKAGES = ("recipe-scrapers==15.13.0",)
FAULTS = (AttributeError, KeyError, NotImplementedError, RecipeScrapersExceptions, TypeError, ValueError)
METHODS = {
    "title": "title",
    "ingredients": "ingredients",
    "instructions": "instructions",
    "yield": "yields",
    "total_time": "total_time",
    "author": "author",
}


class Tested:
    name = "recipe-scrapers"

    def version(self) -> str:
        return version("recipe-scrapers")

    def find(self, task: str, request: Request) -> list[Record]:
        if task != "kinds":
            raise NotImplementedError(task)
        if request.kind != "recipe":
            return []
        page = request.page.read_text(encoding="utf-8", errors="replace")
        try:
            recipe: Any = scrape_html(page, org_url="https://example.org/", supported_only=False)
        except Exception as error:
            raise ProgramError(repr(error)) from error
        record = {name: answer(getattr(recipe, method)) for name, method in METHODS.items()}
        return [record] if record["title"] else []

    def marks(self, text: str, language: str, as_of: str | None) -> list[Record]:
        raise NotImplementedError("dates")


def answer(method: Callable[[], Any]) -> Any:
    """A field; nothing where the page does not declare it, which the library tells by an exception."""
    try:
        return method()
    except FAULTS:
        return None
