"""What an attack costs and brings: the computer players "standard" and "strong" weigh both, and do not throw away."""

from itertools import pairwise

import pytest

from campaign.battle.contract import DEFEATS, FACTS, FP_KILLED, FP_LOST, HELD, LEFT_AT_ONCE, VICTORIES, BattleSetup
from campaign.battle.fftt.units import Unit
from campaign.battle.forecast import Tally
from campaign.computer import planner
from campaign.computer.board import Judge, board_of
from campaign.computer.chances import Ask
from campaign.computer.survey import Survey
from campaign.world import events as e
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId
from campaign.world.queries import fp_of
from campaign.world.rules.founding import COMPUTER_LEVELS
from campaign.world.state import Army, Role
from tests.computer.seats import guessed, turn
from tests.world.situation import Situation

LEVELS = pytest.mark.parametrize("level", ["standard", "strong"])
TWELVE, EIGHTEEN, TWENTY = "hq*2 grunt*10", "hq*2 grunt*16", "hq*2 grunt*18"


def last_week() -> HouseRules:
    """The campaign ends with its first month."""
    return HouseRules(end_at=1)


def attacked(table: Situation, letter: str, level: str, ask: Ask = guessed) -> list[str]:
    """The sectors that a player's first attack of the turn goes to; none, if it attacks nobody."""
    turn(table, letter, level, ask)
    player = table.player(letter)
    battles = [battle for battle in table.state.battles.values() if battle.attacker == player]
    return [table.state.sectors[battle.sector].name for battle in battles]


def at(table: Situation, place: str, letter: str) -> list[Army]:
    """A player's armies in a sector."""
    there = (army for army in table.state.armies.values() if army.sector == table.sector(place))
    return [army for army in there if army.player == table.player(letter)]


def attacking_fp(table: Situation) -> int:
    """FP that have been brought to the attack."""
    forces = [force for force in table.battle.forces if force.role is Role.ATTACKER]
    return sum(fp_of(table.state, table.state.armies[force.army].figures) for force in forces)


# ── for an income ──


@LEVELS
@pytest.mark.parametrize("sectors", ["mill", "mill camp"])
def test_five_fp_do_not_attack_eighteen_for_the_income_of_a_sector_or_two(level, sectors):
    table = Situation("camp-mill mill-docks docks-yard", {"A": sectors, "B": "docks yard"})
    table.army("A", "mill", "hq grunt*4")
    table.army("B", "docks", EIGHTEEN)
    table.turns("AB")
    assert attacked(table, "A", level) == []


@LEVELS
def test_where_there_is_no_room_for_income_nobody_is_given_away_for_it(level):
    """Four full sectors; only a party of two could be spared, and 16 FP of income would be lost again."""
    table = Situation(
        "mill-camp camp-ford ford-keep mill-docks docks-yard", {"A": "mill camp ford keep", "B": "docks yard"}
    )
    for place in ("mill", "camp", "ford", "keep"):
        table.army("A", place, TWENTY)
    for place in ("docks", "yard"):
        table.army("B", place, TWENTY)
    table.turns("AB")
    turn(table, "A", level)
    assert not table.state.battles or attacking_fp(table) >= 14


@LEVELS
def test_in_the_last_week_what_can_be_won_is_attacked_because_no_figure_is_worth_anything_after(level):
    found = []
    for rules, week in ((HouseRules(), 0), (last_week(), 3)):
        table = Situation("camp-mill mill-docks docks-yard", {"A": "camp mill", "B": "docks yard"}, rules=rules)
        table.army("A", "mill", "hq grunt*8")
        table.army("B", "docks", "hq grunt*8")
        table.army("B", "yard", "hq grunt*7")
        table.set(*(e.WeekEnded(1, number + 1) for number in range(1, week + 1)))
        table.turns("BA")
        table.end_turn("B")
        found.append(attacked(table, "A", level))
    assert found == [[], ["docks"]]


# ── for an income that is only there for who stays a turn ──


@pytest.mark.claims("campaign:C42c")
@pytest.mark.parametrize("level", COMPUTER_LEVELS)
@pytest.mark.parametrize(
    ("faction", "two"),
    [("m", "hq grunt"), ("a", "hq sentinel"), ("i", "razordog*2")],
    ids=["marines", "machina", "dogs"],
)
def test_two_fp_attack_nobody_whom_they_would_run_from_at_once(level, faction, two):
    """Ten sectors would yield 40 FP, but who retreats in the first turn has not fought."""
    table = wide_land(two, faction)
    assert attacked(table, "A", level) == []
    assert len(at(table, "mill", "A")) == 1


@LEVELS
def test_no_party_is_split_off_that_would_run_at_once(level):
    """Those who go are as many as it takes to be there at the end of the first turn."""
    table = wide_land("razordog*12", "i")
    assert attacked(table, "A", level) == ["docks"]
    assert 4 * attacking_fp(table) >= 20


@LEVELS
@pytest.mark.parametrize(("stay", "goes"), [(True, ["docks"]), (False, [])], ids=["they stay", "they run"])
def test_whether_an_attack_counts_for_the_income_is_what_the_resolver_says(level, stay, goes):
    table = wide_land("razordog*8", "i")
    assert attacked(table, "A", level, lost_by_the_attackers(stay)) == goes


@LEVELS
def test_the_income_of_a_week_is_earned_once(level):
    """After a battle of this week a second one brings no more income, and is not worth the figures."""
    table = wide_land("razordog*8", "i")
    table.army("A", "mill", "razordog*8")
    assert attacked(table, "A", level) == ["docks"]
    (dead,) = (force.army for force in table.battle.forces if force.role is Role.ATTACKER)
    table.stand(ArmyId("3.army"))
    table.fight("B", A="beaten", B="won", dead=dict.fromkeys(table.state.armies[dead].figures, "B"))
    assert attacked(table, "A", level) == ["docks"]


def wide_land(ours: str, faction: str) -> Situation:
    """A has ten sectors and one army, beside 20 FP of B's."""
    rear = [f"rear{n}" for n in range(9)]
    routes = " ".join(f"{a}-{b}" for a, b in pairwise(["docks", "mill", *rear]))
    table = Situation(
        f"{routes} docks-yard", {"A": f"mill {' '.join(rear)}", "B": "docks yard"}, factions=f"{faction}m"
    )
    table.army("A", "mill", ours)
    table.army("B", "docks", TWENTY)
    table.turns("AB")
    return table


def lost_by_the_attackers(stay: bool) -> Ask:
    """An ``Ask`` whose attackers all die in the first turn, or all run in it."""

    def ask(setup: BattleSetup[Unit], battles: int) -> Tally:
        rows = [[0] * FACTS, [0] * FACTS]
        rows[0][DEFEATS] = rows[1][VICTORIES] = rows[1][HELD] = battles
        if stay:
            rows[0][FP_LOST] = rows[1][FP_KILLED] = battles * len(setup.sides[0].figures)
        else:
            rows[0][LEFT_AT_ONCE] = battles
        return Tally(battles, facts=tuple(map(tuple, rows)), lost=(0,) * sum(len(s.figures) for s in setup.sides))

    return ask


# ── what stands open ──


def test_a_threat_weighs_less_when_its_turn_is_over():
    later, sooner = (judged(beside("hq grunt*4", EIGHTEEN, order)) for order in ("BA", "AB"))
    assert later.worth(later.now) > sooner.worth(sooner.now)


def test_an_army_that_has_moved_is_feared_less_than_one_that_may_still_come():
    table = beside("hq grunt*4", EIGHTEEN, "AB")
    before = judged(table)
    table.set(e.ArmySpent("3.army"))
    after = judged(table)
    assert after.worth(after.now) > before.worth(before.now)


def test_armies_together_threaten_what_neither_could_attack_alone():
    """Two armies of 9 beside one of 15: in one sector they could go as one next week."""
    together, apart = (
        judged(beside(units, "hq*2 grunt*13", "BA", more=place))
        for units, place in (("hq grunt*8", "mill"), ("hq grunt*8", "camp"))
    )
    assert together.worth(together.now) > apart.worth(apart.now)


# ── what has no room ──


def test_an_fp_is_worth_less_where_all_sectors_are_full():
    gains = []
    for units in ("hq grunt*8", "hq*2 grunt*17"):
        table = Situation("mill-camp camp-far far-docks", {"A": "mill", "B": "docks"})
        table.army("A", "mill", units)
        table.turns("BA")
        table.end_turn("B")
        judge = judged(table)
        gains.append(judge.earned(judge.now, judge.me))
    assert gains[0] > 2 * gains[1] > 0


def beside(ours: str, theirs: str, order: str, more: str = "") -> Situation:
    """A's army in the mill between the free yard and B's docks; A moves when it is A's turn in this order."""
    table = Situation("camp-mill yard-mill mill-docks docks-ford", {"A": "mill camp", "B": "docks ford"})
    table.army("A", "mill", ours)
    if more:
        table.army("A", more, ours)
    table.army("B", "docks", theirs)
    table.turns(order)
    for letter in order[: order.index("A")]:
        table.end_turn(letter)
    return table


def judged(table: Situation) -> Judge:
    """What A thinks of the board as it is."""
    outlook = Survey(table.state, table.player("A"))
    skill = planner.STANDARD
    return Judge(outlook, board_of(outlook), skill.caution, skill.hope, skill.sooner)
