"""Hits of several weapons at once: each keeps what its weapon brings, whatever fell before or after it (S2, S4, W7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import BLADE, Entered, Situation, box, row, situation, u

SPARE = u(row("spare"), "Spare", (46, 46))
FOREST = box(PieceKind.FOREST, 16, 17, 24, 23)
HIT, KEPT, LOST, AGAIN = 4, 5, 1, 6


def volley(
    special: str, order: str, enemy: Entered, *dice: int, pieces: Sequence[Piece] = (), ability: str = ""
) -> Situation:
    """A gunner with three guns fires all at a target: P is plain, S has the special rule; each hits with a 4."""
    arms = [Arm(f"Gun {n}", 30, 1, 0, (special,) if letter == "S" else ()) for n, letter in enumerate(order)]
    entered = replace(enemy, abilities=(ability,) if ability else ())
    battle = situation([u(row("gunner", arms=(*arms, BLADE)), "Gunner", (20, 32))], [entered, SPARE], *pieces)
    return battle.script(*dice).start().act("Gunner", c.HOLD).fire("Target")


def target(*rules: str, defense: int = 4) -> Entered:
    return u(row("target", 4, defense, *rules), "Target", (20, 20))


@pytest.mark.claims("firefight:K17a", "firefight:T1a", "firefight:S4a")
@pytest.mark.parametrize(("order", "modifiers"), [("PSS", [1, 0, 0]), ("SPP", [0, 1, 1]), ("PSP", [1, 0, 1])])
def test_cover_helps_against_the_hits_without_lock_on_alone(order: str, modifiers: list[int]) -> None:
    battle = volley("Lock-On", order, target("Tough(6)"), HIT, HIT, HIT, 6, 6, 6, pieces=[FOREST])
    assert [one[7] for one in battle.rows(c.LOG_DEFENSE)] == modifiers
    assert battle.left == 0


@pytest.mark.claims("firefight:K6a", "firefight:K6b", "firefight:S4b")
@pytest.mark.parametrize(("order", "wounds"), [("PSS", 5), ("SPP", 4), ("PSP", 4), ("SSP", 5)])
def test_only_the_hits_of_a_deadly_weapon_count_twice(order: str, wounds: int) -> None:
    battle = volley("Deadly(2)", order, target("Tough(6)"), HIT, HIT, HIT, LOST, LOST, LOST)
    assert (battle.model("Target").wounds, battle.left) == (wounds, 0)


@pytest.mark.claims("firefight:K19b", "firefight:S4b")
@pytest.mark.parametrize(
    ("order", "dice", "wounds"),
    [("PSS", (AGAIN, AGAIN, LOST, AGAIN, LOST), 2), ("SPP", (AGAIN, LOST, AGAIN, AGAIN), 1)],
)
def test_only_against_the_hits_of_poison_a_six_is_rolled_again(order: str, dice: tuple[int, ...], wounds: int) -> None:
    battle = volley("Poison", order, target("Tough(6)"), HIT, HIT, HIT, *dice)
    assert (battle.model("Target").wounds, battle.left) == (wounds, 0)
    assert len(battle.rows(c.LOG_VENOM)) == 1


@pytest.mark.claims("firefight:K23c", "firefight:K20c")
@pytest.mark.parametrize(
    ("order", "dice", "wounds"), [("PSS", (KEPT,), 2), ("SPP", (KEPT, KEPT), 1), ("PSP", (5, 5), 1)]
)
def test_only_from_the_wounds_of_rending_nobody_regenerates(order: str, dice: tuple[int, ...], wounds: int) -> None:
    battle = volley("Rending", order, target("Tough(6)", "Regeneration"), HIT, HIT, HIT, LOST, LOST, LOST, *dice)
    assert (battle.model("Target").wounds, battle.left) == (wounds, 0)


@pytest.mark.claims("firefight:K20a", "firefight:C9b")
def test_who_has_regenerated_all_its_wounds_is_not_checked() -> None:
    battle = volley("Rending", "PPP", target("Regeneration"), 1, HIT, 1, LOST, KEPT)
    assert (battle.model("Target").wounds, battle.unit("Target").stunned, battle.left) == (0, 0, 0)
    assert battle.rows(c.LOG_CHECK) == []


@pytest.mark.claims("firefight:K3f", "firefight:K3e")
@pytest.mark.parametrize("order", ["PS", "SP"])
def test_hits_of_a_plain_gun_come_to_its_target_alone_beside_a_blast(order: str) -> None:
    guns = {"P": Arm("Gun", 30, 1), "S": Arm("Mortar", 30, 1, 0, ("Blast(3)",))}
    gunner = u(row("gunner", arms=(*(guns[letter] for letter in order), BLADE)), "Gunner", (20, 35))
    near = u(row("near", 4, 4, "Tough(6)"), "Near", (20, 18))
    battle = situation([gunner], [target("Tough(6)"), near, SPARE]).script(HIT, HIT, 6, 6, 6).start()
    battle.act("Gunner", c.HOLD).fire("Target")
    hit = [one[4] for one in battle.rows(c.LOG_DEFENSE)]
    assert (hit, battle.left) == ([battle.names["Target"]] * 2 + [battle.names["Near"]], 0)


@pytest.mark.claims("firefight:W8a")
@pytest.mark.parametrize(
    ("others", "order"),
    [
        ((("U", (20, 22.5)), ("V", (20, 17.9))), "VU"),
        ((("U", (20, 17.9)), ("V", (20, 22.5))), "UV"),
        ((("U", (22.2, 20)), ("V", (17.8, 20))), "UV"),
        ((("U", (22.4, 20)), ("V", (17.9, 20))), "VU"),
    ],
)
def test_a_blast_is_met_by_the_nearer_unit_first_and_of_two_as_near_by_the_first_of_the_list(others, order) -> None:
    gunner = u(row("gunner", arms=(Arm("Mortar", 30, 1, 0, ("Blast(6)",)), BLADE)), "Gunner", (20, 35))
    enemies = [u(row(name.lower(), 4, 4, "Tough(6)"), name, at) for name, at in others]
    battle = situation([gunner], [target("Tough(6)"), *enemies, SPARE]).script(HIT, 6, 6, 6).start()
    battle.act("Gunner", c.HOLD).fire("Target")
    met = [one[5] for one in battle.rows(c.LOG_BLAST)]
    assert met == [battle.names[name] for name in ("Target", *order)]


@pytest.mark.claims("firefight:K28c")
def test_a_stunned_tough_model_that_is_missed_takes_no_wound() -> None:
    gunner, enemy = u(row("gunner", arms=(Arm("Gun", 30, 1), BLADE)), "Gunner", (20, 32)), target("Tough(3)")
    battle = situation([gunner], [enemy, SPARE]).script(1).start()
    battle.unit("Target").stunned = 1
    battle.act("Gunner", c.HOLD).fire("Target")
    assert (battle.model("Target").wounds, battle.model("Target").fate, battle.left) == (0, c.ON_TABLE, 0)


@pytest.mark.claims("firefight:E8c", "firefight:K28d")
@pytest.mark.parametrize(("wounds", "fate"), [(3, c.ON_TABLE), (4, c.KNOCKED_OUT)])
def test_who_is_tougher_is_protected_by_one_marker_more(wounds: int, fate: int) -> None:
    gunner, enemy = u(row("gunner", arms=(Arm("Gun", 30, 1), BLADE)), "Gunner", (20, 32)), target("Tough(3)")
    tougher = replace(enemy, abilities=("tougher",))
    battle = situation([gunner], [tougher, SPARE]).script(HIT, 6, 1).start()
    battle.unit("Target").stunned, battle.model("Target").wounds = 1, wounds
    battle.act("Gunner", c.HOLD).fire("Target")
    assert battle.model("Target").fate == fate


@pytest.mark.claims("firefight:E8j")
def test_luck_is_not_used_up_where_all_hits_are_blocked_and_a_second_wound_is_whose_it_is() -> None:
    battle = volley("Deadly(2)", "PPP", target("Tough(6)"), HIT, HIT, HIT, 6, 6, 6, ability="lucky")
    assert battle.model("Target").spared == 0
    deadly = volley("Deadly(2)", "SPP", target("Tough(6)"), HIT, 1, 1, LOST, ability="lucky")
    assert (deadly.model("Target").wounds, deadly.model("Target").spared) == (1, 1)


# Whose a wound is


@pytest.mark.claims("firefight:E2a", "firefight:W6a", "firefight:W7a")
@pytest.mark.parametrize("stunned", [False, True])
def test_each_model_is_credited_to_the_one_whose_hit_it_was_in_their_order(stunned: bool) -> None:
    guns, trio = row("guns", arms=(Arm("Gun", 30, 1), BLADE), most=3), row("trio", 4, 4, most=3)
    shooters = u(guns, "Guns", (20, 30), (22, 30), (24, 30))
    group = u(trio, "Target", (20, 20), (21.5, 20), (23, 20))
    battle = situation([shooters], [group, SPARE]).script(HIT, 1, HIT, *(() if stunned else (LOST, LOST))).start()
    battle.unit("Target").stunned = int(stunned)
    battle.act("Guns", c.HOLD).fire("Target").lose("Target", 2).lose("Target", 1)
    killers = [battle.model("Target", n).killer for n in (2, 1)]
    assert killers == [battle.number("Guns", 0), battle.number("Guns", 2)]
    assert (battle.model("Target").fate, battle.left) == (c.ON_TABLE, 0)


@pytest.mark.claims("firefight:E2a", "firefight:W6b", "firefight:W1b")
@pytest.mark.parametrize(("die", "fate"), [(3, c.ON_TABLE), (4, c.KNOCKED_OUT)])
def test_the_check_of_a_single_model_is_credited_to_the_last_who_wounded_it(die: int, fate: int) -> None:
    guns = row("guns", arms=(Arm("Gun", 30, 1), BLADE), most=2)
    battle = situation([u(guns, "Guns", (20, 30), (22, 30))], [target(), SPARE]).script(HIT, HIT, LOST, LOST, die)
    battle.start().act("Guns", c.HOLD).fire("Target")
    first, last = battle.number("Guns", 0), battle.number("Guns", 1)
    assert [one[5] for one in battle.rows(c.LOG_WOUNDED)] == [first, last]
    assert [(one[5], one[9]) for one in battle.rows(c.LOG_CHECK)] == [(last, int(fate == c.KNOCKED_OUT))]
    assert (battle.model("Target").fate, battle.left) == (fate, 0)
