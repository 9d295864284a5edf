"""Operations in campaigns that nobody wrote: each that is offered can be tried, in all of its cases, and adds up."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from campaign.battle.contract import BattleReport, BattleSetup, Casualty, SideEnd, SideResult
from campaign.operations import operation_words
from campaign.operations.contemplated import every_way
from campaign.operations.counting import Trial, play_one
from campaign.operations.foresight import Foreseen, foreseeing
from campaign.operations.way import way_of
from campaign.world.ids import ArmyId
from campaign.world.state import Campaign
from tests.play.campaigns import OnPaper, play_orders
from tests.play.founding import random_founding

OFTEN = 0.04  # of the moments at which somebody contemplates a move
MOST = 40


def one_side_wins(place: int):  # type: ignore[no-untyped-def]
    """A fight in which a side and its allies kill all others."""

    def fight(setup: BattleSetup[Any], _seed: int) -> BattleReport:
        won = setup.sides[place]
        lost = [s for s in setup.sides if s is not won and (not s.alliance or s.alliance != won.alliance)]
        ends = tuple(SideResult(s.key, SideEnd.BEATEN if s in lost else SideEnd.WON) for s in setup.sides)
        dead = tuple(Casualty(figure.key, won.figures[0].key) for s in lost for figure in s.figures)
        return BattleReport(4, ends, won.key, dead)

    return fight


def tried(state: Campaign, army: ArmyId, rng: random.Random) -> Counter[str]:
    """Try every operation of an army in every case; what has come of it."""
    found: Counter[str] = Counter()
    operations = every_way(state, state.armies[army].player, army)
    for target in foreseeing(state, operations).targets:
        way = way_of(target.ready)
        assert sum(chance for _fp, chance in way.arrivals) == pytest.approx(1)
        foreseen = Foreseen(target, way, ())
        assert all(operation_words.hazard_words(state, hazard) for hazard in way.hazards)
        assert list(operation_words.assumptions(state, [foreseen]))
        for case in target.cases:
            for winner in range(2):
                outcome = play_one(Trial(target.ready, case), rng.randrange(10**9), one_side_wins(winner))
                assert outcome.arrived_fp in dict(way.arrivals)
                assert outcome.won + outcome.lost <= outcome.fought
                assert outcome.balance - (outcome.vp - outcome.enemy_vp) in (0, 5 * outcome.taken)
                found.update({case: 1, "fought": outcome.fought, "hazards": len(way.hazards)})
    return found


def test_what_is_offered_in_random_campaigns_can_be_tried() -> None:
    found: Counter[str] = Counter()
    for seed in (3, 4, 11):
        rng, moments = random.Random(seed), 0
        course = OnPaper(random_founding(seed))
        for _number, _order, _before in play_orders(seed, course, 4):
            if course.state.armies and moments < MOST and rng.random() < OFTEN:
                moments += 1
                found += tried(course.state, rng.choice(sorted(course.state.armies)), rng)
    assert min(found[what] for what in ("stand", "helped", "withdraw", "fought", "hazards")) > 0
