"""Weapons that owners name for abilities that were thrown (firefight:E8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.contract import BattleSetup
from campaign.battle.systems import campaign_of
from campaign.desk import Desk
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup
from campaign.world.evolve import evolve
from campaign.world.ids import FigureId, PlayerId
from campaign.world.refusal import Refusal
from campaign.world.rules.abilities import _of_computer, forms_to_name
from tests.ui.battle.table.battles.ground import waiting

LATTICE = "lattice"
FORCE = {LATTICE: (("lattice.siege", 1), ("lattice.prime", 1), ("lattice.train", 1))}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A battle waits for its result: armies with a Siege frame, which has two ranged weapons."""
    with waiting(tmp_path, (LATTICE, LATTICE), FORCE, system="firefight") as found:
        yield found


def frame(desk: Desk) -> tuple[PlayerId, FigureId]:
    """A Siege frame that has double fire now, and whose it is."""
    figure = next(one for one in desk.state.figures.values() if one.unit == "lattice.siege")
    if not figure.abilities:
        desk.submit(o.Correct("a throw of the evening", (o.SetFigure(figure.id, abilities=("double-fire",)),)))
    return figure.player, figure.id


def brought(desk: Desk, figure: FigureId) -> tuple[str, ...]:
    """The abilities with which a figure comes to the battle that waits."""
    setup = battle_setup(desk.state, next(iter(desk.state.battles)))
    assert isinstance(setup, BattleSetup)
    return next(one.abilities for side in setup.sides for one in side.figures if one.key == figure)


@pytest.mark.claims("firefight:E8q", "firefight:E8i")
def test_the_owner_names_the_weapon_once_and_it_comes_to_the_table(desk: Desk) -> None:
    player, figure = frame(desk)
    forms = dict(forms_to_name(desk.state, desk.state.figures[figure], "double-fire"))
    assert forms == {"double-fire-1": "Double fire: Beam", "double-fire-2": "Double fire: Pulse battery"}
    desk.submit(o.NameAbility(player, figure, "double-fire-2"))
    assert desk.state.figures[figure].abilities == brought(desk, figure) == ("double-fire-2",)
    with pytest.raises(Refusal, match="no ability of which"):
        desk.submit(o.NameAbility(player, figure, "double-fire-1"))
    path = desk.path
    desk.close()
    with Desk.open(path) as again:
        assert brought(again, figure) == ("double-fire-2",)


@pytest.mark.claims("firefight:E8q")
def test_nobody_names_a_weapon_for_a_figure_of_another_or_an_ability_that_it_has_not(desk: Desk) -> None:
    player, figure = frame(desk)
    other = next(one for one in desk.state.seats if one != player)
    with pytest.raises(Refusal, match="no living figure"):
        desk.submit(o.NameAbility(other, figure, "double-fire-2"))
    with pytest.raises(Refusal, match="no ability of which"):
        desk.submit(o.NameAbility(player, figure, "berserk-1"))


@pytest.mark.claims("firefight:E8g", "firefight:E8q")
def test_an_ability_whose_weapon_was_named_is_not_thrown_once_more(desk: Desk) -> None:
    _player, figure = frame(desk)
    face, known = campaign_of("firefight"), desk.state.figures[figure]
    setup = battle_setup(desk.state, next(iter(desk.state.battles)))
    assert isinstance(setup, BattleSetup)
    entered = next(one for side in setup.sides for one in side.figures if one.key == figure)
    unit = desk.state.setting.units[known.unit]
    assert not face.serves(unit, replace(entered, abilities=("double-fire-2",)), "double-fire")
    assert face.serves(unit, replace(entered, abilities=()), "double-fire")
    assert face.ability_name("double-fire-2") == "Double fire, weapon 2"
    assert face.ability_text("double-fire-2") == face.ability_text("double-fire")


@pytest.mark.claims("firefight:E8q")
def test_who_has_one_weapon_of_the_sort_has_nothing_to_name_and_computers_name_at_once(desk: Desk) -> None:
    player, figure = frame(desk)
    assert forms_to_name(desk.state, desk.state.figures[figure], "berserk") == ()
    assert _of_computer(desk.state, figure, "double-fire") == "double-fire"
    played = replace(desk.state.players[player], computer="standard")
    state = replace(desk.state, players=desk.state.players.set(player, played))
    assert _of_computer(state, figure, "double-fire") == "double-fire-1"
    named = evolve(state, e.AbilityNamed(figure, "double-fire", "double-fire-2"))
    assert named.figures[figure].abilities == ("double-fire-2",)
