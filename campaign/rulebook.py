"""The project's own rulebook as values: rules, their claims, and the worked examples.

Reads the Markdown of ``resources``, one file a book, and holds no rule text itself. Carries out no
rule: that is the world's. An id always names its book, then the rule, then perhaps the letter of a claim.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

import resources
from campaign.book_pages import items

CAMPAIGN: Final = "campaign"
FILE: Final = "rules.md"  # of a rule system


def files() -> dict[str, Traversable]:
    """Where each book lies: the campaign's, and that of each rule system that has one."""
    own = {name: resources.of_system(name, FILE) for name in resources.systems()}
    return {CAMPAIGN: resources.path("rules", "campaign.md")} | {
        name: file for name, file in own.items() if file.is_file()
    }


BOOKS: Final = tuple(files())
"""The campaign's, and one of each rule system, by name."""

RULE_HEADING = re.compile(r"### ([A-Z]\d+) (.+)")
CLAIM_LINE = re.compile(r"- \*\*([A-Z]\d+[a-z])\*\* (?:\((R?)(?:, )?(?:H `([a-z_]+)`)?\) )?(.+)")
REMARK_LINE = re.compile(r"- \(remark\) (.+)")
EXAMPLE_LINE = re.compile(r"(\d+)\. (.+) \(((?:[a-z_]+:)?[A-Z]\d+[a-z](?:, (?:[a-z_]+:)?[A-Z]\d+[a-z])*)\)")


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of a rule that can be shown to hold."""

    id: str
    text: str
    ruling: bool  # marked R: the project's reading where the game's text is silent or unclear
    switch: str  # marked H: the house rule that chooses this reading or another; "" if nothing does

    @property
    def rule_id(self) -> str:
        """The id of the rule that it belongs to."""
        return self.id[:-1]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule with its claims; ``remarks`` ask for nothing, ``line`` is where the book's text has it."""

    id: str
    title: str
    section: str
    line: int
    claims: tuple[Claim, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example, and the ids of the claims that it illustrates."""

    number: int
    text: str
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A whole book; ``text`` is its Markdown, in which a window can open at a rule's ``line``."""

    name: str
    title: str
    text: str
    rules: Mapping[str, Rule]
    claims: Mapping[str, Claim]
    examples: tuple[Example, ...]


@cache
def load(book: str) -> Rulebook:
    """A book of the project, by its name."""
    return parse(book, files()[book].read_text(encoding="utf-8"))


def rule(rule_id: str) -> Rule:
    """The rule of an id; for the id of a claim, the rule that it belongs to. KeyError if there is none."""
    return load(_book_of(rule_id)).rules[rule_id.rstrip("abcdefghijklmnopqrstuvwxyz")]


def claim(claim_id: str) -> Claim:
    """The claim of an id. KeyError if there is none."""
    return load(_book_of(claim_id)).claims[claim_id]


def parse(book: str, text: str) -> Rulebook:
    """A book from its Markdown. ValueError names the first line that is not written as it should be."""
    title, section = "", ""
    rules: dict[str, _OpenRule] = {}
    examples: list[Example] = []
    open_rule: _OpenRule | None = None
    for line, item in items(text):
        if item.startswith("# "):
            title = item[2:]
        elif item.startswith("## "):
            section, open_rule = item[3:], None
        elif heading := RULE_HEADING.fullmatch(item):
            rule_id = f"{book}:{heading[1]}"
            if rule_id in rules:
                raise ValueError(f"{book}.md, line {line}: {rule_id} is there twice.")
            open_rule = rules[rule_id] = _OpenRule(rule_id, heading[2], section, line, [], [])
        elif item.startswith("### "):
            open_rule = None
        elif open_rule is not None and item.startswith("- "):
            _read_item(book, open_rule, line, item)
        elif example := EXAMPLE_LINE.fullmatch(item):
            examples.append(_example(book, example))
        elif re.match(r"- |\d+\. ", item):
            raise ValueError(f"{book}.md, line {line}: neither a claim, a remark nor an example.")
    closed = {rule_id: found.close() for rule_id, found in rules.items()}
    claims = {claim.id: claim for found in closed.values() for claim in found.claims}
    return Rulebook(book, title, text, MappingProxyType(closed), MappingProxyType(claims), tuple(examples))


@dataclass(slots=True)
class _OpenRule:
    """A rule while its lines are read."""

    id: str
    title: str
    section: str
    line: int
    claims: list[Claim]
    remarks: list[str]

    def close(self) -> Rule:
        return Rule(self.id, self.title, self.section, self.line, tuple(self.claims), tuple(self.remarks))


def _read_item(book: str, owner: _OpenRule, line: int, item: str) -> None:
    """Add a claim or a remark to the rule that it stands under."""
    if remark := REMARK_LINE.fullmatch(item):
        owner.remarks.append(remark[1])
        return
    found = CLAIM_LINE.fullmatch(item)
    if found is None:
        raise ValueError(f"{book}.md, line {line}: neither a claim nor a remark.")
    letter = "abcdefghijklmnopqrstuvwxyz"[len(owner.claims)]
    if f"{book}:{found[1]}" != owner.id + letter:
        raise ValueError(f"{book}.md, line {line}: {found[1]} stands where {owner.id}{letter} belongs.")
    owner.claims.append(Claim(owner.id + letter, found[4], found[2] == "R", found[3] or ""))


def _example(book: str, found: re.Match[str]) -> Example:
    names = found[3].split(", ")
    return Example(int(found[1]), found[2], tuple(n if ":" in n else f"{book}:{n}" for n in names))


def _book_of(rule_id: str) -> str:
    book, _, _ = rule_id.partition(":")
    if book not in BOOKS:
        raise KeyError(rule_id)
    return book
