"""Fire of units at the table: the dice, what they need, how likely a hit is, and what is laid down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import FINE
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import BLADE, RIFLE, Situation, box, row, situation, u
from tests.battle.firefight.table.seen import FACE, actor, look

LAUNCHER = Arm("Launcher", 30, 1, 2)
TWO_ARMS = row("squad", 4, 5, arms=(RIFLE, LAUNCHER, BLADE), most=5)
REDS = ((10, 30), (11.5, 30), (13, 30))


def firing(*foes, pieces=(), reds=None) -> Situation:
    """A unit that holds, and may fire."""
    reds = reds or u("section", "Reds", *REDS)
    return situation([reds], list(foes), *pieces).start().act("Reds", c.HOLD)


def shot(battle: Situation, target: str, model: int = 0):
    """The fire of the unit at another."""
    return FACE.firing.shot(look(battle), actor(battle, "Reds"), battle.number(target, model))


@pytest.mark.claims("firefight:S3a")
def test_the_sum_tells_the_dice_what_each_needs_and_how_likely_a_hit_is() -> None:
    battle = firing(u("section", "Blues", (10, 15), (11.5, 15), (13, 15)))
    found = shot(battle, "Blues")
    assert (found.objection, found.times) == (None, 3)
    assert (found.sum.need, found.sum.or_more, found.sum.dice, found.sum.chance) == (4, True, 1, 0.5)
    assert found.sum.words == "3 dice, 4 or more, 14.1″: at least one hit 88 in 100. 5 or more blocks a hit."
    assert look(battle).problem(found.choice) == FINE


def test_cover_and_ap_change_what_blocks() -> None:
    ruins = box(PieceKind.RUINS, 8, 10, 16, 16)
    battle = firing(u("section", "Blues", (10, 15), (11.5, 15), (13, 15)), pieces=(ruins,))
    assert shot(battle, "Blues").sum.words.endswith("4 or more blocks a hit, with cover.")
    captain = firing(u("gunner", "Gun", (11, 22)), reds=u("captain", "Reds", (10, 30)))
    assert shot(captain, "Gun").sum.words.endswith("6 or more blocks a hit, with AP 1.")


@pytest.mark.claims("firefight:S3a")
def test_each_of_several_weapons_tells_its_own_dice_and_what_blocks_them() -> None:
    venom = Arm("Launcher", 30, 1, 2, ("Deadly(3)",))
    squad = row("squad", 4, 5, "Relentless", arms=(RIFLE, venom, BLADE), most=5)
    battle = firing(u("section", "Blues", (10, 15), (11.5, 15), (13, 15)), reds=u(squad, "Reds", *REDS))
    assert shot(battle, "Blues").sum.words.splitlines() == [
        "Rifle: 3 dice, 4 or more. 5 or more blocks a hit.",
        "Launcher: 3 dice, 4 or more. 6 or more blocks a hit, with AP 2. A wound counts 3 times (Deadly).",
        "14.1″: at least one hit 98 in 100. A natural 6 is two hits.",
    ]


@pytest.mark.claims("firefight:W4a")
def test_of_a_stunned_unit_each_hit_takes_a_model_out() -> None:
    battle = firing(u("gunner", "Gun", (11, 20)))
    battle.unit("Gun").stunned = 1
    assert shot(battle, "Gun").sum.words.endswith("Each hit takes a Stunned model out.")


@pytest.mark.claims("firefight:K21a")
def test_who_is_relentless_and_holds_is_told_of_it() -> None:
    battle = firing(u("gunner", "Gun", (11, 20)), reds=u("gunner", "Reds", (10, 30)))
    assert shot(battle, "Gun").sum.words.endswith("A natural 6 is two hits.")


def test_experience_is_a_part_of_the_sum() -> None:
    battle = firing(u("gunner", "Gun", (11, 20)), reds=replace(u("gunner", "Reds", (10, 30)), experience=(8,)))
    assert [(part.value, part.rule) for part in shot(battle, "Gun").sum.parts] == [
        (4, "firefight:S3a"),
        (-1, "firefight:E6a"),
    ]


def test_a_hint_tells_the_same_chance_as_the_sum_where_one_of_the_unit_shoots_better() -> None:
    battle = firing(u("gunner", "Gun", (11, 20)), reds=replace(u("section", "Reds", *REDS), experience=(8, 0, 0)))
    found = shot(battle, "Gun")
    assert "at least one hit 92 in 100" in found.sum.words
    assert FACE.asking.why(look(battle), found.choice).endswith("at least one hits 92 times in 100.")


def test_why_there_is_no_shot_is_told_with_its_rule() -> None:
    house = box(PieceKind.BUILDING, 8, 20, 16, 24)
    battle = firing(u("gunner", "Far", (40, 1)), u("gunner", "Near", (30, 28)), pieces=(house,))
    far = shot(battle, "Far")
    assert (far.objection.rule, far.objection.text[:13]) == ("firefight:S1a", "Out of range:")
    hidden = firing(u("gunner", "Behind", (11, 16)), u("gunner", "Near", (30, 28)), pieces=(house,))
    found = shot(hidden, "Behind")
    assert (found.objection.rule, found.line.clear, found.line.stops_at[1]) == ("firefight:T6a", False, 24 * 254)


def test_nobody_fires_at_a_unit_that_has_fallen() -> None:
    battle = firing(u("gunner", "Gone", (11, 20)), u("gunner", "Near", (30, 28)))
    battle.model("Gone").fate = c.KNOCKED_OUT
    found = shot(battle, "Gone")
    assert (found.objection.rule, found.sum, found.at) == ("firefight:W2a", None, (11 * 254, 20 * 254))


def test_what_covers_on_a_free_line_is_told() -> None:
    ruins = box(PieceKind.RUINS, 8, 20, 16, 22)
    battle = firing(u("gunner", "Gun", (11, 16)), pieces=(ruins,))
    line = FACE.firing.line(look(battle), battle.number("Reds"), battle.number("Gun"))
    assert (line.clear, line.rule, [thing.number for thing in line.cover]) == (True, "firefight:T5a", [0])


def test_ranges_begin_at_the_edge_of_the_base() -> None:
    battle = firing(u("gunner", "Gun", (11, 16)))
    (found,) = FACE.firing.ranges(look(battle), battle.number("Reds"))
    assert (found.radius, found.span, found.words) == (24 * 254 + 125, 360, "24″")


# What is laid down


def test_fire_is_one_answer_and_so_is_none() -> None:
    battle = firing(u("gunner", "Gun", (11, 20)))
    seen, laid = look(battle), shot(battle, "Gun").choice
    assert FACE.firing.said(seen, (laid,)) == (laid,)
    assert [choice[c.VERB] for choice in FACE.firing.said(seen, ())] == [c.DONE]
    assert FACE.firing.shooters(seen).targets == 1
    assert FACE.firing.aimed(seen, laid).words == "3 dice, 4 or more: at least one hit 88 in 100"


@pytest.mark.claims("firefight:S2a", "firefight:S2b")
def test_two_targets_share_the_weapons() -> None:
    battle = firing(u("gunner", "One", (11, 20)), u("gunner", "Two", (20, 22)), reds=u(TWO_ARMS, "Reds", *REDS))
    seen = look(battle)
    assert FACE.firing.shooters(seen).targets == 2
    (said,) = FACE.firing.said(seen, (shot(battle, "One").choice, shot(battle, "Two").choice))
    assert seen.problem(said) == FINE
    assert (said[c.TARGET], said[c.SECOND]) == (battle.names["One"], battle.names["Two"])
    assert seen.words(said) == "Fire: Rifle at Gunner 1 and Launcher at Gunner 2"


@pytest.mark.claims("firefight:S2a")
def test_fire_at_two_units_stands_in_the_list() -> None:
    battle = firing(u("gunner", "One", (11, 20)), u("gunner", "Two", (20, 22)), reds=u(TWO_ARMS, "Reds", *REDS))
    split = [choice for choice in look(battle).options() if choice[c.VERB] == c.SHOOT and choice[c.SECOND] >= 0]
    assert len(split) == 4
    assert len({look(battle).words(choice) for choice in split}) == 4
    assert all(look(battle).problem(choice) == FINE for choice in split)


def test_fire_of_indirect_at_who_is_not_seen_is_offered() -> None:
    howitzer = u(row("howitzer", arms=(Arm("Howitzer", 48, 1, 1, ("Indirect",)),)), "Howitzer", (24, 40))
    battle = situation([howitzer], [u(row("enemy"), "Enemy", (24, 10))], box(PieceKind.BUILDING, 20, 20, 28, 26))
    battle.start().act("Howitzer", c.HOLD)
    shot = FACE.firing.shot(look(battle), actor(battle, "Howitzer"), battle.number("Enemy"))
    assert shot.objection is None
