"""Battles of a campaign of Firefight: what comes to the table, and what becomes of trains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.battle import forecast
from campaign.battle.arena import fight
from campaign.battle.contract import (
    COMMANDERS_LOST,
    FACTS,
    FP_LOST,
    BattleReport,
    BattleSetup,
    Casualty,
    SideEnd,
    SideResult,
)
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.lists.force_org import army_problems
from campaign.battle.firefight.setup import set_up
from campaign.battle.forecast import count_battles
from campaign.desk import Desk
from campaign.dice import DiceKey, DiceWanted, Roll, TypedDice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import as_entered, battle_setup
from campaign.world.decide import decide
from campaign.world.evolve import evolve_all
from campaign.world.ids import BattleId, FigureId, OrderId, PlayerId
from campaign.world.state import Campaign, Fate
from tests.battle.firefight.situation import row, situation, u
from tests.ui.battle.table.battles.ground import COMPACT, waiting

FORCE = {COMPACT: (("compact.captain", 1), ("compact.section", 5), ("compact.gunner", 1), ("compact.train", 2))}


HUNTERS = {COMPACT: (("compact.captain", 1), ("compact.marksman", 1), ("compact.lancer", 1), ("compact.train", 2))}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A battle waits for its result."""
    with waiting(tmp_path, (COMPACT, COMPACT), FORCE, system="firefight") as found:
        yield found


def trains(desk: Desk, player: PlayerId) -> list[FigureId]:
    """The trains of a player that are there still."""
    return [
        key
        for key, figure in desk.state.figures.items()
        if figure.unit == "compact.train" and figure.fate is Fate.ALIVE and key in _of(desk, player)
    ]


def _of(desk: Desk, player: PlayerId) -> set[FigureId]:
    return {figure for army in desk.state.armies.values() if army.player == player for figure in army.figures}


def waits(desk: Desk) -> tuple[BattleId, PlayerId, PlayerId]:
    """The battle, its attacker and its defender."""
    battle = next(iter(desk.state.battles))
    sides = battle_setup(desk.state, battle)
    assert isinstance(sides, BattleSetup)
    first, second = sides.sides
    return battle, PlayerId(first.key), PlayerId(second.key)


@pytest.mark.claims("firefight:E3b", "firefight:E9a")
def test_trains_stay_off_the_table_and_supply_who_has_one(desk: Desk) -> None:
    battle, attacker, _defender = waits(desk)
    lost = set(trains(desk, attacker))
    figures = {key: replace(f, fate=Fate.KILLED) if key in lost else f for key, f in desk.state.figures.items()}
    for state, supplied in ((desk.state, [True, True]), (replace(desk.state, figures=figures), [False, True])):
        setup = battle_setup(state, battle)
        assert isinstance(setup, BattleSetup)
        assert [side.supplied for side in setup.sides] == supplied
        assert all(figure.unit != "compact.train" for side in setup.sides for figure in side.figures)


@pytest.mark.example(66, 69)
@pytest.mark.claims("firefight:E3c", "firefight:E7a")
def test_an_army_that_has_fewer_objectives_retreats_and_loses_both_its_trains(desk: Desk) -> None:
    battle, attacker, defender = waits(desk)
    assert (len(trains(desk, attacker)), len(trains(desk, defender))) == (2, 2)
    results = (SideResult(attacker, SideEnd.WON), SideResult(defender, SideEnd.RETREATED, 4))
    desk.submit(o.ReportBattle(battle, BattleReport(4, results, attacker)))
    assert (len(trains(desk, attacker)), len(trains(desk, defender))) == (2, 0)
    assert len(_of(desk, defender)) == 7  # all others live


def by_house_rule(state: Campaign) -> Campaign:
    """The campaign, where who holds the field gets its KO back with some luck."""
    setting = replace(state.setting, rules=replace(state.setting.rules, recovery=True))
    return replace(state, setting=setting)


def entered(
    desk: Desk, state: Campaign, results: tuple[SideResult, ...], holder: PlayerId, *faces: int
) -> tuple[list[e.Event], Campaign, list[FigureId], list[FigureId]]:
    """A result typed in: three of each side fell, in the order of the lists the attacker's by the defender's and back.

    What happened, the state behind it, and who fell of the attacker and of the defender.
    """
    battle, _attacker, _defender = waits(desk)
    setup = battle_setup(desk.state, battle)
    assert isinstance(setup, BattleSetup)
    first, second = ([FigureId(figure.key) for figure in side.figures] for side in setup.sides)
    ours, theirs = first[:3], second[:3]
    dead = (*(Casualty(f, killer=second[-1]) for f in reversed(ours)), *(Casualty(f, killer=first[-1]) for f in theirs))
    now, fallen = desk.state, ours if holder == setup.sides[0].key else theirs
    dice = {
        DiceKey("recovery", now.month, now.week, (battle, figure)): Roll((face,))
        for figure, face in zip(fallen, faces, strict=False)
    }
    order = o.ReportBattle(battle, BattleReport(4, results, holder, dead))
    events = decide(state, OrderId("900"), order, TypedDice(dice))
    after = evolve_all(state, events)
    assert after is not None
    return events, after, ours, theirs


class Faces:
    """Dice that all show the same."""

    def __init__(self, face: int) -> None:
        self._face = face

    def randint(self, _low: int, _high: int) -> int:
        return self._face


@pytest.mark.claims("firefight:E10b", "firefight:E10c")
def test_odds_know_who_comes_back_to_the_side_that_holds_the_field(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    battle, *players = waits(desk)
    without, with_it = battle_setup(desk.state, battle), battle_setup(by_house_rule(desk.state), battle)
    assert isinstance(without, BattleSetup)
    assert isinstance(with_it, BattleSetup)
    assert (without.recovery, with_it.recovery) == (False, True)
    reports = [fight(without, seed).report for seed in range(8)]
    expected = count_battles(without, 0, 8).tally
    own = [{figure.key: figure.unit for figure in side.figures} for side in without.sides]
    price = {unit.key: unit.fp for unit in without.units}
    back = [  # all whom the holders of the field have lost, as the reports tell it, in FP
        sum(price[side[c.figure]] for r in reports if r.holder == player for c in r.casualties if c.figure in side)
        for player, side in zip(players, own, strict=True)
    ]
    assert sum(back) > 0
    monkeypatch.setattr(forecast, "Random", lambda _seed: Faces(3))
    assert count_battles(with_it, 0, 8).tally == expected
    monkeypatch.setattr(forecast, "Random", lambda _seed: Faces(4))
    lucky = count_battles(with_it, 0, 8).tally
    for fact in range(FACTS):
        gained = [then[fact] - now[fact] for then, now in zip(expected.facts, lucky.facts, strict=True)]
        assert fact == COMMANDERS_LOST or gained == (back if fact == FP_LOST else [0, 0])  # killed FP stay (E10c)
    prices = [price[unit] for side in own for unit in side.values()]
    spared = [then - now for then, now in zip(expected.lost, lucky.lost, strict=True)]
    assert sum(n * fp for n, fp in zip(spared, prices, strict=True)) == sum(back)
    monkeypatch.undo()
    thrown = count_battles(with_it, 0, 8).tally
    assert count_battles(with_it, 0, 8).tally == thrown != expected
    assert sum(lucky.lost) < sum(thrown.lost) < sum(expected.lost)


def ends(desk: Desk, first: SideEnd, second: SideEnd) -> tuple[SideResult, ...]:
    """How it ended for the attacker and the defender."""
    _battle, attacker, defender = waits(desk)
    left = {SideEnd.RETREATED: 4}
    return SideResult(attacker, first, left.get(first)), SideResult(defender, second, left.get(second))


@pytest.mark.claims("firefight:E10a")
def test_who_was_ko_is_lost_and_no_die_is_thrown(desk: Desk) -> None:
    _battle, attacker, _defender = waits(desk)
    _events, after, ours, theirs = entered(desk, desk.state, ends(desk, SideEnd.WON, SideEnd.RETREATED), attacker)
    assert {after.figures[figure].fate for figure in (*ours, *theirs)} == {Fate.KILLED}


@pytest.mark.claims("firefight:E10b")
def test_by_the_other_reading_the_winner_gets_each_of_its_ko_back_with_4_or_more(desk: Desk) -> None:
    _battle, attacker, _defender = waits(desk)
    state, results = by_house_rule(desk.state), ends(desk, SideEnd.WON, SideEnd.RETREATED)
    events, after, ours, theirs = entered(desk, state, results, attacker, 4, 3, 6)
    assert [after.figures[figure].fate for figure in ours] == [Fate.ALIVE, Fate.KILLED, Fate.ALIVE]
    assert {after.figures[figure].fate for figure in theirs} == {Fate.KILLED}
    assert {event.figure for event in events if isinstance(event, e.FigureRecovered)} == {ours[0], ours[2]}
    assert ours[0] in after.armies[after.figures[ours[0]].army or ""].figures


@pytest.mark.claims("firefight:E10b")
def test_on_a_draw_it_is_the_defender_who_holds_the_field_and_dice_fall_in_the_order_of_the_list(desk: Desk) -> None:
    _battle, _attacker, defender = waits(desk)
    state, results = by_house_rule(desk.state), ends(desk, SideEnd.STOOD, SideEnd.STOOD)
    with pytest.raises(DiceWanted) as wanted:
        entered(desk, state, results, defender, 5)
    _events, after, ours, theirs = entered(desk, state, results, defender, 5, 5, 1)
    assert wanted.value.key.subjects[1] == theirs[1]
    assert [after.figures[figure].fate for figure in theirs] == [Fate.ALIVE, Fate.ALIVE, Fate.KILLED]
    assert {after.figures[figure].fate for figure in ours} == {Fate.KILLED}


@pytest.mark.claims("firefight:E10c")
def test_who_comes_back_counts_as_killed_for_experience_and_points(desk: Desk) -> None:
    _battle, attacker, defender = waits(desk)
    found = []
    for state, faces in ((desk.state, ()), (by_house_rule(desk.state), (6, 6, 6))):
        results = ends(desk, SideEnd.WON, SideEnd.RETREATED)
        _events, after, _ours, _theirs = entered(desk, state, results, attacker, *faces)
        killers = sorted((figure.experience, figure.kills) for figure in after.figures.values() if figure.kills)
        found.append((killers, after.players[defender].vp))
    assert found[0] == found[1]
    assert found[0][0]
    assert found[0][1] > 0


HEROES = {COMPACT: (("compact.captain", 3), ("compact.train", 1))}


@pytest.mark.claims("firefight:P2g")
def test_force_organisation_binds_no_army_of_a_campaign(tmp_path: Path) -> None:
    """Three Heroes of one row come to a battle, of which the points would allow one."""
    with waiting(tmp_path, (COMPACT, COMPACT), HEROES, system="firefight") as desk:
        setup = battle_setup(desk.state, next(iter(desk.state.battles)))
        assert isinstance(setup, BattleSetup)
        rows = {row.key: row for row in setup.units}
        for side in setup.sides:
            army = [rows[figure.unit] for figure in side.figures]
            assert len(army) == 3
            assert {reason.rule for reason in army_problems(army, 180, TableRules())} == {"firefight:P2"}
        fought = fight(setup, 1)
        assert fought.record.setup == setup


@pytest.mark.example(68)
@pytest.mark.claims("firefight:P6b", "firefight:E7c")
def test_on_a_draw_the_defender_holds_the_field(desk: Desk) -> None:
    battle, attacker, defender = waits(desk)
    sector = desk.state.battles[battle].sector
    results = (SideResult(attacker, SideEnd.STOOD), SideResult(defender, SideEnd.STOOD))
    found = as_entered(desk.state, battle, BattleReport(4, results, None))
    assert found.holder == defender
    desk.submit(o.ReportBattle(battle, found))
    assert desk.state.sectors[sector].owner == defender
    assert {army.player for army in desk.state.armies.values() if army.sector == sector} == {defender}


@pytest.mark.example(67)
@pytest.mark.claims("firefight:E6a")
def test_a_marksman_past_8_fp_of_kills_adds_1_to_its_dice_from_the_next_battle_on(tmp_path: Path) -> None:
    with waiting(tmp_path, (COMPACT, COMPACT), HUNTERS, system="firefight") as desk:
        battle, attacker, defender = waits(desk)
        hunter = next(key for key in _of(desk, attacker) if desk.state.figures[key].unit == "compact.marksman")
        prey = next(key for key in _of(desk, defender) if desk.state.figures[key].unit == "compact.lancer")
        desk.submit(o.Correct("moved over from paper", (o.SetFigure(hunter, experience=6),)))
        assert aims(desk, battle, hunter) == 0
        results = (SideResult(attacker, SideEnd.WON), SideResult(defender, SideEnd.RETREATED, 4))
        desk.submit(o.ReportBattle(battle, BattleReport(4, results, attacker, (Casualty(prey, hunter),))))
        found = desk.state.figures[hunter].experience
    assert found == 9
    shooter = row("marksman")
    learnt = situation([replace(u(shooter, "A", (24, 40)), experience=(found,))], [u(shooter, "B", (24, 4))])
    assert learnt.model("A").aims == 1


def aims(desk: Desk, battle: BattleId, figure: FigureId) -> int:
    """What a figure adds to its dice to hit in a battle that waits."""
    setup = battle_setup(desk.state, battle)
    assert isinstance(setup, BattleSetup)
    _table, records = set_up(setup, 1)
    keys = [entered.key for side in setup.sides for entered in side.figures]
    return int(records.figures[keys.index(figure)].aims)
