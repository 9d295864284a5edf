"""Weapons that owners name for abilities that were thrown (firefight:E8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.contract import BattleSetup
from campaign.battle.systems import campaign_of
from campaign.desk import Desk
from campaign.post.home import Home
from campaign.post.office import PostOffice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup
from campaign.world.evolve import evolve
from campaign.world.ids import FigureId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.news import headline
from campaign.world.owed_since import owed_since
from campaign.world.refusal import Refusal
from campaign.world.rules.abilities import _of_computer, forms_to_name
from campaign.world.state import Campaign
from campaign.world.week_check import ToDo, week_check
from tests.ui.battle.table.battles.ground import waiting
from tests.ui.post.letters import answer_to, copy_of, letters_of
from tests.ui.screens.campaigns import unnamed

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


def naming(state: Campaign) -> list[ToDo]:
    """The lines of the to-do list about an ability that is to be named."""
    return [todo for todo in week_check(state) if isinstance(todo.order, o.NameAbility)]


def closed(state: Campaign) -> Campaign:
    """The same campaign on a closed map."""
    return replace(state, setting=replace(state.setting, rules=replace(state.setting.rules, open_map=False)))


def brought(desk: Desk, figure: FigureId) -> tuple[str, ...]:
    """The abilities with which a figure comes to the battle that waits."""
    setup = battle_setup(desk.state, next(iter(desk.state.battles)))
    assert isinstance(setup, BattleSetup)
    return next(one.abilities for side in setup.sides for one in side.figures if one.key == figure)


@pytest.mark.claims("firefight:E8q", "firefight:E8i")
def test_the_owner_names_the_weapon_once_and_it_comes_to_the_table(desk: Desk) -> None:
    player, figure = frame(desk)
    forms = {form.ability: form.name for form in forms_to_name(desk.state, desk.state.figures[figure], "double-fire")}
    assert forms == {"double-fire-1": "Beam", "double-fire-2": "Pulse battery"}
    desk.submit(o.NameAbility(player, figure, "double-fire-2"))
    assert desk.state.figures[figure].abilities == brought(desk, figure) == ("double-fire-2",)
    told = headline(desk.entry(desk.head), desk.state).text
    assert told.endswith("has: Double fire (Pulse battery)"), told
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
def test_the_to_do_list_of_the_owner_has_a_line_until_the_weapon_is_named(desk: Desk) -> None:
    assert naming(desk.state) == []
    player, figure = frame(desk)
    (todo,) = naming(desk.state)
    assert (todo.player, todo.detail) == (player, "With which weapon?")
    assert todo.title == f"{desk.state.figures[figure].name} has Double fire"
    assert todo.act.startswith("Name Double fire (Beam) for")  # the dearest
    assert (todo.army, todo.order) == (desk.state.figures[figure].army, o.NameAbility(player, figure, "double-fire-1"))
    assert owed_since(desk.state, todo, desk.newest_first()) == desk.entry(desk.head).written
    desk.submit(o.NameAbility(player, figure, "double-fire-1"))
    assert naming(desk.state) == []


@pytest.mark.claims("firefight:E8q")
def test_a_weapon_is_named_by_letter_and_the_line_goes_as_soon_as_it_is_written_down(tmp_path: Path) -> None:
    with unnamed(tmp_path) as desk:
        seat = desk.state.turn_order[-1]
        assert len(naming(desk.state)) == 2
        assert [one.player for one in naming(as_seen_by(closed(desk.state), seat))] == [seat]
        (letter,) = letters_of(desk, seat).values()
        with Desk.open(copy_of(letter, tmp_path / "home")) as copy:
            home = Home(copy)
            (todo,) = [one for one in naming(home.state) if one.player == seat]
            assert todo.order is not None
            home.give(todo.order)
            assert [one for one in naming(home.contemplated()) if one.player == seat] == []
        office = PostOffice(desk)
        office.take_in_answer(office.read_answer(answer_to(letter, tmp_path / "again", todo.order)))
        while office.give_next() is not None:
            pass
        assert [one.player for one in naming(desk.state)] == [one for one in desk.state.seats if one != seat]


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
