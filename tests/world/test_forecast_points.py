"""Victory points that can be expected of a battle: those that the campaign gives for the same battles when fought."""

import pytest

from campaign.battle.arena import fight
from campaign.battle.forecast import count_battles, odds
from campaign.desk import Desk
from campaign.world.battle_handover import report_order
from campaign.world.forecast_points import expected_vp
from tests.store.campaigns import attack, mustered


def vp_of(desk: Desk, keys: list[str]) -> list[int]:
    return [desk.state.players[key].vp for key in keys]


@pytest.mark.claims("campaign:C34a", "campaign:C34b", "campaign:C35b")
def test_the_vp_of_a_battle_that_is_expected_are_those_that_its_report_brings(tmp_path):
    with mustered(tmp_path) as desk:
        attack(desk)
        battle = next(iter(desk.state.battles))
        setup = desk.battles.setup(battle)
        keys = [side.key for side in setup.sides]
        before = vp_of(desk, keys)
        scored = []
        for seed in range(3):
            expected = odds(count_battles(setup, seed, 1).tally)
            desk.submit(report_order(desk.state, battle, fight(setup, seed)))
            gained = [after - had for after, had in zip(vp_of(desk, keys), before, strict=True)]
            assert [expected_vp(side) for side in expected.sides] == gained
            scored.append(sum(gained))
            desk.undo()
        assert any(scored)
