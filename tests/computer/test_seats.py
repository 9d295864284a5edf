"""The command that plays campaigns with a level for each seat: who sits where, and what it tells of them."""

import shutil
import subprocess

import pytest

from campaign.battle.fftt.units import Faction
from campaign.battle.forecast import Tally
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.knowledge import as_seen_by
from tests.computer.paper import PaperDesk
from tests.play.before import EARLIER, ROOT, earlier
from tests.play.seats import _lists, _rotations, founding, house_rules, told


def has_history() -> bool:
    """Whether the earlier version can be had: a copy of the sources, or a shallow clone, does not have it."""
    asked = ["git", "cat-file", "-e", f"{EARLIER}^{{commit}}"]
    return bool(shutil.which("git")) and subprocess.run(asked, cwd=ROOT, capture_output=True).returncode == 0


HISTORY = pytest.mark.skipif(not has_history(), reason="the sources have no history here")


def row(number: int, levels: list[str], points: list[int], **attack: object) -> dict:
    """A campaign of two seats as the command keeps it."""
    made = {
        "level": "standard", "against": "easy", "lists": ["machina", "marines"], "fp": [12, 6], "lost": [2, 6],
        "vp": [6, 2], "won": 1, "week": 1,
    }  # fmt: skip
    return {
        "number": number, "block": number // 2, "levels": levels, "lists": ["machina", "marines"], "vp": points,
        "won": [float(points[0] > points[1]), float(points[1] > points[0])], "weeks": 4, "seconds": 1.0,
        "attacks": [made | attack],
    }  # fmt: skip


def test_every_level_sits_on_every_seat_of_the_same_campaign():
    assert _rotations(["standard", "easy"]) == [("standard", "easy"), ("easy", "standard")]
    assert _rotations(["easy"] * 4) == [("easy",) * 4]


def test_of_two_seats_all_pairs_of_lists_come_in_turn_and_of_four_every_list():
    assert {_lists(block, 2) for block in range(9)} == {(a, b) for a in Faction for b in Faction}
    assert all(set(_lists(block, 4)) == set(Faction) for block in range(12))


def test_it_tells_who_won_and_what_the_attacks_cost_and_brought():
    rows = [
        row(0, ["standard", "easy"], [30, 10]),
        row(1, ["easy", "standard"], [10, 30], fp=[4, 8], lost=[4, 0], vp=[0, 4], won=0),
    ]
    lines = list(told(rows))
    assert any(line.startswith("standard: wins 100.0%") and "75.0%" in line for line in lines)
    attacks = "2, 8.0 FP on 7.0, won 50%, lost 3.0 FP, killed 3.0, VP 3.0 against 3.0, 50% on twice as many FP or more"
    assert f"attacks of standard: {attacks}" in lines
    assert f"  machina on marines: {attacks}" in lines


@HISTORY
def test_the_earlier_computer_players_sit_beside_todays():
    desk = PaperDesk(founding(1, ("", ""), (Faction.MARINES, Faction.INSECTOIDS), HouseRules()))
    player = desk.state.seats[1]
    order = earlier(lambda setup, battles: Tally(), "standard")(as_seen_by(desk.state, player), player)
    assert isinstance(order, o.Recruit)
    desk.submit(order)


def test_campaigns_are_played_by_the_house_rules_that_are_told():
    rules = house_rules(["handicap_marines=80", "missile_radius=0"])
    assert rules == HouseRules(handicaps=(("marines", 80),), missile_radius=False)
    assert house_rules([]) == HouseRules()


@pytest.mark.parametrize("told", ["handicap_marines", "handicap_marines=much", "handicaps=80", "battles=1"])
def test_a_house_rule_that_is_no_number_or_not_known_is_refused(told: str):
    with pytest.raises(ValueError, match=f"cannot play by {told}: give the name of a house rule and a whole number"):
        house_rules([told])
