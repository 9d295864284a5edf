"""Whatever people have made of a campaign, the computer players answer every question, and all they do is legal."""

from collections import Counter
from functools import cache
from itertools import cycle

import pytest

from campaign.autoplay import Why, play_on
from campaign.computer.levels import next_order, thinking
from campaign.world.knowledge import as_seen_by
from campaign.world.rules.founding import COMPUTER_LEVELS
from campaign.world.state import Campaign, ReportDue
from tests.computer.paper import PaperDesk, at_random
from tests.computer.seats import guessed
from tests.play.campaigns import play_orders
from tests.play.founding import random_founding
from tests.play.random_player import problems

SEEDS = (14, 24, 30, 46, 53)


@cache
def states(seed: int, weeks: int = 3) -> list[Campaign]:
    """The states of a campaign of random orders: pacts, guests, detachments, mines, corrections and all."""
    desk = PaperDesk(random_founding(seed))
    return [desk.state for _order in play_orders(seed, desk, weeks)]


@pytest.mark.parametrize("level", COMPUTER_LEVELS)
@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_has_to_act_does_something_that_the_rules_allow(seed, level):
    for state in states(seed):
        for player in state.seats:
            order = next_order(as_seen_by(state, player), player, guessed, level)
            if order is not None:
                assert problems(state, order) == (), order
            else:
                assert not has_to_act(state, player)


def has_to_act(state: Campaign, player: str) -> bool:
    asked = [p for p in state.pending.values() if p.player == player and not isinstance(p, ReportDue)]
    return bool(asked) or (state.active == player and not state.pending)


def test_every_kind_of_question_comes_up():
    asked = Counter(pending.due for seed in SEEDS for state in states(seed) for pending in state.pending.values())
    assert set(asked) == {"losses", "surplus", "answer", "call", "report", "retreat", "relief"}


@pytest.mark.parametrize(("seed", "level"), [*zip(SEEDS, cycle(COMPUTER_LEVELS), strict=False)])
def test_they_play_on_from_what_people_have_made(seed, level):
    desk = PaperDesk(random_founding(seed))
    assert list(play_orders(seed, desk, weeks=1))
    stopped = play_on(desk, weeks=2, everyone=True, resolve=at_random, think=thinking(guessed, level))
    assert stopped.why in (Why.WEEKS, Why.OVER)
