"""What experience and abilities bring on the table, and what a campaign is told of trains (rules E3, E4, E6, E8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import FigureSetup, SideSetup
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.campaign import CAMPAIGN
from campaign.battle.firefight.setup import groups_of
from campaign.battle.firefight.setup_problems import setup_problems
from campaign.battle.firefight.units import Arm, Row, trains
from campaign.battle.scenery import Edge
from tests.battle.firefight.situation import Entered, Situation, row, situation, u, wall

ONE = row("one")
FENCER = row("fencer", arms=(Arm("Long blade", 0, 1), Arm("Short blade", 0, 1)))
ROWS = {unit.key: unit for unit in CAMPAIGN.units()}


def duel(shooter: Entered, target: Entered | None = None) -> Situation:
    """One who shoots at one who stands in the open, 10 inches away."""
    return situation([replace(shooter, places=((24, 30),))], [replace(target or u(ONE, "B"), places=((24, 20),))])


def to_hit(battle: Situation) -> list[tuple[int, int, int]]:
    """What each die to hit showed, what it needed, and how many hits it was."""
    return [(logged[6], logged[7], logged[8]) for logged in battle.rows(c.LOG_TO_HIT)]


@pytest.mark.claims("firefight:E6a", "firefight:E8b")
@pytest.mark.parametrize(
    ("experience", "abilities", "needed"),
    [(7, (), 4), (8, (), 3), (8, ("crack-shot",), 2), (0, ("crack-shot",), 3)],
)
def test_who_has_learnt_to_shoot_adds_1_to_its_dice(experience: int, abilities: tuple[str, ...], needed: int) -> None:
    battle = duel(replace(u(ONE, "A"), experience=(experience,), abilities=abilities)).script(needed, 6).start()
    battle.act("A", c.HOLD).fire("B")
    assert (to_hit(battle), battle.left) == ([(needed, needed, 1)], 0)


@pytest.mark.claims("firefight:E6a", "firefight:G3b")
def test_a_natural_1_misses_whatever_has_been_learnt() -> None:
    battle = duel(replace(u(row("ace", 2), "A"), experience=(8,), abilities=("crack-shot",))).script(1).start()
    battle.act("A", c.HOLD).fire("B")
    assert (to_hit(battle), battle.left) == ([(1, 2, 0)], 0)


def melee(attacker: Entered, *dice: int) -> Situation:
    """One who charges one who stands 5 inches away; another of its side stands far off."""
    mine = [replace(attacker, places=((24, 25),)), u(ONE, "Far", (2, 46))]
    return situation(mine, [u(ONE, "B", (24, 20))]).script(*dice).start().charge("A", "B")


@pytest.mark.claims("firefight:E6a")
def test_a_veteran_adds_1_to_its_dice_in_melee_alone() -> None:
    veteran = replace(u(ONE, "A"), experience=(20,))
    assert to_hit(melee(veteran, 3, 6)) == [(3, 3, 1)]
    assert to_hit(melee(replace(veteran, experience=(19,)), 3)) == [(3, 4, 0)]


@pytest.mark.claims("firefight:E8e")
def test_a_berserk_model_has_two_attacks_more_with_its_first_melee_weapon() -> None:
    assert len(to_hit(melee(u(FENCER, "A"), 1, 1))) == 2
    battle = melee(replace(u(FENCER, "A"), abilities=("berserk",)), 1, 1, 1, 1)
    weapons = [logged[9] for logged in battle.rows(c.LOG_TO_HIT)]
    assert weapons == [weapons[0]] * 3 + [weapons[0] + 1]


@pytest.mark.claims("firefight:E8e", "firefight:E8q")
@pytest.mark.parametrize(("ability", "dice"), [("berserk", (3, 1)), ("berserk-1", (3, 1)), ("berserk-2", (1, 3))])
def test_the_weapon_of_a_berserk_model_is_the_one_that_was_named(ability: str, dice: tuple[int, int]) -> None:
    battle = melee(replace(u(FENCER, "A"), abilities=(ability,)), 1, 1, 1, 1)
    weapons = [logged[9] for logged in battle.rows(c.LOG_TO_HIT)]
    assert (weapons.count(min(weapons)), weapons.count(max(weapons))) == dice


@pytest.mark.claims("firefight:E6b", "firefight:E8c")
@pytest.mark.parametrize(("learnt", "abilities"), [(16, ()), (0, ("tougher",))])
def test_a_tougher_model_is_not_checked_for_its_first_wound(learnt: int, abilities: tuple[str, ...]) -> None:
    target = replace(u(ONE, "B"), experience=(learnt,), abilities=abilities)
    battle = duel(u(ONE, "A"), target).script(4, 1).start()
    battle.act("A", c.HOLD).fire("B")
    assert (battle.model("B").wounds, battle.rows(c.LOG_CHECK), battle.left) == (1, [], 0)
    plain = duel(u(ONE, "A")).script(4, 1, 5).start()
    plain.act("A", c.HOLD).fire("B")
    assert plain.model("B").fate == c.KNOCKED_OUT


@pytest.mark.claims("firefight:E6b", "firefight:E8c")
def test_both_together_make_a_model_with_tough_3_one_with_tough_5() -> None:
    target = replace(u(row("hard", 4, 5, "Tough(3)"), "B"), experience=(16,), abilities=("tougher",))
    battle = duel(u(row("gun", arms=(Arm("Gun", 24, 5),)), "A"), target).script(4, 4, 4, 4, 4, 1, 1, 1, 1, 1, 5).start()
    battle.act("A", c.HOLD).fire("B")
    assert [logged[6:10] for logged in battle.rows(c.LOG_CHECK)] == [(5, 5, 10, 1)]


@pytest.mark.claims("firefight:E8d")
def test_a_camouflaged_model_is_in_cover_and_real_cover_adds_another_1() -> None:
    hidden = replace(u(ONE, "B"), abilities=("camouflaged",))
    battle = duel(u(ONE, "A"), hidden).script(4, 4).start()
    battle.act("A", c.HOLD).fire("B")
    assert [logged[7] for logged in battle.rows(c.LOG_DEFENSE)] == [1]
    low = wall(20, 22, 28, 22)
    behind = situation([u(ONE, "A", (24, 30))], [replace(hidden, places=((24, 20),))], walls=[low]).script(4, 3).start()
    behind.act("A", c.HOLD).fire("B")
    assert [logged[7] for logged in behind.rows(c.LOG_DEFENSE)] == [2]


@pytest.mark.claims("firefight:E6c", "firefight:E8f", "firefight:A4c")
@pytest.mark.parametrize(
    ("learnt", "abilities", "fires"), [(23, (), False), (24, (), True), (0, ("on-the-run",), True)]
)
def test_who_has_learnt_it_may_shoot_after_a_rush(learnt: int, abilities: tuple[str, ...], fires: bool) -> None:
    dice = (4, 6) if fires else ()
    battle = duel(replace(u(ONE, "A"), experience=(learnt,), abilities=abilities)).script(*dice).start()
    battle.act("A", c.RUSH).move("A", [(25, 30)])
    assert (battle.kind == c.SHOOTING) is fires
    if fires:
        battle.fire("B")
        assert ([hits for _die, _needed, hits in to_hit(battle)], battle.left) == ([1], 0)


@pytest.mark.claims("firefight:E6d")
def test_in_a_group_each_model_has_what_it_has_learnt_itself() -> None:
    group = row("group", most=3)
    own = replace(u(group, "A", (23, 30), (24.5, 30)), experience=(0, 24))
    battle = situation([own], [u(ONE, "B", (24, 20))]).script(3, 3, 6).start()
    battle.act("A", c.HOLD).fire("B")
    assert to_hit(battle) == [(3, 4, 0), (3, 3, 1)]
    runs = situation([own], [u(ONE, "B", (24, 20))]).script(3, 6).start()
    runs.act("A", c.RUSH).move("A", [(23, 31)], [(24.5, 31)]).fire("B")
    assert to_hit(runs) == [(3, 3, 1)]


@pytest.mark.claims("firefight:E8a", "firefight:E8g")
def test_the_table_of_abilities_and_whom_each_serves() -> None:
    assert dict(CAMPAIGN.abilities) == {
        2: "faster", 3: "crack-shot", 4: "tougher", 5: "camouflaged", 6: "support", 7: "healer", 8: "double-fire",
        9: "lucky", 10: "stocked", 11: "berserk", 12: "on-the-run",
    }  # fmt: skip
    captain = ROWS["compact.captain"]

    def served(unit: Row, *known: str, experience: int = 0) -> set[str]:
        figure = FigureSetup("a", unit.key, experience=experience, abilities=known)
        return {ability for ability in CAMPAIGN.abilities.values() if CAMPAIGN.serves(unit, figure, ability)}

    everything = set(CAMPAIGN.abilities.values())
    assert served(captain) == everything
    assert served(captain, "tougher") == everything - {"tougher"}
    assert served(captain, experience=24) == everything - {"on-the-run"}
    assert served(replace(captain, arms=captain.arms[:1])) == everything - {"berserk"}
    assert served(replace(captain, arms=captain.arms[1:])) == everything - {
        "crack-shot",
        "double-fire",
        "stocked",
        "on-the-run",
    }


@pytest.mark.claims("firefight:E4a")
def test_who_acts_alone_can_command_and_no_train() -> None:
    said = {key: [reason.text for reason in CAMPAIGN.commander_problems(unit)] for key, unit in ROWS.items()}
    alone = [key for key, unit in ROWS.items() if (unit.fewest, unit.most) == (1, 1) and unit.fights]
    assert [key for key, texts in said.items() if not texts] == alone
    assert "compact.captain" in alone
    assert "compact.section" not in alone
    assert said["compact.train"] == ["A train cannot be commander."]


@pytest.mark.claims("firefight:E3a", "firefight:E3c")
def test_an_army_needs_a_train_and_somebody_besides() -> None:
    train, captain = ROWS["compact.train"], ROWS["compact.captain"]
    assert (train.fp, train.leads, train.is_hq, train.fights) == (1, True, True, False)
    assert [bool(CAMPAIGN.army_problems(army)) for army in ([captain], [train], [train, train], [train, captain])] == [
        *(True, True, True, False)
    ]


@pytest.mark.claims("firefight:E3b", "firefight:E5a")
def test_trains_stay_away_from_the_table_and_models_come_row_by_row() -> None:
    units = ("section", "train", "captain", "section", "gunner", "section")
    came = CAMPAIGN.enter([FigureSetup(str(n), f"compact.{unit}") for n, unit in enumerate(units)], ROWS)
    assert [figure.key for figure in came] == ["2", "4", "0", "3", "5"]
    setup = situation([u(ONE, "A", (24, 30))], [u(ONE, "B", (24, 20))]).setup
    (side, other), train = setup.sides, trains()[0]
    taken = replace(side, figures=(*side.figures, FigureSetup("t", train.key)))
    wrong = setup_problems(replace(setup, sides=(taken, other), units=(*setup.units, train)))
    assert "firefight:E3b" in {problem.rule for problem in wrong}


def models(*formed: tuple[str, int, str]) -> list[tuple[Row, str]]:
    """So many models of a row of the Compact in each group."""
    return [(ROWS[f"compact.{unit}"], group) for unit, number, group in formed for _each in range(number)]


@pytest.mark.claims("firefight:E5d")
def test_an_owner_forms_units_of_models_of_one_row_none_larger_than_it_allows() -> None:
    assert CAMPAIGN.unit_problems(models(("section", 5, "a"), ("section", 3, "b"), ("captain", 1, ""))) == []
    for wrong, said in (
        (models(("section", 6, "a")), "at most 5 models, not 6"),
        (models(("section", 3, "a"), ("gunner", 1, "a")), "models of one row"),
        (models(("gunner", 2, "a")), "Gunner acts alone"),
    ):
        (reason,) = CAMPAIGN.unit_problems(wrong)
        assert (reason.rule, said in reason.text) == ("firefight:E5d", True)


@pytest.mark.claims("firefight:E5b")
@pytest.mark.parametrize(("second", "fine"), [(3, True), (2, False)])
def test_at_most_one_unit_of_a_row_is_formed_too_small(second: int, fine: bool) -> None:
    reasons = CAMPAIGN.unit_problems(models(("section", 2, "a"), ("section", second, "b")))
    assert [reason.rule for reason in reasons] == ([] if fine else ["firefight:E5b"])


@pytest.mark.claims("firefight:E5d")
def test_units_that_an_owner_formed_come_to_the_table_one_by_one() -> None:
    groups = ("b", "a", "a", "b", "", "a", "b", "b", "a", "", "b")
    entering = [FigureSetup(str(n), "compact.section", group=group) for n, group in enumerate(groups)]
    came = CAMPAIGN.enter(entering, ROWS)
    side = SideSetup("a", "A", Edge.SOUTH, came)
    assert ["".join(f.group for f in unit) for unit in groups_of(side, tuple(ROWS.values()))] == ["", "aaaa", "bbbbb"]


@pytest.mark.claims("firefight:E5e")
def test_what_an_owner_formed_is_left_aside_where_losses_have_made_several_units_too_small() -> None:
    entering = [FigureSetup(str(n), "compact.section", group=group) for n, group in enumerate("aabb")]
    came = CAMPAIGN.enter(entering, ROWS)
    side = SideSetup("a", "A", Edge.SOUTH, came)
    assert [len(unit) for unit in groups_of(side, tuple(ROWS.values()))] == [4]


@pytest.mark.claims("firefight:E5d")
def test_a_battle_in_which_models_of_a_group_stand_apart_is_refused_with_a_sentence() -> None:
    setup = situation([u(ONE, "A", (24, 30))], [u(ONE, "B", (24, 20))]).setup
    group = row("group", most=3)
    apart = tuple(FigureSetup(str(n), group.key, group=name) for n, name in enumerate("aabbaa"))
    sides = (replace(setup.sides[0], figures=(*setup.sides[0].figures, *apart)), setup.sides[1])
    wrong = setup_problems(replace(setup, sides=sides, units=(*setup.units, group)))
    assert ["put them together" in problem.text for problem in wrong if problem.rule == "firefight:E5d"] == [True]
