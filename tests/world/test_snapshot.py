"""A state written down and read back is the same, hidden forces and open choices too."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from campaign.world.codec import event_from_json, event_to_json
from campaign.world.events import CopyTaken
from campaign.world.evolve import evolve
from campaign.world.ids import PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.snapshot import snapshot_of
from campaign.world.state import Campaign, Stage
from tests.cli.test_secrets import closed
from tests.play.campaigns import OnPaper
from tests.play.founding import random_founding
from tests.play.random_player import random_order
from tests.world.situation import Situation
from tests.world.test_knowledge import CLOSED, ROUTES, calls, detachment


def read_back(state: Campaign, player: PlayerId) -> Campaign:
    """Through the text of the event, as a file keeps it."""
    event = CopyTaken(player, 9, snapshot_of(state), ())
    return evolve(None, event_from_json(event.kind, 1, event_to_json(event)))


def test_a_detachment_of_which_only_the_fp_are_known_is_written_down_with_them() -> None:
    table = Situation(ROUTES + " docks-yard", {"A": "mill", "B": "docks", "C": "park core", "D": "yard"}, rules=CLOSED)
    for letter, place in zip("ABCD", ("mill", "docks", "core", "yard"), strict=True):
        table.army(letter, place, "hq engineer grunt*6")
    table.turns("ACDB")
    calls(table)
    table.give(detachment(table))
    player = table.player("A")
    seen = as_seen_by(table.state, player)
    assert [force.hidden_fp for force in seen.battles[table.battle.id].forces if force.hidden_fp] == [4]
    assert replace(read_back(seen, player), copy_for=None) == seen


@pytest.mark.parametrize("seed", [3, 9])
def test_every_state_of_a_random_campaign_is_written_down_and_read_back(seed: int) -> None:
    course, rng = OnPaper(closed(random_founding(seed), bands=False)), random.Random(seed)
    for number in range(90):
        if course.state.stage is Stage.OVER:
            break
        course.give(random_order(course.state, rng))
        if number % 6 == 0:
            for player in course.state.seats[:2]:
                seen = as_seen_by(course.state, player)
                assert replace(read_back(seen, player), copy_for=None) == seen
