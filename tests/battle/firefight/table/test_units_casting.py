"""What the table asks of casters and of who waits in reserve: spells, bids in secret, arrivals."""

from __future__ import annotations

import pytest

from campaign.battle.contract import FINE
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.firefight import codes as c
from tests.battle.firefight.table.seen import FACE, look, spot
from tests.battle.firefight.test_reserves import ambush
from tests.battle.firefight.test_spells import bidding, casting, seance


def test_a_spell_is_picked_by_its_target_or_by_a_key() -> None:
    battle = seance(tokens=1)
    seen = look(battle)
    asked = FACE.asking.question(seen, None)
    assert (asked.title, asked.gesture, asked.done.words) == ("Cast a spell?", Gesture.PICK, "No spell")
    assert asked.facts == (
        "Seer holds 1 token",
        "Jolt, 1 token: an enemy unit takes 2 hits",
        "Veil, 1 token: a friendly unit has Stealth to the end of the round",
        "Goad, 1 token: a friendly unit is Furious to the end of the round",
    )
    jolt = next(offer for offer in FACE.asking.offers(seen) if offer.choice[c.X] == c.JOLT)
    assert (jolt.figures, jolt.key != "", seen.problem(jolt.choice)) == ((battle.number("Target"),), True, FINE)


@pytest.mark.claims("firefight:K4k", "firefight:C10b")
@pytest.mark.parametrize("blind", [True, False])
def test_bids_are_asked_in_secret_where_they_are_blind(blind: bool) -> None:
    battle = seance(tokens=4, rival=2, blind_bids=blind).answer(casting(seance(), c.JOLT))
    asked = FACE.asking.question(look(battle), None)
    assert (asked.title, asked.secret) == ("Seer: tokens for Jolt?", blind)
    assert [answer.key for answer in asked.answers] == ["1", "2", "3", "Return"]
    battle.answer(bidding(battle, 2))
    asked = FACE.asking.question(look(battle), None)
    assert (asked.title, asked.secret) == ("Rival: tokens against Jolt?", blind)


@pytest.mark.claims("firefight:K1b", "firefight:K1c")
def test_who_comes_out_of_an_ambush_is_put_down_anywhere_or_not_yet() -> None:
    battle = ambush().pass_round()
    seen = look(battle)
    asked = FACE.asking.question(seen, None)
    assert (asked.title, asked.gesture, seen.problem(asked.done.choice)) == ("Bring in a unit", Gesture.PLACE, FINE)
    (thing,) = FACE.placing.placings(seen)
    assert len(thing.zones[0]) == 4
    assert FACE.placing.place(seen, thing, spot(24, 24), (0, 0), 0).objection is None
    assert FACE.placing.place(seen, thing, spot(24, 8), (0, 0), 0).objection.rule == "firefight:K1b"
    usual = FACE.placing.usual(seen, thing)
    assert usual is None or seen.problem(usual) == FINE
