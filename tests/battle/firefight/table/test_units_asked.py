"""What the table tells of a battle of Firefight: questions, the clock, sides, models, throws and what moves."""

from __future__ import annotations

import pytest

from campaign.battle.contract import FINE
from campaign.battle.contract.table.facts import AFTER, BEFORE, NOW, Fallen, Fired, Walk
from campaign.battle.contract.table.questions import Gesture, State
from campaign.battle.contract.telling import CODE
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.table import TABLE
from campaign.battle.firefight.table.squads import legs_of
from campaign.battle.firefight.words import TELLING
from campaign.battle.scenery import Edge
from campaign.tabletop.match import FacesWanted, Match
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.throws import throw_wanted
from tests.battle.firefight.setups import even_setup
from tests.battle.firefight.situation import Situation, situation, u
from tests.battle.firefight.table.seen import FACE, look, spot

REDS = u("section", "Reds", (10, 30), (11.5, 30), (13, 30))
BLUES = u("section", "Blues", (10, 24), (11.5, 24), (13, 24))


def struck(*dice: int) -> Situation:
    """The section has charged another one, which is asked whether it strikes back."""
    return situation([REDS], [BLUES]).script(*dice).start().charge("Reds", "Blues")


def test_who_is_asked_what_and_how() -> None:
    battle = situation([REDS], [BLUES]).start()
    asked = FACE.asking.question(look(battle), None)
    assert (asked.title, asked.gesture, asked.pick) == ("Activate a unit", Gesture.MOVE, True)
    battle.act("Reds", c.ADVANCE)
    asked = FACE.asking.question(look(battle), None)
    assert asked.title.endswith(": Advance")
    assert (asked.done.words, look(battle).problem(asked.done.choice)) == ("Stay there", FINE)


@pytest.mark.claims("firefight:P7d")
def test_the_edge_is_picked_before_anything_is_placed_and_told_then() -> None:
    battle = situation([u("gunner", "A")], [u("gunner", "B")])
    battle.asks_edges = True
    battle.script(6, 1, 1, 6, 1).go_on()
    asked = FACE.asking.question(look(battle), None)
    assert (asked.title, asked.gesture, asked.rule) == ("Which edge is yours?", Gesture.PICK, "firefight:P7")
    edges = ["The north edge", "The east edge", "The south edge", "The west edge"]
    assert [answer.words for answer in asked.answers] == edges
    assert [answer.words for answer in asked.answers if answer.lamp] == ["The south edge"]
    assert FACE.showing.sides(look(battle), (True, True))[0].line == "attacks · person"
    assert TELLING.edges(battle.setup, look(battle).rows) is None
    battle.answer(battle.row(c.TAKE_EDGE, x=3))
    assert FACE.showing.sides(look(battle), (True, True))[0].line == "attacks, west · person"
    assert TELLING.edges(battle.setup, look(battle).rows) == (Edge.WEST, Edge.EAST)


@pytest.mark.claims("firefight:P7d")
def test_where_people_throw_the_edge_is_taken_between_the_roll_off_and_the_die_for_the_objectives() -> None:
    setup = situation([u("gunner", "A")], [u("gunner", "B")]).setup
    match = Match(setup, 1, [Seat(), Seat()], DiceBy.TABLE)
    assert isinstance(match.waits, FacesWanted)
    match.throw((2, 5))
    assert (match.s.now[0].kind, match.s.now[0].side) == (c.EDGING, 1)
    match.answer((c.TAKE_EDGE, 0, 0, 1, *[0] * (c.CHOICE_WIDTH - 4)))
    assert isinstance(match.waits, FacesWanted)
    match.throw((1,))
    match.throw((6, 1))
    assert match.s.now[0].kind == c.MARKING
    again = Match(setup, 1, [Seat(), Seat()], DiceBy.TABLE, match.choices, match.faces)
    assert [again.s.forces[n].edge for n in (0, 1)] == [3, 1]


@pytest.mark.claims("firefight:H5a")
def test_striking_back_is_asked_with_its_dice() -> None:
    battle = struck(1, 1, 1)
    asked = FACE.asking.question(look(battle), None)
    assert (asked.title, asked.gesture) == ("Strike back?", Gesture.PICK)
    assert asked.facts == ("3 of 3 models strike", "Bayonet: 3 dice, 4 or more hits")
    assert [answer.key for answer in asked.answers] == ["1", "H"]
    assert set(FACE.asking.about(look(battle))) == {
        battle.number(name, n) for name in ("Reds", "Blues") for n in range(3)
    }


@pytest.mark.claims("firefight:W6a")
def test_who_dies_is_picked_among_the_models_of_the_unit() -> None:
    battle = struck(6, 1, 1, 2)
    seen = look(battle)
    assert [offer.figures for offer in FACE.asking.offers(seen)] == [(battle.number("Blues", n),) for n in range(3)]
    assert [offer.key for offer in FACE.asking.offers(seen)] == ["1", "2", "3"]
    assert FACE.asking.no_offer(seen).rule == "firefight:W6a"
    assert FACE.asking.states(seen)[battle.number("Blues")] is State.READY


def test_an_activation_is_one_question_for_what_was_said_ahead() -> None:
    battle = situation([REDS], [BLUES]).start()
    before = FACE.asking.key(look(battle)), FACE.asking.step(look(battle))
    battle.act("Reds", c.ADVANCE)
    assert (FACE.asking.key(look(battle)), FACE.asking.step(look(battle))) == before
    battle.say(c.MOVE).say(c.DONE)
    assert FACE.asking.step(look(battle)) != before[1]


def test_whose_a_choice_is_and_that_nobody_is_left_of_it() -> None:
    battle = situation([REDS], [BLUES]).start()
    seen = look(battle)
    assert FACE.asking.whose(seen, tuple(battle.acting("Reds", c.HOLD))) == battle.number("Reds")
    battle.model("Reds").fate = c.KNOCKED_OUT
    assert FACE.asking.whose(look(battle), tuple(battle.acting("Reds", c.HOLD))) == battle.number("Reds", 1)
    for n in range(3):
        battle.model("Blues", n).fate = c.KNOCKED_OUT
    assert FACE.asking.gone(look(battle), battle.number("Blues")).rule == "firefight:W2a"


# The edges


def test_the_clock_tells_the_round_whose_turn_it_is_and_who_is_left() -> None:
    battle = situation([REDS, u("gunner", "Gun", (30, 30))], [BLUES]).start()
    battle.act("Gun", c.HOLD)
    clock = FACE.showing.clock(look(battle), True)
    assert (clock.turn_words, clock.phase_words, clock.words) == ("ROUND 1", "of 4", "Activations")
    assert clock.order == ((0, BEFORE), (1, NOW)) or clock.order == ((0, NOW), (1, BEFORE))
    assert "A 1" in clock.note
    assert "B 1" in clock.note
    battle.unit("Reds").activated = 1
    assert dict(FACE.showing.clock(look(battle), True).order).get(0) in (AFTER, NOW)


def test_a_side_tells_its_objectives_and_a_model_its_state() -> None:
    battle = situation([REDS], [BLUES]).start()
    battle.s.objective_count = 2
    battle.s.objectives[0].owner, battle.s.objectives[1].owner = 0, -1
    battle.unit("Blues").stunned = battle.unit("Blues").fatigued = 1
    seen = look(battle)
    assert [side.words for side in FACE.showing.sides(seen, (True, True))] == [
        ("1 of 2 objectives",),
        ("0 of 2 objectives",),
    ]
    told = FACE.showing.figure(seen, battle.number("Blues"))
    assert ("State", "Stunned, fatigued") in told.more
    assert ("Service rifle", "24″, A1") in told.more
    table = FACE.showing.now(seen)
    assert {figure.signs for figure in table.figures if figure.side == 1} == {("Stunned", "fatigued")}


# Setting up


def test_a_unit_is_put_down_round_the_pointer_and_moved_in_at_the_rim() -> None:
    battle = situation([u("section", "Reds"), u("gunner", "Gun")], [BLUES]).script(3, 1, 1, 3, 1)
    battle.go_on()
    for x in (6, 20, 34):
        assert battle.kind == c.MARKING
        battle.answer(battle.row(c.MARK, x=spot(x, 16)[0], y=spot(x, 16)[1]))
    assert battle.kind == c.DEPLOYING
    seen = look(battle)
    section, gun = FACE.placing.placings(seen)
    assert (section.shapes, gun.shapes) == (3, 1)
    assert (section.words, gun.words) == ("Line section (A), 3 models", "Gunner")
    for shape in range(3):
        placed = FACE.placing.place(seen, section, spot(24, 42), (0, 0), shape)
        middle = [sum(at[k] for at, _radius, _facing in placed.figures) / 3 for k in (0, 1)]
        assert placed.objection is None
        assert abs(middle[0] - spot(24, 42)[0]) < 260
        assert abs(middle[1] - spot(24, 42)[1]) < 260
    rim = FACE.placing.place(seen, section, spot(0.1, 47.9), (0, 0), 0)
    assert rim.objection is None
    outside = FACE.placing.place(seen, section, spot(24, 20), (0, 0), 0)
    assert outside.objection.rule == "firefight:P7b"
    usual = FACE.placing.usual(seen, gun)
    assert usual[c.WHO] == gun.key
    assert seen.problem(usual) == FINE
    assert len(legs_of(usual)) == 1


# Throws, and what moves


@pytest.mark.claims("firefight:C9a")
def test_people_throw_all_dice_alike_of_an_attack_together() -> None:
    match = Match(even_setup(1), 1, (Seat(), Seat()), DiceBy.TABLE)
    wanted = []
    for _step in range(400):
        if isinstance(match.waits, FacesWanted):
            thrown = throw_wanted(match.unthrown())
            wanted.append(thrown)
            match.throw([5] * thrown.number if thrown.rule != "firefight:C4a" else [2 + thrown.side])
        elif len({one.rule for one in wanted}) > 4 or match.seat is None:
            break
        else:
            side = match.waits.side
            row = [0] * c.CHOICE_WIDTH
            match.system.think(match.t, match.seen_by(side), 1, row)
            match.answer(row)
    fire = [one for one in wanted if one.rule == "firefight:S3a"]
    assert fire
    assert max(one.number for one in fire) > 1
    rifles = [one for one in fire if "rifle" in one.what.casefold()]
    assert {(one.need, one.or_more) for one in rifles} == {(4, True)}
    assert {"firefight:C4a", "firefight:P4a", "firefight:S3a", "firefight:S4a"} <= {one.rule for one in wanted}


def test_a_walk_a_volley_and_the_fallen_are_seen_in_their_order() -> None:
    battle = situation([REDS], [BLUES]).script(6, 6, 1, 1, 1).start()
    battle.act("Reds", c.HOLD).fire("Blues").lose("Blues", 0).lose("Blues", 1)
    seen = look(battle)
    standing = [battle.number(name, n) for name in ("Reds", "Blues") for n in range(3)]
    moved = TABLE.showing.motion(seen.names, standing, seen.rows)
    fired = [one for one in moved if isinstance(one, Fired)]
    assert [(one.shooter, one.hit) for one in fired] == [(0, True), (1, True), (2, False)]
    assert {one.target for one in fired} <= {3, 4, 5}
    assert [one.figure for one in moved if isinstance(one, Fallen)] == [3, 4]
    last = TABLE.showing.fell(seen.rows, seen.names)
    assert (last.faces, last.words, last.verdict) == ((1, 1), "5 or more blocks", "2 wounds")
    hits = next(n for n, row in enumerate(seen.rows) if row[CODE] == c.LOG_DEFENSE)
    last = TABLE.showing.fell(seen.rows[:hits], seen.names)
    assert (last.faces, last.words, last.verdict) == ((6, 6, 1), "4 or more hits", "2 hits")
    assert not any(isinstance(one, Walk) for one in moved)


@pytest.mark.claims("firefight:K12a")
def test_a_morale_test_tells_with_what_each_would_pass() -> None:
    battle = situation(
        [
            u("section", "Reds", (10, 30), (11.5, 30), (13, 30)),
            u("captain", "Boss", (12, 34)),
            u("gunner", "Gun", (30, 40)),
        ],
        [u("gunner", "Foe", (40, 2))],
    ).start()
    now = battle.s.now[0]
    now.step = c.ROUT
    battle.unit("Reds").tests = 1
    battle.go_on()
    asked = FACE.asking.question(look(battle), None)
    assert asked.facts == ("Line section: 4 or more", "Captain: 3 or more, Fearless")
    assert [offer.figures[0] for offer in FACE.asking.offers(look(battle))] == [
        battle.number("Reds"),
        battle.number("Boss"),
    ]


@pytest.mark.claims("firefight:W1b")
def test_a_plain_model_tells_its_markers_and_counts_no_wounds_down() -> None:
    """As no number of them decides, but the check; a model that is Tough has so many before it is checked."""
    battle = situation([REDS], [u("captain", "Chief", (10, 24))]).start()
    seen = look(battle)
    plain, tough = battle.number("Reds"), battle.number("Chief")
    seen.view.figures[plain].wounds = seen.view.figures[tough].wounds = 1
    told = [FACE.showing.figure(seen, number) for number in (plain, tough)]
    assert [(one.wounds, one.all_wounds) for one in told if one] == [(0, 0), (2, 3)]
    assert all(("Markers", "1") in one.more for one in told if one)
