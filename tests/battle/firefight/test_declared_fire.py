"""Fire as it is declared: which weapon of whom at which target, and numbers that are none of these (S2, K3, K18)."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.options import split_fire
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.units import Arm
from tests.battle.firefight.situation import Situation, row, situation, tenths, u

CLUB, RIFLE, PISTOL = Arm("Club", 0, 1), Arm("Rifle", 24, 1), Arm("Pistol", 12, 1)
MORTAR = Arm("Mortar", 30, 1, 0, ("Blast(3)",))
GUNS = row("guns", arms=(RIFLE, CLUB, MORTAR, PISTOL), most=3)
SLOT = [c.FIRST_SLOT + 2 * slot for slot in range(4)]
NEAR, FAR = (20, 30), (20, 20)
"""Ten inches and twenty from the guns: the second is out of a pistol's range."""


def battery() -> Situation:
    """Three models with a Rifle, Mortar and Pistol, two enemy units of two, and others before and behind."""
    guns = u(GUNS, "Guns", (20, 40), (21.2, 40), (22.4, 40))
    pair = row("pair", most=2, arms=(CLUB,))
    foes = [u(pair, name, (x, y), (x + 1.2, y)) for name, (x, y) in (("Near", NEAR), ("Far", FAR))]
    one = row("one", arms=(CLUB,))
    battle = situation([u(one, "First", (45, 45)), guns], [*foes, u(one, "Last", (2, 2))])
    return battle.start().act("Guns", c.HOLD)


def declared(battle: Situation, *weapons: tuple[int, int, int], second: int | None = None, centre: int | None = None):
    """Fire at Near (1) and Far (2): weapon, at which of the two, by whom in bits."""
    choice = battle.row(c.SHOOT, 0, battle.names["Near"])
    choice[c.SECOND] = (
        (battle.names["Far"] if any(which == 2 for _weapon, which, _who in weapons) else c.NOBODY)
        if second is None
        else second
    )
    for weapon, which, who in weapons:
        choice[SLOT[weapon]], choice[SLOT[weapon] + 1] = which, who
        if weapon == 2 and which and centre is None:
            choice[c.CENTRES + 2] = battle.number("Near" if which == 1 else "Far") + 1
    if centre is not None:
        choice[c.CENTRES + 2] = centre
    return choice


@pytest.mark.claims("firefight:S1a", "firefight:S2a", "firefight:S2b")
@pytest.mark.parametrize(
    ("weapons", "reason"),
    [
        ([(0, 1, 0b111)], FINE),
        ([(0, 1, 0b100)], FINE),
        ([(0, 1, 0b111), (3, 1, 0b111)], FINE),
        ([(0, 2, 0b111), (3, 1, 0b111)], FINE),
        ([(0, 1, 0b111), (3, 2, 0b111)], r.NO_SHOT),  # too far for a pistol
        ([(0, 1, 0b1000)], r.NO_WEAPON),  # there are three
        ([(0, 1, -1)], r.NO_WEAPON),
        ([(0, 1, 0)], r.NO_WEAPON),
        ([(0, 0, 1), (3, 1, 1)], r.NO_WEAPON),
        ([(0, 3, 1), (3, 1, 1)], r.NO_WEAPON),
        ([(0, -1, 1), (3, 1, 1)], r.NO_WEAPON),
        ([(1, 1, 1)], r.NO_WEAPON),  # a melee weapon
        ([(0, 2, 1)], r.NOTHING_FIRES),  # nothing at the first target
        ([], r.NOTHING_FIRES),
    ],
)
def test_each_weapon_is_fired_by_those_who_have_it_at_one_of_the_two(
    weapons: list[tuple[int, int, int]], reason: int
) -> None:
    battle = battery()
    assert battle.problem(declared(battle, *weapons)) == reason


@pytest.mark.claims("firefight:S2a")
def test_two_targets_are_two_enemies_and_something_is_fired_at_each() -> None:
    battle = battery()
    both = [(0, 2, 0b111), (3, 1, 0b111)]
    assert battle.problem(declared(battle, *both, second=battle.names["Near"])) == r.ONE_TARGET
    assert battle.problem(declared(battle, *both, second=c.NOBODY)) == r.ONE_TARGET
    assert battle.problem(declared(battle, *both, second=battle.names["First"])) == r.NOT_AN_ENEMY
    for number in (-2, battle.s.squad_count):
        assert battle.problem(declared(battle, *both, second=number)) == r.NOT_AN_ENEMY
    assert battle.problem(declared(battle, (0, 1, 0b111), second=battle.names["Far"])) == r.ONE_TARGET


@pytest.mark.claims("firefight:K3d")
def test_a_centre_is_named_for_a_weapon_with_blast_that_fires_and_for_no_other() -> None:
    battle = battery()
    near, far = battle.number("Near"), battle.number("Far")
    mortar = [(2, 1, 0b001)]
    for centre, reason in (
        (near + 1, FINE),
        (near + 2, FINE),
        (far + 1, r.NO_CENTRE),
        (near, r.NO_CENTRE),
        (0, r.NO_CENTRE),
    ):
        assert battle.problem(declared(battle, *mortar, centre=centre)) == reason, centre
    assert battle.problem(declared(battle, (0, 1, 0b111), centre=near + 1)) == r.NO_CENTRE
    rifles = declared(battle, (0, 1, 0b111))
    rifles[c.CENTRES] = near + 1
    assert battle.problem(rifles) == r.NO_CENTRE
    assert battle.problem(declared(battle, (2, 2, 0b001), (0, 1, 0b001), centre=far + 1)) == FINE


@pytest.mark.claims("firefight:S2b")
@pytest.mark.parametrize(
    ("weapon", "slots", "centre"),
    [
        (0, [1, 0b101, 0, 0, 2, 0b101, 0, 0], "Far"),  # the rifles at the first, the mortars at the second
        (2, [2, 0b101, 0, 0, 1, 0b101, 0, 0], "Near"),
        (3, [2, 0b101, 0, 0, 2, 0b101, 1, 0b101], "Far"),  # no pistol reaches the second
    ],
)
def test_fire_is_split_with_one_weapon_at_the_first_and_all_that_can_at_the_second(
    weapon: int, slots: list[int], centre: str
) -> None:
    battle = battery()
    battle.model("Guns", 1).fate = c.KNOCKED_OUT
    choice, squad = battle.row(c.DONE), battle.names["Guns"]
    first = battle.t.profiles[battle.unit("Guns").profile].first
    split_fire(battle.t, battle.s, squad, first + weapon, battle.names["Near"], battle.names["Far"], choice)
    assert choice[c.VERB : c.COUNT] == [c.SHOOT, choice[c.WHO], battle.names["Near"], battle.names["Far"], 0]
    assert choice[c.FIRST_SLOT : c.FIRST_SLOT + 8] == slots
    assert list(choice[c.CENTRES : c.CENTRES + 4]) == [0, 0, battle.number(centre) + 1, 0]
    assert battle.problem(choice) == FINE


@pytest.mark.claims("firefight:S2b")
def test_a_weapon_that_the_unit_has_not_does_not_fire_though_the_next_unit_has_one() -> None:
    shooter, other = row("shooter", arms=(Arm("Gun", 30, 1),)), row("other", arms=(Arm("Gun", 30, 1),))
    battle = situation([u(shooter, "Shooter", (20, 30)), u(other, "Other", (23, 30))], [u(other, "Foe", (20, 20))])
    battle.start().act("Shooter", c.HOLD)
    choice = battle.firing("Foe")
    assert battle.problem(choice) == FINE
    choice[c.FIRST_SLOT + 2], choice[c.FIRST_SLOT + 3] = 1, 1
    assert battle.problem(choice) == r.NO_WEAPON


@pytest.mark.claims("firefight:K18a")
def test_each_model_has_its_own_shot_with_a_limited_weapon() -> None:
    pair = row("pair", arms=(Arm("Tube", 30, 1, 0, ("Limited",)),), most=2)
    battle = situation([u(pair, "Pair", (20, 30), (21.5, 30))], [u(row("foe"), "Foe", (20, 20))])
    battle.start().act("Pair", c.HOLD)
    choice = battle.firing("Foe")
    for who, spent, reason in ((0b10, 1, r.SPENT), (0b01, 1, FINE), (0b01, 0, r.SPENT), (0b10, 0, FINE)):
        for model in range(2):
            battle.model("Pair", model).used = int(model == spent)
        choice[c.FIRST_SLOT + 1] = who
        assert battle.problem(choice) == reason


@pytest.mark.claims("firefight:S2a")
@pytest.mark.parametrize(
    ("far", "bits"),
    [((), 0b11), ((0,), 0b10), ((1,), 0b01), ((0, 1), 0)],
)
@pytest.mark.parametrize("blast", [False, True])
def test_the_weapon_for_the_first_target_is_fired_by_those_alone_who_reach_that(
    far: tuple[int, ...], bits: int, blast: bool
) -> None:
    """The second target is in reach of all."""
    arms = (Arm("Gun", 20, 1, 0, ("Blast(3)",) if blast else ()), Arm("Rifle", 40, 1), Arm("Club", 0, 1))
    pair = row("pair", arms=arms, most=2)
    foe = row("foe")
    battle = situation([u(pair, "Pair", (20, 30), (21.5, 30))], [u(foe, "First", (20, 20)), u(foe, "Second", (21, 15))])
    battle.start().act("Pair", c.HOLD)
    for model in far:  # 19 inches from the second, and 21 from the first
        battle.model("Pair", model).x, battle.model("Pair", model).y = tenths(21), tenths(34)
    battle.model("First").y = tenths(13) if far else tenths(20)
    choice = battle.row(c.SHOOT)
    squad, first, second = (battle.names[name] for name in ("Pair", "First", "Second"))
    gun, slot = battle.t.profiles[battle.unit("Pair").profile].first, c.FIRST_SLOT
    split_fire(battle.t, battle.s, squad, gun, first, second, choice)
    assert (choice[c.TARGET], choice[c.SECOND]) == (first, second)
    assert (choice[slot], choice[slot + 1]) == (1 if bits else 0, bits)
    assert (choice[slot + 2], choice[slot + 3]) == (2, 0b11)
    assert (choice[slot + 4], choice[slot + 5]) == (0, 0)
    assert choice[c.CENTRES] == (battle.number("First") + 1 if blast and bits else 0)
