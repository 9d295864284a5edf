"""What people are asked to throw: the battles of the rulebook's examples, stopped where a die is missing."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle.arena import Decision, tactician
from campaign.battle.contract import EASY
from campaign.battle.contract.table.facts import Throw
from campaign.battle.scenario import Scenario, load
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.throws import throw_wanted
from tests.battle.play.forces import random_setup

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Scenario:
    """An example of the rulebook."""
    return load(EXAMPLES / f"{name}.json")


def stopped(name: str, dice: int) -> Match:
    """Its battle when so many of its dice have fallen."""
    told = example(name)
    seats = [Seat() for _side in told.setup.sides]
    return Match(told.setup, 0, seats, DiceBy.TABLE, told.choices, told.dice[:dice])


def wanted(name: str, dice: int) -> Throw:
    """What is to be thrown then."""
    return throw_wanted(stopped(name, dice).unthrown())


def said(throw: Throw) -> tuple[int, str, str, int | None]:
    """How many dice, what for, by which rule, and what is needed."""
    return throw.number, throw.what, throw.rule, throw.need


def test_a_battle_begins_with_two_dice_of_each_side_for_initiative() -> None:
    assert said(wanted("09-grenade-deviates", 0)) == (2, "For initiative: Blue.", "fftt:Q1a", None)
    assert said(wanted("09-grenade-deviates", 2)) == (2, "For initiative: Red.", "fftt:Q1a", None)


def test_who_is_tied_throws_again() -> None:
    told = example("09-grenade-deviates")
    tied = Match(told.setup, 0, [Seat(), Seat()], DiceBy.TABLE, (), (3, 4, 5, 2))
    assert said(throw_wanted(tied.unthrown())) == (2, "For initiative once more, after a tie: Blue.", "fftt:Q1b", None)


def test_a_shot_takes_two_dice_and_tells_what_it_needs() -> None:
    throw = wanted("24-shot-into-a-fight", 4)
    assert said(throw) == (2, "Grunt 1 shoots at Grunt.", "fftt:S1a", 7)
    assert (throw.side, throw.figure, throw.target, throw.or_more) == (0, 0, 2, False)


def test_where_the_first_die_of_two_is_known_only_the_second_is_wanted() -> None:
    assert wanted("24-shot-into-a-fight", 5).number == 1
    assert wanted("24-shot-into-a-fight", 5).what == wanted("24-shot-into-a-fight", 4).what


def test_a_hit_in_a_fight_takes_one_die_more() -> None:
    throw = wanted("24-shot-into-a-fight", 6)
    assert said(throw) == (
        1,
        "Grunt 1 hit Grunt in a fight; on 5 or 6 its opponent takes the wounds.",
        "fftt:S11b",
        None,
    )


def test_one_of_several_opponents_is_picked_by_a_die_of_its_own() -> None:
    told = example("24-shot-into-a-fight")
    blue, red = told.setup.sides
    beside = replace(blue.figures[1], key="C2", at=(3500, 4155))
    setup = replace(told.setup, sides=(replace(blue, figures=(*blue.figures, beside)), red))
    choices = tuple((verb, figure, 3 if target == 2 else target, *rest) for verb, figure, target, *rest in told.choices)
    match = Match(setup, 0, [Seat(), Seat()], DiceBy.TABLE, choices, told.dice)
    assert said(throw_wanted(match.unthrown())) == (
        1,
        "One of several opponents is hit; the die says which.",
        "fftt:S11d",
        None,
    )


def test_the_direction_of_a_miss_takes_two_dice_and_how_far_it_goes_is_known() -> None:
    throw = wanted("09-grenade-deviates", 6)
    what = "Grenadier missed by 2.0 cm; two dice, read in order, give the direction."
    assert said(throw) == (2, what, "fftt:B2d", None)


def test_a_tank_s_second_shot_is_a_throw_of_its_own() -> None:
    shots = [throw for throw in throws_of("07-twin-laser") if throw.rule == "fftt:S1a"]
    assert [(throw.number, throw.what) for throw in shots[:2]] == [
        (2, "Tank (Blue) shoots at Tank (Red)."),
        (2, "Tank (Blue) shoots at Tank (Red) again."),
    ]


def test_opportunity_fire_tells_that_it_interrupts() -> None:
    throw = next(throw for throw in throws_of("32-opportunity-fire") if throw.rule == "fftt:S9a")
    assert throw.number == 2
    assert throw.what.endswith(", and shoots.")


def test_fire_at_who_charges_through_a_door_tells_that() -> None:
    throw = next(throw for throw in throws_of("53-grunt-at-a-door") if throw.rule == "fftt:S10c")
    assert said(throw) == (2, "Engineer shoots at Grunt, who charges.", "fftt:S10c", 8)


def test_a_flanking_force_takes_one_die_that_has_to_show_so_much_or_more_and_its_edge_is_not_told() -> None:
    throw = next(throw for throw in throws_of("28-arrives") if throw.rule == "fftt:H2a")
    assert (throw.number, throw.or_more, throw.figure) == (1, True, -1)
    assert not any(edge in throw.what for edge in ("north", "east", "south", "west"))


def test_air_support_takes_two_dice_against_the_bare_skill() -> None:
    throw = next(throw for throw in throws_of("35-air-support") if throw.rule == "fftt:N1d")
    assert (throw.number, throw.or_more) == (2, False)


def test_goo_wounds_on_six_or_less() -> None:
    throw = next(throw for throw in throws_of("38-under-goo-wound") if throw.rule == "fftt:B9d")
    assert (throw.number, throw.need) == (2, 6)


def test_each_fighter_throws_one_die_with_its_sum_told() -> None:
    throws = [throw for throw in throws_of("19-three-against-one") if throw.rule == "fftt:X2a"]
    assert [throw.number for throw in throws[:4]] == [1, 1, 1, 1]
    assert all(" to its die." in throw.what for throw in throws)


def throws_of(name: str) -> list[Throw]:
    """All that is asked in the battle of an example, with its own dice."""
    told = example(name)
    dice, found = list(told.dice), []
    match = Match(told.setup, 0, [Seat() for _side in told.setup.sides], DiceBy.TABLE, told.choices)
    choices = list(told.choices)
    while dice and not isinstance(match.waits, Over):
        if isinstance(match.waits, Decision):
            if not choices[len(match.choices) :]:
                break
            match.answer(choices[len(match.choices)])
            continue
        found.append(throw_wanted(match.unthrown()))
        match.throw(dice[: found[-1].number])
        del dice[: found[-1].number]
    return found


@pytest.mark.parametrize("seed", [8, 27])
def test_a_throw_is_asked_for_as_a_whole_and_its_dice_are_used_up_by_it(seed: int) -> None:
    setup, rng = random_setup(seed), random.Random(seed)
    match = Match(setup, 0, [Seat(EASY) for _side in setup.sides], DiceBy.TABLE)
    throws = 0
    while not isinstance(match.waits, Over) and throws < 15:
        if isinstance(match.waits, Decision):
            match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side), EASY))
            continue
        throw = throw_wanted(match.unthrown())
        for die in range(throw.number):
            assert isinstance(match.waits, FacesWanted)
            assert throw_wanted(match.unthrown()) == replace(throw, number=throw.number - die)
            match.throw([rng.randint(1, 6)])
        throws += 1
        assert isinstance(match.waits, FacesWanted) or match.kept[1] == match.faces
    assert throws > 5


def test_asking_what_is_thrown_changes_nothing() -> None:
    match = stopped("24-shot-into-a-fight", 4)
    rows, kept, waits = list(match.rows), match.kept, match.waits
    throw_wanted(match.unthrown())
    assert (match.rows, match.kept, match.waits) == (rows, kept, waits)


def test_the_same_is_told_whatever_would_fall_later() -> None:
    """A clone of the battle with other dice to come is the same battle to whoever throws."""
    told = example("24-shot-into-a-fight")
    seats = [Seat(), Seat()]
    one, other = (Match(told.setup, seed, seats, DiceBy.TABLE, told.choices, told.dice[:4]) for seed in (1, 2))
    assert throw_wanted(one.unthrown()) == throw_wanted(other.unthrown())
