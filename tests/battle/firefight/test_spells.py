"""Casters, tokens, bids and the six spells (rules K4, K30b, X and A6d), and what nobody may see (C10b)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import STANDARD
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.options import ROOM_FOR_OPTIONS, options
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle
from campaign.battle.firefight.seen import see
from campaign.battle.firefight.spells import can_cast, casting_problem
from campaign.battle.firefight.units import Arm
from campaign.battle.firefight.weights import standard
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

CLUB = Arm("Club", 0, 1)
SEER = row("seer", 4, 4, "Caster(2)", arms=(CLUB,))
RIVAL = row("rival", 4, 4, "Caster(2)", arms=(CLUB,))
ONE = row("one", 4, 5, arms=(CLUB,))
SCREEN = box(PieceKind.FOREST, 20, 20, 28, 22)


def seance(*dice: int, tokens: int = 6, rival: int = 0, target=ONE, more=(), apart: float = 10, **agreed) -> Situation:
    """A Seer with so many tokens that holds, its target so far off, and a rival caster 15 inches away."""
    b = [u(target, "Target", (24, 30 - apart - 1)), *([u(RIVAL, "Rival", (38, 30))] if rival else [])]
    battle = situation([u(SEER, "Seer", (24, 30)), *more], [*b, u(ONE, "Far", (4, 4))], **agreed)
    battle.script(*dice).start()
    battle.model("Seer").tokens = tokens
    if rival:
        battle.model("Rival").tokens = rival
    return battle.act("Seer", c.HOLD)


def casting(battle: Situation, spell: int, target: str = "Target", who: str = "Seer"):
    return battle.row(c.CAST, battle.number(who), battle.names[target], spell, battle.number(target))


def bidding(battle: Situation, tokens: int, who: str = "Seer"):
    return battle.row(c.BID, battle.number(who), 0, tokens)


def cast(battle: Situation, spell: int, target: str = "Target") -> Situation:
    """A spell that nobody adds to."""
    battle.answer(casting(battle, spell, target))
    while battle.kind == c.BIDDING:
        who = battle.s.now[0].asked % battle.s.figure_count
        battle.answer(battle.row(c.BID, who))
    return battle


# Tokens


@pytest.mark.example(44)
@pytest.mark.claims("firefight:K4a", "firefight:K4b")
@pytest.mark.parametrize(("held", "then"), [(0, 2), (3, 5), (5, 6), (6, 6)])
def test_casters_gain_their_tokens_when_a_round_starts_and_hold_6_at_most(held: int, then: int) -> None:
    battle = situation([u(SEER, "Seer", (24, 46))], [u(ONE, "B", (24, 2))], turns=2).start()
    battle.model("Seer").tokens = held
    battle.unit("Seer").activated = battle.unit("B").activated = 1
    battle.go_on()
    assert (battle.s.now[0].turn, battle.model("Seer").tokens) == (2, then)


@pytest.mark.claims("firefight:A3d", "firefight:K4j")
def test_tokens_come_behind_the_reserve_and_not_to_who_stays_in_it() -> None:
    ambusher = row("ambusher", 4, 4, "Caster(1)", "Ambush")
    battle = situation([u(SEER, "Seer", (24, 46)), u(ambusher, "Late")], [u(ONE, "B", (24, 2))], turns=2)
    battle.script(6, 1, 1, 6, 1).go_on()
    battle.s.now[0].missing = 0
    battle.go_on().answer(battle.row(c.RESERVE, battle.names["Late"], c.IN_AMBUSH))
    assert battle.model("Seer").tokens == 2
    battle.unit("Seer").activated = battle.unit("B").activated = 1
    battle.go_on()
    assert (battle.kind, battle.model("Seer").tokens) == (c.DEPLOYING, 2)
    battle.say(c.DONE)
    assert (battle.model("Seer").tokens, battle.model("Late").tokens) == (4, 0)


# Attempts


@pytest.mark.example(44)
@pytest.mark.claims("firefight:K4d", "firefight:K4e", "firefight:K4f")
@pytest.mark.parametrize(("die", "works"), [(4, False), (5, True), (6, True)])
def test_friends_add_to_the_die_and_enemies_take_away(die: int, works: bool) -> None:
    battle = seance(die, *((3, 6) if works else ()), tokens=6, rival=2)
    battle.answer(casting(battle, c.SEAR))
    assert (battle.kind, battle.side) == (c.BIDDING, "A")
    battle.answer(bidding(battle, 1))
    assert (battle.kind, battle.side) == (c.BIDDING, "B")
    battle.answer(bidding(battle, 2, "Rival"))
    assert [logged[6:10] for logged in battle.rows(c.LOG_SPELL)] == [(die, -1, c.SEAR, int(works))]
    assert (battle.model("Seer").tokens, battle.model("Rival").tokens, battle.left) == (3, 0, 0)
    assert (battle.model("Target").fate == c.KNOCKED_OUT) is works


@pytest.mark.claims("firefight:K4i")
def test_a_spell_and_its_target_are_named_before_anything_is_added() -> None:
    battle = seance(tokens=6, rival=2)
    assert battle.problem(bidding(battle, 1)) != FINE
    battle.answer(casting(battle, c.SEAR))
    assert (battle.kind, battle.side, battle.model("Seer").tokens) == (c.BIDDING, "A", 4)
    assert battle.problem(bidding(battle, 1)) == FINE
    for other in (casting(battle, c.JOLT), casting(battle, c.SEAR, "Far")):
        assert battle.problem(other) != FINE


@pytest.mark.example(45)
@pytest.mark.claims("firefight:K4h")
def test_each_spell_once_in_an_activation_and_anew_in_the_next() -> None:
    battle = cast(seance(1), c.SEAR)
    assert battle.problem(casting(battle, c.SEAR)) == r.TRIED
    assert battle.problem(casting(battle, c.JOLT)) == FINE
    battle.say(c.DONE)
    for name in ("Target", "Far"):
        battle.act(name, c.HOLD)
    battle.act("Seer", c.HOLD)
    assert battle.s.now[0].turn == 2
    assert battle.problem(casting(battle, c.SEAR)) == FINE


@pytest.mark.claims("firefight:K4c", "firefight:K4e")
def test_nobody_pays_more_than_it_has() -> None:
    battle = seance(tokens=1)
    assert battle.problem(casting(battle, c.SEAR)) == r.NO_TOKENS
    assert battle.problem(casting(battle, c.JOLT, who="Target")) == r.NO_CASTER
    assert battle.problem(battle.row(c.CAST, battle.number("Seer"), battle.names["Target"], 6)) == r.NO_SPELL
    battle = seance(tokens=3)
    battle.answer(casting(battle, c.JOLT))
    assert battle.problem(bidding(battle, 3)) == r.NO_TOKENS
    assert battle.problem(bidding(battle, -1)) == r.NO_TOKENS
    assert battle.problem(bidding(battle, 2)) == FINE


@pytest.mark.claims("firefight:K4g", "firefight:K4c")
@pytest.mark.parametrize(
    ("action", "asked"),
    [
        (c.HOLD, [c.CASTING]),
        (c.ADVANCE, [c.CASTING, c.MOVING, c.CASTING]),
        (c.RUSH, [c.CASTING, c.MOVING, c.CASTING]),
    ],
)
def test_spells_come_before_the_move_and_after_it(action: int, asked: list[int]) -> None:
    battle = situation([u(SEER, "Seer", (24, 30))], [u(ONE, "Target", (24, 20))]).start()
    battle.model("Seer").tokens = 6
    battle.act("Seer", action)
    kinds = []
    while battle.side == "A":
        kinds.append(battle.kind)
        battle.say(c.MOVE if battle.kind == c.MOVING else c.DONE)
    assert kinds == asked


@pytest.mark.claims("firefight:K4g")
def test_who_charges_casts_before_it_strikes() -> None:
    battle = situation([u(SEER, "Seer", (24, 30))], [u(ONE, "Target", (24, 22)), u(ONE, "Far", (4, 4))])
    battle.script(4, 1, 1, 5).start()
    battle.model("Seer").tokens = 6
    battle.act("Seer", c.CHARGE, "Target").say(c.DONE)
    battle.answer(charge_plan(battle))
    assert battle.kind == c.CASTING
    cast(battle, c.JOLT).say(c.DONE)
    assert (battle.model("Target").fate, battle.unit("Seer").fatigued) == (c.KNOCKED_OUT, 0)
    assert battle.s.now[0].squad == c.NOBODY  # the target is gone: there is no melee


def charge_plan(battle: Situation):
    """The charge move as the rules' own plan has it."""
    out = choice_rows(ROOM_FOR_OPTIONS, c.CHOICE_WIDTH)
    assert options(battle.t, battle.s, out) > 1
    return out[0]


@pytest.mark.claims("firefight:A6d")
def test_a_charge_whose_target_is_gone_becomes_a_rush() -> None:
    battle = situation([u(SEER, "Seer", (24, 30))], [u(ONE, "Target", (24, 22)), u(ONE, "Far", (4, 4))])
    battle.script(4, 1, 1, 5).start()
    battle.model("Seer").tokens = 6
    battle.act("Seer", c.CHARGE, "Target")
    cast(battle, c.JOLT).say(c.DONE)
    assert (battle.kind, battle.s.now[0].action) == (c.MOVING, c.RUSH)
    battle.move("Seer", [(24, 18)])
    assert (battle.model("Seer").y, battle.unit("Seer").fatigued, battle.rows(c.LOG_STRIKES)) == (tenths(18), 0, [])


@pytest.mark.claims("firefight:A6e")
def test_a_charge_whose_target_was_pushed_out_of_reach_becomes_a_rush() -> None:
    battle = situation([u(SEER, "Seer", (24, 30))], [u(ONE, "Target", (24, 17.2)), u(ONE, "Far", (4, 4))])
    battle.script(4, 1, 2, 4).start()
    battle.model("Seer").tokens = 6
    battle.act("Seer", c.CHARGE, "Target")
    cast(battle, c.SEAR)
    assert (battle.kind, battle.unit("Target").stunned) == (c.PUSHING, 1)
    battle.say(c.PUSH).answer(battle.row(c.SHOVE, x=tenths(24), y=tenths(15.2)))
    battle.say(c.DONE)
    assert (battle.kind, battle.s.now[0].action) == (c.MOVING, c.RUSH)


@pytest.mark.claims("firefight:K4j", "firefight:K4c")
def test_the_stunned_cast_nothing_and_add_nothing() -> None:
    battle = seance(tokens=6, rival=2)
    battle.unit("Rival").stunned = 1
    battle.answer(casting(battle, c.SEAR))
    assert (battle.kind, battle.side) == (c.BIDDING, "A")
    battle.more(1).answer(bidding(battle, 0))
    assert (battle.kind, battle.side) == (c.CASTING, "A")  # the rival was not asked


@pytest.mark.claims("firefight:K4e", "firefight:C1a")
@pytest.mark.parametrize(("x", "asked"), [(24 + 18, True), (24 + 18.1, False)])
def test_who_adds_is_no_farther_than_18_inches_away(x: float, asked: bool) -> None:
    base = 250 / 254
    battle = situation(
        [u(SEER, "Seer", (24, 30))], [u(RIVAL, "Rival", (x + base, 30)), u(ONE, "Target", (24, 20))], size=(60, 48)
    )
    battle.script(1).start()
    battle.model("Seer").tokens, battle.model("Rival").tokens = 1, 1
    battle.act("Seer", c.HOLD).answer(casting(battle, c.JOLT))
    assert (battle.kind == c.BIDDING) is asked


@pytest.mark.claims("firefight:K4e")
def test_who_does_not_see_the_caster_adds_nothing() -> None:
    battle = situation([u(SEER, "Seer", (24, 30))], [u(RIVAL, "Rival", (24, 15)), u(ONE, "Target", (14, 30))], SCREEN)
    battle.script(1).start()
    battle.model("Seer").tokens, battle.model("Rival").tokens = 1, 1
    battle.act("Seer", c.HOLD).answer(casting(battle, c.JOLT))
    assert battle.rows(c.LOG_SPELL)


# Bids in secret


def bids_seen(battle: Situation, side: int) -> tuple[list[int], list[int]]:
    """What a side sees of bids and tokens."""
    view = fresh(Battle)
    see(battle.s, side, view)
    many = battle.s.figure_count
    return [int(view.bids[n]) for n in range(many)], [int(view.figures[n].tokens) for n in range(many)]


@pytest.mark.claims("firefight:K4k", "firefight:C10b", "firefight:C9h")
def test_what_is_added_is_not_seen_before_all_have_added() -> None:
    battle = seance(1, tokens=6, rival=2)
    battle.answer(casting(battle, c.SEAR)).answer(bidding(battle, 3))
    assert (battle.kind, battle.side) == (c.BIDDING, "B")
    seer, rival = battle.number("Seer"), battle.number("Rival")
    assert bids_seen(battle, 0)[0][seer] == 3
    bids, tokens = bids_seen(battle, 1)
    assert (bids[seer], tokens[seer], tokens[rival]) == (0, 4, 2)
    assert battle.rows(c.LOG_BID) == []
    battle.answer(bidding(battle, 1, "Rival"))
    assert [(logged[4], logged[6], logged[7]) for logged in battle.rows(c.LOG_BID)] == [(seer, 3, 1), (rival, 1, -1)]


@pytest.mark.claims("firefight:K4l")
def test_where_it_is_agreed_the_casters_side_adds_openly() -> None:
    battle = seance(1, tokens=6, rival=2, blind_bids=False)
    battle.answer(casting(battle, c.SEAR)).answer(bidding(battle, 3))
    assert (battle.kind, battle.side) == (c.BIDDING, "B")
    assert [logged[6] for logged in battle.rows(c.LOG_BID)] == [3]
    assert bids_seen(battle, 1)[1][battle.number("Seer")] == 1


# Targets


@pytest.mark.parametrize(
    ("spell", "value", "reach"),
    [
        pytest.param(c.JOLT, 1, 18, marks=pytest.mark.claims("firefight:X1a")),
        pytest.param(c.VEIL, 1, 12, marks=pytest.mark.claims("firefight:X2a")),
        pytest.param(c.GOAD, 1, 12, marks=pytest.mark.claims("firefight:X3a")),
        pytest.param(c.SEAR, 2, 18, marks=pytest.mark.claims("firefight:X4a")),
        pytest.param(c.HAIL, 2, 18, marks=pytest.mark.claims("firefight:X5a")),
        pytest.param(c.DREAD, 3, 12, marks=pytest.mark.claims("firefight:X6a")),
    ],
)
def test_the_value_and_the_range_of_each_spell(spell: int, value: int, reach: float) -> None:
    base = 250 / 254
    for far, reason in ((reach, FINE), (reach + 0.1, r.OUT_OF_SPELL)):
        there = (24, 40 - base - far)
        battle = situation(
            [u(SEER, "Seer", (24, 40)), u(ONE, "Friend", there if spell in (c.VEIL, c.GOAD) else (4, 44))],
            [u(ONE, "Target", (44, 2) if spell in (c.VEIL, c.GOAD) else there), u(ONE, "Near", (29, 40))],
        )
        battle.script(1).start()
        battle.model("Seer").tokens = value
        battle.act("Seer", c.HOLD)
        name = "Friend" if spell in (c.VEIL, c.GOAD) else "Target"
        assert battle.problem(casting(battle, spell, name)) == reason
    battle.model("Seer").tokens = value - 1
    assert battle.problem(casting(battle, spell, name)) == r.NO_TOKENS


@pytest.mark.claims("firefight:X7b", "firefight:X7c")
def test_whom_spells_work_on() -> None:
    battle = seance(more=[u(ONE, "Friend", (28, 30))])
    for spell in (c.JOLT, c.SEAR, c.HAIL, c.DREAD):
        assert battle.problem(casting(battle, spell, "Friend")) == r.NOT_AN_ENEMY
        assert battle.problem(casting(battle, spell)) == FINE
    for spell in (c.VEIL, c.GOAD):
        assert battle.problem(casting(battle, spell, "Friend")) == FINE
        assert battle.problem(casting(battle, spell, "Seer")) == FINE
        assert battle.problem(casting(battle, spell)) == r.NOT_A_FRIEND


@pytest.mark.claims("firefight:X6c", "firefight:X7a")
def test_dread_works_on_nobody_who_is_stunned_and_no_spell_on_who_is_gone() -> None:
    battle = seance()
    battle.unit("Target").stunned = 1
    assert battle.problem(casting(battle, c.DREAD)) == r.IS_STUNNED
    assert battle.problem(casting(battle, c.JOLT)) == FINE
    battle.model("Target").fate = c.KNOCKED_OUT
    assert battle.problem(casting(battle, c.JOLT)) == r.GONE


@pytest.mark.claims("firefight:X7a")
def test_who_is_out_of_sight_is_no_target() -> None:
    battle = situation([u(SEER, "Seer", (24, 30))], [u(ONE, "Target", (24, 15)), u(ONE, "Near", (30, 30))], SCREEN)
    battle.start()
    battle.model("Seer").tokens = 6
    battle.act("Seer", c.HOLD)
    assert battle.problem(casting(battle, c.JOLT)) == r.OUT_OF_SPELL


# What they do


@pytest.mark.claims("firefight:X1b", "firefight:X8a", "firefight:X8b")
def test_jolt_is_two_hits_that_nothing_covers_from() -> None:
    ruins = box(PieceKind.RUINS, 20, 14, 28, 22)
    battle = situation([u(row("seer", 4, 4, "Caster(2)", "Fear(3)"), "Seer", (24, 30))], [u(ONE, "T", (24, 18))], ruins)
    battle.script(4, 4, 5, 4).start()
    battle.model("Seer").tokens = 1
    battle.act("Seer", c.HOLD)
    battle.answer(casting(battle, c.JOLT, "T"))
    assert [logged[6:10] for logged in battle.rows(c.LOG_DEFENSE)] == [(4, 0, 5, 0), (5, 0, 5, 1)]
    assert (battle.model("T").wounds, battle.unit("T").stunned) == (1, 1)  # 4 and 1 marker: Fear adds nothing
    assert battle.rows(c.LOG_WOUNDED)[0][5] == battle.number("Seer")


@pytest.mark.claims("firefight:X8a", "firefight:W4a", "firefight:X8c")
def test_a_hit_of_a_spell_takes_a_stunned_model_out() -> None:
    battle = seance(4)
    battle.unit("Target").stunned = 1
    cast(battle, c.JOLT)
    assert (battle.model("Target").fate, battle.model("Target").killer) == (c.KNOCKED_OUT, battle.number("Seer"))


@pytest.mark.claims("firefight:X4b")
def test_sear_is_one_hit_of_ap_4_that_counts_three_times() -> None:
    battle = cast(seance(4, 5, target=row("big", 4, 2, "Tough(6)", arms=(CLUB,))), c.SEAR)
    assert [logged[6:10] for logged in battle.rows(c.LOG_DEFENSE)] == [(5, -4, 2, 0)]
    assert battle.model("Target").wounds == 3


@pytest.mark.claims("firefight:X5b", "firefight:K3b", "firefight:K3e")
@pytest.mark.parametrize(("models", "hits"), [(1, 1), (2, 2), (4, 3)])
def test_hail_hits_as_many_as_three_models_near_its_middle(models: int, hits: int) -> None:
    group = row("group", 4, 5, arms=(CLUB,), most=4) if models > 1 else ONE
    places = [(24 + 1.5 * n, 20) for n in range(models)]
    battle = situation([u(SEER, "Seer", (24, 30))], [u(group, "Target", *places), u(ONE, "Far", (4, 4))])
    battle.script(4, *[6] * hits).start()
    battle.model("Seer").tokens = 2
    cast(battle.act("Seer", c.HOLD), c.HAIL)
    assert [logged[6:10] for logged in battle.rows(c.LOG_DEFENSE)] == [(6, -1, 5, 1)] * hits
    assert battle.left == 0


@pytest.mark.claims("firefight:X5b", "firefight:X5c", "firefight:K3e")
def test_hail_spreads_to_another_unit_near_its_middle() -> None:
    battle = situation(
        [u(SEER, "Seer", (24, 30))], [u(ONE, "Target", (24, 20)), u(ONE, "By", (27, 20)), u(ONE, "Far", (4, 4))]
    )
    battle.script(4, 6, 6).start()
    battle.model("Seer").tokens = 2
    battle.act("Seer", c.HOLD)
    wrong = casting(battle, c.HAIL)
    wrong[c.Y] = battle.number("By")
    assert battle.problem(wrong) == r.NO_CENTRE
    cast(battle, c.HAIL)
    assert [logged[4] for logged in battle.rows(c.LOG_DEFENSE)] == [battle.names["Target"], battle.names["By"]]


@pytest.mark.claims("firefight:X5c")
@pytest.mark.parametrize(
    ("second", "pieces"),
    [((24, 10.5), ()), ((21, 14), (box(PieceKind.FOREST, 18, 17, 22, 19),))],
    ids=["far", "unseen"],
)
def test_the_middle_of_hail_is_in_range_and_in_sight(second: tuple[float, float], pieces: tuple[Piece, ...]) -> None:
    pair = row("pair", 4, 5, arms=(CLUB,), most=2)
    units = [u(pair, "Target", (24, 14), second), u(ONE, "Far", (4, 4))]
    battle = situation([u(SEER, "Seer", (24, 30))], units, *pieces).start()
    battle.model("Seer").tokens = 2
    battle.act("Seer", c.HOLD)
    choice = casting(battle, c.HAIL)
    assert battle.problem(choice) == FINE
    choice[c.Y] = battle.number("Target", 1)
    assert battle.problem(choice) == r.NO_CENTRE


@pytest.mark.claims("firefight:X2b", "firefight:K30b")
def test_a_veil_is_stealth_to_the_end_of_the_round() -> None:
    rifle = row("rifle", 4, 5)
    battle = situation([u(SEER, "Seer", (24, 30)), u(ONE, "Veiled", (28, 30))], [u(rifle, "Gun", (28, 18))])
    battle.script(4, 4, 4, 5).start()
    battle.model("Seer").tokens = 1
    battle.act("Seer", c.HOLD)
    cast(battle, c.VEIL, "Veiled")
    assert battle.unit("Veiled").veiled == 1
    battle.act("Gun", c.HOLD).fire("Veiled")
    assert [(logged[6], logged[7], logged[8]) for logged in battle.rows(c.LOG_TO_HIT)] == [(4, 5, 0)]
    battle.act("Veiled", c.HOLD)
    assert (battle.s.now[0].turn, battle.unit("Veiled").veiled) == (2, 0)


@pytest.mark.claims("firefight:X3b", "firefight:K30b", "firefight:K11a")
def test_who_is_goaded_is_furious() -> None:
    stalker = row("stalker", 4, 5, arms=(Arm("Blades", 0, 4),))
    battle = situation(
        [u(SEER, "Seer", (24, 30)), u(stalker, "Goaded", (28, 30))], [u(ONE, "B", (28, 24)), u(ONE, "C", (4, 4))]
    )
    battle.script(4, 6, 1, 1, 1, 6, 6).start()
    battle.model("Seer").tokens = 1
    battle.act("Seer", c.HOLD)
    cast(battle, c.GOAD, "Goaded")
    battle.act("C", c.HOLD)
    battle.charge("Goaded", "B")
    assert [logged[8] for logged in battle.rows(c.LOG_TO_HIT)] == [2, 0, 0, 0]
    assert len(battle.rows(c.LOG_DEFENSE)) == 2
    assert battle.unit("Goaded").goaded == 1
    battle.say(c.DONE).act("B", c.HOLD)  # nobody strikes back, and the round ends
    assert (battle.s.now[0].turn, battle.unit("Goaded").goaded) == (2, 0)


@pytest.mark.claims("firefight:X6b", "firefight:K12a", "firefight:K12c")
@pytest.mark.parametrize(("die", "stunned"), [(3, 1), (4, 0)])
def test_dread_is_a_morale_test(die: int, stunned: int) -> None:
    battle = cast(seance(4, die), c.DREAD)
    assert (battle.unit("Target").stunned, battle.left) == (stunned, 0)


@pytest.mark.claims("firefight:X6b", "firefight:K12a", "firefight:K9a")
def test_a_hero_helps_against_dread_too() -> None:
    hero = row("hero", 3, 4, "Hero", "Fearless", arms=(CLUB,))
    battle = situation([u(SEER, "Seer", (24, 30))], [u(ONE, "Target", (24, 20)), u(hero, "Hero", (30, 16))])
    battle.script(4, 2, 4).start()
    battle.model("Seer").tokens = 3
    battle.act("Seer", c.HOLD).answer(casting(battle, c.DREAD))
    assert (battle.kind, battle.side) == (c.TESTING, "B")
    battle.say(c.TEST, 0, battle.number("Hero"))
    assert (battle.unit("Target").stunned, battle.left) == (0, 0)


@pytest.mark.claims("firefight:K4c", "firefight:X5c", "firefight:X7a")
def test_numbers_of_nobody_are_refused() -> None:
    battle = seance(more=[u(ONE, "Friend", (30, 40))])
    cases = [
        ((c.WHO, -1), r.NO_CASTER),
        ((c.WHO, battle.s.figure_count), r.NO_CASTER),
        ((c.WHO, battle.number("Friend")), r.NO_CASTER),
        ((c.X, -1), r.NO_SPELL),
        ((c.X, c.SPELLS), r.NO_SPELL),
        ((c.TARGET, -1), r.GONE),
        ((c.TARGET, len(battle.names)), r.GONE),
        ((c.Y, battle.number("Target") - 1), r.NO_CENTRE),
        ((c.Y, battle.number("Target") + 1), r.NO_CENTRE),
    ]
    for (where, value), reason in cases:
        choice = casting(battle, c.HAIL)
        assert battle.problem(choice) == FINE
        choice[where] = value
        assert battle.problem(choice) == reason


@pytest.mark.claims("firefight:K4c", "firefight:K4h")
def test_who_has_tried_all_that_its_tokens_pay_is_not_asked() -> None:
    battle = seance(tokens=1)
    for spell in (c.JOLT, c.VEIL, c.GOAD):
        assert can_cast(battle.t, battle.s, battle.names["Seer"])
        battle.model("Seer").tried |= 1 << spell
    assert not can_cast(battle.t, battle.s, battle.names["Seer"])
    battle.model("Seer").tokens = 2
    assert can_cast(battle.t, battle.s, battle.names["Seer"])
    battle.unit("Seer").stunned = 1
    assert not can_cast(battle.t, battle.s, battle.names["Seer"])


@pytest.mark.claims("firefight:K4a", "firefight:K4c")
def test_a_caster_of_one_token_casts_too_but_nobody_who_is_gone_or_has_not_the_rule() -> None:
    pair = row("pair", 4, 4, "Caster(1)", arms=(CLUB,), most=2)
    enemy = u(ONE, "Target", (24, 20))
    battle = situation([u(pair, "Pair", (24, 30), (25.5, 30))], [enemy]).start()
    battle.model("Pair").tokens = battle.model("Pair", 1).tokens = 1
    battle.act("Pair", c.HOLD)
    assert can_cast(battle.t, battle.s, battle.names["Pair"])
    assert not can_cast(battle.t, battle.s, battle.names["Target"])
    choice = casting(battle, c.JOLT, who="Pair")
    assert battle.problem(choice) == FINE
    battle.model("Pair").fate = c.KNOCKED_OUT
    assert battle.problem(choice) == r.NO_CASTER
    plain = situation([u(ONE, "One", (24, 30))], [enemy]).start().act("One", c.HOLD)
    assert casting_problem(plain.t, plain.s, casting(plain, c.JOLT, who="One")) == r.NO_CASTER


@pytest.mark.claims("firefight:K4c")
@pytest.mark.parametrize(
    ("spell", "value"), [(c.JOLT, 1), (c.VEIL, 1), (c.GOAD, 1), (c.SEAR, 2), (c.HAIL, 2), (c.DREAD, 3)]
)
def test_a_caster_who_has_one_spell_left_is_asked_while_its_tokens_pay_it(spell: int, value: int) -> None:
    battle = seance()
    battle.model("Seer").tried = 0b111111 & ~(1 << spell)
    found = []
    for tokens in (value - 1, value):
        battle.model("Seer").tokens = tokens
        found.append(can_cast(battle.t, battle.s, battle.names["Seer"]))
    assert found == [False, True]
    battle.model("Seer").fate = c.KNOCKED_OUT
    assert not can_cast(battle.t, battle.s, battle.names["Seer"])


# The computer


def test_the_computer_casts_at_what_is_worth_it_and_adds_where_that_tells() -> None:
    dear = row("dear", 4, 5, "Tough(3)", arms=(CLUB,))
    battle = seance(4, tokens=6, rival=3, target=dear)
    battle.t.profiles[battle.unit("Target").profile].fp = 9
    choice = battle.thought()
    assert (choice[c.VERB], choice[c.TARGET]) == (c.CAST, battle.names["Target"])
    battle.answer(choice)
    added = []
    for _bid in range(2):
        assert battle.kind == c.BIDDING
        choice = battle.thought()
        added.append((battle.side, choice[c.X]))
        if battle.side == "A":
            battle.answer(choice)
    assert added == [("A", 2), ("B", 2)]


@pytest.mark.parametrize(("token", "verb"), [(1, c.CAST), (60, c.DONE)])
def test_the_computer_keeps_its_tokens_where_nothing_is_worth_them(monkeypatch, token: int, verb: int) -> None:
    battle = seance(tokens=1, target=row("cheap", 4, 2, "Tough(6)", arms=(CLUB,)))
    monkeypatch.setattr(battle.t, "characters", [replace(standard(), token=token)] * (STANDARD + 1))
    assert battle.thought()[c.VERB] == verb
