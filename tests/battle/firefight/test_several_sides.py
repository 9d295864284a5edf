"""Three and four sides of Firefight, and alliances: P12 and A9 of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import DEFEATS, FACTS, FP_KILLED, FP_TAKEN, VICTORIES, SideEnd
from campaign.battle.fast import choice_rows, fresh
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.agreements import zone
from campaign.battle.firefight.ending import close_if_decided, concede, end_by_objectives, go_on_without, look_for_end
from campaign.battle.firefight.facts import count
from campaign.battle.firefight.morale import can_help
from campaign.battle.firefight.objectives import seize_all
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle
from campaign.battle.firefight.seen import see
from campaign.battle.firefight.setup_problems import setup_problems
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import Battlefield, Edge, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

CLUB = row("club", arms=(Arm("Club", 0, 1),))
BASE = 250 / 254
LAKE = box(PieceKind.POOL, -1, -1, 49, 49)  # nowhere an objective


def four(each: int = 1, *, allied: str = "", **more: int) -> Situation:
    """So many units of one model on each of four sides: A south, B north, C west, D east."""
    places = {"A": (20, 46), "B": (20, 2), "C": (2, 20), "D": (46, 20)}
    sides = [
        [u(CLUB, f"{side}{n}", (x + (4 * n if side in "AB" else 0), y + (4 * n if side in "CD" else 0)))]
        for side, (x, y) in places.items()
        for n in range(each)
    ]
    of = {side: [one for (one,) in sides if one.name[0] == side] for side in "ABCD"}
    return situation(of["A"], of["B"], west=of["C"], east=of["D"], allied=allied, **more)


def round_of(battle: Situation) -> str:
    """In which order the sides act until the round is over."""
    found, turn = "", battle.s.now[0].turn
    while battle.kind == c.ACTIVATING and battle.s.now[0].turn == turn:
        found += battle.side
        squads = [n for n, q in enumerate(battle.s.squads) if "ABCD"[q.side] == battle.side and not q.activated]
        standing = next(n for n in squads if battle.s.figures[battle.s.squads[n].first].fate == c.ON_TABLE)
        battle.answer(battle.row(c.ACT, standing, 0, c.HOLD))
    return found


# Set-up


@pytest.mark.claims("firefight:P12b", "firefight:C4a", "firefight:C4b")
def test_the_tied_alone_roll_again_and_the_others_follow_clockwise() -> None:
    battle = situation([u(CLUB, "A")], [u(CLUB, "B")], LAKE, west=[u(CLUB, "C")], east=[u(CLUB, "D")])
    battle.script(5, 2, 5, 1, 3, 4, 1, 6, 1, 1, 1).go_on()
    assert (battle.s.now[0].winner, battle.left) == (2, 0)
    order = []
    for place in ((2, 20), (20, 2), (46, 20), (20, 46)):
        order.append(battle.side)
        battle.answer(battle.paths(battle.side, [place], verb=c.DEPLOY))
    assert "".join(order) == "CBDA"


@pytest.mark.claims("firefight:P12b")
def test_objectives_are_placed_clockwise() -> None:
    battle = four().script(6, 1, 1, 1, 1, 1, 1, 1, 6).go_on()
    order = []
    for x in (14, 24, 34):
        order.append(battle.side)
        battle.answer(battle.row(c.MARK, 0, 0, tenths(x), tenths(24)))
    assert "".join(order) == "DAC"


@pytest.mark.claims("firefight:P12c")
@pytest.mark.parametrize(("y", "reason"), [(2 + BASE + 9, r.SET_UP_NEAR_ENEMY), (2 + BASE + 9.1, FINE)])
def test_nobody_is_set_up_within_9_inches_of_an_enemy(y: float, reason: int) -> None:
    battle = situation([u(CLUB, "A", (24, 46))], [u(CLUB, "B", (2, 2))], LAKE, west=[u(CLUB, "C")])
    battle.script(1, 1, 6, 1, 1, 6, 1).go_on()
    assert battle.problem(battle.paths("C", [(2, y)], verb=c.DEPLOY)) == reason


@pytest.mark.claims("firefight:P12c", "firefight:A9a")
def test_allies_may_be_set_up_near_one_another() -> None:
    battle = situation([u(CLUB, "A", (24, 46))], [u(CLUB, "B", (2, 2))], LAKE, west=[u(CLUB, "C")], allied="BC")
    battle.script(1, 1, 6, 1, 1, 6, 1).go_on()
    assert battle.problem(battle.paths("C", [(2, 5)], verb=c.DEPLOY)) == FINE


@pytest.mark.claims("firefight:P12d")
@pytest.mark.parametrize(("sides", "deep"), [(2, 12), (3, 6), (4, 6)])
def test_the_zones_of_several_sides_follow_the_shorter_side_of_the_table(sides: int, deep: float) -> None:
    field = Battlefield(tenths(36), tenths(48))
    assert zone(field, Edge.NORTH, None, sides) == (0, 0, tenths(36), tenths(deep))


@pytest.mark.claims("campaign:D3c")
def test_who_comes_to_help_is_set_up_in_the_half_of_its_zone_at_its_ally() -> None:
    field = Battlefield(tenths(48), tenths(48))
    assert zone(field, Edge.WEST, Edge.SOUTH, 3) == (0, tenths(24), tenths(12), tenths(48))
    assert zone(field, Edge.NORTH, Edge.EAST, 3) == (tenths(24), 0, tenths(48), tenths(12))


@pytest.mark.claims("firefight:P12a", "firefight:P12d", "firefight:A9a")
@pytest.mark.parametrize(
    ("number", "change", "said"),
    [
        (2, {"edge": Edge.SOUTH}, "another side has this edge already"),
        (2, {"toward": Edge.EAST}, "the two edges beside its own"),
        (1, {"key": "a"}, "taken already"),
    ],
)
def test_sides_that_cannot_be_set_up_so_are_refused_with_a_sentence(number: int, change, said: str) -> None:
    setup = four().setup
    sides = [replace(side, **change) if n == number else side for n, side in enumerate(setup.sides)]
    assert any(said in str(problem) for problem in setup_problems(replace(setup, sides=tuple(sides))))


@pytest.mark.claims("firefight:A9a", "firefight:P12a", "firefight:P12d")
def test_too_many_sides_and_friends_alone_are_no_battle() -> None:
    setup = four().setup
    friends = tuple(replace(side, alliance="one") for side in setup.sides)
    assert any("nobody fights" in str(problem) for problem in setup_problems(replace(setup, sides=friends)))
    five = (*setup.sides, setup.sides[0])
    assert any("two to four" in str(problem) for problem in setup_problems(replace(setup, sides=five)))
    narrow = replace(setup, battlefield=Battlefield(tenths(29), tenths(48)))
    assert any("30 inches" in str(problem) for problem in setup_problems(narrow))
    assert {problem.rule for problem in setup_problems(setup)} == {"firefight:L7"}  # a row without a list


# Rounds


@pytest.mark.claims("firefight:P12b", "firefight:A1c", "firefight:A9b")
def test_the_sides_act_clockwise_and_who_finished_first_begins_the_next_round() -> None:
    battle = four(2, allied="AC").start(first=3)
    battle.model("C1").fate = battle.model("B1").fate = c.KNOCKED_OUT
    for force in battle.s.forces:
        force.squads = 2
    battle.s.forces[1].squads = battle.s.forces[2].squads = 1  # nobody has to test
    assert round_of(battle) == "DACBDA"
    assert battle.side == "C"


@pytest.mark.claims("firefight:A9e", "firefight:E7b")
def test_a_side_without_a_model_is_out_and_the_battle_goes_on() -> None:
    battle = situation([u(CLUB, "A", (24, 26))], [u(CLUB, "B", (24, 2))], west=[u(CLUB, "C", (24, 24))]).start()
    battle.unit("C").stunned = 1
    battle.charge("A", "C")
    battle.say(c.DONE)
    assert (battle.kind, battle.side, battle.s.forces[2].end) == (c.ACTIVATING, "B", c.BEATEN)
    battle.model("B").fate = c.KNOCKED_OUT
    battle.go_on()
    battle.s.squads[battle.names["A"]].activated = 1
    battle.go_on()
    assert [side.end for side in battle.report().sides] == [SideEnd.WON, SideEnd.BEATEN, SideEnd.BEATEN]
    assert battle.report().holder == "a"


@pytest.mark.claims("firefight:A9f", "firefight:A7a")
def test_who_concedes_is_out_and_the_others_fight_on() -> None:
    battle = four().start()
    battle.say(c.CONCEDE)
    assert (battle.kind, battle.side, battle.model("A0").fate) == (c.ACTIVATING, "C", c.LOST)
    assert round_of(battle) == "CBD"
    assert (battle.s.now[0].turn, battle.side) == (2, "C")


@pytest.mark.claims("firefight:A9f")
def test_a_charge_at_a_side_that_concedes_is_over() -> None:
    battle = situation([u(CLUB, "A", (24, 26))], [u(CLUB, "B", (24, 2))], west=[u(CLUB, "C", (24, 22))])
    battle.script(1).start().charge("A", "C")
    assert (battle.kind, battle.side) == (c.STRIKING, "C")
    battle.say(c.CONCEDE)
    assert (battle.kind, battle.side, battle.unit("A").activated) == (c.ACTIVATING, "B", 1)


@pytest.mark.claims("firefight:A9f")
def test_who_concedes_with_wounds_still_to_be_taken_takes_them_along() -> None:
    trio = row("trio", most=3)
    battle = situation(
        [u(row("gun", arms=(Arm("Gun", 30, 1),)), "A", (24, 40))],
        [u(CLUB, "B", (4, 2))],
        west=[u(trio, "C", (24, 20), (25.5, 20), (27, 20))],
    )
    battle.script(6, 1).start().act("A", c.HOLD).fire("C")
    assert (battle.kind, battle.side) == (c.LOSING, "C")
    battle.say(c.CONCEDE)
    assert (battle.kind, battle.side, battle.s.now[0].pending) == (c.ACTIVATING, "B", 0)
    assert [battle.model("C", n).fate for n in range(3)] == [c.LOST] * 3


# Alliances


@pytest.mark.claims("firefight:A9a")
def test_allies_are_neither_shot_at_nor_charged() -> None:
    gun = row("gun", arms=(Arm("Gun", 30, 1), Arm("Club", 0, 1)))
    battle = situation(
        [u(gun, "A", (24, 30))], [u(CLUB, "B", (30, 20))], west=[u(CLUB, "C", (20, 20))], allied="AC"
    ).start()
    assert battle.problem(battle.acting("A", c.CHARGE, "C")) == r.NOT_AN_ENEMY
    assert battle.problem(battle.acting("A", c.CHARGE, "B")) == FINE
    battle.act("A", c.HOLD)
    assert battle.problem(battle.firing("C")) == r.NOT_AN_ENEMY
    assert battle.problem(battle.firing("B")) == FINE


@pytest.mark.claims("firefight:A9a", "firefight:K12a")
@pytest.mark.parametrize(("allied", "helps"), [("AC", True), ("", False)])
def test_a_hero_helps_allies(allied: str, helps: bool) -> None:
    hero = row("hero", 3, 5, "Hero")
    battle = situation([u(CLUB, "A", (24, 30))], [u(CLUB, "B", (30, 2))], west=[u(hero, "C", (20, 30))], allied=allied)
    assert bool(can_help(battle.t, battle.s, battle.number("C"), battle.names["A"])) is helps


@pytest.mark.claims("firefight:A9c", "firefight:P5a", "firefight:P5d")
@pytest.mark.parametrize(
    ("allied", "near", "before", "first", "owner"),
    [
        ("AC", "AC", c.NOBODY, 0, 0),
        ("AC", "AC", c.NOBODY, 1, 0),  # B, D, A, C
        ("AC", "AC", c.NOBODY, 2, 2),
        ("AC", "AC", 2, 0, 2),
        ("AC", "C", 0, 0, 2),
        ("", "AC", 0, 0, c.NOBODY),
        ("AC", "ABC", 0, 0, c.NOBODY),
        ("AC", "", 2, 0, 2),
    ],
)
def test_whose_an_objective_is_that_allies_are_near(
    allied: str, near: str, before: int, first: int, owner: int
) -> None:
    battle = four(allied=allied)
    battle.s.now[0].first = first
    battle.objective(24, 24, before)
    for side, x, y in (("A", 24, 26), ("B", 24, 22), ("C", 22, 24)):
        if side in near:
            f = battle.model(f"{side}0")
            f.x, f.y = tenths(x), tenths(y)
    seize_all(battle.s)
    assert battle.s.objectives[0].owner == owner


@pytest.mark.claims("firefight:A9d", "firefight:E7a", "firefight:E7d")
@pytest.mark.parametrize(
    ("allied", "owners", "ends", "holder"),
    [
        ("AC", (0, 2, 1), "won retreated won retreated", "a"),
        ("BC", (0, 2, 1), "retreated won won retreated", "b"),
        ("CD", (0, 2, 3), "retreated retreated won won", "c"),
        ("", (0, 0, 1), "won retreated retreated retreated", "a"),
        ("", (0, 1), "stood stood stood stood", None),
        ("AC", (0, 1), "stood stood stood stood", None),
    ],
)
def test_alliances_add_up_their_objectives(allied: str, owners: tuple[int, ...], ends: str, holder: str | None) -> None:
    battle = four(allied=allied, turns=1).start()
    for number, owner in enumerate(owners):
        battle.objective(14 + 10 * number, 24, owner)
    round_of(battle)
    report = battle.report()
    assert " ".join(side.end for side in report.sides) == ends
    assert report.holder == holder
    told = battle.told()[-1]
    assert ("have won" in told) == (bool(allied) and holder is not None)


@pytest.mark.claims("firefight:A9d", "firefight:A9e")
def test_what_an_alliance_has_won_and_taken_is_counted_for_its_sides() -> None:
    battle = four(2, allied="AC", turns=1).start()
    battle.objective(24, 24, 2)
    for name in ("A0", "B0", "D0"):
        battle.model(name).fate = c.KNOCKED_OUT
        battle.model(name).killer = battle.number("C0" if name != "A0" else "B1")
    for force in battle.s.forces:
        force.squads = 1
    round_of(battle)
    facts, lost = choice_rows(4, FACTS), choice_rows(1, 8)[0]
    count(battle.t, battle.s, choice_rows(1, 8)[0], facts, lost)
    assert [row[VICTORIES] for row in facts] == [1, 0, 1, 0]
    assert [row[DEFEATS] for row in facts] == [0, 1, 0, 1]
    assert [row[FP_KILLED] for row in facts] == [0, 1, 2, 0]
    assert [row[FP_TAKEN] for row in facts] == [0, 0, 0, 0]


@pytest.mark.claims("firefight:A7a", "firefight:E7b", "firefight:A9f")
def test_who_gives_up_loses_all_that_it_has_left_and_nobody_else_does() -> None:
    battle = four(each=2).start()
    fates = {"A0": c.ON_TABLE, "A1": c.KNOCKED_OUT, "B0": c.NOT_PLACED, "B1": c.IN_RESERVE, "C0": c.AWAY}
    for name, fate in fates.items():
        battle.model(name).fate = fate
    for name in battle.names:
        battle.unit(name).tests, battle.unit(name).deployed = 1, 0
    for side in range(3):
        concede(battle.s, side)
        given_up = "ABC"[: side + 1]
        told = {name for name in battle.names if battle.unit(name).tests == 0 and battle.unit(name).deployed}
        assert told == {name for name in battle.names if name[0] in given_up}
        assert battle.model("D0").fate == battle.model("D1").fate == c.ON_TABLE
    lost = {name for name in battle.names if battle.model(name).fate == c.LOST}
    assert lost == {"A0", "B0", "B1", "C1"}
    ends = [(force.end, force.end_turn) for force in battle.s.forces]
    assert ends[:3] == [(c.SURRENDERED, 1)] * 3
    assert ends[3] == (c.WON, 1)


@pytest.mark.claims("firefight:A9e", "firefight:E7c")
def test_of_an_alliance_that_wins_who_has_given_up_has_not_won() -> None:
    battle = four(allied="AC").start()
    for side in (0, 1, 3):
        concede(battle.s, side)
    assert [force.end for force in battle.s.forces] == [c.SURRENDERED, c.SURRENDERED, c.WON, c.SURRENDERED]
    assert (battle.s.now[0].over, battle.s.now[0].holder) == (1, 2)


@pytest.mark.claims("firefight:P6a", "firefight:A9d")
def test_the_end_tells_how_many_objectives_each_side_has() -> None:
    battle = four(turns=1).start()
    for number, owner in enumerate((0, 0, 2, 3, 3)):
        battle.objective(24 + 0.2 * number, 24, owner)
    end_by_objectives(battle.s)
    assert [one[6:10] for one in battle.rows(c.LOG_WON)] == [(2, 0, 1, 2)]
    assert (battle.s.now[0].over, battle.s.now[0].holder) == (1, c.NOBODY)


@pytest.mark.claims("firefight:A9f")
@pytest.mark.parametrize(("side", "over"), [(0, ""), (1, "victim walker risking"), (2, "push"), (3, "push")])
def test_what_was_asked_of_a_side_that_gives_up_is_over_and_nothing_of_others(side: int, over: str) -> None:
    battle = four().start()
    now = battle.s.now[0]
    now.victim, now.pending = battle.names["B0"], 2
    now.push, now.pusher, now.pushed = c.AIMED, battle.number("C0"), battle.number("D0")
    now.walker, battle.s.course[c.WHO] = 0, battle.names["B0"]
    now.risking = battle.number("B0")
    go_on_without(battle.s, side)
    found = {
        "victim": now.victim == c.NOBODY and now.pending == 0,
        "push": now.push == c.NO_PUSH,
        "walker": now.walker == c.NOBODY,
        "risking": now.risking == c.NOBODY,
    }
    assert {name for name, is_over in found.items() if is_over} == set(over.split())


@pytest.mark.claims("firefight:A9f")
@pytest.mark.parametrize(
    ("side", "action", "ends"), [(0, c.CHARGE, False), (1, c.HOLD, True), (2, c.CHARGE, True), (2, c.HOLD, False)]
)
def test_an_activation_ends_when_its_side_or_whom_it_charges_gives_up(side: int, action: int, ends: bool) -> None:
    battle = four().start()
    now = battle.s.now[0]
    now.squad, now.action, now.target, now.stage = battle.names["B0"], action, battle.names["C0"], c.CHOOSING
    go_on_without(battle.s, side)
    assert (now.stage == c.ENDING) is ends


@pytest.mark.claims("firefight:A8b", "firefight:A9e")
@pytest.mark.parametrize(
    ("out", "decided", "holder"), [("", False, 0), ("AB", False, 0), ("ABC", True, 3), ("ABCD", True, -1)]
)
def test_the_battle_is_over_with_one_side_left_or_none(out: str, decided: bool, holder: int) -> None:
    battle = four().start()
    for name in out:
        battle.s.forces["ABCD".index(name)].end = c.BEATEN
    assert close_if_decided(battle.s) is decided
    assert battle.s.now[0].over == int(decided)
    if decided:
        assert battle.s.now[0].holder == holder


@pytest.mark.claims("firefight:A8a", "firefight:E7b")
@pytest.mark.parametrize(("fate", "end", "told"), [(c.AWAY, c.RETREATED, 1), (c.KNOCKED_OUT, c.BEATEN, 0)])
def test_a_side_without_a_model_has_retreated_where_any_has_left(fate: int, end: int, told: int) -> None:
    battle = four().start()
    battle.model("A0").fate = fate
    assert not look_for_end(battle.s)
    assert battle.s.forces[0].end == end
    assert [(one[4], one[6]) for one in battle.rows(c.LOG_BEATEN)] == [(0, told)]


@pytest.mark.claims("firefight:C10a", "firefight:W8a")
def test_a_side_sees_whose_hits_are_still_to_be_met() -> None:
    one = row("one")
    battle = situation([u(one, "A", (2, 46))], [u(one, "B", (2, 2))]).start()
    battle.s.now[0].meets, battle.s.shares[5] = 0, 3
    view = fresh(Battle)
    see(battle.s, 0, view)
    assert view.shares[5] == 3
