"""What experience and abilities are worth on the table (L8, L9, P8), and who comes back behind a battle (L14)."""

from __future__ import annotations

import pytest

from campaign.battle.contract import FigureSetup
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.attributes import dexterity, move_of, strength
from campaign.battle.man_to_man.experience import ABILITIES
from campaign.battle.man_to_man.fire import fire_number
from campaign.battle.man_to_man.reasons import FINE, HAS_ACTED, NOTHING_TO_HANDLE
from campaign.battle.man_to_man.units import man_to_man_rows
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, box, m, situation

FOE = m("rifleman", "Bob", (20, 20))


def gifted(*abilities: str, experience: int = 0, kind: str = "rifleman") -> Situation:
    """Ann at 20 inches from Bob, with what she has learnt."""
    return situation([m(kind, "Ann", (20, 41), "", None, *abilities, experience=experience)], [FOE])


def dexterity_in(battle: Situation, phase: int) -> int:
    """Ann's DEX in a phase."""
    battle.s.now[0].phase = phase
    return dexterity(battle.t, battle.s, 0)


@pytest.mark.claims("man_to_man:L8a")
def test_two_dice_give_an_ability() -> None:
    assert list(ABILITIES) == list(range(2, 13))
    assert [ABILITIES[n] for n in (2, 7, 9, 12)] == ["faster", "healer", "lucky", "extra-action"]


@pytest.mark.claims("man_to_man:L9a", "man_to_man:L9c")
@pytest.mark.parametrize(
    ("experience", "ranged", "close"), [(0, 12, 12), (7, 12, 12), (8, 13, 12), (19, 13, 12), (20, 13, 13)]
)
def test_experience_raises_dex_at_range_and_then_in_close_combat(experience: int, ranged: int, close: int) -> None:
    battle = gifted(experience=experience)
    assert dexterity_in(battle, c.MOVEMENT) == 12
    assert (dexterity_in(battle, c.RANGED), dexterity_in(battle, c.CLOSE)) == (ranged, close)


@pytest.mark.claims("man_to_man:L8c", "man_to_man:L8i")
def test_a_crack_shot_shoots_better_and_a_berserk_strikes_better() -> None:
    assert [dexterity_in(gifted("crack-shot"), phase) for phase in (c.RANGED, c.CLOSE)] == [13, 12]
    assert [dexterity_in(gifted("berserk"), phase) for phase in (c.RANGED, c.CLOSE)] == [12, 14]
    assert dexterity_in(gifted("berserk", experience=20), c.CLOSE) == 15


@pytest.mark.claims("man_to_man:L8d", "man_to_man:L9b", "man_to_man:L9f")
@pytest.mark.parametrize(
    ("abilities", "experience", "full", "halved"), [((), 15, 12, 6), ((), 16, 16, 8), (("tougher",), 16, 20, 10)]
)
def test_str_is_raised_and_halved_then(abilities: tuple[str, ...], experience: int, full: int, halved: int) -> None:
    battle = gifted(*abilities, experience=experience)
    assert strength(battle.t, battle.s, 0) == full
    battle.man("Ann").wounded = 1
    assert strength(battle.t, battle.s, 0) == halved


@pytest.mark.claims("man_to_man:L8b", "man_to_man:L9f")
def test_who_is_faster_walks_9_inches_and_4_when_wounded() -> None:
    battle = gifted("faster")
    assert move_of(battle.t, battle.s, 0) == 9 * c.INCH
    battle.man("Ann").wounded = 1
    assert move_of(battle.t, battle.s, 0) == 4 * c.INCH


@pytest.mark.claims("man_to_man:L8e")
def test_who_is_camouflaged_is_harder_to_hit_by_2_in_the_open_and_in_a_forest() -> None:
    hidden = m("rifleman", "Bob", (20, 20), "", None, "camouflaged")
    for pieces, number in (((), 10), ((box(PieceKind.FOREST, 18, 18, 22, 22),), 4)):
        battle = situation([m("rifleman", "Ann", (20, 41))], [hidden], *pieces).fires("Ann")
        assert fire_number(battle.t, battle.s, 0, 0, 1) == number
        assert battle.part(c.HIDDEN) == -2


@pytest.mark.claims("man_to_man:L8g")
@pytest.mark.parametrize(("action", "shots"), [(c.PIVOT, 6), (c.WALK, 1)])
def test_double_fire_with_an_smg_is_six_shots_and_one_behind_a_walk(action: int, shots: int) -> None:
    near = m("gunman", "Ann", (20, 30), "", None, "double-fire")
    battle = situation([near], [FOE]).script(*[6, 5, 4] * shots).fires("Ann", action).shoot("Ann", "Bob")
    taken = 1
    while battle.kind == c.SHOOTING_ON:
        battle.say(c.FIRE, target=1)
        taken += 1
    assert taken == shots


@pytest.mark.claims("man_to_man:L8h")
def test_a_lucky_man_ignores_the_first_hit_and_not_the_second() -> None:
    lucky = m("rifleman", "Bob", (20, 20), "", None, "lucky")
    battle = situation([m("gunman", "Ann", (20, 30))], [lucky])
    battle.script(1, 1, 1, 3, 3, 3, 5, 5, 5, 4, 4, 4).fires("Ann").shoot("Ann", "Bob")
    assert (battle.man("Bob").fate, battle.man("Bob").wounded) == (c.ON_TABLE, 0)
    assert [row[4:6] for row in battle.rows(c.LOG_LUCKY)] == [(1, 0)]
    battle.say(c.FIRE, target=1)
    assert battle.man("Bob").fate == c.DEAD


@pytest.mark.claims("man_to_man:L8h")
def test_luck_saves_from_a_blow_and_from_a_grenade() -> None:
    lucky = m("rifleman", "Bob", (20, 20), "", None, "lucky")
    battle = situation([m("rifleman", "Ann", (20, 21))], [lucky]).script(3, 3, 3)
    battle.fights(Ann=c.CLOSE_COMBAT, Bob=c.PIVOT).strike("Ann", "Bob", "attached-bayonet")
    assert (battle.man("Bob").fate, battle.man("Bob").lucky, battle.left) == (c.ON_TABLE, 0, 0)
    battle = situation([m("rifleman", "Ann", (20, 30))], [lucky]).script(3, 3, 3)
    battle.fires("Ann").throw("Ann", 20, 20)
    assert (battle.man("Bob").fate, battle.man("Bob").under_fire, battle.man("Bob").lucky) == (c.ON_TABLE, 1, 0)


@pytest.mark.claims("man_to_man:L8f")
def test_a_healer_makes_a_wounded_friend_in_contact_unhurt() -> None:
    healer = m("rifleman", "Ann", (20, 40), "", None, "healer")
    for where, hurt, said in (((21, 40), 1, FINE), ((21, 40), 0, NOTHING_TO_HANDLE), ((22, 40), 1, NOTHING_TO_HANDLE)):
        battle = situation([healer, m("rifleman", "Amy", where)], [FOE]).script(6, 1).go_on().say(c.BEGIN)
        battle.man("Amy").wounded = hurt
        assert battle.problem(battle.acting("Ann", c.HANDLE, at="Amy")) == said
        assert battle.problem(battle.acting("Amy", c.HANDLE, at="Ann")) == NOTHING_TO_HANDLE
        if said == FINE:
            battle.act("Ann", c.HANDLE, at="Amy")
            assert (battle.man("Amy").wounded, battle.man("Ann").action) == (0, c.HANDLE)


@pytest.mark.claims("man_to_man:L8j", "man_to_man:L9d")
@pytest.mark.parametrize(("experience", "abilities"), [(24, ()), (0, ("extra-action",))])
def test_who_has_another_action_aims_behind_a_walk(experience: int, abilities: tuple[str, ...]) -> None:
    battle = gifted(*abilities, experience=experience).start()
    battle.act("Ann", c.WALK, (20, 40), face=(0, -1))
    assert battle.problem(battle.acting("Ann", c.WALK, (20, 39), face=(0, -1))) == HAS_ACTED
    assert battle.problem(battle.acting("Ann", c.CLOSE_COMBAT, face=(0, -1))) == HAS_ACTED
    battle.act("Ann", c.AIM)
    assert (battle.man("Ann").action, battle.man("Ann").then) == (c.WALK, c.AIM)


@pytest.mark.claims("man_to_man:L9d", "man_to_man:L9e")
def test_nobody_takes_the_same_action_again_or_aims_behind_a_run() -> None:
    battle = gifted(experience=24).start().act("Ann", c.RUN, (20, 35), face=(0, -1))
    assert battle.problem(battle.acting("Ann", c.AIM)) == HAS_ACTED
    assert battle.problem(battle.acting("Ann", c.PIVOT, face=(0, -1))) == FINE
    battle = gifted(experience=24).start().act("Ann", c.PIVOT, face=(0, -1))
    assert battle.problem(battle.acting("Ann", c.PIVOT, face=(0, -1))) == HAS_ACTED
    assert gifted(experience=23).start().act("Ann", c.PIVOT, face=(0, -1)).side == "B"


@pytest.mark.claims("man_to_man:L9g")
def test_another_action_waits_for_other_men_and_is_only_one() -> None:
    battle = situation([m("rifleman", "Ann", (20, 41), experience=24), m("rifleman", "Amy", (25, 41))], [FOE]).start()
    battle.act("Ann", c.PIVOT, face=(0, -1)).act("Amy", c.AIM)
    assert battle.side == "A"
    assert battle.act("Ann", c.POSTURE).side == "B"


@pytest.mark.claims("man_to_man:L9h")
def test_behind_a_walk_and_a_pivot_an_smg_has_three_shots_without_the_loss_of_a_snap_shot() -> None:
    battle = situation([m("gunman", "Ann", (20, 30), experience=24)], [FOE]).fires("Ann", c.WALK)
    battle.man("Ann").then = c.PIVOT
    assert fire_number(battle.t, battle.s, 0, 0, 1) == 13
    battle.man("Ann").then = c.POSTURE
    assert fire_number(battle.t, battle.s, 0, 0, 1) == 13 - 2


@pytest.mark.claims("man_to_man:P8d")
@pytest.mark.parametrize(("veterans", "quality"), [(1, c.REGULAR), (2, c.ELITE)])
def test_a_unit_with_more_than_half_veterans_is_elite(veterans: int, quality: int) -> None:
    men = [m("leader", "L", (20, 40), experience=20)]
    men += [m("rifleman", f"r{n}", (22 + 2 * n, 40), experience=20 * (n < veterans - 1)) for n in range(2)]
    assert situation(men, [FOE]).squad("L").quality == quality


def test_a_sheet_shows_the_raised_attributes() -> None:
    row = next(row for row in man_to_man_rows() if row.key == "common.rifleman")
    stats = {
        stat.key: (stat.value, stat.bonus)
        for stat in row.stats(FigureSetup("a", row.key, "", 16, abilities=("faster",)))
    }
    assert (stats["strength"], stats["move"], stats["dexterity"]) == ((16, 4), (9, 1), (12, 0))


def tanks(experience: int, *dice: int) -> Situation:
    """Ann's tank may fire at Bob's 20 inches ahead, who has so much experience."""
    own = [m("leader", "Abe", (2, 45)), m("mediumtank", "Ann", (20, 35))]
    foes = [m("leader", "Ben", (45, 2)), m("mediumtank", "Bob", (20, 15), experience=experience)]
    return situation(own, foes).script(*dice).fires("Ann")


@pytest.mark.claims("man_to_man:L9i")
@pytest.mark.parametrize(("experience", "control"), [(7, 12), (8, 13)])
def test_a_vehicle_with_8_fp_fires_better(experience: int, control: int) -> None:
    battle = tanks(experience)
    assert dexterity(battle.t, battle.s, battle.number("Bob")) == control


@pytest.mark.claims("man_to_man:L9j")
@pytest.mark.parametrize(("experience", "dice", "state"), [(15, (2,), c.BROKEN), (16, (), c.WORKS)])
def test_a_vehicle_with_16_fp_ignores_its_first_damage(experience: int, dice: tuple[int, ...], state: int) -> None:
    battle = tanks(experience, 2, 2, 2, 2, 3, 4, *dice).shoot("Ann", "Bob", "gun-75-medium")
    assert (battle.arm("Bob", "lmg").state, battle.man("Bob").strength, battle.left) == (state, 0, 0)


# Behind the battle


def fallen(*dice: int, winner: str = "A", **agreed: bool) -> Situation:
    """The last enemy of Ann, or of Bob, dies in the last round; three men of side A lie incapacitated."""
    lying = [m("rifleman", f"r{n}", (10 + 2 * n, 40)) for n in range(3)]
    battle = situation([m("rifleman", "Ann", (20, 40)), *lying], [FOE], **{"fallen_return": True, **agreed})
    battle.script(*dice)
    for n in range(3):
        battle.man(f"r{n}").fate = c.INCAPACITATED
        battle.squad(f"r{n}").fell += 1
    battle.man("Bob" if winner == "A" else "Ann").fate = c.DEAD
    return battle.phase(c.MORALE, turn=2).go_on()


def fates(battle: Situation) -> list[int]:
    """Of the three who lay there."""
    return [battle.man(f"r{n}").fate for n in range(3)]


@pytest.mark.claims("man_to_man:L14a")
def test_of_three_with_3_4_and_6_one_is_lost_and_two_come_back() -> None:
    battle = fallen(3, 4, 6)
    assert fates(battle) == [c.INCAPACITATED, c.RECOVERED, c.RECOVERED]
    assert [row[6:8] for row in battle.rows(c.LOG_RECOVERY)] == [(3, 0), (4, 1), (6, 1)]


@pytest.mark.claims("man_to_man:L14b")
def test_who_does_not_hold_the_field_gets_nobody_back() -> None:
    assert fates(fallen(winner="B")) == [c.INCAPACITATED] * 3


@pytest.mark.claims("man_to_man:L14a")
def test_a_side_that_has_stood_gets_men_back_without_holding_the_field() -> None:
    battle = fallen(3, 4, 6)
    battle = situation(
        [m("rifleman", "Ann", (20, 40)), m("rifleman", "r0", (10, 40))], [FOE], turns=1, fallen_return=True
    )
    battle.script(5)
    battle.man("r0").fate = c.INCAPACITATED
    battle.phase(c.MORALE).go_on()
    assert [battle.s.forces[n].end for n in range(2)] == [c.STOOD, c.STOOD]
    assert (battle.s.now[0].holder, battle.man("r0").fate) == (1, c.RECOVERED)


@pytest.mark.claims("man_to_man:L14c", "man_to_man:L14d")
def test_by_agreement_all_are_lost_or_all_come_back() -> None:
    assert fates(fallen(fallen_return=False)) == [c.INCAPACITATED] * 3
    assert fates(fallen(fallen_roll=False)) == [c.RECOVERED] * 3
