"""Mortars and their men, calls for fire, what comes from afar, and what it does to morale (I1 to I8, L4, L10, M1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.flow import can_fire_mortar
from campaign.battle.man_to_man.indirect import mortar_number, result_from_afar
from campaign.battle.man_to_man.morale import morale_number, triggers
from campaign.battle.man_to_man.rounds import begin_fire_phase, begin_round
from campaign.battle.man_to_man.setup import hit_points
from campaign.battle.man_to_man.terrain import sees
from campaign.battle.scenery import Material, Opening, OpeningKind, PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation, tenths

HILL = box(PieceKind.HILL, 5, 20, 35, 24)


def calls(*b, support="mediumartillery", caller="spotter", pieces=(), turns=30, **agreed) -> Situation:
    """Ann may call for support in round 1; Ben leads the others far off."""
    a = [m(caller, "Ann", (20, 40)), m("leader", "Abe", (2, 46)), m(support, "Guns")]
    foes = [*b, m("leader", "Ben", (45, 2))]
    return situation(a, foes, *pieces, turns=turns, **agreed).start()


def mortar(*b, kind="lightmortar", crew=("Amy", "Ada"), pieces=(), **agreed) -> Situation:
    """Ann has a mortar before her, and as many men as it takes beside it."""
    places = {"Amy": (18.5, 38.5), "Ada": (21.5, 38.5)}
    a = [m(kind, "Ann", (20, 40)), m("leader", "Abe", (2, 46))]
    a += [m("rifleman", name, places[name]) for name in crew]
    battle = situation(a, [*b, m("leader", "Ben", (45, 2))], *pieces, **agreed)
    return battle


def weapon(battle: Situation) -> str:
    """The key of Ann's mortar."""
    return battle.setup.units[battle.man("Ann").profile].serves


def lob(battle: Situation, x: float, y: float) -> int:
    """The reason against a shot of Ann's mortar."""
    return battle.problem(battle.lobbing("Ann", weapon(battle), x, y))


def fires(battle: Situation, *dice: int, at=(20, 25)) -> Situation:
    """Ann fires her mortar with these dice."""
    battle.more(*dice).phase(c.RANGED).go_on()
    return battle.answer(battle.lobbing("Ann", weapon(battle), *at))


def ends_moves(battle: Situation, *dice: int) -> Situation:
    """All others stand, and the ranged combat begins with these dice."""
    battle.more(*dice)
    while battle.kind == c.ACTING:
        battle.say(c.DONE)
    return battle


def damage(battle: Situation) -> list[tuple[int, int]]:
    """Who has suffered how much, in order."""
    return [(row[4], row[6]) for row in battle.rows(c.LOG_DAMAGE)]


# The worked examples


@pytest.mark.claims("man_to_man:I2a", "man_to_man:I5c", "man_to_man:I1b")
def test_a_spotter_under_fire_calls_for_artillery() -> None:
    battle = calls(m("rifleman", "Bob", (20, 30)))
    battle.man("Ann").under_fire_before = 1
    battle.answer(battle.calling("Ann", "afar-medium", 20, 30))
    ends_moves(battle, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1)
    assert battle.rows(c.LOG_THREW)[0][4:9] == (0, battle.arm_of("afar-medium"), 9, 10, c.HIT)
    assert damage(battle) == [(battle.number("Bob"), 7)]


@pytest.mark.claims("man_to_man:I8e", "man_to_man:I8f", "man_to_man:I8c")
def test_it_scatters_away_from_the_own_edge() -> None:
    battle = calls(m("rifleman", "Bob", (20, 18)))
    battle.man("Ann").under_fire_before = 1
    battle.answer(battle.calling("Ann", "afar-medium", 20, 30))
    ends_moves(battle, 6, 6, 2, 1, 4, 3, 5, 2, 2, 2, 2, 2, 2, 3)
    assert battle.rows(c.LOG_BURST)[0][6:10] == (tenths(20), tenths(18), 1, 0)
    assert damage(battle) == [(battle.number("Bob"), 7)]  # half of 15


@pytest.mark.claims("man_to_man:I6f", "man_to_man:L4a")
def test_no_shell_arrives_and_it_is_spent() -> None:
    battle = calls(m("rifleman", "Bob", (20, 30)))
    battle.answer(battle.calling("Ann", "afar-medium", 20, 30))
    ends_moves(battle, 6, 6, 4)
    assert (battle.rows(c.LOG_BURST), battle.man("Bob").under_fire, battle.left) == ([], 0, 0)
    assert battle.s.arms[battle.arm_of("afar-medium")].left == 3
    assert battle.squad("Bob").attacked == 0


@pytest.mark.claims("man_to_man:I7a", "man_to_man:I6e", "man_to_man:B6a")
@pytest.mark.parametrize(("at_building", "suffers"), [(True, 0), (False, 8)])
def test_a_3_from_afar_brings_a_building_down_and_is_else_a_hit(at_building: bool, suffers: int) -> None:
    pieces = [box(PieceKind.BUILDING, 17, 20, 27, 30, Opening(OpeningKind.WINDOW, 2, tenths(7)))] if at_building else []
    battle = calls(m("rifleman", "Bob", (20, 22)), support="heavyartillery", caller="commander", pieces=pieces)
    battle.answer(
        battle.calling("Ann", "afar-heavy", 20, 29.9) if at_building else battle.calling("Ann", "afar-heavy", 20, 22)
    )
    ends_moves(battle, 1, 1, 1, *[1] * 8)
    assert (battle.man("Bob").fate, battle.left) == (c.INCAPACITATED, 0)
    assert damage(battle) == [(battle.number("Bob"), suffers)]
    assert battle.s.building_count == 0 or battle.s.buildings[0].state == c.FALLING
    assert battle.man("Bob").killer == 0


@pytest.mark.claims("man_to_man:I10a", "man_to_man:B5a", "man_to_man:I4b")
def test_a_heavy_mortar_on_a_large_house() -> None:
    house = box(PieceKind.BUILDING, 14, 14, 26, 26, Opening(OpeningKind.WINDOW, 2, tenths(6)))
    battle = mortar(m("rifleman", "Bob", (20, 22)), kind="heavymortar", pieces=[house])
    battle.s.buildings[0].points = hit_points(replace(house, material=Material.REINFORCED))
    fires(battle, 3, 3, 3, 6, 6, 5, 4, 3, 6, 6, 6, 5, 4, 3, 6, at=(20, 25.9))
    assert damage(battle) == [(battle.number("Bob"), 0)]
    assert (battle.s.buildings[0].taken, battle.s.buildings[0].state) == (30, c.UPRIGHT)


@pytest.mark.claims("man_to_man:M1f", "man_to_man:M2e", "man_to_man:M10a")
@pytest.mark.parametrize(("attacked", "number"), [(c.SHELLED, 16), (c.BOMBED, 12), (c.SHELLED | c.ROCKETS, 12)])
def test_an_elite_unit_that_has_been_shelled(attacked: int, number: int) -> None:
    row = armed("smg", profile="nco", quality="elite")
    battle = situation([m(row, "Ann", (20, 40))], [m("leader", "Ben", (45, 2))])
    battle.squad("Ann").attacked = attacked
    assert triggers(battle.s, 0) == attacked & ~c.ROCKETS
    assert morale_number(battle.t, battle.s, 0, 0) == number


# Calls


@pytest.mark.claims("man_to_man:I1a", "man_to_man:A13d")
def test_who_may_call() -> None:
    battle = calls(m("rifleman", "Bob", (20, 10)), pieces=[HILL])
    assert battle.problem(battle.calling("Ann", "afar-medium", 20, 30)) == why.FINE
    assert battle.problem(battle.calling("Ann", "afar-medium", 20, 46)) == why.FINE  # behind her
    assert battle.problem(battle.calling("Ann", "afar-medium", 20, 10)) == why.NOT_SEEN
    assert battle.problem(battle.calling("Ann", "afar-medium", 20, 48)) == why.OFF_TABLE
    assert battle.problem(battle.calling("Abe", "afar-medium", 20, 30)) == why.NO_RADIO


@pytest.mark.claims("man_to_man:I14a", "man_to_man:L4a")
def test_a_weapon_is_called_once_a_round_and_until_it_has_no_shots() -> None:
    battle = situation(
        [m("spotter", "Ann", (20, 40)), m("commander", "Cora", (25, 40)), m("lightbomb", "Bomb")],
        [m("leader", "Ben", (45, 2))],
    ).start()
    battle.answer(battle.calling("Ann", "light-bomb", 20, 30))
    assert battle.problem(battle.calling("Cora", "light-bomb", 20, 30)) == why.CALLED
    battle.s.arms[battle.arm_of("light-bomb")].left = 0
    assert battle.problem(battle.calling("Cora", "light-bomb", 20, 30)) == why.NO_SHELLS


@pytest.mark.claims("man_to_man:I1a")
def test_nobody_calls_for_the_enemys_fire() -> None:
    battle = situation([m("spotter", "Ann", (20, 40))], [m("leader", "Ben", (45, 2)), m("lightbomb", "Bomb")]).start()
    assert battle.problem(battle.calling("Ann", "light-bomb", 20, 30)) == why.NO_WEAPON


@pytest.mark.claims("man_to_man:I1b", "man_to_man:I1d", "man_to_man:I8e")
def test_a_strike_comes_though_its_caller_has_fallen() -> None:
    battle = calls(m("rifleman", "Bob", (20, 30)), support="lightbomb")
    battle.answer(battle.calling("Ann", "light-bomb", 20, 30))
    battle.man("Ann").fate = c.INCAPACITATED
    ends_moves(battle, 6, 6, 3, 4, 1, 1, 1, 2, *[1] * 6)
    assert battle.rows(c.LOG_BURST)[0][6:9] == (tenths(20), tenths(35), 1)
    assert battle.squad("Bob").attacked == c.BOMBED
    assert battle.s.arms[battle.arm_of("light-bomb")].state == c.SPENT


@pytest.mark.claims("man_to_man:M1g")
def test_a_unit_is_under_attack_where_it_was_aimed_at() -> None:
    battle = calls(m("rifleman", "Bob", (20, 30)), support="rockets")
    battle.answer(battle.calling("Ann", "afar-rockets", 20, 30))
    ends_moves(battle, 6, 6, 3, 3, 6, 6, 6)
    assert battle.squad("Bob").attacked == c.SHELLED | c.ROCKETS
    assert damage(battle) == []
    begin_round(battle.t, battle.s)
    assert (battle.squad("Bob").attacked, battle.s.call_count) == (0, 0)


@pytest.mark.claims("man_to_man:I6e", "man_to_man:I6f")
@pytest.mark.parametrize(
    ("rolled", "result"), [(3, c.FALLS), (4, c.HIT), (5, c.HIT), (6, c.MISS), (16, c.DUD), (17, c.DUD), (18, c.DUD)]
)
def test_critical_rolls_from_afar(rolled: int, result: int) -> None:
    assert result_from_afar(rolled, 19 if rolled >= 16 else 4) == result


@pytest.mark.claims("man_to_man:L4b")
def test_support_is_never_on_the_table() -> None:
    battle = calls()
    assert battle.man("Guns").fate == c.AWAY
    assert battle.kind == c.ACTING  # nobody had to set it up


# Mortars


@pytest.mark.claims("man_to_man:I1c", "man_to_man:I2a", "man_to_man:I4b")
def test_a_mortar_is_fired_at_a_point_in_sight() -> None:
    battle = fires(mortar(m("rifleman", "Bob", (20, 25))), 4, 3, 2, 1, 1, 1, 1, 1)
    assert battle.rows(c.LOG_THREW)[0][6:9] == (9, 10, c.HIT)
    assert damage(battle) == [(battle.number("Bob"), 5)]
    assert battle.squad("Bob").attacked == c.SHELLED


@pytest.mark.claims("man_to_man:I1c", "man_to_man:I14b")
def test_in_any_direction_and_as_far_as_the_table_goes() -> None:
    battle = mortar(pieces=[HILL]).phase(c.RANGED).go_on()
    assert [lob(battle, *at) for at in ((20, 46), (46, 30), (20, 15), (20, -1))] == [
        why.FINE, why.FINE, why.NOT_SEEN, why.OFF_TABLE,
    ]  # fmt: skip


@pytest.mark.claims("man_to_man:I8e")
def test_a_mortars_shot_scatters_by_two_dice() -> None:
    battle = fires(mortar(), 5, 4, 3, 1, 2, 3)
    assert battle.rows(c.LOG_BURST)[0][6:9] == (tenths(20), tenths(20), 1)


@pytest.mark.claims("man_to_man:I6d")
@pytest.mark.parametrize(("dice", "state"), [((6, 6, 4), c.WORKS), ((6, 6, 5), c.JAMMED), ((6, 6, 6), c.JAMMED_HARD)])
def test_a_mortar_misfires_and_jams(dice, state: int) -> None:
    battle = fires(mortar(m("rifleman", "Bob", (20, 25))), *dice)
    assert (battle.s.arms[battle.arm_of("light-mortar")].state, battle.rows(c.LOG_BURST)) == (state, [])


@pytest.mark.claims("man_to_man:L10d", "man_to_man:A13a")
def test_who_serves_it_clears_its_jam() -> None:
    battle = mortar().start().more(3, 3, 3)
    arm = battle.arm_of("light-mortar")
    battle.s.arms[arm].state = c.JAMMED
    assert battle.problem(battle.acting("Amy", c.HANDLE, arm=arm)) != why.FINE
    battle.act("Ann", c.HANDLE, arm=arm)
    assert battle.s.arms[arm].state == c.WORKS


@pytest.mark.claims("man_to_man:I2b", "man_to_man:I5c", "man_to_man:I5d")
def test_whose_int_it_is() -> None:
    a = [m("lightmortar", "Ann", (20, 40)), m("commander", "Cora", (40, 15))]
    battle = situation(a, [m("leader", "Ben", (45, 2))], HILL).start()
    battle.answer(battle.calling("Cora", "light-mortar", 20, 15))
    arm = battle.arm_of("light-mortar")
    battle.man("Ann").under_fire_before = battle.man("Cora").under_fire_before = 1
    assert mortar_number(battle.t, battle.s, 0, arm, tenths(20), tenths(15)) == 14 - 2 - 2
    assert mortar_number(battle.t, battle.s, 0, arm, tenths(20), tenths(30)) == 10 - 2
    ends_moves(battle)
    assert (lob(battle, 20, 15), lob(battle, 20, 16)) == (why.FINE, why.NOT_SEEN)


@pytest.mark.claims("man_to_man:P4a", "man_to_man:R3a")
def test_who_is_wounded_in_the_phase_fires_with_what_he_was() -> None:
    battle = mortar().phase(c.RANGED)
    battle.man("Ann").wounded = 1
    assert mortar_number(battle.t, battle.s, 0, battle.arm_of("light-mortar"), 5080, 7620) == 10
    battle.man("Ann").was_wounded = 1
    assert mortar_number(battle.t, battle.s, 0, battle.arm_of("light-mortar"), 5080, 7620) == 5


# The men at it


@pytest.mark.claims("man_to_man:L10h", "man_to_man:C4g")
def test_it_stands_before_its_gunner_and_is_in_nobodys_way() -> None:
    battle = mortar(m("rifleman", "Bob", (20, 20))).start()
    w = battle.served("Ann")
    assert (w.x, w.y, w.radius, w.fate) == (tenths(20), tenths(38.5), 254, c.ON_TABLE)
    assert sees(battle.t, battle.s, 0, battle.number("Bob"))
    assert battle.problem(battle.acting("Ann", c.WALK, (20, 33))) == why.FINE


@pytest.mark.claims("man_to_man:L10h")
def test_it_is_set_up_with_its_gunner() -> None:
    battle = situation([m("lightmortar", "Ann")], [m("leader", "Ben", (45, 2))]).script(6, 1).go_on()
    row = battle.row(c.PLACE, 0)
    row[c.X], row[c.Y], row[c.FX], row[c.FY] = tenths(20), tenths(46), 1, 0
    battle.answer(row)
    w = battle.served("Ann")
    assert (w.x, w.y, w.fx, w.fate) == (tenths(21.5), tenths(46), 1, c.ON_TABLE)
    assert battle.kind == c.ORDERING


@pytest.mark.claims("man_to_man:L10d")
def test_who_serves_it() -> None:
    battle = mortar().phase(c.RANGED).go_on()
    arm = battle.arm_of("light-mortar")
    assert [can_fire_mortar(battle.t, battle.s, battle.number(name)) for name in ("Ann", "Amy", "Abe")] == [
        True, False, False,
    ]  # fmt: skip
    battle.man("Ann").action = c.WALK
    assert lob(battle, 20, 30) == why.NO_SHOT
    battle.man("Ann").action, battle.man("Ann").y = c.AIM, tenths(41)
    assert lob(battle, 20, 30) == why.NOT_SERVED
    assert battle.problem(battle.lobbing("Amy", "light-mortar", 20, 30)) == why.NOT_SERVED
    assert battle.s.arms[arm].bearer == len(battle.s.figures) - 1


@pytest.mark.claims("man_to_man:L10d", "man_to_man:I14a")
def test_it_is_fired_instead_of_a_weapon_of_his_own() -> None:
    battle = fires(mortar(m("rifleman", "Bob", (20, 30))), 6, 6, 4, at=(30, 20))
    assert battle.fire_problem("Ann", "Bob", "pistol") == why.NO_SHOT
    assert battle.served("Ann").shot == 1


@pytest.mark.claims("man_to_man:A13c", "man_to_man:L10e")
def test_another_man_takes_it_over() -> None:
    battle = mortar().start()
    arm = battle.arm_of("light-mortar")
    assert battle.problem(battle.acting("Amy", c.HANDLE, arm=arm)) == why.NOTHING_TO_HANDLE
    battle.man("Ann").fate = c.INCAPACITATED
    assert battle.problem(battle.acting("Abe", c.HANDLE, arm=arm)) == why.NO_CONTACT
    battle.act("Amy", c.HANDLE, arm=arm)
    assert battle.served("Ann").server == battle.number("Amy")
    assert battle.problem(battle.acting("Ada", c.HANDLE, arm=arm)) == why.NOTHING_TO_HANDLE
    battle.man("Amy").action = c.PIVOT
    begin_fire_phase(battle.s)
    assert can_fire_mortar(battle.t, battle.s, battle.number("Amy"))
    battle.man("Ann").stood = 1
    assert not can_fire_mortar(battle.t, battle.s, battle.number("Amy"))


@pytest.mark.claims("man_to_man:L10f")
@pytest.mark.parametrize(
    ("kind", "crew", "before", "reason"),
    [
        ("lightmortar", ("Amy",), 1, why.FINE), ("lightmortar", (), 1, why.TOO_FEW_MEN),
        ("lightmortar", (), 0, why.FINE),
        ("heavymortar", ("Amy",), 1, why.TOO_FEW_MEN), ("heavymortar", ("Amy", "Ada"), 1, why.FINE),
    ],
)  # fmt: skip
def test_with_too_few_men_it_fires_every_other_round(kind: str, crew, before: int, reason: int) -> None:
    battle = mortar(kind=kind, crew=crew)
    battle.served("Ann").shot_before = before
    battle.phase(c.RANGED).go_on()
    assert lob(battle, 20, 30) == reason


@pytest.mark.claims("man_to_man:L10g")
def test_a_mortar_comes_along_and_does_not_fire() -> None:
    battle = mortar(crew=()).start().act("Ann", c.WALK, (22, 38), face=(1, 0))
    w = battle.served("Ann")
    assert (w.x, w.y, w.fx > 0) == (tenths(23.5), tenths(38), True)
    battle.man("Ann").action = c.PIVOT
    begin_fire_phase(battle.s)
    assert lob_problem_of(battle) == why.NOT_SERVED
    battle = mortar(crew=()).start().act("Ann", c.RUN, (20, 34))
    assert battle.served("Ann").y == tenths(38.5)


def lob_problem_of(battle: Situation) -> int:
    """The reason against a shot of Ann's mortar whoever decides."""
    from campaign.battle.man_to_man.indirect import mortar_problem

    return mortar_problem(battle.t, battle.s, 0, battle.arm_of("light-mortar"), tenths(20), tenths(30))


@pytest.mark.claims("man_to_man:I1c")
def test_who_is_in_contact_with_an_enemy_fires_no_mortar() -> None:
    battle = mortar(m("rifleman", "Bob", (21, 40))).phase(c.RANGED)
    assert lob_problem_of(battle) == why.IN_CONTACT
