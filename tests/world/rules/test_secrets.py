"""What players know of each other's forces (campaign:C41, C61)."""

from __future__ import annotations

import pytest

from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId
from campaign.world.queries import army_fp
from campaign.world.sight import as_seen_by
from campaign.world.state import Campaign
from tests.world.situation import Situation

CLOSED = HouseRules(open_map=False)


def seen(table: Situation, letter: str | None) -> Campaign:
    """The campaign as a player may know it, or as anybody may."""
    return as_seen_by(table.state, None if letter is None else table.player(letter))


def two_neighbours(rules: HouseRules | None = None) -> tuple[Situation, ArmyId, ArmyId]:
    """A at the mill, B at the docks, C far away; A's turn."""
    table = Situation("mill-docks docks-core core-park", {"A": "mill", "B": "docks core", "C": "park"}, rules=rules)
    one, other = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq engineer grunt*3")
    table.army("C", "park", "hq grunt*3")
    table.stock(mill=2, docks=3)
    table.turns("ABC")
    return table, one, other


@pytest.mark.parametrize("letter", ["A", "B", None])
@pytest.mark.claims("campaign:C41a")
def test_on_an_open_map_everybody_sees_owners_places_figures_and_stocks(letter: str | None) -> None:
    table, *_armies = two_neighbours()
    view = seen(table, letter)
    assert (view.sectors, view.armies, view.figures) == (table.state.sectors, table.state.armies, table.state.figures)


@pytest.mark.claims("campaign:C41b")
def test_by_the_other_reading_others_see_only_the_fp_totals_and_places_of_armies() -> None:
    table, own, other = two_neighbours(CLOSED)
    view = seen(table, "A")
    assert (view.armies[other].figures, army_fp(view, other)) == ((), 7)
    assert view.armies[other].sector == table.sector("docks")
    assert not set(table.state.armies[other].figures) & set(view.figures)
    assert view.armies[own] == table.state.armies[own]


@pytest.mark.claims("campaign:C41b")
def test_by_the_other_reading_nobody_knows_who_the_commander_of_another_is() -> None:
    table, _own, other = two_neighbours(CLOSED)
    table.commander("B", table.figure(other, "engineer1"))
    assert seen(table, "A").players[table.player("B")].commander is None
    assert seen(table, "B").players[table.player("B")].commander == table.figure(other, "engineer1")


@pytest.mark.claims("campaign:C41b", "campaign:C61b")
def test_by_the_other_reading_figures_are_seen_from_the_set_up_of_their_battle_to_its_end() -> None:
    table, attacker, attacked = two_neighbours(CLOSED)

    def known() -> tuple[bool, bool, bool]:
        views = ((seen(table, "A"), attacked), (seen(table, "B"), attacker), (seen(table, "C"), attacked))
        return tuple(bool(view.armies[army].figures) for view, army in views)  # type: ignore[return-value]

    table.move(attacker, "docks")
    assert known() == (False, False, False)
    table.give(table.answer(attacked, o.Answer.STAND))
    assert known() == (False, False, False)
    table.nobody_comes()
    assert known() == (True, True, True)
    table.fight("B", A="stood", B="stood")
    assert known() == (False, False, False)


@pytest.mark.claims("campaign:C61a")
def test_by_the_other_reading_a_player_sees_the_figures_of_the_own_band() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2), rules=CLOSED)
    places = {"A": "mill", "B": "docks", "C": "core"}
    armies = {letter: table.army(letter, place, "hq grunt") for letter, place in places.items()}
    view = seen(table, "A")
    assert [letter for letter, army in armies.items() if view.armies[army].figures] == ["A", "B"]


@pytest.mark.parametrize("letter", ["A", None])
@pytest.mark.parametrize("rules", [HouseRules(), CLOSED], ids=["open", "closed"])
@pytest.mark.claims("campaign:C61c")
def test_the_seed_is_shown_to_nobody(letter: str | None, rules: HouseRules) -> None:
    table, *_armies = two_neighbours(rules)
    assert seen(table, letter).setting.seed is None
