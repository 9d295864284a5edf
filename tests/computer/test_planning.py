"""The computer players "standard" and "strong" do the obviously right thing where there is one."""

from collections import Counter
from dataclasses import replace

import pytest

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import FACTS, FP_LOST, BattleSetup, FigureSetup, SideSetup
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.lists.buying import divisible, shopping
from campaign.battle.fftt.lists.mixes import mixes
from campaign.battle.fftt.lists.odds import slope
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.battle.forecast import Tally
from campaign.battle.scenery import Edge
from campaign.computer.chances import CalledOff, PlayingOut, chances, guess
from campaign.computer.levels import next_order
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.knowledge import as_seen_by
from campaign.world.queries import army_fp, unit_of
from campaign.world.rules.detachments import LARGEST
from campaign.world.rules.founding import COMPUTER_LEVELS
from campaign.world.shopping import enemy_list, listed
from campaign.world.state import AnswerDue, Role
from tests.computer.seats import CLOSED, guessed, kinds, turn, wanted
from tests.world.situation import Situation, founding

LEVELS = pytest.mark.parametrize("level", ["standard", "strong"])
LARGE, MIDDLE, SMALL = "hq*2 grunt*15", "hq grunt*9", "hq grunt*4"


def neighbours(mine: str, theirs: str, **more) -> Situation:
    """A's army beside B's; nothing else is on the map but a home behind each."""
    table = Situation("camp-mill mill-docks docks-yard", {"A": "camp mill", "B": "docks yard"}, **more)
    table.army("A", "mill", mine)
    table.army("B", "docks", theirs)
    return table


def goal(table: Situation, order: o.Order | None) -> str:
    assert isinstance(order, o.MoveArmy)
    return table.state.sectors[order.path[-1]].name


def always(won: bool):
    """An ``Ask`` whose battles the attackers always win without a loss, or always lose with all they have."""

    def ask(setup: BattleSetup[Unit], battles: int) -> Tally:
        teams = [side.alliance or side.key for side in setup.sides]
        fp = [sum(UNITS[figure.unit].fp for figure in side.figures) for side in setup.sides]
        facts = []
        for number in range(len(fp)):
            wins = won == (teams[number] == teams[0])
            theirs = sum(fp) - fp[number]
            row = (wins, not wins, wins, not wins, 0, 0, 0, wins, 0 if wins else fp[number], theirs if wins else 0)
            row = (*row, *(0,) * (FACTS - len(row)))
            facts.append(tuple(battles * int(fact) for fact in row))
        return Tally(battles, facts=tuple(facts), lost=(0,) * sum(len(side.figures) for side in setup.sides))

    return ask


UNITS = {unit.key: unit for unit in fftt_units()}


# ── to attack ──


@LEVELS
def test_a_far_weaker_neighbour_is_attacked(level):
    table = neighbours(LARGE, SMALL)
    table.turns("AB")
    turn(table, "A", level)
    assert table.battle.sector == table.sector("docks")


@LEVELS
def test_a_far_stronger_neighbour_is_let_alone(level):
    table = neighbours(SMALL, LARGE)
    table.turns("AB")
    assert "docks" not in [goal(table, order) for order in turn(table, "A", level) if isinstance(order, o.MoveArmy)]


@LEVELS
@pytest.mark.parametrize("won", [True, False])
def test_what_the_resolver_says_of_a_battle_counts_more_than_strength(level, won):
    table = neighbours("hq grunt*9", "hq grunt*9")
    table.turns("AB")
    first = wanted(table, "A", level, always(won))
    assert (isinstance(first, o.MoveArmy) and goal(table, first) == "docks") is won


@LEVELS
def test_two_armies_that_win_together_go_as_one(level):
    table = neighbours("hq grunt*8", "hq grunt*8")
    table.army("A", "mill", "hq grunt*8")
    table.turns("AB")
    assert kinds(turn(table, "A", level))[0] == "merge-armies"
    (battle,) = table.state.battles.values()
    (force,) = (force for force in battle.forces if force.role is Role.ATTACKER)
    assert army_fp(table.state, force.army) >= 14


@LEVELS
def test_a_sector_that_nobody_holds_is_taken(level):
    table = Situation("mill-docks docks-yard yard-gate", {"A": "mill", "B": "gate"})
    table.army("A", "mill", MIDDLE)
    table.turns("AB")
    turn(table, "A", level)
    assert "A" in (table.owner("docks"), table.owner("yard"))


@LEVELS
def test_a_battle_of_three_sides_is_no_reason_to_stay_away(level):
    table = Situation("mill-docks docks-yard yard-gate", {"A": "mill", "B": "docks", "C": "yard gate"})
    table.army("A", "mill", LARGE)
    table.army("B", "docks", "hq grunt")
    table.army("C", "docks", "hq grunt")
    table.pact("B", "C")
    table.turns("ABC")
    turn(table, "A", level)
    assert table.battle.sector == table.sector("docks")


@LEVELS
def test_on_a_closed_map_likely_figures_are_attacked(level):
    table = neighbours(LARGE, SMALL, rules=CLOSED)
    table.turns("AB")
    turn(table, "A", level)
    assert table.battle.sector == table.sector("docks")


@LEVELS
def test_whoever_is_behind_does_not_end_the_campaign_by_its_last_victory(level):
    found = []
    for points in (0, 90):
        table = Situation("mill-docks mill-camp", {"A": "mill camp", "B": "docks"})
        table.army("A", "mill", LARGE)
        table.army("B", "docks", "hq grunt")
        table.set(e.VictoryPointsScored(table.player("B"), points, "sector", "docks"))
        table.turns("AB")
        found.append(any(isinstance(order, o.MoveArmy) for order in turn(table, "A", level)))
    assert found == [True, False]


# ── to answer ──


def attacked(ours: str, theirs: str) -> Situation:
    """A's army in the mill is attacked from the docks; a haven is behind it."""
    table = Situation("camp-mill mill-docks docks-yard", {"A": "camp mill", "B": "docks yard"})
    table.army("A", "mill", ours)
    table.army("B", "docks", theirs)
    table.turns("BA")
    table.move("3.army", "mill")
    return table


@LEVELS
@pytest.mark.parametrize(("attackers_win", "answer"), [(True, o.Answer.WITHDRAW), (False, o.Answer.STAND)])
def test_it_withdraws_from_a_battle_that_would_be_lost_and_stands_where_it_would_win(level, attackers_win, answer):
    order = wanted(attacked(MIDDLE, MIDDLE), "A", level, always(attackers_win))
    assert isinstance(order, o.AnswerAttack)
    assert order.answer is answer


@LEVELS
def test_who_can_go_nowhere_stands(level):
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", SMALL)
    table.army("B", "docks", LARGE)
    table.turns("BA")
    table.move("3.army", "mill")
    assert isinstance(table.pending(AnswerDue), AnswerDue)
    order = wanted(table, "A", level)
    assert isinstance(order, o.AnswerAttack)
    assert order.answer is o.Answer.STAND


# ── to help ──


def called(**more) -> Situation:
    """A attacks B; C, whose army is near nobody, is called."""
    table = Situation(
        "mill-docks docks-yard yard-far far-off off-gate",
        {"A": "mill", "B": "docks", "C": "gate"},
        **more,
    )
    table.army("A", "mill", LARGE)
    table.army("B", "docks", SMALL)
    table.army("C", "gate", "hq*2 grunt*10")
    table.turns("ABC")
    table.move("2.army", "docks")
    table.give(table.answer("3.army", o.Answer.STAND))
    return table


@LEVELS
def test_who_has_not_fought_this_week_helps_the_side_that_wins(level):
    table = called()
    order = wanted(table, "C", level, always(True))
    assert isinstance(order, o.SendDetachment)
    assert order.ally == table.player("A")
    assert sum(table.state.figures[figure].fp for figure in order.figures) <= LARGEST


@LEVELS
def test_nobody_is_sent_where_all_would_be_lost(level):
    table = called()

    def all_lost(setup: BattleSetup[Unit], battles: int) -> Tally:
        facts = tuple(tuple(5 * battles * (fact == FP_LOST) for fact in range(FACTS)) for _side in setup.sides)
        return Tally(battles, facts=facts, lost=(battles,) * sum(len(side.figures) for side in setup.sides))

    assert wanted(table, "C", level, all_lost) == o.DeclineCalls(table.battle_id(), (table.player("C"),))


@LEVELS
def test_in_bands_only_the_own_side_is_helped(level):
    table = called(bands=(1, 2, 2))
    order = wanted(table, "C", level, always(False))
    assert isinstance(order, o.SendDetachment)
    assert order.ally == table.player("B")


# ── to buy ──


@LEVELS
@pytest.mark.parametrize("faction", "mai")
def test_starting_forces_are_mixes_that_win_and_the_strong_one_counts_on_the_list_that_it_meets(level, faction):
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions=f"{faction}i")
    table.stock(mill=20)
    player = table.player("A")
    list_ = table.state.players[player].faction
    against = enemy_list(table.state, player) if level == "strong" else None
    assert level == "standard" or against == Faction.INSECTOIDS
    table.turns("AB")
    turn(table, "A", level)
    (army,) = [army for army in table.state.armies.values() if army.player == player]
    units = Counter(unit_of(table.state, figure).key for figure in army.figures)
    rows = listed(table.state, list_)
    found = mixes(list_, against, 20) if level == "standard" else divisible(rows, mixes(list_, against, 20))
    found = found or divisible(rows, mixes(list_, None, 20))  # no mix of theirs against each other can be divided
    assert dict(units) in [dict(shopping(rows, [], 20, mix)) for mix in found]


@LEVELS
def test_at_the_muster_every_home_gets_its_army_and_a_commander_is_named(level):
    table = Situation.founded(founding(2))
    while (order := wanted(table, "A", level)) is not None:
        table.give(order, dice=(2, 2) if isinstance(order, o.AppointCommander) else ())
    mine = [army for army in table.state.armies.values() if army.player == table.player("A")]
    assert [army_fp(table.state, army.id) for army in mine] == [15, 15, 15]
    assert table.state.players[table.player("A")].commander is not None


@LEVELS
def test_where_people_throw_it_does_without_a_commander(level):
    table = Situation.founded(replace(founding(2), program_dice=False))
    while (order := wanted(table, "A", level)) is not None:
        table.give(order)
    assert table.state.players[table.player("A")].commander is None


def crowded(rules: HouseRules | None = None, **stock: int) -> Situation:
    """A's home is as full as can be, and so is the sector beside it."""
    table = Situation("mill-camp camp-docks docks-yard", {"A": "mill camp", "B": "docks yard"}, rules=rules)
    table.army("A", "mill", "hq*2 grunt*18")
    table.army("A", "camp", "hq*2 grunt*18")
    table.army("B", "docks", "hq*2 grunt*18")
    table.army("B", "yard", "hq*2 grunt*18")
    table.stock(**stock)
    table.turns("AB")
    for army in ("2.army", "3.army"):
        table.set(e.ArmySpent(army))
    return table


@LEVELS
def test_another_commander_is_appointed_for_fp_that_would_be_lost(level):
    table = crowded(mill=1, camp=3)
    table.set(e.CommanderLost(table.player("A"), table.figure("2.army", "grunt99"), week=-9))  # long ago
    orders = [order for order in _rest(table, level) if isinstance(order, o.AppointCommander)]
    assert [table.state.figures[order.figure].army for order in orders] == ["3.army"]


@pytest.mark.parametrize("level", COMPUTER_LEVELS)
def test_the_first_commander_is_named_in_any_week_because_it_is_free(level):
    table = crowded()
    player = table.player("A")
    order = next_order(as_seen_by(table.state, player), player, guessed, level)
    assert isinstance(order, o.AppointCommander)
    before = crowded(HouseRules(edition=1))
    costs_three = next_order(as_seen_by(before.state, player), player, guessed, level)
    assert not isinstance(costs_three, o.AppointCommander)


@LEVELS
def test_a_minefield_is_laid_with_fp_that_would_be_lost(level):
    table = crowded(mill=6, camp=7)
    laid = [order for order in _rest(table, level) if isinstance(order, o.LayMinefield)]
    assert [order.route for order in laid] == [table.route("mill", "camp")]


def _rest(table: Situation, level: str) -> list[o.Order]:
    """What a player orders, until nothing but the end of the turn is left; new armies do not march off."""
    given: list[o.Order] = []
    while (order := wanted(table, "A", level)) is not None and not isinstance(order, o.EndTurn):
        given.append(order)
        table.give(order, dice=(2, 2) if isinstance(order, o.AppointCommander) else ())
    return given


# ── chances ──


def a_battle() -> BattleSetup[Unit]:
    sides = [
        SideSetup(key, key, edge, tuple(FigureSetup(f"{key}{n}", "marines.grunt") for n in range(2)))
        for key, edge in (("a", Edge.WEST), ("b", Edge.EAST))
    ]
    return BattleSetup("fftt", generate("park", 3), tuple(sides), (UNITS["marines.grunt"],), TableRules())


def test_the_same_battle_is_played_out_the_same_way_and_only_once():
    one, other = PlayingOut(), PlayingOut()
    assert one(a_battle(), 2) == one(a_battle(), 2) == other(a_battle(), 2)
    assert one.battles == 2


def test_when_nobody_wants_to_know_any_more_nothing_is_played_out():
    ask = PlayingOut()
    ask.stop()
    with pytest.raises(CalledOff):
        ask(a_battle(), 2)


@pytest.mark.parametrize(("ours", "theirs"), [(100, 100), (150, 100), (200, 100)])
def test_a_guess_is_even_for_equals_and_better_for_the_stronger(ours, theirs):
    lists = Faction.MACHINA, Faction.MACHINA
    found, other = guess(slope(*lists), ours, theirs), guess(slope(*lists), theirs, ours)
    assert found.won == pytest.approx(1 - other.won)
    assert found.lost == pytest.approx(other.killed)
    assert (found.won > other.won, found.lost < other.lost) == (ours > theirs, ours > theirs)


def test_a_guess_is_the_same_from_either_side():
    found = guess(slope(Faction.INSECTOIDS, Faction.MARINES), 100, 120)
    other = guess(slope(Faction.MARINES, Faction.INSECTOIDS), 120, 100)
    assert (found.won, found.lost) == (pytest.approx(1 - other.won), pytest.approx(other.killed))


def test_without_play_outs_the_guess_stands():
    guessed = guess(slope(Faction.MARINES, Faction.MACHINA), 100, 120)
    assert chances(Tally(), 0, (1,), (10, 12), guessed) == guessed
