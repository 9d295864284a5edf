"""What the tactician does in drawn situations: one claim each. Lengths are inches."""

from __future__ import annotations

from campaign.battle.contract import STANDARD
from campaign.battle.fast import Ints, choice_rows, fresh
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.records import Battle
from campaign.battle.man_to_man.seen import see
from campaign.battle.man_to_man.tactician import think
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, box, m, situation, wall


def answer(battle: Situation, strength: int = STANDARD) -> Ints:
    """What the side that decides does."""
    view, row = fresh(Battle), choice_rows(1, c.CHOICE_WIDTH)[0]
    see(battle.s, battle.s.now[0].side, view)
    think(battle.t, view, strength, row)
    assert battle.problem(row) == 0
    return row


def test_a_rifleman_aims_at_whom_he_sees_before_him() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))]).start()
    battle.man("Ann").low = c.PRONE
    assert answer(battle)[c.ACTION] == c.AIM


def test_a_rifleman_turns_to_whom_he_sees_beside_him() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (40, 40))]).start()
    battle.man("Ann").low = c.PRONE
    row = answer(battle)
    assert row[c.ACTION] == c.PIVOT
    assert row[c.FX] > 0
    assert row[c.FY] == 0


def test_a_machine_gun_is_turned_for_it_cannot_be_aimed() -> None:
    battle = situation([m("lightgunner", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))]).start()
    battle.man("Ann").low = c.PRONE
    assert answer(battle)[c.ACTION] == c.PIVOT


def test_who_sees_nobody_goes_on_towards_the_enemy() -> None:
    house = box(PieceKind.BUILDING, 10, 20, 30, 30)
    battle = situation([m("rifleman", "Ann", (20, 44))], [m("rifleman", "Bob", (20, 4))], house).start()
    battle.s.now[0].turn = 9
    row = answer(battle)
    assert row[c.ACTION] == c.RUN
    assert row[c.FIRST_LEG + 1] < 40 * 254


def test_who_is_touched_by_an_enemy_fires_into_him() -> None:
    battle = situation([m("gunman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 39))]).start()
    row = answer(battle)
    assert (row[c.ACTION], row[c.FX], row[c.FY] < 0) == (c.PIVOT, 0, True)


def test_who_is_touched_and_has_nothing_to_fire_fights_hand_to_hand() -> None:
    battle = situation([m("gunman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 39))]).start()
    battle.arm("Ann", "smg").state = c.BROKEN
    assert answer(battle)[c.ACTION] == c.CLOSE_COMBAT


def test_a_jammed_machine_gun_is_cleared() -> None:
    battle = situation([m("lightgunner", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))]).start()
    battle.arm("Ann", "lmg").state = c.JAMMED
    row = answer(battle)
    assert (row[c.ACTION], row[c.ARM]) == (c.HANDLE, battle.arm_number("Ann", "lmg"))


def test_it_fires_at_whom_it_can_hit() -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20)), m("rifleman", "Bill", (22, 20))]
    )
    battle.man("Bob").low = c.PRONE
    row = answer(battle.fires("Ann", c.AIM))
    assert (row[c.VERB], row[c.TARGET]) == (c.FIRE, battle.number("Bill"))


def test_it_fires_at_the_leader_before_his_men() -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20)), m("leader", "Bill", (22, 20))]
    )
    row = answer(battle.fires("Ann", c.AIM))
    assert (row[c.VERB], row[c.TARGET]) == (c.FIRE, battle.number("Bill"))


def test_three_who_lie_together_get_a_grenade() -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 40))],
        [m("rifleman", name, (19 + place, 31)) for place, name in ((0, "Bob"), (1.2, "Bill"), (2.4, "Ben"))],
    )
    for name in ("Bob", "Bill", "Ben"):
        battle.man(name).low = c.PRONE
    assert answer(battle.fires("Ann", c.PIVOT))[c.VERB] == c.THROW


def test_no_grenade_falls_on_more_friends_than_enemies() -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 40)), m("rifleman", "Amy", (19, 32)), m("rifleman", "Ada", (21, 32))],
        [m("rifleman", "Bob", (20, 31))],
    )
    battle.man("Bob").low = c.PRONE
    row = answer(battle.fires("Ann", c.PIVOT))
    assert row[c.VERB] != c.THROW


def test_a_hit_is_parried_and_a_miss_answered() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 39))])
    battle.script(2, 2, 3).fights(Ann=c.CHARGE, Bob=c.CLOSE_COMBAT)
    battle.man("Ann").charges = battle.number("Bob")
    row = answer(battle)
    assert (row[c.VERB], row[c.ARM]) == (c.STRIKE, battle.arm_number("Ann", "attached-bayonet"))
    assert answer(battle.answer(row))[c.VERB] == c.PARRY
    battle.script(6, 5, 4).fights(Ann=c.CHARGE, Bob=c.CLOSE_COMBAT)
    battle.man("Ann").charges = battle.number("Bob")
    row = answer(battle.answer(answer(battle)))
    assert (row[c.VERB], row[c.ARM]) == (c.RIPOSTE, battle.arm_number("Bob", "attached-bayonet"))


def test_it_acts_last_for_who_has_fallen_fires_all_the_same() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))]).script(6, 1).go_on()
    assert answer(battle)[c.TARGET] == 1
    first = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))], mover_first=True)
    assert answer(first.script(6, 1).go_on())[c.TARGET] == 0


def test_men_are_set_up_lying_behind_a_wall_in_their_zone_and_look_to_the_enemy() -> None:
    battle = situation([m("rifleman", "Ann")], [m("rifleman", "Bob", (20, 4))], walls=[wall(18, 43, 30, 43)]).go_on()
    row = answer(battle)
    assert (row[c.VERB], row[c.ACTION], row[c.FX], row[c.FY]) == (c.PLACE, c.PRONE, 0, -1)
    assert 18 * 254 <= row[c.X] <= 30 * 254
    assert 43 * 254 < row[c.Y] < 44 * 254


def test_men_are_set_up_near_their_leader_but_not_under_one_grenade() -> None:
    names = ("Ann", "Amy", "Ada", "Abe")
    battle = situation([m("leader", "Al"), *(m("rifleman", name) for name in names)], [m("rifleman", "Bob", (20, 4))])
    battle.script(6, 1).go_on()
    while battle.kind == c.PLACING:
        battle.answer(answer(battle))
    lead = battle.man("Al")
    for name in names:
        f = battle.man(name)
        far = ((f.x - lead.x) ** 2 + (f.y - lead.y) ** 2) ** 0.5 / 254
        assert 2.5 < far < 14
