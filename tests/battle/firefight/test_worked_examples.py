"""The worked examples of Firefight's rulebook: each has a test, and those are played here that no other file plays."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from campaign import rulebook
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.reasons import FINE
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import BLADE, Situation, box, row, situation, u

TESTS = Path(__file__).parents[2]
BASE = 250 / 254  # two small bases in contact, from centre to centre
BLOCKS = 6


def shown() -> dict[int, list[str]]:
    """For each number of an example the tests that are marked with it."""
    found: dict[int, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "mark.example(" in source:
            for function in ast.walk(ast.parse(source)):
                if isinstance(function, ast.FunctionDef):
                    for mark in function.decorator_list:
                        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.example":
                            for number in mark.args:
                                found.setdefault(ast.literal_eval(number), []).append(function.name)
    return found


def test_each_of_the_hundred_worked_examples_has_a_test() -> None:
    numbers = [example.number for example in rulebook.load("firefight").examples]
    assert numbers == list(range(1, 101))
    assert sorted(shown()) == numbers


def objective(battle: Situation, x: float, y: float, owner: int = c.NOBODY) -> Situation:
    """The same with an objective there."""
    place = battle.s.objectives[battle.s.objective_count]
    place.x, place.y, place.owner = round(x * 254), round(y * 254), owner
    battle.s.objective_count += 1
    return battle


def hold_until(battle: Situation, turn: int) -> None:
    """Everybody holds, or stays idle, until that round begins or the battle is over."""
    while battle.kind != c.OVER and battle.s.now[0].turn < turn:
        if battle.kind == c.SHOOTING:
            battle.say(c.DONE)
            continue
        squad = next(
            n
            for n, q in enumerate(battle.s.squads)
            if q.side == battle.s.now[0].side and not q.activated and battle.s.figures[q.first].fate == c.ON_TABLE
        )
        action = c.IDLE if battle.s.squads[squad].stunned else c.HOLD
        battle.answer(battle.row(c.ACT, squad, 0, action))


CLUB = row("club", arms=(BLADE,))


@pytest.mark.example(6)
@pytest.mark.claims("firefight:P5a", "firefight:P5b", "firefight:P5d")
def test_whose_an_objective_is_from_round_to_round() -> None:
    """It lies at 24/24; A's unit and B's stand just within 3 inches of it, or far off."""
    near = {"A": 24 + 3 + BASE / 2, "B": 24 - 3 - BASE / 2}
    far = {"A": 44, "B": 4}
    battle = objective(situation([u(CLUB, "A", (24, 44))], [u(CLUB, "B", (24, 4))]), 24, 24).start()
    owners = []
    for turn, there, stunned in ((1, "A", ""), (2, "", ""), (3, "AB", ""), (4, "B", "B")):
        for name in "AB":
            battle.model(name).y = round((near if name in there else far)[name] * 254)
        if stunned:
            battle.unit(stunned).stunned, battle.unit(stunned).activated = 1, 1
        hold_until(battle, turn + 1)
        owners.append(battle.s.objectives[0].owner)
    assert owners == [0, 0, c.NOBODY, c.NOBODY]
    assert battle.kind == c.OVER


@pytest.mark.example(10)
@pytest.mark.claims("firefight:M3a", "firefight:H1a")
@pytest.mark.parametrize(("gap", "reason"), [(12.0, FINE), (12.1, r.NO_WAY)])
def test_the_nearest_of_three_is_that_far_from_contact_and_the_others_farther(gap: float, reason: int) -> None:
    first, others = 20 + BASE + gap, 20 + BASE + gap + 1.5
    group = u(row("group", arms=(BLADE,), most=3), "Group", (24, first), (23.4, others), (24.6, others))
    battle = situation([group], [u(CLUB, "Enemy", (24, 20))]).script(1, 1, 1).start()
    assert battle.problem(battle.acting("Group", c.CHARGE, "Enemy")) == reason
    if reason == FINE:
        battle.charge("Group", "Enemy")
        assert [round(battle.model("Group", n).y / 254 - 20, 1) for n in (1, 2)] == [round(BASE + 1.5, 1)] * 2


@pytest.mark.example(15)
@pytest.mark.claims("firefight:S2a", "firefight:S2b")
def test_a_sapper_fires_its_shotgun_and_its_bomb_at_two_units() -> None:
    sapper = u("sapper", "Sapper", (24, 24))
    foes = [u(CLUB, "A", (24, 19)), u(CLUB, "B", (19, 24)), u(CLUB, "Far", (2, 2))]
    battle = situation([sapper], foes).script(1, 1, 1, 1).start().act("Sapper", c.HOLD)
    choice = battle.firing("A")
    choice[c.SECOND] = battle.names["B"]
    choice[c.FIRST_SLOT + 2], choice[c.FIRST_SLOT + 3] = 2, 1
    choice[c.CENTRES + 1] = battle.number("B") + 1
    battle.answer(choice)
    assert ([one[5] for one in battle.rows(c.LOG_FIRES)], battle.left) == ([1, 2], 0)


@pytest.mark.example(25)
@pytest.mark.claims("firefight:A5a", "firefight:A5b", "firefight:W3a")
@pytest.mark.parametrize(("before", "idle"), [(True, [2]), (False, [3])])
def test_in_which_round_who_is_stunned_in_the_second_is_idle(before: bool, idle: list[int]) -> None:
    battle = situation([u(CLUB, "A", (24, 44))], [u(CLUB, "B", (24, 4))]).start(turn=2, first=0 if before else 1)
    if before:
        battle.unit("A").stunned = 1
    else:
        battle.act("B", c.HOLD).act("A", c.HOLD)
        battle.unit("A").stunned = 1
    hold_until(battle, 5)
    rows = [tuple(one) for one in battle.s.log[: battle.s.now[0].logged]]
    turn, found = 2, []
    for one in rows:
        turn = one[6] if one[0] == c.LOG_ROUND else turn
        if one[0] == c.LOG_ACTIVATED and one[4] == battle.names["A"] and one[6] == c.IDLE:
            found.append(turn)
    assert (found, battle.unit("A").stunned) == (idle, 0)


@pytest.mark.example(26)
@pytest.mark.claims("firefight:K14a", "firefight:K16a", "firefight:H6b")
def test_a_lancer_charges_a_section_of_four() -> None:
    four = u("section", "Blues", (21.5, 20), (22.7, 20), (23.9, 20), (25.1, 20))
    battle = situation([u("lancer", "Lancer", (23.3, 26))], [four])
    battle.script(2, 5, 3, 4, 5, 6, 5, 4, 1, 6, 4, 2).start().charge("Lancer", "Blues")
    assert [one[6:] for one in battle.rows(c.LOG_DEFENSE)] == [(5, 0, 5, 1), (6, -2, 5, 1), (5, -2, 5, 0)]
    before = battle.model("Lancer").y
    battle.lose("Blues", 3).say(c.STRIKE)
    while battle.kind == c.STEPPING:
        battle.say(c.STEP_FROM, 0, battle.number("Blues", 1))
    assert (battle.standing("Blues"), battle.model("Lancer").wounds, battle.unit("Lancer").stunned) == (3, 1, 0)
    assert (battle.unit("Lancer").fatigued, battle.unit("Blues").fatigued, battle.left) == (1, 1, 0)
    ((*_stamp, _who, _from, x, y, _a, _b),) = battle.rows(c.LOG_STEPPED)
    assert before < y == battle.model("Lancer").y
    assert x == battle.model("Lancer").x


@pytest.mark.example(34)
@pytest.mark.claims("firefight:K11b", "firefight:K23a", "firefight:X3b")
def test_a_goaded_stalker_charges() -> None:
    enemy = u(row("enemy", 4, 3, "Tough(3)", arms=(BLADE,)), "Enemy", (24, 20))
    battle = situation([u("lattice.stalker", "Stalker", (24, 26))], [enemy, u(CLUB, "Far", (2, 2))])
    battle.script(6, 1, 1, 1, 5, 5).start()
    battle.unit("Stalker").goaded = 1
    battle.charge("Stalker", "Enemy")
    assert [one[7] for one in battle.rows(c.LOG_DEFENSE)] == [-4, 0]


@pytest.mark.example(50)
@pytest.mark.claims("firefight:R2b", "firefight:R2c", "firefight:R3b")
def test_a_fresh_unit_a_stunned_one_and_a_stunned_fearless_one_test_for_rout() -> None:
    brave = row("brave", 4, 5, "Fearless", arms=(BLADE,))
    units = [u(CLUB, "Fresh", (4, 44)), u(CLUB, "Down", (12, 44)), u(brave, "Brave", (20, 44))]
    battle = situation(units, [u(CLUB, "B", (24, 4))]).script(3, 5)
    battle.s.forces[0].squads = 6
    for name in ("Down", "Brave"):
        battle.unit(name).stunned = 1
    for name in ("Fresh", "Down", "Brave"):
        battle.unit(name).activated = 1
    battle.start(first=1).act("B", c.HOLD)
    assert battle.left == 0
    assert [battle.unit(name).stunned for name in ("Fresh", "Brave")] == [1, 1]
    assert [battle.model(name).fate for name in ("Fresh", "Down", "Brave")] == [c.ON_TABLE, c.ROUTED, c.ON_TABLE]


@pytest.mark.example(52)
@pytest.mark.claims("firefight:K15a", "firefight:K15c")
@pytest.mark.parametrize(
    ("kind", "action", "die", "hits"),
    [
        ("compact.howitzer", c.HOLD, 4, 1),
        ("brood.bilebeast", c.ADVANCE, 4, 0),
        ("brood.bilebeast", c.ADVANCE, 5, 1),
    ],
)
def test_a_howitzer_that_holds_and_a_bilebeast_that_advances(kind: str, action: int, die: int, hits: int) -> None:
    house = box(PieceKind.BUILDING, 10, 24, 30, 26)
    battle = situation(
        [u(kind, "Gun", (20, 40))], [u(row("enemy", 4, 2), "Enemy", (20, 20)), u(CLUB, "Far", (2, 2))], house
    )
    poison = kind.startswith("brood")
    battle.script(die, *([BLOCKS] * (2 if poison else 1) if hits else ())).start().act("Gun", action)
    if action == c.ADVANCE:
        battle.move("Gun", [(20, 38)])
    battle.fire("Enemy")
    assert ([one[8] for one in battle.rows(c.LOG_TO_HIT)], battle.left) == ([hits], 0)


@pytest.mark.example(98)
@pytest.mark.claims("firefight:M1a", "firefight:M8a")
@pytest.mark.parametrize(("third", "reason"), [((24, 20 + 2 * BASE + 1.32), r.NOT_COHERENT), ((24 - BASE, 20.1), FINE)])
def test_the_third_of_a_charge_keeps_with_the_two_in_contact(third: tuple[float, float], reason: int) -> None:
    trio = u(row("trio", arms=(BLADE,), most=3), "Trio", (24, 26), (25.2, 26), (24, 27.2))
    battle = situation([trio], [u(CLUB, "Enemy", (24, 20))]).start().act("Trio", c.CHARGE, "Enemy")
    ends = (24, 20 + BASE + 0.01), (24 + BASE, 20.1), third
    assert battle.problem(battle.paths("Trio", *[[end] for end in ends])) == reason
