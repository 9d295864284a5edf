"""What the table tells of a battle of Man to Man: questions, clock, sides, men, throws, what moves, and lessons."""

from __future__ import annotations

import pytest

from campaign import rulebook
from campaign.battle.contract import FINE
from campaign.battle.contract.table.facts import AFTER, BEFORE, NOW, Bursts, Fallen, Fired, Hurt, Turned, Walk
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.contract.telling import CODE
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.table import teaching as k
from campaign.battle.man_to_man.table.teaching import lessons, lessons_for
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, box, m, situation
from tests.battle.man_to_man.table.seen import FACE, look, spot

BAYONET = "attached-bayonet"
ANN, BOB = m("rifleman", "Ann", (20, 21)), m("rifleman", "Bob", (20, 20))


def fight(*dice: int, ann: int = c.PIVOT, bob: int = c.CLOSE_COMBAT) -> Situation:
    """Ann and Bob touch each other, and Ann strikes first."""
    return situation([ANN], [BOB]).script(*dice).fights(Ann=ann, Bob=bob)


# Questions


@pytest.mark.claims("man_to_man:L6a", "man_to_man:L6b")
def test_men_are_put_down_with_their_facing_standing_or_lying() -> None:
    battle = situation([m("rifleman", "Ann")], [m("rifleman", "Bob")]).go_on()
    seen = look(battle)
    assert FACE.asking.question(seen, None).gesture is Gesture.PLACE
    stands, lies = FACE.placing.placings(seen)
    assert (stands.words, lies.words, stands.facing, stands.turns) == ("Ann", "Ann, lying", (0, -100), True)
    placed = FACE.placing.place(seen, lies, spot(20, 45), (100, 0), 0)
    assert placed.objection is None
    assert FACE.placing.place(seen, stands, spot(20, 20), (0, -100), 0).objection.rule == "man_to_man:L6a"
    man = battle.answer(list(placed.choice)).man("Ann")
    assert (man.low, man.fx, man.fy) == (c.PRONE, 100, 0)


def test_the_program_can_put_each_of_several_men_down() -> None:
    battle = situation([m("rifleman", "Ann"), m("rifleman", "Abe")], [m("rifleman", "Bob")]).go_on()
    seen = look(battle)
    for placing in FACE.placing.placings(seen):
        choice = FACE.placing.usual(seen, placing)
        assert seen.problem(choice) == FINE
        assert choice[c.WHO] == placing.key % battle.s.figure_count
        assert (choice[c.ACTION] == c.PRONE) >= placing.words.endswith("lying")


@pytest.mark.claims("man_to_man:R2b")
def test_the_order_is_chosen_by_the_names_of_the_sides() -> None:
    battle = situation([ANN], [m("rifleman", "Bob", (20, 5))]).script(2, 5).go_on()
    asked = FACE.asking.question(look(battle), None)
    assert [answer.words for answer in asked.answers] == ["B and A", "A and B"]
    assert (battle.side, asked.rule) == ("B", "man_to_man:R2")
    assert asked.facts == ("1. B", "2. A")


@pytest.mark.claims("man_to_man:F10b", "man_to_man:F11a")
def test_blows_are_picked_with_their_number_and_chance() -> None:
    battle = fight()
    asked = FACE.asking.question(look(battle), None)
    words = [answer.words for answer in asked.answers]
    assert words[0] == "Ann strikes Bob with Attached bayonet: under 12, 62 in 100"
    assert words[-1] == "No more blows"
    assert FACE.asking.about(look(battle)) == (0, 1)


@pytest.mark.claims("man_to_man:F17a", "man_to_man:F17b")
def test_a_parry_is_asked_with_its_chance_and_what_the_blow_would_do() -> None:
    battle = fight(3, 3, 3)
    battle.strike("Ann", "Bob", BAYONET)
    asked = FACE.asking.question(look(battle), None)
    assert asked.title == "Bob is hit. Parry?"
    assert [answer.words for answer in asked.answers] == ["Parry by DEX 12, 62 in 100", "Take the blow"]
    assert asked.facts == ("A hit does 3D6 against STR 12: out of action 91 in 100.",)


@pytest.mark.claims("man_to_man:F13a", "man_to_man:F12b")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((1, 1, 1), "It kills."),
        ((1, 1, 2), "A hit does 3D6, 2 times over, against STR 12: out of action 99 in 100."),
    ],
)
def test_what_a_critical_blow_would_do_is_told(dice: tuple[int, ...], told: str) -> None:
    battle = fight(*dice)
    battle.strike("Ann", "Bob", BAYONET)
    assert FACE.asking.question(look(battle), None).facts == (told,)


@pytest.mark.claims("man_to_man:F18a")
def test_a_riposte_is_asked_with_its_number() -> None:
    battle = fight(4, 4, 5)
    battle.strike("Ann", "Bob", BAYONET)
    asked = FACE.asking.question(look(battle), None)
    assert asked.title == "Bob was missed. Riposte?"
    assert asked.answers[0].words == "Bob strikes Ann with Attached bayonet: under 12, 62 in 100"
    assert asked.done.words == "No riposte"


def test_what_a_side_loses_that_concedes_is_told() -> None:
    asked = FACE.asking.surrender(look(fight()), 0)
    assert (asked.rule, asked.answers[1].choice) == ("man_to_man:L11", FACE.asking.give_up)


def test_who_has_fallen_is_gone() -> None:
    battle = fight()
    assert FACE.asking.gone(look(battle), 0) is None
    battle.man("Ann").fate = c.DEAD
    assert FACE.asking.gone(look(battle), 0).rule == "man_to_man:P3a"
    assert FACE.asking.gone(look(battle), c.NOBODY) is None


# The edges


def test_the_clock_tells_the_phase_and_whose_part_it_is() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 5))]).start()
    now = FACE.showing.clock(look(battle), True)
    assert (now.turn_words, now.phase_words, now.steps[now.step].words) == ("ROUND 1", "of 30", "Movement")
    assert now.order == ((0, NOW), (1, BEFORE))
    battle.act("Ann", c.AIM)
    assert FACE.showing.clock(look(battle), True).order == ((0, AFTER), (1, NOW))


def test_a_side_is_told_with_what_it_has_and_who_flees() -> None:
    men = [m("leader", "Ann", (20, 40)), m("rifleman", "Abe", (24, 40))]
    battle = situation(men, [m("rifleman", "Bob", (20, 5))]).start()
    battle.man("Abe").fate = c.DEAD
    battle.squad("Ann").flees = c.TO_EDGE
    told = FACE.showing.sides(look(battle), (True, False))
    assert (told[0].fp, told[0].all_fp, told[0].leaders, told[0].words) == (2, 3, (("Ann", True),), ("1 unit flees",))
    assert (told[0].line, told[1].line) == ("attacks, south · person", "defends, north · computer")


@pytest.mark.claims("man_to_man:M2b", "man_to_man:P4a")
def test_a_man_is_told_with_his_numbers_and_the_morale_of_his_unit() -> None:
    men = [m("leader", "Ann", (20, 40)), m("rifleman", "Abe", (24, 40))]
    battle = situation(men, [m("rifleman", "Bob", (20, 5))]).start()
    battle.man("Abe").wounded, battle.man("Abe").low = 1, c.PRONE
    battle.arm("Abe", "rifle").state = c.JAMMED
    battle.squad("Ann").fell = 1
    told = dict(FACE.showing.figure(look(battle), 1).more)
    assert [told[name] for name in ("STR", "INT", "DEX", "LDR", "MOV")] == ["6", "5", "6", "4", "4″"]
    assert told["State"] == "wounded, prone"
    assert told["Weapons"].startswith("Rifle (jammed), Attached bayonet")
    assert told["Morale"] == "under 10 (LDR 12, casualties −2): holds 38 in 100"


def test_who_lies_or_flees_has_a_sign_and_the_fallen_lie_there() -> None:
    battle = situation([ANN], [m("rifleman", "Bob", (20, 5))]).start()
    battle.man("Ann").low, battle.squad("Ann").flees, battle.man("Bob").fate = c.PRONE, c.TO_COVER, c.INCAPACITATED
    ann, bob = FACE.showing.now(look(battle)).figures
    assert (ann.signs, ann.to, ann.dead, bob.dead) == (("prone", "flees"), (0, -1), False, True)


# What moves and what is thrown


def seen_of(battle: Situation, *standing: str):
    """What moves in the rows of a battle."""
    seen = look(battle)
    return FACE.showing.motion(seen.names, [battle.number(name) for name in standing], seen.rows)


def test_legs_are_one_walk_and_a_turn_behind_it_is_seen() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 5))]).start()
    battle.act("Ann", c.WALK, (20, 38), (21, 37), face=(1, 0))
    assert seen_of(battle, "Ann", "Bob") == [Walk(0, (spot(20, 38), spot(21, 37))), Turned(0, (1000, 0))]


def test_a_shot_that_wounds_and_one_that_kills_are_seen() -> None:
    men = [m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 25))]
    wounded = situation(*men).script(3, 3, 4, 1, 1, 1, 1).fires("Ann").shoot("Ann", "Bob")
    assert seen_of(wounded, "Ann", "Bob")[:2] == [Fired(0, 1, (0, 0), True), Hurt(1, 1)]
    killed = situation(*men).script(1, 1, 1).fires("Ann").shoot("Ann", "Bob")
    assert seen_of(killed, "Ann", "Bob")[:2] == [Fired(0, 1, (0, 0), True), Fallen(1)]


def test_a_grenade_is_seen_where_it_bursts() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 25))])
    battle.script(3, 3, 4).fires("Ann").throw("Ann", 20, 30)
    assert Bursts(spot(20, 30), 2 * 254) in seen_of(battle, "Ann", "Bob")


def last_throw(battle: Situation, code: int):
    """The dice ahead of the last row of a kind, and what people would be told to throw."""
    seen = look(battle)
    place = max(n for n, row in enumerate(seen.rows) if row[CODE] == code)
    fell = FACE.showing.fell(seen.rows[: place + 1], seen.names)
    return fell, FACE.showing.throw(seen.names, seen.rows, place - 1)


@pytest.mark.claims("man_to_man:F1a", "man_to_man:F1b")
def test_dice_of_a_shot_are_told_with_what_they_had_to_be_under() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))])
    battle.script(2, 3, 6, 1, 4, 5, 6).fires("Ann").shoot("Ann", "Bob")
    fell, wanted = last_throw(battle, c.LOG_SHOT)
    assert (fell.faces, fell.words, fell.good, fell.verdict) == ((2, 3, 6), "11, to be under 12", True, "hit")
    assert (wanted.what, wanted.need, wanted.rule) == ("Ann fires at Bob: Rifle.", 11, "man_to_man:F1a")
    fell, wanted = last_throw(battle, c.LOG_DAMAGE)
    assert (fell.faces, fell.words, fell.verdict) == ((1, 4, 5, 6), "16 against STR 12", "killed")
    assert wanted.what == "The damage to Bob."


@pytest.mark.claims("man_to_man:I8a", "man_to_man:I8b")
def test_scatter_is_thrown_as_direction_and_distance() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 5))])
    battle.script(5, 5, 5, 3, 4).fires("Ann").throw("Ann", 20, 30)
    seen = look(battle)
    dice = [n for n, row in enumerate(seen.rows) if row[CODE] == c.LOG_DICE]
    told = [FACE.showing.throw(seen.names, seen.rows, place).what for place in dice]
    assert told == [
        "Ann throws: Grenade.",
        "The direction: 1 is straight on, and the others follow clockwise.",
        "The distance, in inches.",
    ]
    fell, _wanted = last_throw(battle, c.LOG_BURST)
    assert (fell.faces, fell.words, fell.what) == ((4,), "4″", "Scatter")


def test_a_parry_and_a_blow_are_told() -> None:
    battle = fight(3, 3, 3, 3, 4, 4)
    battle.strike("Ann", "Bob", BAYONET).say(c.PARRY)
    fell, wanted = last_throw(battle, c.LOG_STRUCK)
    assert (fell.verdict, wanted.what) == ("hit", "Ann strikes Bob: Attached bayonet.")
    fell, wanted = last_throw(battle, c.LOG_PARRIED)
    assert (fell.faces, fell.verdict, wanted.what) == ((3, 4, 4), "parried", "Bob parries.")


# Hints and lessons


def test_what_comes_of_a_walk_a_run_and_a_shot_is_told() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))]).start()
    seen = look(battle)
    walk = FACE.moving.way(seen, 0, spot(20, 34)).choice
    assert FACE.asking.why(seen, walk) == "He can fire at Bob then: 5 or less, 5 in 100."
    aim = next(act for act in FACE.moving.acts(seen, 0) if act.name == "aim").choices[0]
    assert FACE.asking.why(seen, aim) == "He can fire at Bob then: 15 or less, 95 in 100."
    assert "no combat" in FACE.asking.why(seen, FACE.moving.way(seen, 0, spot(20, 26)).choice)
    assert FACE.asking.outline(seen, walk).path == (spot(20, 40), spot(20, 34))


def test_a_flight_is_drawn_to_its_goal() -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 5))], box(PieceKind.RUINS, 30, 30, 34, 34)
    )
    choice = tuple(battle.start().acting("Ann", c.FLEE, at=0))
    assert FACE.asking.outline(look(battle), choice).at == spot(30, 34)


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        (c.PLACING, k.SETUP),
        (c.ORDERING, k.ORDER),
        (c.ACTING, k.ACTIONS),
        (c.FIRING, k.NUMBER),
        (c.SHOOTING_ON, k.RATE),
        (c.STRIKING, k.MELEE),
        (c.PARRYING, k.PARRY),
        (c.RIPOSTING, k.RIPOSTE),
        (None, k.END),
    ],
)
def test_a_question_brings_up_its_lesson_once(kind: int | None, key: str) -> None:
    assert next(iter(lessons_for(kind, (), ())), None) == key
    assert lessons_for(kind, (), [lesson.key for lesson in lessons()]) == ()


@pytest.mark.parametrize(
    ("passed", "key"),
    [
        ((c.LOG_DAMAGE, 1, 1, 0, 0, 1, 5, 12, c.WOUNDS, 0), k.DAMAGE),
        ((c.LOG_SHOT, 1, 1, 0, 0, 1, 17, 12, c.JAMS, 0), k.JAM),
        ((c.LOG_BURST, 1, 1, 0, 0, 1, 5, 12, 1, 0), k.THROWS),
        ((c.LOG_ACTS, 1, 1, 0, 0, 1, c.CHARGE, 0, 0, 0), k.CHARGE),
        ((c.LOG_CHECK, 1, 1, 0, 0, 1, 5, 12, 1, 2), k.MORALE),
        ((c.LOG_FLEES, 1, 1, 0, 0, 1, 0, 0, 0, 0), k.FLIGHT),
    ],
)
def test_what_happens_brings_up_its_lesson(passed: tuple[int, ...], key: str) -> None:
    assert key in lessons_for(c.ACTING, (passed,), ())


def test_lessons_are_of_rules_of_the_book() -> None:
    assert len({lesson.key for lesson in lessons()}) == len(lessons())
    assert all(rulebook.rule(lesson.rule) for lesson in lessons())
