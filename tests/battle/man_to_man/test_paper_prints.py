"""Man to Man printed: what the suites ask of the paper of every rule system, of this one before it is offered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import field, fields, make_dataclass
from inspect import signature
from types import ModuleType

import pytest

from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.systems import SYSTEMS
from campaign.paper import KINDS, Paper, Wanted, documents, source_of
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId
from tests.battle import test_paper_face
from tests.paper import builders, test_any_system
from tests.paper.builders import RED
from tests.paper.sheets import PAPERS, drawn, faults, texts

NAME = "man_to_man"
OTHERS = {each.name for each in fields(HouseRules)}


AGREED = make_dataclass(
    "Agreed",
    [(each.name, each.type, field(default=each.default)) for each in fields(TableRules) if each.name not in OTHERS],
    bases=(HouseRules,),
    frozen=True,
)
"""The house rules of a campaign with those of Man to Man among them."""


@pytest.fixture(autouse=True)
def offered() -> Iterator[None]:
    """Man to Man is a rule system as the others are, and can be agreed on, for one test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SYSTEMS, NAME, "campaign.battle.man_to_man")
        patch.setattr(builders, "HouseRules", AGREED)
        yield


def asked(suite: ModuleType) -> list[Callable[[str], None]]:
    """The tests of a suite that ask something of one rule system."""
    found = [test for name, test in vars(suite).items() if name.startswith("test_")]
    return [test for test in found if list(signature(test).parameters) == ["system"]]


@pytest.mark.parametrize("test", asked(test_paper_face), ids=lambda test: test.__name__)
def test_its_values_are_what_paper_asks(test: Callable[[str], None]) -> None:
    test(NAME)


@pytest.mark.parametrize("test", asked(test_any_system), ids=lambda test: test.__name__)
def test_its_paper_says_what_it_has(test: Callable[[str], None]) -> None:
    test(NAME)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("key", [kind.key for kind in KINDS])
def test_every_kind_is_printed_without_a_fault(key: str, paper: Paper) -> None:
    source = source_of(test_any_system.scene(NAME).state, EntryId(412))
    made = drawn(documents(source, [kind for kind in KINDS if kind.key == key], Wanted(source.state.seats)), paper)
    assert [fault for sheet in made for fault in faults(sheet, paper, clipped=key in test_any_system.CLIPPED)] == []


@pytest.mark.parametrize("key", ["rosters", "cards", "blank-cards", "reference", "templates"])
def test_nothing_that_it_says_is_cut_off(key: str) -> None:
    source = source_of(test_any_system.scene(NAME).state, EntryId(412))
    made = drawn(documents(source, [kind for kind in KINDS if kind.key == key], Wanted((RED,))), "A4")
    assert [found for sheet in made for page in texts(sheet.data) for found in re.findall(r"[^\r\n]*\S…", page)] == []
