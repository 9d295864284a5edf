"""Blast and Counter, with scripted dice: the centre, how hits are dealt out, whose turn to block; who strikes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.reasons import FINE, NO_CENTRE, NOT_IN_BLAST
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import BLADE, Entered, Situation, box, row, situation, u, wall

SPARE = u(row("spare"), "Spare", (46, 46))
HIGH = 2  # a Defense that a 6 keeps


def bombard(*enemies: Entered, dice: Sequence[int], rules: Sequence[str] = (), arm: Arm | None = None) -> Situation:
    """A gun with Blast(3) 15 inches before its enemies holds and fires at the first of them."""
    gun = row("gun", 4, 5, *rules, arms=(arm or Arm("Mortar", 30, 1, 0, ("Blast(3)",)), BLADE))
    battle = situation([u(gun, "Gun", (20, 35))], [*enemies, SPARE]).script(*dice).start()
    return battle.act("Gun", c.HOLD).fire("U")


def unit(name: str, *places: tuple[float, float], defense: int = HIGH) -> Entered:
    """A unit with models at these places."""
    return u(row(name.lower(), 4, defense, "Tough(6)", most=max(1, len(places))), name, *places)


def blasts(battle: Situation) -> dict[int, int]:
    """How many hits each unit has taken, by its number."""
    return {one[5]: one[6] for one in battle.rows(c.LOG_BLAST)}


@pytest.mark.example(40)
@pytest.mark.claims("firefight:K3b", "firefight:K3c")
@pytest.mark.parametrize("models", [1, 2, 4])
def test_one_success_hits_as_many_models_as_are_in_reach_but_no_more_than_three(models: int) -> None:
    target = unit("U", *((20 + 1.2 * n, 20.0) for n in range(models)))
    battle = bombard(target, dice=[4] + [6] * min(3, models))
    assert (blasts(battle), battle.left) == ({1: min(3, models)}, 0)


@pytest.mark.example(41)
@pytest.mark.claims("firefight:K3b", "firefight:K3e")
def test_two_successes_on_two_models_are_four_hits() -> None:
    mortar = Arm("Mortar", 30, 2, 0, ("Blast(3)",))
    battle = bombard(unit("U", (20, 20), (21.2, 20)), dice=[4, 4, 6, 6, 6, 6], arm=mortar)
    assert (blasts(battle), battle.left) == ({1: 4}, 0)


@pytest.mark.example(42)
@pytest.mark.claims("firefight:K3e", "firefight:W8a")
def test_two_models_of_a_unit_and_one_of_another_share_three_hits() -> None:
    battle = bombard(unit("U", (20, 20), (21.2, 20)), unit("V", (20, 22.5)), dice=[4, 6, 6, 6])
    assert list(blasts(battle).items()) == [(1, 2), (2, 1)]


@pytest.mark.example(43)
@pytest.mark.claims("firefight:K3e", "firefight:K3f")
@pytest.mark.parametrize(("more", "hits"), [("U", {1: 2, 2: 1}), ("V", {1: 1, 2: 2})])
def test_the_owner_says_which_unit_takes_the_odd_hit(more: str, hits: dict[int, int]) -> None:
    battle = bombard(unit("U", (20, 20), (21.2, 20)), unit("V", (20, 22.5), (21.2, 22.5)), dice=[4, 6, 6, 6])
    assert (battle.kind, battle.side) == (c.DEALING, "B")
    for name in ("U", "V", more):
        battle.say(c.DEAL, battle.names[name])
    assert (blasts(battle), battle.left) == (hits, 0)


@pytest.mark.claims("firefight:K3e")
def test_a_unit_takes_no_odd_hit_more_than_it_has_models_there() -> None:
    battle = bombard(unit("U", (20, 20), (21.2, 20)), unit("V", (20, 22.5), (21.2, 22.5)), dice=[4, 6, 6, 6])
    assert battle.problem(battle.row(c.DEAL, battle.names["Spare"])) == NOT_IN_BLAST
    assert battle.problem(battle.row(c.DEAL, battle.names["Gun"])) == NOT_IN_BLAST
    battle.say(c.DEAL, battle.names["U"]).say(c.DEAL, battle.names["U"])
    assert blasts(battle) == {1: 2, 2: 1}


@pytest.mark.example(83)
@pytest.mark.claims("firefight:K3b", "firefight:K3i", "firefight:K21a")
@pytest.mark.parametrize(("models", "hits"), [(6, 6), (4, 4)])
def test_a_six_of_the_relentless_is_doubled_before_blast(models: int, hits: int) -> None:
    places = [(20 + 1.2 * (n % 3), 20 + 1.2 * (n // 3)) for n in range(models)]
    battle = bombard(unit("U", *places), dice=[6] + [6] * hits, rules=("Relentless",))
    assert (blasts(battle), battle.left) == ({1: hits}, 0)


@pytest.mark.claims("firefight:K3i", "firefight:K23a")
def test_all_copies_of_a_six_with_rending_have_its_ap() -> None:
    mortar = Arm("Mortar", 30, 1, 0, ("Blast(3)", "Rending"))
    places = [(20 + 1.2 * (n % 3), 20 + 1.2 * (n // 3)) for n in range(6)]
    battle = bombard(unit("U", *places), dice=[6] + [6] * 6, rules=("Relentless",), arm=mortar)
    assert [one[7] for one in battle.rows(c.LOG_DEFENSE)] == [-4, -4, -4, 0, 0, 0]


@pytest.mark.claims("firefight:K3a")
def test_cover_does_not_help_against_blast() -> None:
    gun = row("gun", arms=(Arm("Mortar", 30, 1, 0, ("Blast(3)",)), BLADE))
    ruins = box(PieceKind.RUINS, 15, 18, 25, 22)
    battle = situation([u(gun, "Gun", (20, 35))], [unit("U", (20, 20)), SPARE], ruins, walls=[wall(15, 24, 25, 24)])
    battle.script(4, 6).start().act("Gun", c.HOLD).fire("U")
    assert battle.rows(c.LOG_DEFENSE)[0][7] == 0


@pytest.mark.claims("firefight:K3d")
def test_the_centre_is_a_model_of_the_target_in_range_and_in_sight() -> None:
    house = box(PieceKind.BUILDING, 23, 18, 25, 30)
    gun = row("gun", arms=(Arm("Mortar", 20, 1, 0, ("Blast(3)",)), Arm("Rifle", 30, 1)))
    target = unit("U", (20, 20), (21.2, 20), (22.4, 20), (25.8, 20))
    battle = situation([u(gun, "Gun", (20, 35))], [target, SPARE], house).start().act("Gun", c.HOLD)
    choice = battle.firing("U")
    first = battle.number("U")
    for model, said in ((first, FINE), (first + 3, NO_CENTRE), (battle.number("Spare"), NO_CENTRE), (-1, NO_CENTRE)):
        choice[c.CENTRES] = model + 1
        assert battle.problem(choice) == said, model
    choice[c.CENTRES], choice[c.CENTRES + 1] = first + 1, first + 1
    assert battle.problem(choice) == NO_CENTRE


@pytest.mark.claims("firefight:K3d", "firefight:C8c")
@pytest.mark.parametrize(("blocks", "said"), [(False, FINE), (True, NO_CENTRE)])
def test_a_model_behind_another_unit_is_a_centre_unless_models_stop_lines(blocks: bool, said: int) -> None:
    gun = row("gun", arms=(Arm("Mortar", 30, 1, 0, ("Blast(3)",)), BLADE))
    foes = [unit("U", (20, 20), (21.2, 20)), u(row("v"), "V", (20, 25)), SPARE]
    battle = situation([u(gun, "Gun", (20, 35))], foes)
    battle.setup = replace(battle.setup, rules=TableRules(models_block_los=blocks))
    battle.script().start().act("Gun", c.HOLD)
    choice = battle.firing("U")
    choice[c.CENTRES] = battle.number("U") + 1
    assert battle.problem(choice) == said


@pytest.mark.claims("firefight:K3d", "firefight:K15a")
def test_the_centre_of_an_indirect_blast_need_not_be_seen() -> None:
    house = box(PieceKind.BUILDING, 10, 24, 30, 26)
    gun = row("gun", arms=(Arm("Howitzer", 48, 1, 1, ("Blast(3)", "Indirect")),))
    battle = situation([u(gun, "Gun", (20, 40))], [unit("U", (20, 20)), SPARE], house).script(4, 6).start()
    battle.act("Gun", c.HOLD).fire("U")
    assert blasts(battle) == {1: 1}


@pytest.mark.claims("firefight:K3f", "firefight:W4a", "firefight:W8a")
def test_a_stunned_unit_beside_the_target_loses_a_model_to_its_hit() -> None:
    gun = row("gun", arms=(Arm("Mortar", 30, 1, 0, ("Blast(3)",)), BLADE))
    near = u(row("v", 4, 5), "V", (20, 22.5))
    battle = situation([u(gun, "Gun", (20, 35))], [unit("U", (20, 20)), near, SPARE]).script(4, 6).start()
    battle.unit("V").stunned = 1
    battle.act("Gun", c.HOLD).fire("U")
    assert (battle.model("V").fate, battle.model("V").killer, battle.left) == (c.KNOCKED_OUT, 0, 0)


@pytest.mark.claims("firefight:A9f")
def test_a_side_that_concedes_over_a_blast_is_not_asked_again() -> None:
    mortar = row("gun", arms=(Arm("Mortar", 30, 1, 0, ("Blast(3)",)),))
    hit = [u(row("u", most=2), "U", (20, 20), (21.2, 20))]
    third = [u(row("v"), "V", (20, 22.2)), u(row("w"), "W", (22.4, 22.2)), u(row("x"), "X", (45, 24))]
    battle = situation([u(mortar, "Gun", (20, 46))], hit, west=third).script(4, 6, 6, 6).start()
    battle.act("Gun", c.HOLD).fire("U")
    assert (battle.kind, battle.side) == (c.DEALING, "B")
    battle.say(c.CONCEDE)
    assert battle.side != "B"
    assert (battle.kind == c.DEALING) is False


@pytest.mark.claims("firefight:W8a")
def test_the_target_is_settled_first_and_then_the_nearest_to_the_centre() -> None:
    far, near = unit("Far", (20, 17.2)), unit("Near", (20, 22.2))
    mortar = Arm("Mortar", 30, 1, 0, ("Blast(6)",))
    battle = bombard(unit("U", (20, 20)), far, near, dice=[4, 1, 1, 1], arm=mortar)
    assert [one[4] for one in battle.rows(c.LOG_WOUNDED)] == [battle.number(name) for name in ("U", "Near", "Far")]


@pytest.mark.claims("firefight:S7b", "firefight:S7a")
@pytest.mark.parametrize(("pushed", "where"), [(False, 20), (True, 22)])
def test_the_second_target_is_fired_at_as_declared_though_the_first_has_moved_it_out_of_range(
    pushed: bool, where: int
) -> None:
    """The blast at the first Stuns the second, which is pushed back: the pistol just reached it before."""
    arms = (Arm("Mortar", 30, 1, 0, ("Blast(2)",)), Arm("Pistol", 12, 1))
    second = u(row("v", 4, 6), "V", (20, 22.05))
    battle = situation([u(row("gun", arms=arms), "Gun", (20, 35))], [unit("U", (20, 20)), second, SPARE])
    battle.script(6, 6, 1, 2, *((4,) if pushed else ()), 6).start().act("Gun", c.HOLD)
    choice = battle.firing("U")
    choice[c.SECOND] = battle.names["V"]
    choice[c.FIRST_SLOT + 2], choice[c.FIRST_SLOT + 3] = 2, 1
    battle.answer(choice)
    assert battle.kind == c.PUSHING
    if pushed:
        battle.say(c.PUSH).answer(battle.row(c.SHOVE, x=battle.model("V").x + 508, y=battle.model("V").y))
    else:
        battle.say(c.DONE)
    assert (battle.model("V").x, battle.model("V").fate, battle.left) == (where * 254, c.KNOCKED_OUT, 0)


@pytest.mark.claims("firefight:K3g", "firefight:S7a")
def test_where_the_centre_has_gone_the_nearest_of_its_unit_is_it() -> None:
    arms = (Arm("First", 30, 1, 0, ("Blast(2)",)), Arm("Second", 30, 1, 0, ("Blast(2)",)))
    pair = u(row("v", 4, 6, most=2), "V", (20, 22.2), (21.2, 22.2))
    battle = situation([u(row("gun", arms=arms), "Gun", (20, 35))], [unit("U", (20, 20)), pair, SPARE])
    battle.script(4, 6, 1, 4, 1, 6, 1, 2).start().act("Gun", c.HOLD)
    choice = battle.row(c.SHOOT, battle.names["Gun"], battle.names["U"], battle.names["V"])
    choice[c.FIRST_SLOT : c.FIRST_SLOT + 4] = [1, 1, 2, 1]
    choice[c.CENTRES], choice[c.CENTRES + 1] = battle.number("U") + 1, battle.number("V") + 1
    battle.answer(choice)
    while battle.kind in (c.DEALING, c.LOSING):
        if battle.kind == c.DEALING:
            battle.say(c.DEAL, battle.names["V"] if battle.problem(battle.row(c.DEAL, 2)) == FINE else 1)
        else:
            battle.lose("V", 0)
    assert battle.model("V", 0).fate == c.KNOCKED_OUT
    assert battle.s.centres[1] == battle.number("V", 1)


@pytest.mark.claims("firefight:K3h")
def test_blast_in_melee_reaches_the_other_unit_alone() -> None:
    maul = row("maul", 4, 4, arms=(Arm("Maul", 0, 1, 0, ("Blast(3)",)),))
    battle = situation([u(maul, "Maul", (20, 24))], [unit("U", (20, 20), (21.2, 20)), unit("V", (24, 18))])
    battle.script(4, 6, 6).start().charge("Maul", "U")
    assert (len(battle.rows(c.LOG_DEFENSE)), battle.rows(c.LOG_BLAST), battle.left) == (2, [], 0)


# Counter


def charge(charger: Entered, target: Entered, *dice: int) -> Situation:
    return situation([charger], [target, SPARE]).script(*dice).start().charge(charger.name, target.name)


HORNS = u(row("ramhorn", 4, 4, "Impact(3)", "Tough(6)", arms=(Arm("Horns", 0, 4, 1),)), "Ramhorn", (20, 24))
QUILLS = u(row("quillback", 4, 5, arms=(Arm("Spines", 0, 3, 0, ("Counter",)),)), "Quillback", (20, 20))


@pytest.mark.example(29)
@pytest.mark.claims("firefight:K5a", "firefight:K5b", "firefight:K14a")
def test_a_quillback_strikes_before_the_ramhorn_and_takes_a_die_of_its_impact() -> None:
    battle = charge(HORNS, QUILLS)
    assert (battle.kind, battle.side) == (c.COUNTERING, "B")
    battle.more(4, 5, 2, 3, 6, 1, 1, 1, 1, 1, 1).say(c.STRIKE_FIRST)
    thrown = battle.rows(c.LOG_TO_HIT)
    assert [one[9] for one in thrown[3:5]] == [c.NOBODY, c.NOBODY]
    assert (battle.model("Ramhorn").wounds, len(thrown), battle.left) == (1, 3 + 2 + 4, 0)


@pytest.mark.example(81)
@pytest.mark.claims("firefight:K5b", "firefight:K5c")
def test_who_declines_counter_takes_the_die_all_the_same_and_may_strike_back() -> None:
    battle = charge(HORNS, QUILLS).more(1, 1, 1, 1, 1, 1).say(c.DONE)
    assert (len(battle.rows(c.LOG_TO_HIT)), battle.kind) == (2 + 4, c.STRIKING)
    battle.more(1, 1, 1).say(c.STRIKE)
    assert (len(battle.rows(c.LOG_TO_HIT)), battle.left) == (2 + 4 + 3, 0)


@pytest.mark.example(30)
@pytest.mark.claims("firefight:K5a", "firefight:K5d", "firefight:H4b")
def test_a_charger_stunned_by_counter_does_not_strike_and_stays() -> None:
    sapper = u(row("sapper", 4, 4, arms=(Arm("Knife", 0, 1),)), "Sapper", (20, 24))
    bulwark = u(row("bulwark", 4, 3, "Tough(3)", arms=(Arm("Maul", 0, 4, 1, ("Counter",)),)), "Bulwark", (20, 20))
    battle = charge(sapper, bulwark).more(4, 3, 2, 1, 4, 3).say(c.STRIKE_FIRST)
    battle.more(3).say(c.PUSH)
    assert (battle.model("Sapper").wounds, battle.unit("Sapper").stunned) == (1, 1)
    assert battle.rows(c.LOG_STEPPED) == []
    assert (battle.unit("Bulwark").fatigued, battle.left) == (1, 0)


@pytest.mark.claims("firefight:H5c", "firefight:H4b")
def test_other_weapons_strike_back_at_a_charger_whom_counter_has_stunned() -> None:
    sapper = u(row("sapper", 4, 4, arms=(Arm("Knife", 0, 1),)), "Sapper", (20, 24))
    arms = (Arm("Maul", 0, 1, 0, ("Counter",)), Arm("Fist", 0, 1))
    battle = charge(sapper, u(row("guard", arms=arms), "Guard", (20, 20))).more(4, 1, 2).say(c.STRIKE_FIRST)
    battle.say(c.DONE)  # no push
    assert (battle.unit("Sapper").stunned, battle.kind) == (1, c.STRIKING)
    battle.more(1).say(c.STRIKE)
    assert [one[9] for one in battle.rows(c.LOG_TO_HIT)] == [
        battle.t.profiles[battle.unit("Guard").profile].first,
        battle.t.profiles[battle.unit("Guard").profile].first + 1,
    ]


@pytest.mark.claims("firefight:H5c")
def test_who_has_struck_first_with_all_it_has_is_not_asked_to_strike_back() -> None:
    battle = charge(HORNS, QUILLS).more(1, 1, 1, 1, 1, 1, 1, 1, 1).say(c.STRIKE_FIRST)
    assert battle.kind == c.ACTIVATING
    assert battle.unit("Quillback").fatigued == 1


@pytest.mark.claims("firefight:K5d", "firefight:K5b")
def test_a_stunned_unit_neither_counters_nor_takes_a_die_of_impact() -> None:
    tough = u(row("quillback", 4, 2, "Tough(3)", arms=(Arm("Spines", 0, 3, 0, ("Counter",)),)), "Quillback", (20, 20))
    battle = situation([HORNS], [tough, SPARE]).script(2, 2, 2, 1, 1, 1, 1, 6, 6, 6).start()
    battle.unit("Quillback").stunned = 1
    battle.charge("Ramhorn", "Quillback")
    assert [one[6:8] for one in battle.rows(c.LOG_IMPACT)] == [(3, 0)]
    assert battle.left == 0


@pytest.mark.claims("firefight:K5d", "firefight:H7a")
def test_a_fatigued_unit_counters_with_natural_sixes_alone() -> None:
    battle = situation([HORNS], [QUILLS, SPARE]).script(5, 6, 4, 6, 1, 1, 1, 1, 1, 1).start()
    battle.unit("Quillback").fatigued = 1
    battle.charge("Ramhorn", "Quillback").say(c.STRIKE_FIRST)
    assert (len(battle.rows(c.LOG_DEFENSE)), battle.left) == (1, 0)
