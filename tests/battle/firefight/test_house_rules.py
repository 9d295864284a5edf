"""House rules of Firefight: each reading against the other, in one situation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import SideEnd
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.objectives import seize_all
from campaign.battle.firefight.records import Now
from campaign.battle.firefight.setup import HOUSE_RULES
from campaign.battle.firefight.terrain import has_cover, sees_model
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import box, row, situation, u

CLUB = row("club", arms=(Arm("Club", 0, 1),))
BRAVE = row("brave", 4, 5, "Fearless", arms=(Arm("Club", 0, 1),))


def test_what_is_agreed_stands_in_the_records_of_the_battle() -> None:
    usual = TableRules()
    for key in HOUSE_RULES:
        other = not getattr(usual, key)
        battle = situation([u(CLUB, "A", (24, 44))], [u(CLUB, "B", (24, 4))], **{key: other})
        assert {one: getattr(battle.s.now[0], one) for one in HOUSE_RULES} == {
            one: int(other if one == key else getattr(usual, one)) for one in HOUSE_RULES
        }
    assert set(HOUSE_RULES) == {*TableRules.__slots__} - {"turns", "force_org"} <= {*Now.__slots__}


@pytest.mark.example(7)
@pytest.mark.claims("firefight:P5d", "firefight:P5e")
@pytest.mark.parametrize(("contests", "owner"), [(True, c.NOBODY), (False, 0)])
def test_whether_a_stunned_unit_contests(contests: bool, owner: int) -> None:
    battle = situation([u(CLUB, "A", (24, 26))], [u(CLUB, "B", (24, 22))], stunned_contest=contests)
    battle.objective(24, 24, 0).unit("B").stunned = 1
    seize_all(battle.s)
    assert battle.s.objectives[0].owner == owner


@pytest.mark.claims("firefight:A3a", "firefight:A3b")
@pytest.mark.parametrize(("first", "owner"), [(False, 1), (True, 0)])
def test_whether_a_unit_seizes_before_it_is_tested(first: bool, owner: int) -> None:
    battle = situation([u(CLUB, "A", (24, 26)), u(CLUB, "Far", (4, 44))], [u(CLUB, "B", (24, 4))], seize_first=first)
    battle.script(3, 5).start().objective(24, 24, 1)
    battle.s.forces[0].squads = 4  # two of them are gone
    battle.act("A", c.HOLD).act("B", c.HOLD).act("Far", c.HOLD)
    assert (battle.unit("A").stunned, battle.s.objectives[0].owner, battle.s.now[0].turn) == (1, owner, 2)


@pytest.mark.claims("firefight:A8a", "firefight:A8c")
@pytest.mark.parametrize(
    ("on", "ends", "turn"),
    [(False, (SideEnd.BEATEN, SideEnd.WON), 1), (True, (SideEnd.WON, SideEnd.RETREATED), 2)],
)
def test_whether_the_rounds_are_played_out_without_a_side(on: bool, ends: tuple[SideEnd, SideEnd], turn: int) -> None:
    """Its only unit has routed, and it holds the only objective."""
    battle = situation([u(CLUB, "A", (24, 44))], [u(CLUB, "B", (24, 4))], turns=2, plays_on=on).start(first=1)
    battle.objective(24, 24, 0).model("A").fate = c.ROUTED
    while battle.kind != c.OVER:
        battle.act("B", c.HOLD)
    report = battle.report()
    assert (tuple(side.end for side in report.sides), report.turns) == (ends, turn)


@pytest.mark.claims("firefight:A8c", "firefight:A8e")
@pytest.mark.parametrize(
    ("campaign", "ends", "holder"),
    [(False, [SideEnd.WON, SideEnd.RETREATED], "a"), (True, [SideEnd.BEATEN, SideEnd.WON], "b")],
)
def test_where_nobody_of_a_side_is_alive_its_objectives_win_but_in_a_campaign(
    campaign: bool, ends: list[SideEnd], holder: str
) -> None:
    enemies = [u(CLUB, "A", (24, 44))], [u(CLUB, "B", (24, 4))]
    battle = situation(*enemies, turns=1, plays_on=True, campaign=campaign).start(first=1)
    battle.objective(24, 24, 0).model("A").fate = c.KNOCKED_OUT
    battle.act("B", c.HOLD)
    report = battle.report()
    assert ([side.end for side in report.sides], report.holder) == (ends, holder)


@pytest.mark.claims("firefight:H7c", "firefight:H7d")
@pytest.mark.parametrize(("long", "tired"), [(False, [0, 0]), (True, [1, 0])])
def test_how_long_fatigue_lasts(long: bool, tired: list[int]) -> None:
    battle = situation([u(CLUB, "A", (24, 26))], [u(CLUB, "B", (24, 22))], long_fatigue=long)
    battle.script(1, 1).start().charge("A", "B").say(c.STRIKE)
    assert (battle.unit("A").fatigued, battle.unit("B").fatigued) == (1 + long, 1 + long)
    found = []
    for _round in range(2):
        while battle.s.now[0].turn == 1 + len(found):
            battle.act(battle.side, c.HOLD)
        found.append(battle.unit("A").fatigued)
    assert found == tired


@pytest.mark.claims("firefight:R3b", "firefight:R3c")
@pytest.mark.parametrize(("saves", "dice", "fate"), [(True, (6,), c.ON_TABLE), (False, (), c.ROUTED)])
def test_whether_fearless_saves_a_stunned_unit(saves: bool, dice: tuple[int, ...], fate: int) -> None:
    battle = situation(
        [u(BRAVE, "A", (24, 44)), u(CLUB, "C", (4, 44))], [u(CLUB, "B", (24, 4))], fearless_when_stunned=saves
    )
    battle.script(*dice, 6).start()
    battle.s.forces[0].squads = 4
    battle.act("A", c.HOLD).act("B", c.HOLD)
    battle.unit("A").stunned = 1
    battle.act("C", c.HOLD)
    assert (battle.model("A").fate, battle.left) == (fate, 0)


TRIO = row("trio", arms=(Arm("Club", 0, 1),), most=3)
GUNS = row("guns", arms=(Arm("Gun", 30, 2), Arm("Club", 0, 1)))


@pytest.mark.example(97)
@pytest.mark.claims("firefight:W6a", "firefight:W6c")
@pytest.mark.parametrize(("accumulates", "wounds", "standing"), [(False, [0, 1], 1), (True, [2, 0], 2)])
def test_two_wounds_on_a_group_of_two_who_are_tough(accumulates: bool, wounds: list[int], standing: int) -> None:
    tough = row("tough", 4, 5, "Tough(3)", arms=(Arm("Club", 0, 1),), most=2)
    battle = situation([u(GUNS, "A", (24, 40))], [u(tough, "B", (24, 20), (26, 20))], tough_groups=accumulates)
    battle.script(6, 6, 1, 1).start().act("A", c.HOLD).fire("B").lose("B", 0)
    assert ([battle.model("B", n).wounds for n in range(2)], battle.standing("B")) == (wounds, standing)
    assert battle.left == 0


@pytest.mark.claims("firefight:W6c")
def test_one_member_after_the_other_and_the_last_is_checked() -> None:
    tough = row("tough", 4, 5, "Tough(2)", arms=(Arm("Club", 0, 1),), most=2)
    gun = row("gun", arms=(Arm("Gun", 30, 5),))
    battle = situation([u(gun, "A", (24, 40))], [u(tough, "B", (24, 20), (26, 20))], tough_groups=True)
    battle.script(6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 4).start().act("A", c.HOLD).fire("B").lose("B", 1)
    assert [battle.model("B", n).fate for n in range(2)] == [c.KNOCKED_OUT, c.KNOCKED_OUT]
    assert battle.model("B", 0).wounds == 3  # 4 and 3 knock out who has Tough(2)
    assert battle.left == 0


@pytest.mark.claims("firefight:W6c", "firefight:E8c", "firefight:K6c")
@pytest.mark.parametrize(("ability", "wounds", "fates"), [("", 3, (1, 0)), ("tougher", 4, (1, 0))])
def test_a_member_takes_no_more_markers_than_its_tough_value_of_a_deadly_wound(ability, wounds, fates) -> None:
    tough = row("tough", 4, 5, "Tough(3)", arms=(Arm("Club", 0, 1),), most=2)
    gun = row("gun", arms=(Arm("Gun", 30, 2, 0, ("Deadly(3)",)),))
    group = replace(u(tough, "B", (24, 20), (26, 20)), abilities=(ability,) if ability else ())
    battle = situation([u(gun, "A", (24, 40))], [group], tough_groups=True)
    battle.script(6, 1, 1).start()
    battle.model("B").wounds = 2
    battle.act("A", c.HOLD).fire("B")
    assert [battle.model("B", n).fate == c.KNOCKED_OUT for n in range(2)] == list(map(bool, fates))
    assert (battle.model("B").wounds, battle.model("B", 1).wounds, battle.left) == (wounds, 0, 0)


@pytest.mark.claims("firefight:W6a", "firefight:W6c")
def test_who_has_no_tough_is_out_with_the_first_wound_by_the_other_reading_too() -> None:
    battle = situation([u(GUNS, "A", (24, 40))], [u(TRIO, "B", (24, 20), (26, 20), (28, 20))], tough_groups=True)
    battle.script(6, 1, 1).start().act("A", c.HOLD).fire("B").lose("B", 1)
    assert ([battle.model("B", n).wounds for n in range(3)], battle.standing("B"), battle.left) == ([0, 0, 0], 2, 0)


@pytest.mark.claims("firefight:K8b", "firefight:K28a")
@pytest.mark.parametrize("counts", [False, True])
def test_without_fear_two_wounds_of_tough_three_are_not_checked(counts: bool) -> None:
    tough = row("tough", 4, 5, "Tough(3)", arms=(Arm("Club", 0, 1),))
    battle = situation([u(GUNS, "A", (24, 40))], [u(tough, "B", (24, 20))], fear_counts=counts)
    battle.script(6, 6, 1, 1).start().act("A", c.HOLD).fire("B")
    assert (battle.model("B").wounds, battle.unit("B").stunned, battle.left) == (2, 0, 0)


@pytest.mark.claims("firefight:W5a", "firefight:W5c")
@pytest.mark.parametrize(("contacted", "standing"), [(False, 0), (True, 2)])
def test_whom_of_a_stunned_group_a_charge_knocks_out(contacted: bool, standing: int) -> None:
    battle = situation(
        [u(CLUB, "A", (24, 30))], [u(TRIO, "B", (24, 24), (24, 22.1), (24, 20.2))], contacted_only=contacted
    )
    battle.script(1).start()
    battle.unit("B").stunned = 1
    battle.charge("A", "B")
    assert battle.standing("B") == standing
    assert battle.model("B", 0).killer == battle.number("A")


@pytest.mark.claims("firefight:P6d")
def test_annihilation_knows_no_objectives_and_ends_after_12_rounds() -> None:
    battle = situation([u(CLUB, "A")], [u(CLUB, "B")], turns=4, annihilation=True, plays_on=True)
    battle.script(6, 1).go_on()
    assert (battle.kind, battle.s.objective_count, battle.left) == (c.DEPLOYING, 0, 0)
    battle.answer(battle.paths("A", [(24, 46)], verb=c.DEPLOY)).answer(battle.paths("B", [(24, 2)], verb=c.DEPLOY))
    while battle.kind != c.OVER:
        battle.act(battle.side, c.HOLD)
    report = battle.report()
    assert ([side.end for side in report.sides], report.turns) == ([SideEnd.STOOD, SideEnd.STOOD], 12)


@pytest.mark.claims("firefight:P6d", "firefight:A8a")
def test_annihilation_ends_with_the_last_unit_even_where_rounds_are_played_out() -> None:
    battle = situation([u(CLUB, "A", (24, 44))], [u(CLUB, "B", (24, 4))], annihilation=True, plays_on=True)
    battle.start(first=1).model("A").fate = c.KNOCKED_OUT
    battle.act("B", c.HOLD)
    assert [side.end for side in battle.report().sides] == [SideEnd.BEATEN, SideEnd.WON]


@pytest.mark.claims("firefight:C8b", "firefight:C8c")
@pytest.mark.parametrize(
    ("blocks", "where", "hill", "seen"),
    [
        (False, (24, 30), False, True),
        (True, (24, 30), False, False),
        (True, (24 + 125 / 254, 30), False, True),  # the line touches its rim
        (True, (24, 30), True, True),  # the shooter looks over it from a hill
    ],
)
def test_whether_a_model_of_a_third_unit_is_in_the_way(
    blocks: bool, where: tuple[float, float], hill: bool, seen: bool
) -> None:
    pieces = [box(PieceKind.HILL, 20, 37, 28, 43)] if hill else []
    battle = situation(
        [u(GUNS, "A", (24, 40)), u(CLUB, "Third", where)], [u(CLUB, "B", (24, 20))], *pieces, models_block_los=blocks
    )
    battle.start()
    assert bool(sees_model(battle.t, battle.s, battle.number("A"), battle.number("B"))) is seen
    if not hill:
        battle.act("A", c.HOLD)
        assert (battle.kind == c.SHOOTING) is seen


@pytest.mark.claims("firefight:C8c", "firefight:T5c")
def test_the_own_units_models_are_not_in_the_way_and_who_is_not_seen_is_behind_cover() -> None:
    pair = row("pair", arms=(Arm("Gun", 30, 1),), most=2)
    battle = situation(
        [u(pair, "A", (24, 40), (24, 38)), u(CLUB, "Third", (24, 30))], [u(CLUB, "B", (24, 20))], models_block_los=True
    )
    assert has_cover(battle.t, battle.s, battle.number("A"), battle.names["B"])
    battle.model("Third").fate = c.KNOCKED_OUT
    assert sees_model(battle.t, battle.s, battle.number("A"), battle.number("B"))
    assert not has_cover(battle.t, battle.s, battle.number("A"), battle.names["B"])
