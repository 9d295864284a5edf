"""What the browser has to know of a book that it shows: its pages as values, its tree, its search, its words.

There are two: the rulebook and the handbook.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign import handbook
from campaign.book_pages import Branch, Paragraph
from campaign.words import _, count
from ui.rules import pages


@dataclass(frozen=True, slots=True)
class Book:
    """A book. ``first`` is the page that is open at first, ``other`` the name of the book that is one click away.

    ``page`` and ``page_of`` raise KeyError where there is no such page; ``page_of`` is the page on which a target is.
    """

    name: str
    title: str
    contents: str  # what its tree is called by those who hear it
    hint: str  # in the empty field of the search
    hint_heard: str
    first: str
    other: str
    tree: Callable[[], tuple[Branch, ...]]
    page: Callable[[str], tuple[Paragraph, ...]]
    page_of: Callable[[str], str]
    found_by: Callable[[tuple[str, ...]], tuple[str, ...]]
    found_words: Callable[[int], str]
    picture: Callable[[str], bytes | None] = lambda _name: None

    def has(self, target: str) -> bool:
        """Whether there is such a page, or such a place on one."""
        try:
            self.page(self.page_of(target))
        except KeyError:
            return False
        return True


def rulebook() -> Book:
    """Both books of rules."""
    return Book(
        "rulebook",
        _("Rulebook"),
        _("Rules"),
        _("C14, minefield, …"),
        _("Search in rules, for example C14 or minefield"),
        "campaign",
        _("Handbook"),
        pages.tree,
        pages.page,
        pages.rule_of,
        pages.found_by,
        lambda number: count("{n} rule", "{n} rules", number),
    )


def manual() -> Book:
    """The handbook."""
    return Book(
        "handbook",
        _("Handbook"),
        _("Pages of the handbook"),
        _("backup, miniatures, …"),
        _("Search in the handbook, for example backup or miniatures"),
        handbook.FIRST,
        _("Rulebook"),
        handbook.tree,
        lambda key: handbook.page(key).paragraphs,
        lambda target: target,
        handbook.found_by,
        lambda number: count("{n} page", "{n} pages", number),
        handbook.picture,
    )
