"""What is wrong with a set-up of Man to Man, and what is asked of its tables (L6, P7, C4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaign.battle.battlefields.problems import battlefield_problems, faults
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.man_to_man.agreements import TableRules, zone
from campaign.battle.man_to_man.battlefields import BATTLEFIELDS
from campaign.battle.man_to_man.setup_problems import setup_problems
from campaign.battle.man_to_man.units import man_to_man_rows
from campaign.battle.scenery import CM, Battlefield, Edge, PieceKind
from tests.battle.man_to_man.situation import box


def battle(*figures: FigureSetup, **changes: Any) -> BattleSetup[Any]:
    """Side a with these figures, side b with one."""
    first = SideSetup("a", "A", Edge.SOUTH, figures or (FigureSetup("a1", "common.rifleman"),))
    second = SideSetup("b", "B", Edge.NORTH, (FigureSetup("b1", "common.rifleman"),))
    field = Battlefield(120 * CM, 120 * CM)
    return replace(BattleSetup("man_to_man", field, (first, second), man_to_man_rows(), TableRules()), **changes)


def rules(setup: BattleSetup[Any], **how: bool) -> list[str]:
    """The rules that it breaks."""
    return [problem.rule for problem in setup_problems(setup, **how)]


def man(key: str, unit: str = "rifleman", at: tuple[int, int] | None = None, **more: Any) -> FigureSetup:
    """A man of side a, somewhere in cm."""
    return FigureSetup(key, f"common.{unit}", at=None if at is None else (at[0] * CM, at[1] * CM), **more)


def test_a_battle_of_two_riflemen_can_be_played() -> None:
    assert setup_problems(battle()) == ()


@pytest.mark.claims("man_to_man:L6d", "man_to_man:L6e")
def test_sides_are_two_to_four_no_allies_of_all_and_at_their_edges() -> None:
    one, two = battle().sides
    assert rules(battle(sides=(one,))) == ["man_to_man:L6d"]
    allied = tuple(replace(side, alliance="all") for side in (one, two))
    assert rules(battle(sides=allied)) == ["man_to_man:L6d"]
    assert rules(battle(sides=(one, replace(two, edge=Edge.EAST)))) == ["man_to_man:L6e"]
    three = (one, two, replace(two, key="c", edge=Edge.NORTH, figures=(FigureSetup("c1", "common.rifleman"),)))
    assert rules(battle(sides=three)) == ["man_to_man:L6e"]


@pytest.mark.claims("man_to_man:P7a", "man_to_man:P7b")
def test_a_unit_without_a_leader_is_refused_where_its_side_has_one() -> None:
    led, unled = man("a1", "leader", group="one"), man("a2", group="two")
    assert rules(battle(led, unled)) == ["man_to_man:P7a"]
    assert rules(battle(man("a1", group="one"), unled)) == []
    assert rules(battle(led, unled), under_way=True) == []


@pytest.mark.claims("man_to_man:L6a", "man_to_man:C4c", "man_to_man:A19a")
@pytest.mark.parametrize(
    ("places", "broken"),
    [
        (((60, 110),), []),
        (((60, 60),), ["man_to_man:L6a"]),
        (((60, 120),), ["man_to_man:A19a"]),
        (((60, 110), (62, 110)), ["man_to_man:C4c"]),
        (((60, 110), (63, 110)), []),
    ],
)
def test_bases_lie_on_the_table_in_the_zone_and_apart(places: Any, broken: list[str]) -> None:
    assert rules(battle(*(man(f"a{n}", at=at) for n, at in enumerate(places)))) == broken


@pytest.mark.claims("man_to_man:L6j")
def test_zones_of_four_sides_do_not_meet_in_the_corners() -> None:
    field = Battlefield(100 * CM, 120 * CM)
    zones = [zone(field, edge, None, 4) for edge in Edge]
    for number, (left, upper, right, lower) in enumerate(zones):
        for west, north, east, south in zones[:number]:
            assert left >= east or right <= west or upper >= south or lower <= north
    assert zone(field, Edge.SOUTH, None, 2) == (0, 100 * CM, 100 * CM, 120 * CM)
    assert zone(field, Edge.SOUTH, None, 3) == (20 * CM, 100 * CM, 80 * CM, 120 * CM)


def test_unknown_rows_abilities_and_twice_the_same_key_are_named() -> None:
    twins = (man("a1"), man("a1", abilities=("tunneller",)), FigureSetup("a3", "common.wizard"))
    told = [str(problem) for problem in setup_problems(battle(*twins))]
    assert len(told) == 3
    assert all(any(word in one for one in told) for word in ("a1", "tunneller", "common.wizard"))


@pytest.mark.claims("man_to_man:L11e")
def test_a_battle_has_1_to_30_rounds() -> None:
    assert [rules(battle(rules=TableRules(turns=n))) for n in (1, 30)] == [[], []]
    assert [rules(battle(rules=TableRules(turns=n))) for n in (0, 31)] == [["man_to_man:L11e"]] * 2


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are judged by what this game asks of them."""
    monkeypatch.setattr("campaign.battle.battlefields.problems.battlefields_of", lambda _game: BATTLEFIELDS)


@pytest.mark.usefixtures("asked")
@pytest.mark.claims("man_to_man:L6f", "man_to_man:L6g")
def test_a_table_of_90_cm_without_scenery_is_refused_for_both() -> None:
    found = {problem.rule for problem in battlefield_problems(Battlefield(90 * CM, 120 * CM), "fftt")}
    assert found == {"man_to_man:L6f", "man_to_man:L6g"}


@pytest.mark.usefixtures("asked")
@pytest.mark.claims("man_to_man:L6h", "man_to_man:L6i")
def test_pieces_lie_on_the_table_apart_and_only_buildings_have_storeys() -> None:
    hill, wood = box(PieceKind.HILL, 1, 1, 5, 5), box(PieceKind.FOREST, 10, 1, 15, 5)
    for pieces, broken in (
        ((hill, wood), set()),
        ((box(PieceKind.HILL, -1, 1, 5, 5), wood), {"man_to_man:L6h"}),
        ((hill, box(PieceKind.FOREST, 4, 1, 15, 5)), {"man_to_man:L6h"}),
        ((hill, replace(wood, storeys=2)), {"man_to_man:L6i"}),
    ):
        field = Battlefield(120 * CM, 120 * CM, pieces)
        assert {problem.rule for problem in faults(field, "fftt")} == broken
