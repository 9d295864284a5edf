"""Campaign rules of the table: ammunition without a train (E9), leaving over the own edge (A10), abilities (E8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import SideEnd
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.movement import move_of
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from tests.battle.firefight.situation import BLADE, RIFLE, Situation, row, situation, u

CLUB = row("club", arms=(Arm("Club", 0, 1),))
SECTION = row("section", most=4)
EDGE = 125 / 254  # how far a small base's centre stands from the edge that it touches


def without_train(battle: Situation, *, side: int = 0, lends: int | None = None) -> Situation:
    """The same where a side has come without a train, with permission to use another's or with none."""
    sides = list(battle.setup.sides)
    granted = () if lends is None else (sides[lends].key,)
    sides[side] = replace(sides[side], supplied=False, reload_from=granted)
    battle.setup = replace(battle.setup, sides=tuple(sides))
    return battle


# Ammunition


@pytest.mark.example(65)
@pytest.mark.claims("firefight:E9a", "firefight:E9b")
def test_fire_without_a_hit_empties_the_rifles_of_a_section_without_a_train() -> None:
    four = [(20 + 1.5 * n, 30) for n in range(4)]
    battle = situation(
        [u(SECTION, "Reds", *four), u(SECTION, "Others", (30, 30), (31.5, 30))], [u(CLUB, "B", (22, 10))]
    )
    without_train(battle).script(3, 2, 1, 3).start().act("Reds", c.HOLD).fire("B")
    assert (battle.unit("Reds").empty, battle.unit("Others").empty, battle.left) == (1, 0, 0)
    battle.act("B", c.HOLD)
    assert battle.act("Others", c.HOLD).kind == c.SHOOTING
    battle.say(c.DONE).act("B", c.HOLD).act("Reds", c.HOLD)
    assert (battle.s.now[0].turn, battle.unit("Reds").activated, battle.kind) == (2, 1, c.ACTIVATING)


@pytest.mark.claims("firefight:E9b")
def test_one_hit_is_enough_to_go_on_and_each_weapon_is_by_itself() -> None:
    both = row("both", arms=(RIFLE, Arm("Pistol", 24, 1), BLADE), most=2)
    battle = situation([u(both, "A", (20, 30), (21.5, 30))], [u(row("wall", 4, 2), "B", (20, 10))])
    without_train(battle).script(4, 1, 3, 3, 6).start().act("A", c.HOLD).fire("B")
    assert (battle.unit("A").empty, battle.left) == (0b10, 0)


@pytest.mark.claims("firefight:E9a")
@pytest.mark.parametrize(("lends", "empty"), [(None, 1), (2, 0)])
def test_a_side_may_use_the_train_of_an_ally_who_lets_it(lends: int | None, empty: int) -> None:
    battle = situation(
        [u(row("gun"), "A", (20, 30))], [u(CLUB, "B", (20, 10))], west=[u(CLUB, "C", (2, 20))], allied="AC"
    )
    without_train(battle, lends=lends).script(1).start().act("A", c.HOLD).fire("B")
    assert battle.unit("A").empty == empty


@pytest.mark.claims("firefight:E9a")
def test_with_a_train_nobody_runs_out() -> None:
    battle = situation([u(row("gun"), "A", (20, 30))], [u(CLUB, "B", (20, 10))])
    battle.script(1).start().act("A", c.HOLD).fire("B")
    assert battle.unit("A").empty == 0


# Leaving


@pytest.mark.example(69)
@pytest.mark.claims("firefight:A10a", "firefight:A10c", "firefight:E7b")
def test_the_last_unit_walks_off_its_own_edge() -> None:
    battle = situation([u(CLUB, "A", (24, 30))], [u(CLUB, "B", (24, 3))], campaign=True).start(first=1)
    battle.act("B", c.ADVANCE).move("B", [(24, EDGE)])
    assert (battle.kind, battle.side) == (c.LEAVING, "B")
    battle.say(c.LEAVE, battle.names["B"], 1)
    report = battle.report()
    assert [side.end for side in report.sides] == [SideEnd.WON, SideEnd.RETREATED]
    assert (report.holder, report.casualties, report.left_behind, report.sides[1].left_in_turn) == ("a", (), (), 1)
    assert battle.model("B").fate == c.AWAY


@pytest.mark.claims("firefight:A10a")
def test_only_who_touches_the_own_edge_leaves_and_the_others_go_on() -> None:
    trio = row("trio", most=3)
    battle = situation([u(CLUB, "A", (4, 40))], [u(trio, "B", (24, 2), (25.5, 2), (27, 2))], campaign=True).start(
        first=1
    )
    battle.act("B", c.RUSH).move("B", [(24, EDGE)], [(25.5, EDGE)], [(27, EDGE + 0.02)])
    assert battle.problem(battle.row(c.LEAVE, battle.names["B"], 0b100)) == r.NOT_AT_EDGE
    assert battle.problem(battle.row(c.LEAVE, battle.names["B"], 0)) == r.NOT_AT_EDGE
    assert battle.problem(battle.row(c.LEAVE, battle.names["A"], 1)) == r.NOT_YOURS
    assert battle.problem(battle.row(c.DONE)) == FINE
    battle.say(c.LEAVE, battle.names["B"], 0b11)
    assert (battle.standing("B"), battle.kind, battle.side) == (1, c.ACTIVATING, "A")


@pytest.mark.claims("firefight:A10a")
@pytest.mark.parametrize("action", [c.HOLD, c.ADVANCE])
def test_nobody_is_asked_on_a_hold_nor_away_from_the_edge(action: int) -> None:
    battle = (
        situation([u(CLUB, "A", (4, 40))], [u(CLUB, "B", (24, EDGE))], campaign=True).start(first=1).act("B", action)
    )
    if action == c.ADVANCE:
        battle.move("B", [(24, 3)])
    assert (battle.kind, battle.side) == (c.ACTIVATING, "A")


@pytest.mark.claims("firefight:A10b")
def test_who_is_stunned_on_the_way_does_not_leave() -> None:
    battle = situation([u(CLUB, "A", (4, 40))], [u(CLUB, "B", (24, 3))], campaign=True).start(first=1)
    battle.act("B", c.ADVANCE)
    battle.unit("B").stunned = 1
    battle.move("B", [(24, EDGE)])
    assert battle.kind == c.ACTIVATING


@pytest.mark.claims("firefight:A10c", "firefight:R2a")
def test_who_has_left_counts_no_more_as_remaining() -> None:
    battle = (
        situation([u(CLUB, "A", (4, 40))], [u(CLUB, "B", (24, 3)), u(CLUB, "C", (40, 3))], campaign=True)
        .script(4)
        .start(first=1)
    )
    battle.act("B", c.ADVANCE).move("B", [(24, EDGE)]).say(c.LEAVE, battle.names["B"], 1)
    battle.act("A", c.HOLD).act("C", c.HOLD)
    assert (battle.left, battle.s.now[0].turn) == (0, 2)  # the one that is left has tested


@pytest.mark.claims("firefight:A10d")
def test_in_a_quick_battle_nobody_leaves() -> None:
    battle = situation([u(CLUB, "A", (4, 40))], [u(CLUB, "B", (24, 3))]).start(first=1)
    battle.act("B", c.ADVANCE).move("B", [(24, EDGE)])
    assert (battle.kind, battle.side) == (c.ACTIVATING, "A")


# Abilities


def able(ability: str, *arms: Arm, tough: int = 0) -> Situation:
    """Somebody with an ability, and an enemy 12 inches off."""
    rules = (f"Tough({tough})",) if tough else ()
    own = row("able", 4, 5, *rules, arms=arms or (RIFLE, Arm("Pistol", 24, 2), BLADE))
    return situation([replace(u(own, "A", (24, 30)), abilities=(ability,))], [u(row("gun"), "B", (24, 18))])


@pytest.mark.claims("firefight:E8h")
@pytest.mark.parametrize(("ability", "moves"), [("faster", (7, 14, 14)), ("tougher", (6, 12, 12))])
def test_who_is_faster_goes_farther(ability: str, moves: tuple[int, int, int]) -> None:
    battle = able(ability)
    found = [move_of(battle.t, battle.s, 0, action) for action in (c.ADVANCE, c.RUSH, c.CHARGE)]
    assert found == [inches * 254 for inches in moves]


@pytest.mark.claims("firefight:E8h")
@pytest.mark.parametrize(("stands", "moves"), [(True, 6), (False, 7)])
def test_a_group_is_faster_when_all_of_it_are(stands: bool, moves: int) -> None:
    pair = row("pair", most=2)
    battle = situation([replace(u(pair, "A", (24, 30), (25.5, 30)), abilities=("faster",))], [u(CLUB, "B", (24, 4))])
    battle.model("A", 1).fate = c.ON_TABLE if stands else c.KNOCKED_OUT
    assert move_of(battle.t, battle.s, 0, c.ADVANCE) == moves * 254


@pytest.mark.claims("firefight:E8i")
def test_double_fire_doubles_the_first_ranged_weapon() -> None:
    battle = able("double-fire").script(1, 1, 1, 1).start().act("A", c.HOLD).fire("B")
    weapons = [thrown[-1] for thrown in battle.rows(c.LOG_TO_HIT)]
    assert (len(weapons), weapons.count(weapons[0]), battle.left) == (4, 2, 0)


@pytest.mark.claims("firefight:E8i", "firefight:E8q")
def test_double_fire_doubles_the_weapon_that_was_named() -> None:
    battle = able("double-fire-2").script(1, 1, 1, 1, 1).start().act("A", c.HOLD).fire("B")
    weapons = [thrown[-1] for thrown in battle.rows(c.LOG_TO_HIT)]
    assert (weapons.count(min(weapons)), weapons.count(max(weapons)), battle.left) == (1, 4, 0)


@pytest.mark.claims("firefight:E8j")
def test_the_first_wound_of_each_round_of_a_lucky_model_is_ignored() -> None:
    gun = row("gun", arms=(Arm("Gun", 30, 2),))
    own = row("lucky", 4, 5, "Tough(3)", arms=(BLADE,))
    battle = situation([replace(u(own, "A", (24, 30)), abilities=("lucky",))], [u(gun, "B", (24, 18))])
    battle.script(6, 6, 1, 1).start(first=1).act("B", c.HOLD).fire("A")
    assert (battle.model("A").wounds, battle.model("A").spared, battle.left) == (1, 1, 0)
    battle.act("A", c.HOLD)
    assert battle.model("A").spared == 0  # a new round


@pytest.mark.claims("firefight:E8j")
def test_of_a_deadly_wound_one_is_ignored() -> None:
    gun = row("gun", arms=(Arm("Gun", 30, 1, rules=("Deadly(3)",)),))
    own = row("lucky", 4, 5, "Tough(6)", arms=(BLADE,))
    battle = situation([replace(u(own, "A", (24, 30)), abilities=("lucky",))], [u(gun, "B", (24, 18))])
    battle.script(6, 1).start(first=1).act("B", c.HOLD).fire("A")
    assert (battle.model("A").wounds, battle.left) == (2, 0)


@pytest.mark.claims("firefight:E8j")
@pytest.mark.parametrize(("others", "spared"), [(0, 1), (1, 0)])
def test_a_lucky_model_of_a_group_is_spared_only_when_it_is_the_last(others: int, spared: int) -> None:
    gun, pair = row("gun", arms=(Arm("Gun", 30, 1),)), row("pair", arms=(BLADE,), most=2)
    battle = situation([replace(u(pair, "A", (24, 30), (25.5, 30)), abilities=("lucky",))], [u(gun, "B", (24, 18))])
    battle.script(6, 1)
    battle.model("A", 1).fate = c.ON_TABLE if others else c.KNOCKED_OUT
    battle.start(first=1).act("B", c.HOLD).fire("A")
    assert (battle.model("A").spared, battle.left) == (spared, 0)
    assert battle.kind == (c.LOSING if others else c.ACTIVATING)


@pytest.mark.claims("firefight:E8j")
def test_luck_comes_before_regeneration() -> None:
    gun = row("gun", arms=(Arm("Gun", 30, 2),))
    own = row("lucky", 4, 5, "Tough(3)", "Regeneration", arms=(BLADE,))
    battle = situation([replace(u(own, "A", (24, 30)), abilities=("lucky",))], [u(gun, "B", (24, 18))])
    battle.script(6, 6, 1, 1, 4).start(first=1).act("B", c.HOLD).fire("A")  # one die of Regeneration, for the second
    assert (battle.model("A").wounds, battle.model("A").spared, battle.left) == (1, 1, 0)


@pytest.mark.claims("firefight:E8k", "firefight:E9b")
def test_who_is_never_out_of_ammo_goes_on_shooting() -> None:
    battle = without_train(able("stocked")).script(1, 1, 1).start().act("A", c.HOLD).fire("B")
    assert battle.unit("A").empty == 0
