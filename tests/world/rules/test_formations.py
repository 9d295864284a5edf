"""Units that an owner forms of the figures of an army, in games where figures act in units (firefight:E5)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.battle.contract import BattleSetup
from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world import queries
from campaign.world.battle_handover import battle_setup
from campaign.world.ids import ArmyId, FigureId, PlayerId
from campaign.world.refusal import Refusal
from tests.ui.battle.table.battles.ground import COMPACT, waiting
from ui.panels.phrases import figure_line

FORCE = {COMPACT: (("compact.captain", 1), ("compact.section", 8), ("compact.train", 1))}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A battle waits for its result: armies of a Captain, eight of a Line section and a train."""
    with waiting(tmp_path, (COMPACT, COMPACT), FORCE, system="firefight") as found:
        yield found


def sections(desk: Desk) -> tuple[PlayerId, ArmyId, tuple[FigureId, ...]]:
    """A player, an army and its Line section."""
    army = next(iter(desk.state.armies.values()))
    units = tuple(f for f in army.figures if desk.state.figures[f].unit == "compact.section")
    return army.player, army.id, units


def on_the_table(desk: Desk, player: PlayerId) -> list[list[str]]:
    """The groups of a side's Line section in the battle that waits."""
    setup = battle_setup(desk.state, next(iter(desk.state.battles)))
    assert isinstance(setup, BattleSetup)
    figures = next(side.figures for side in setup.sides if side.key == player)
    found: dict[str, list[str]] = {}
    for figure in figures:
        if figure.unit == "compact.section":
            found.setdefault(figure.group, []).append(figure.key)
    return [sorted(members) for members in found.values()]


@pytest.mark.claims("firefight:E5d")
def test_units_that_an_owner_forms_come_to_the_table_and_are_kept_in_the_file(desk: Desk) -> None:
    player, army, figures = sections(desk)
    assert on_the_table(desk, player) == [sorted(figures)]
    desk.submit(o.FormUnits(player, army, (figures[:3], figures[3:])))
    assert on_the_table(desk, player) == [sorted(figures[:3]), sorted(figures[3:])]
    shown = [figure_line(desk.state, desk.state.figures[figure]) for figure in (figures[0], figures[7])]
    assert shown == ["Line section · unit 1", "Line section · unit 2"]
    path = desk.path
    desk.close()
    with Desk.open(path) as again:
        assert on_the_table(again, player) == [sorted(figures[:3]), sorted(figures[3:])]
        again.submit(o.FormUnits(player, army, free=figures))
        assert on_the_table(again, player) == [sorted(figures)]
        assert not any(queries.acts_in(again.state, figure) for figure in again.state.figures.values())


@pytest.mark.claims("firefight:E5b", "firefight:E5d")
@pytest.mark.parametrize(
    ("first", "last", "rule"), [(0, 6, "firefight:E5d"), (0, 2, ""), (0, 9, "firefight:E5d"), (2, 4, "")]
)
def test_what_the_game_has_against_units_refuses_them(desk: Desk, first: int, last: int, rule: str) -> None:
    player, army, figures = sections(desk)
    reasons = desk.check(o.FormUnits(player, army, (figures[first:last],)))
    assert [reason.rule for reason in reasons] == ([rule] if rule else [])


@pytest.mark.claims("firefight:E5b")
def test_two_units_that_are_too_small_are_refused(desk: Desk) -> None:
    player, army, figures = sections(desk)
    (reason,) = desk.check(o.FormUnits(player, army, (figures[:2], figures[2:4])))
    assert (reason.rule, "Put them together" in reason.text) == ("firefight:E5b", True)


def test_only_the_own_figures_of_one_army_form_units_and_each_stands_in_one(desk: Desk) -> None:
    player, army, figures = sections(desk)
    other = next(one for one in desk.state.armies.values() if one.player != player)
    for order, said in (
        (o.FormUnits(other.player, army, (figures[:3],)), "does not belong to"),
        (o.FormUnits(player, army, (other.figures[:3],)), "is not in"),
        (o.FormUnits(player, army, (figures[:3], figures[2:5])), "named twice"),
        (o.FormUnits(player, army), "Say which figures"),
    ):
        with pytest.raises(Refusal, match=said):
            desk.submit(order)


def test_in_a_game_without_units_none_are_formed(tmp_path: Path) -> None:
    with waiting(tmp_path, ("marines", "marines")) as desk:
        army = next(iter(desk.state.armies.values()))
        with pytest.raises(Refusal, match="every figure acts for itself"):
            desk.submit(o.FormUnits(army.player, army.id, (army.figures[:2],)))
