"""What each spell costs and who can attempt it, cell by cell of the table (K4, X)."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.hits import BURST, COVERED, DEADLY, PIERCING, SCARS, TIMES, VENOM
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.spells import (
    begin_cast,
    bid,
    can_cast,
    casting_problem,
    may_bid,
    next_bidder,
    reveal,
    work,
)
from campaign.battle.firefight.units import Arm
from tests.battle.firefight.situation import Situation, row, situation, u

CLUB = (Arm("Club", 0, 1),)
SEER = row("seer", 4, 4, "Caster(1)", arms=CLUB)
ONE = row("one", arms=CLUB)
VALUES = [(c.JOLT, 1), (c.VEIL, 1), (c.GOAD, 1), (c.SEAR, 2), (c.HAIL, 2), (c.DREAD, 3)]
FRIENDLY = (c.VEIL, c.GOAD)


def seance() -> Situation:
    """A Seer of side B, whose model is the last of all, between a friend and an enemy that it sees."""
    battle = situation([u(ONE, "Foe", (24, 20))], [u(ONE, "Friend", (26, 30)), u(SEER, "Seer", (24, 28))]).start(
        first=1
    )
    battle.s.now[0].squad = battle.names["Seer"]
    return battle


def casting(battle: Situation, spell: int):
    target = "Friend" if spell in FRIENDLY else "Foe"
    return battle.row(c.CAST, battle.number("Seer"), battle.names[target], spell, battle.number(target))


@pytest.mark.claims("firefight:K4c", "firefight:K4h")
@pytest.mark.parametrize(("spell", "value"), VALUES)
def test_an_attempt_costs_the_value_of_the_spell_and_is_made_once(spell: int, value: int) -> None:
    battle = seance()
    seer, choice = battle.model("Seer"), casting(battle, spell)
    seer.tokens = value - 1
    assert casting_problem(battle.t, battle.s, choice) == r.NO_TOKENS
    seer.tokens = value
    assert casting_problem(battle.t, battle.s, choice) == FINE
    seer.tokens = 6
    begin_cast(battle.s, choice)
    assert (seer.tokens, seer.tried) == (6 - value, 1 << spell)
    centre = battle.number("Foe") if spell == c.HAIL else c.NOBODY
    logged = (battle.number("Seer"), choice[c.TARGET], spell, value, centre, 6 - value)
    assert [one[4:10] for one in battle.rows(c.LOG_CAST)] == [logged]
    assert casting_problem(battle.t, battle.s, choice) == r.TRIED


@pytest.mark.claims("firefight:K4c", "firefight:K4h")
@pytest.mark.parametrize(("spell", "value"), VALUES)
def test_a_unit_is_asked_for_spells_while_it_holds_the_value_of_one_that_it_has_not_tried(
    spell: int, value: int
) -> None:
    battle = seance()
    seer, squad = battle.model("Seer"), battle.names["Seer"]
    seer.tried = 0b111111 & ~(1 << spell)
    for tokens in range(7):
        seer.tokens = tokens
        assert can_cast(battle.t, battle.s, squad) is (tokens >= value)
    seer.tried = 0b111111
    assert can_cast(battle.t, battle.s, squad) is False
    seer.tried = 0
    battle.model("Foe").fate = c.KNOCKED_OUT
    if spell not in FRIENDLY:
        seer.tried = 0b111111 & ~(1 << spell)
        assert can_cast(battle.t, battle.s, squad) is False


@pytest.mark.claims("firefight:K4c", "firefight:K4i")
def test_only_a_caster_of_the_unit_that_acts_casts_one_of_six_spells() -> None:
    battle = seance()
    battle.model("Seer").tokens = battle.model("Friend").tokens = 6
    choice = casting(battle, c.JOLT)
    for number in (-1, battle.s.figure_count, battle.number("Friend"), battle.number("Foe")):
        choice[c.WHO] = number
        assert casting_problem(battle.t, battle.s, choice) == r.NO_CASTER
    choice = casting(battle, c.JOLT)
    for spell in (-1, 6):
        choice[c.X] = spell
        assert casting_problem(battle.t, battle.s, choice) == r.NO_SPELL
    battle.s.now[0].squad = battle.names["Friend"]
    choice = casting(battle, c.JOLT)
    choice[c.WHO] = battle.number("Friend")
    assert casting_problem(battle.t, battle.s, choice) == r.NO_CASTER
    assert can_cast(battle.t, battle.s, battle.names["Friend"]) is False


@pytest.mark.claims("firefight:K4e", "firefight:K4j")
def test_who_is_no_caster_adds_no_tokens_though_it_had_any() -> None:
    battle = seance()
    battle.s.now[0].caster = battle.number("Seer")
    for name, may in (("Seer", True), ("Friend", False), ("Foe", False)):
        battle.model(name).tokens = 2
        assert may_bid(battle.t, battle.s, battle.number(name)) is may
    battle.model("Seer").tokens = 0
    assert may_bid(battle.t, battle.s, battle.number("Seer")) is False


# Bids, one after the other


def bidders(*, blind: int) -> Situation:
    """Two casters of each side with two tokens each; one of B casts."""
    a = [u(SEER, "Foe", (24, 20)), u(SEER, "Other foe", (26, 20))]
    battle = situation(a, [u(SEER, "Seer", (24, 28)), u(SEER, "Friend", (26, 28))]).start(first=1)
    now = battle.s.now[0]
    now.squad, now.caster, now.aim, now.asked = battle.names["Seer"], battle.number("Seer"), battle.names["Foe"], 0
    now.blind_bids, now.added = blind, 0
    for figure in battle.s.figures[:4]:
        figure.tokens = 2
    return battle


@pytest.mark.claims("firefight:K4k", "firefight:K4l")
@pytest.mark.parametrize("blind", [0, 1])
def test_all_bid_once_the_casters_side_first_and_only_where_it_is_agreed_are_its_bids_shown_then(blind: int) -> None:
    battle = bidders(blind=blind)
    now, seer, friend = battle.s.now[0], battle.number("Seer"), battle.number("Friend")
    foe, other = battle.number("Foe"), battle.number("Other foe")
    hidden = []
    for figure, tokens in ((seer, 1), (friend, 2), (foe, 1), (other, 2)):
        assert next_bidder(battle.t, battle.s) == figure
        hidden.append((list(battle.s.bids[:4]), now.added))
        bid(battle.s, figure, tokens)
    own = [0, 0, 1, 2]
    shown = ([0, 0, 0, 0], 3)
    assert hidden == [
        ([0, 0, 0, 0], 0),
        ([0, 0, 1, 0], 0),
        (own, 0) if blind else shown,
        ([1, 0, 1, 2], 0) if blind else ([1, 0, 0, 0], 3),
    ]
    assert next_bidder(battle.t, battle.s) == c.NOBODY
    reveal(battle.s, c.NOBODY)
    reveal(battle.s, c.NOBODY)
    assert (list(battle.s.bids[:4]), now.added) == ([0, 0, 0, 0], 0)
    assert [figure.tokens for figure in battle.s.figures[:4]] == [1, 0, 1, 0]


@pytest.mark.claims("firefight:X1b", "firefight:X4b", "firefight:X8a")
@pytest.mark.parametrize(("spell", "hits"), [(c.JOLT, (0, 0, 2, 0, 0, 0, 0)), (c.SEAR, (4, 0, 1, 3, 0, 0, 0))])
def test_the_hits_of_a_spell_are_of_shooting_without_cover_or_blast(spell: int, hits: tuple[int, ...]) -> None:
    battle = seance()
    battle.model("Seer").tokens = 6
    begin_cast(battle.s, casting(battle, spell))
    work(battle.s)
    parts = (PIERCING, COVERED, TIMES, DEADLY, VENOM, SCARS, BURST)
    assert tuple(battle.s.hits[part] for part in parts) == hits
    assert (battle.s.now[0].runs, battle.s.now[0].shoots) == (1, 1)
