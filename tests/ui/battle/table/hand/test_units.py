"""Units that act as one and one after the other, of another rule system: put down, taken in hand, sent, aimed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from campaign.battle.arena import Decision
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.units import Arm, Row, firefight_rows
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.battle.systems import table_of
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.battle.firefight.situation import BLADE, RIFLE, row, tenths
from tests.ui.battle.table.hand.played import Played
from ui.battle.table import marks
from ui.battle.table.hand.mode import LAID, RING, ROUTE, SHAPE
from ui.battle.table.stage import marks_of
from ui.theme import Theme

PERSON = Seat()
FACE = table_of("firefight")
SECTION = tuple((3000 + 400 * n, 6500) for n in range(5))
OTHER = tuple((6500 + 400 * n, 6500) for n in range(5))
FOES = tuple((3000 + 400 * n, 2500) for n in range(5))


def models(key: str, unit: str, places: tuple[Point, ...] | int) -> list[FigureSetup]:
    """The models of a unit, with places or to be set up."""
    at = (None,) * places if isinstance(places, int) else places
    return [FigureSetup(f"{key}{n}", unit, at=place) for n, place in enumerate(at)]


def battle(south: list[FigureSetup], north: list[FigureSetup]) -> BattleSetup[Row]:
    """Two sides on a bare table."""
    sides = (SideSetup("a", "Mara", Edge.SOUTH, tuple(south)), SideSetup("b", "Ines", Edge.NORTH, tuple(north)))
    return BattleSetup("firefight", Battlefield(100 * CM, 80 * CM), sides, firefight_rows(), TableRules(turns=4))


def gesture(played: Played) -> Gesture:
    """How the question that is put is answered."""
    return FACE.asking.question(seen(played), None).gesture


def seen(played: Played) -> Look:
    """The battle as the side sees it that is asked."""
    waits = played.match.waits
    assert isinstance(waits, Decision)
    return look_of(played.match, waits.side)


def opened(look: Theme, qtbot: QtBot, setup: BattleSetup[Row], seed: int = 5) -> Played:
    """The battle on a table, two people at it."""
    made = Played(look, Match(setup, seed, (PERSON, PERSON)), width=620, height=520)
    qtbot.addWidget(made.view)
    made.settle()
    return made


def act_first(played: Played) -> Played:
    """Set everything up by the key for it, to the first activation of the south."""
    for _more in range(60):
        if gesture(played) is Gesture.PLACE:
            played.key("p")
        elif seen(played).side != 0:
            played.key(Qt.Key.Key_Space)
            played.key("h")
            if gesture(played) is Gesture.AIM:
                played.key(Qt.Key.Key_Return)
        else:
            played.answers.clear()
            return played
    raise AssertionError("that question never came")


@pytest.fixture
def placing(look: Theme, qtbot: QtBot) -> Played:
    """Two units of a side are to be set up, the objectives lie."""
    south = [*models("s", "compact.section", 5), *models("g", "compact.gunner", 1)]
    made = opened(look, qtbot, battle(south, models("n", "compact.section", FOES)))
    while not FACE.placing.placings(seen(made))[0].turns and len(FACE.placing.placings(seen(made))) < 2:
        made.key("p")
    made.answers.clear()
    return made


@pytest.fixture
def moving(look: Theme, qtbot: QtBot) -> Played:
    """Two sections of the south and one of the north, of which one of the south is to act."""
    south = [*models("s", "compact.section", SECTION), *models("t", "compact.section", OTHER)]
    return act_first(opened(look, qtbot, battle(south, models("n", "compact.section", FOES))))


def rings(played: Played, layer: str) -> list[marks.Ring]:
    return [mark for mark in played.view.marks(layer) if isinstance(mark, marks.Ring)]


def stands(played: Played) -> list[Point]:
    """Where those would stand who are to be put down: one has a ring, several are shown as large as they are."""
    bases = [mark.rings[0] for mark in played.view.marks(ROUTE) if isinstance(mark, marks.Area)]
    middles = [
        (round(sum(x for x, _y in base) / len(base)), round(sum(y for _x, y in base) / len(base))) for base in bases
    ]
    return [*(ring.at for ring in rings(played, ROUTE)), *middles]


def spread(played: Played) -> tuple[int, int]:
    """How wide and how deep those stand who would be put down."""
    xs, ys = zip(*stands(played), strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def test_a_hint_shows_where_something_is_to_be_put_down(placing: Played) -> None:
    look = seen(placing)
    usual = FACE.placing.usual(look, FACE.placing.placings(look)[0])
    assert usual is not None
    outline = FACE.asking.outline(look, usual)
    assert outline is not None
    assert marks_of(look, usual) == [marks.Cross(outline.at, marks.GOOD)]


def test_a_unit_is_put_down_whole_where_one_presses(placing: Played) -> None:
    unit = FACE.placing.placings(seen(placing))[0]
    placing.hover((4900, 7500))
    placing.hover((5000, 7500))
    shown = stands(placing)
    placing.press((5000, 7500))
    assert len(placing.answers) == 1
    figures = [number for number in range(6) if placing.match.s.figures[number].squad == unit.key]
    assert sorted(placing.place(number) for number in figures) == sorted(shown)


def test_space_takes_another_thing_and_it_is_said_which(placing: Played) -> None:
    first = placing.hand.lead
    placing.hover((4900, 7500))
    placing.hover((5000, 7500))
    before = len(stands(placing))
    placing.key(Qt.Key.Key_Space)
    assert placing.hand.lead != first
    assert {before, len(stands(placing))} == {1, 5}


def test_the_wheel_changes_the_formation(placing: Played) -> None:
    placing.hover((4900, 7500))
    placing.hover((5000, 7500))
    if len(stands(placing)) == 1:
        placing.key(Qt.Key.Key_Space)
    before = spread(placing)
    placing.wheel((5000, 7500), -1)
    assert spread(placing) != before


def test_out_of_its_zone_it_is_refused_with_the_reason(placing: Played) -> None:
    zone = [mark for mark in placing.view.marks(SHAPE) if isinstance(mark, marks.Area)]
    assert len(zone) == 1
    placing.press((5000, 3000))
    assert placing.answers == []
    assert len(placing.objections) == 1


def test_who_is_pressed_is_in_hand_with_its_whole_unit_and_all_of_it_goes(moving: Played) -> None:
    moving.press(SECTION[3])
    assert moving.hand.held == (0, 1, 2, 3, 4)
    assert moving.hand.actors == (0,)
    assert {ring.at for ring in rings(moving, RING)} == set(SECTION)
    moving.press((3800, 5200))
    assert all(moving.place(number)[1] < 6000 for number in range(5))
    assert [moving.place(number) for number in range(5, 10)] == list(OTHER)


def test_only_one_unit_is_in_hand_at_a_time(moving: Played) -> None:
    moving.press(SECTION[0])
    moving.press(OTHER[0], Qt.KeyboardModifier.ControlModifier)
    assert moving.hand.actors == (5,)
    assert "everybody" not in {deed.name for deed in moving.hand.deeds()}
    assert "face" not in {deed.name for deed in moving.hand.deeds()}


def test_zones_of_others_and_what_keeps_it_together_are_shown(moving: Played) -> None:
    moving.press(SECTION[2])
    shown = moving.view.marks(SHAPE)
    zones = {len(mark.circles): mark.tone for mark in shown if isinstance(mark, marks.Zones)}
    assert zones == {5: marks.FAINT}  # of the friends beside it: the enemy is out of reach
    assert len([mark for mark in shown if isinstance(mark, marks.Tie)]) == 4
    moving.key("m")
    assert not [mark for mark in moving.view.marks(SHAPE) if isinstance(mark, marks.Zones)]
    moving.key("m")
    moving.hover((3900, 5600))
    ties = [mark for mark in moving.view.marks(ROUTE) if isinstance(mark, marks.Tie)]
    assert {mark.tone for mark in ties} == {marks.LAMP}
    assert len(ties) == 4


def test_the_ways_of_all_models_are_shown_with_the_price(moving: Played) -> None:
    moving.press(SECTION[2])
    moving.hover((3800, 5500))
    moving.settle()
    assert len(rings(moving, ROUTE)) == 5
    words = [mark.words for mark in moving.view.marks(ROUTE) if isinstance(mark, marks.Pill)]
    assert len(words) == 1
    assert "″" in words[0]


def test_an_enemy_out_of_reach_is_not_charged_and_it_is_said_why(moving: Played) -> None:
    moving.press(SECTION[2])
    moving.press(FOES[2])
    assert moving.answers == []
    assert len(moving.objections) == 1


def test_an_enemy_that_is_pressed_is_charged(look: Theme, qtbot: QtBot) -> None:
    near = tuple((x, y - 2000) for x, y in SECTION)
    made = act_first(
        opened(look, qtbot, battle(models("s", "compact.section", SECTION), models("n", "compact.section", near)))
    )
    made.press(SECTION[2])
    assert made.hand.actors == (0,)  # the only one is in hand by itself, and stays so
    made.press(near[2])
    (ex, ey) = near[2]
    apart = min(((x - ex) ** 2 + (y - ey) ** 2) ** 0.5 for x, y in map(made.place, range(5)))
    assert len(made.answers) == 2
    assert apart < 600


ALONE = (tenths(24), tenths(26.4))
BEHIND = (tenths(24), tenths(23.4))


@pytest.fixture
def walled(look: Theme, qtbot: QtBot) -> Played:
    """A single model before a row of enemies; one more stands behind it and can be charged round its end."""
    alone, behind = row("alone", arms=(BLADE,)), row("behind", arms=(BLADE,))
    wall = row("wall", arms=(BLADE,), most=6)
    places = tuple((tenths(21.5 + n), tenths(25)) for n in range(6))
    south = [*models("s", alone.key, (ALONE,)), *models("g", "compact.gunner", ((9000, 7500),))]
    setup = battle(south, [*models("n", behind.key, (BEHIND,)), *models("m", wall.key, places)])
    return act_first(opened(look, qtbot, replace(setup, units=(*setup.units, alone, behind, wall))))


def is_in_contact(played: Played) -> bool:
    """Whether the single model has come to the enemy behind the row."""
    assert [choice[c.VERB] for choice in played.answers] == [c.ACT, c.MOVE]
    (x, y), (ex, ey) = played.place(0), BEHIND
    return ((x - ex) ** 2 + (y - ey) ** 2) ** 0.5 < 600


def test_a_charge_round_others_is_made_as_soon_as_it_is_known_that_there_is_a_way(walled: Played) -> None:
    """It is looked for beside the window; who presses before it is found presses once."""
    for place in (ALONE, BEHIND):
        QTest.mouseClick(walled.view.viewport(), Qt.MouseButton.LeftButton, pos=walled.point(place))
    assert (walled.answers, walled.objections) == ([], [])
    assert any("looked for" in words for words in walled.words())
    walled.settle()
    assert is_in_contact(walled)


def test_the_key_of_a_charge_does_not_make_the_only_one_that_is_known_as_long_as_more_are_looked_for(
    walled: Played,
) -> None:
    QTest.mouseClick(walled.view.viewport(), Qt.MouseButton.LeftButton, pos=walled.point(ALONE))
    QTest.keyClick(walled.view, "g")  # type: ignore[arg-type]
    assert walled.answers == []
    walled.settle()
    walled.press(BEHIND)
    assert is_in_contact(walled)


def test_a_second_target_is_laid_down_beside_the_first_with_ctrl(look: Theme, qtbot: QtBot) -> None:
    two = row("two", arms=(RIFLE, Arm("Launcher", 24, 1), BLADE), most=5)
    far = tuple((x + 3500, y) for x, y in FOES)
    north = [*models("n", "compact.section", FOES), *models("m", "compact.section", far)]
    setup = battle(models("s", two.key, SECTION), north)
    made = act_first(opened(look, qtbot, replace(setup, units=(*setup.units, two))))
    made.key("h")
    made.press(FOES[1])
    assert "with Ctrl" in made.hand.lead
    made.press(far[1], Qt.KeyboardModifier.ControlModifier)
    assert len(made.hand.laid) == 2
    made.press(far[2], Qt.KeyboardModifier.ControlModifier)  # it is aimed at already
    assert len(made.hand.laid) == 2
    before = len(made.answers)
    made.key(Qt.Key.Key_Return)
    [said] = made.answers[before : before + 1]
    targets = {made.match.s.figures[number].squad for number in (5, 10)}
    assert {said[c.TARGET], said[c.SECOND]} == targets


def test_who_is_not_asked_is_told_why_and_who_is_stays_in_hand(moving: Played) -> None:
    moving.press(SECTION[2])
    moving.key("h")
    moving.press(OTHER[2])
    assert moving.hand.actors == (0,)
    assert len(moving.objections) == 1


def test_who_holds_fires_at_the_unit_that_is_pressed(moving: Played) -> None:
    moving.press(SECTION[2])
    moving.key("h")
    assert gesture(moving) is Gesture.AIM
    assert moving.hand.held == (0, 1, 2, 3, 4)
    moving.press(FOES[1])
    assert len(moving.hand.laid) == 1
    assert moving.view.marks(LAID)
    assert moving.hand.actors == (0,)  # another target takes the place of this one
    before = len(moving.answers)
    moving.key(Qt.Key.Key_Return)
    assert len(moving.answers) == before + 1
