"""Conformance: what every rule system says to a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import STEPS, THROW, gains, next_gain
from campaign.battle.systems import SYSTEMS, agreements_of, campaign_of, lists_of
from tests.battle import second_system

assert second_system  # registers itself

TWO_DICE = range(2, 13)
MOST_TURNS = 99

each_system = pytest.mark.parametrize("system", SYSTEMS)
each_list = pytest.mark.parametrize(
    ("system", "faction"), [(name, faction) for name in SYSTEMS for faction in lists_of(name).factions]
)


def armies(system: str, faction: str) -> Iterator[tuple]:
    """Every choice of up to three figures of a list."""
    rows = [row for row in campaign_of(system).units() if row.faction == faction]
    for number in (1, 2, 3):
        yield from combinations_with_replacement(rows, number)


def test_experience_brings_something_at_each_step_and_keeps_it() -> None:
    assert list(STEPS.items()) == [(8, "elite"), (16, "wound"), (20, "veteran"), (24, "action"), (32, "ability")]
    for experience in range(40):
        had, ahead = gains(experience), next_gain(experience)
        assert len(had) == sum(experience >= step for step in STEPS)
        assert ahead is None or (gains(experience + ahead[0]), gains(experience + ahead[0] - 1)) == (
            (*had, ahead[1]),
            had,
        )
    assert (next_gain(32), next_gain(31)) == (None, (1, THROW))


@each_system
def test_what_is_bought_is_of_the_lists_and_can_be_what_a_club_wrote(system: str) -> None:
    face, lists = campaign_of(system), lists_of(system)
    rows = face.units()
    assert set(lists.units()) <= set(rows)
    assert len({row.key for row in rows}) == len(rows)
    assert lists.problems(rows, lists.factions, 20) == []
    assert not any(row.fights for row in set(rows) - set(lists.units())), "who fights is on a list"


@each_list
def test_leaders_have_words_and_make_an_army_of_those_who_fight(system: str, faction: str) -> None:
    face = campaign_of(system)
    led = face.leaders(faction)
    assert all((led.icon, led.heads, led.none, led.without, led.unsupplied, led.word(1), led.word(2)))
    assert "2" in led.counted(2)
    assert all("{army}" in text for text in (led.lacking, led.refused, led.alone))
    assert led.meaning
    assert all(text.format(army="Third Foot").endswith(".") for text in (led.refused, led.alone))
    assert face.army_problems(()), "nobody is no army"
    assert any(not face.army_problems(army) for army in armies(system, faction))
    for army in armies(system, faction):
        assert not (
            face.is_led(army) and any(row.fights and not row.leads for row in army) and face.army_problems(army)
        )
        assert face.is_led(army) or face.army_problems(army)
        assert face.is_led(army) or not any(row.leads for row in army)


@each_system
def test_what_is_said_of_leaders_has_its_numbers_and_names(system: str) -> None:
    told = campaign_of(system).leader_words()
    assert all((told.relief, told.no_relief, told.kept, told.none_to_lose, told.useless))
    assert "{player}" in told.relieved
    assert all("{n}" in text for text in (told.lost, told.lost_at_home) if text)
    assert told.lost
    assert all((told.leader, told.without, told.needed, told.withdraws, told.retreats, told.among(1)))
    assert "2" in told.among(2)


@each_list
def test_somebody_can_command_and_nobody_who_goes_nowhere(system: str, faction: str) -> None:
    rows, problems = campaign_of(system).units(), campaign_of(system).commander_problems
    mine = [row for row in rows if row.faction == faction]
    assert any(not problems(row) for row in mine)
    assert all(problems(row) for row in mine if row.is_hq)
    assert all(reason.text.endswith(".") and reason.rule for row in mine for reason in problems(row))


@each_list
def test_whoever_fights_comes_to_the_table_once_and_is_a_battle_of_the_system(system: str, faction: str) -> None:
    face = campaign_of(system)
    rows = {row.key: row for row in face.units()}
    mine = [key for key, row in rows.items() if row.faction == faction]
    figures = [face.with_gains(FigureSetup(f"f{n}", key, experience=n)) for n, key in enumerate([*mine, *mine])]
    came = face.enter(figures, rows)
    assert set(came) <= set(figures)
    assert {figure.key for figure in figures if rows[figure.unit].fights} <= {figure.key for figure in came}
    assert len(set(came)) == len(came)


@each_system
def test_gains_and_abilities_have_names_of_their_own_and_texts(system: str) -> None:
    face = campaign_of(system)
    names = [face.gain_name(gain) for gain in STEPS.values()]
    assert len(set(names)) == len(names)
    assert all(face.gain_text(gain) and face.gain_rank(gain) for gain in STEPS.values())
    assert face.learnt(40) == names[:-1]
    assert set(face.abilities) <= set(TWO_DICE)
    assert len(set(face.abilities.values())) == len(face.abilities)
    units = face.units()
    for ability in face.abilities.values():
        assert face.ability_name(ability) != ability
        assert face.ability_text(ability)
        assert all(face.ability_told(unit, ability).endswith(face.ability_text(ability)) for unit in units)
        forms = [(unit, form) for unit in units for form in face.ability_forms(unit, ability)]
        assert all(face.plain_ability(form.ability) == ability for _unit, form in forms)
        assert all(form.name in face.ability_of(unit, form.ability) and form.text for unit, form in forms)
        assert not forms or face.form_question().endswith("?")
    assert (face.ability_name("tunneller"), face.ability_told(units[0], "tunneller")) == ("tunneller", "tunneller")


@each_system
def test_whoever_can_command_is_served_by_something_until_everything_is_learnt(system: str) -> None:
    face = campaign_of(system)
    for row in face.units():
        if face.commander_problems(row):
            continue
        known: tuple[str, ...] = ()
        while useful := [
            a for a in face.abilities.values() if face.serves(row, FigureSetup("a", row.key, abilities=known), a)
        ]:
            assert not set(useful) & set(known)
            known = (*known, useful[0])
        assert known


@each_system
def test_a_battle_lasts_as_long_as_the_rules_say(system: str) -> None:
    face = campaign_of(system)
    assert not face.turn_problems(1)
    assert not face.turn_problems(agreements_of(system).usual.turns)
    for turns in (0, -1, MOST_TURNS):
        (problem,) = face.turn_problems(turns)
        assert problem.rule
        assert str(turns) in problem.text
    assert face.most_sides >= 2


@each_list
def test_what_comes_to_be_is_a_unit_and_anything_else_is_refused(system: str, faction: str) -> None:
    face = campaign_of(system)
    rows = [row for row in face.units() if row.faction == faction]
    born = face.born(rows)
    assert set(born) <= {row.key for row in face.units()}
    assert all(not face.birth_problems(key, rows, "Red") for key in born)
    assert face.birth_problems("nobody.knows", rows, "Red")
    assert all(face.birth_problems(key, [], "Red") for key in born)
