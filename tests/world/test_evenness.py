"""How even the lists were measured to be, as it is told beside the house rule."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from campaign.battle.fftt.units import Faction
from campaign.world.evenness import (
    Evenness,
    Measured,
    Pairing,
    evenness,
    full_table,
    handicap_words,
    summary,
    table,
)
from campaign.world.house_rules import MOST_HANDICAP


def pair(share: float, fp: int = 20) -> Pairing:
    return Pairing((Faction.MARINES, Faction.MACHINA), (fp, 20), 400, share, share - 0.04, share + 0.05)


SMALL = Evenness(
    20,
    Measured((pair(0.3),), {Faction.MARINES: 15, Faction.MACHINA: 0, Faction.INSECTOIDS: 40}, (pair(0.51, 23),)),
    Measured((pair(0.25),), {Faction.MARINES: 25, Faction.MACHINA: 0, Faction.INSECTOIDS: 0}, (pair(0.5, 25),)),
)
KINDS = ("chosen", "by_chance")
OF_BATTLES = (
    "Battles were measured. Campaigns are won by VP, which figures killed bring in a lost battle too: "
    "a list that fires from afar is stronger there than this says."
)


def measured(kind: str) -> Measured:
    found = getattr(evenness(), kind)
    assert isinstance(found, Measured)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_measured_makes_a_handicap_that_can_be_agreed(kind: str) -> None:
    percents = measured(kind).percents
    assert set(percents) == set(Faction)
    assert min(percents.values()) == 0
    assert max(percents.values()) <= MOST_HANDICAP


@pytest.mark.parametrize("kind", KINDS)
def test_every_two_lists_were_measured_so_often_that_it_tells_something(kind: str) -> None:
    for pairs in (measured(kind).printed, measured(kind).even):
        assert [pair.lists for pair in pairs] == list(combinations(Faction, 2))
        for one in pairs:
            assert one.battles >= 200
            assert one.low < one.share < one.high
            assert one.high - one.low < 0.15


@pytest.mark.parametrize("kind", KINDS)
def test_with_the_handicaps_each_list_has_its_fp_and_wins_about_half_of_its_battles(kind: str) -> None:
    found, mean = measured(kind), dict.fromkeys(Faction, 0.0)
    for one in found.even:
        assert one.fp == tuple((evenness().fp * (100 + found.percents[f]) + 50) // 100 for f in one.lists)
        mean[one.lists[0]] += one.share / 2
        mean[one.lists[1]] += (1 - one.share) / 2
    at_the_most = {faction for faction, percent in found.percents.items() if percent == MOST_HANDICAP}
    for faction, share in mean.items():
        if at_the_most:  # they would need more than can be agreed on, and the others have what is missing
            assert share < 0.5 if faction in at_the_most else share > 0.4
        else:
            assert share == pytest.approx(0.5, abs=0.1)


def test_it_is_told_in_sentences() -> None:
    assert handicap_words(SMALL.chosen.percents) == "Marines 15 % and Insectoids 40 %"
    assert summary(SMALL) == (
        "Measured at the printed values, with armies by chance: Marines win 25 % against Machina.",
        "Most even with Marines 25 % more FP.",
        "With the armies that the program chooses, most even with Marines 15 % and Insectoids 40 % more FP.",
        OF_BATTLES,
    )


def test_it_is_told_of_a_list_for_which_the_most_that_can_be_agreed_is_not_enough() -> None:
    most = {Faction.MARINES: MOST_HANDICAP, Faction.MACHINA: 0, Faction.INSECTOIDS: 40}
    told = summary(replace(SMALL, chosen=replace(SMALL.chosen, percents=most)))
    assert told[2:] == (
        "With the armies that the program chooses, most even with Marines 200 % and Insectoids 40 % more FP.",
        "200 % is the most that can be agreed; Marines would need more.",
        OF_BATTLES,
    )


def test_it_is_told_as_a_table() -> None:
    parts = list(table(SMALL))
    assert [title for title, _rows in parts] == [
        "Armies by chance, at the printed values",
        "Armies by chance, with Marines 25 % more FP",
        "Armies that the program chooses, at the printed values",
        "Armies that the program chooses, with Marines 15 % and Insectoids 40 % more FP",
    ]
    assert parts[3][1] == (("Marines against Machina", "23 against 20 FP", "400", "51 %", "47 to 56 %"),)
    assert full_table(SMALL).split("\n")[5] == "Marines against Machina: 30 % (26 to 35 %)"
