"""What moves on the battle's table, and that it ends: with its time, with a click, or at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from campaign.battle.contract.table.facts import Bursts, Fallen, Fired, Hurt, Turned, Walk
from campaign.battle.contract.telling import CENTIMETRES
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.system import SYSTEM
from campaign.battle.fftt.table import TABLE
from campaign.battle.scenery import CM, Battlefield
from campaign.battle.systems import telling_of
from ui.battle.table.bases import Base
from ui.battle.table.motion import Motion
from ui.battle.table.view import TableView
from ui.theme import Theme

WALKER = Base(1, "A", (1000, 1000), 75, facing=(1, 0), full=2)
OTHER = Base(2, "B", (5000, 1000), 75, full=2)


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def view(qtbot, look: Theme, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> TableView:
    made = TableView(look)
    qtbot.addWidget(made)
    made.motion._clock = clock
    monkeypatch.setattr(look, "moves", True)
    made.resize(700, 700)
    made.show()
    made.show_field(Battlefield(80 * CM, 80 * CM), ruler=CENTIMETRES)
    made.show_bases([WALKER, OTHER])
    return made


def play(view: TableView, steps, speed: float = 1.0) -> list[str]:
    ended: list[str] = []
    view.motion.play(steps, speed, lambda: ended.append("ended"))
    return ended


def row(code: int, actor: int = -1, target: int = -1, *values: int) -> tuple[int, ...]:
    return (code, 1, 1, 1, actor, target, *values, *[0] * (4 - len(values)))


def moved(rows):
    """What FFTT shows of rows, whoever stands and whatever they are called."""
    return TABLE.showing.motion(telling_of("fftt").names(SYSTEM.smallest(), ()), (), rows)


def east_of(view: TableView, number: int) -> float:
    item = view.figures.item(number)
    assert item is not None
    return item.pos().x()


def test_a_figure_is_seen_on_its_way_and_stands_at_its_end(view: TableView, clock: Clock):
    begun = east_of(view, 1)
    ended = play(view, [Walk(1, ((3000, 1000),), (0, 1))])
    clock.now += 0.1
    view.motion.go_on()
    middle = east_of(view, 1)
    clock.now += 5
    view.motion.go_on()
    assert begun < middle < east_of(view, 1)
    assert view.figures.bases[1].at == (3000, 1000)
    assert view.figures.bases[1].facing == (0, 1)
    assert ended == ["ended"]


def test_steps_come_one_after_the_other(view: TableView, clock: Clock):
    play(view, [Walk(1, ((2000, 1000),)), Walk(2, ((5000, 2000),))])
    view.motion.go_on()
    assert view.figures.bases[2].at == OTHER.at
    clock.now += 5
    view.motion.go_on()
    clock.now += 5
    view.motion.go_on()
    assert view.figures.bases[2].at == (5000, 2000)


def test_a_click_ends_it_and_presses_nothing(qtbot, view: TableView):
    pressed: list[object] = []
    view.pressed.connect(pressed.append)
    ended = play(view, [Walk(1, ((3000, 1000),)), Hurt(2, 1), Fallen(2)])
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.point_of(5000, 1000))
    assert ended == ["ended"]
    assert not pressed
    assert view.figures.bases[1].at == (3000, 1000)
    assert view.figures.bases[2].dead
    assert not view.motion.runs


def test_where_nothing_may_move_it_is_over_at_once(view: TableView, look: Theme, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(look, "moves", False)
    assert play(view, [Walk(1, ((3000, 1000),))]) == ["ended"]
    assert view.figures.bases[1].at == (3000, 1000)


def test_with_speed_0_it_is_over_at_once(view: TableView):
    assert play(view, [Walk(1, ((3000, 1000),))], 0) == ["ended"]


def test_twice_the_speed_takes_half_the_time(view: TableView, clock: Clock):
    walk = Walk(1, ((3000, 1000),))
    ended = play(view, [walk], 2.0)
    clock.now += 0.51 * view.motion._length(walk)
    view.motion.go_on()
    assert ended == ["ended"]


@pytest.mark.parametrize("step", [Fired(1, 2, (0, 0), True), Fired(1, None, (4000, 4000), False), Hurt(2, 1)])
def test_shots_and_wounds_are_drawn_for_a_moment_and_leave_nothing(view: TableView, clock: Clock, step):
    before = len(view.scene().items())
    play(view, [step])
    assert len(view.scene().items()) == before + 1
    clock.now += 5
    view.motion.go_on()
    assert len(view.scene().items()) == before


def test_a_burst_grows_to_its_circle(view: TableView, clock: Clock):
    before = {id(item) for item in view.scene().items()}
    play(view, [Bursts((4000, 4000), 600)])
    (burst,) = (item for item in view.scene().items() if id(item) not in before)
    clock.now += 0.05
    view.motion.go_on()
    small = burst.boundingRect().width()
    clock.now += 0.2
    view.motion.go_on()
    assert small < burst.boundingRect().width() <= 1250


def test_a_miss_goes_past_and_a_hit_ends_at_its_target(view: TableView):
    hit, miss = (view.motion._ends(Fired(1, 2, (0, 0), hit)) for hit in (True, False))
    assert hit is not None
    assert miss is not None
    assert hit[1] == OTHER.at
    assert miss[1][0] > OTHER.at[0]


def test_wounds_are_on_the_figure_afterwards_and_who_has_left_is_gone(view: TableView, clock: Clock):
    play(view, [Hurt(2, 1), Turned(1, (0, -1)), Fallen(1, gone=True)])
    for _step in range(4):
        clock.now += 5
        view.motion.go_on()
    assert view.figures.bases[2].wounds == 1
    assert 1 not in view.figures.bases


def test_showing_other_figures_ends_what_moves(view: TableView):
    ended = play(view, [Walk(1, ((3000, 1000),))])
    view.show_bases([OTHER])
    assert ended == ["ended"]
    assert set(view.figures.bases) == {2}


def test_more_than_can_be_followed_is_a_leap(view: TableView):
    assert play(view, [Walk(1, ((3000 + number, 1000),)) for number in range(400)]) == ["ended"]


def test_the_points_of_one_way_in_a_log_are_one_walk():
    rows = [
        row(c.LOG_MOVED, 1, -1, 2000, 1000, 1, 0),
        row(c.LOG_MOVED, 1, -1, 2500, 1500, 0, 1),
        row(c.LOG_MOVED, 2, -1, 9, 9, 0, 1),
    ]
    assert moved(rows) == [Walk(1, ((2000, 1000), (2500, 1500)), (0, 1)), Walk(2, ((9, 9),), (0, 1))]


def test_a_log_tells_shots_bursts_wounds_and_deaths():
    rows = [
        row(c.LOG_DECLARED, 1, -1, 400, 500),
        row(c.LOG_SHOT, 1, -1, 7, 3, 3),
        row(c.LOG_BURST, 1, 1, 410, 520, c.GRENADE_BURST),
        row(c.LOG_WOUNDED, 2, 1, 1, 1),
        row(c.LOG_SHOT, 1, 2, 5, 3, 3),
        row(c.LOG_KILLED, 2, 1, 5000, 1000),
        row(c.LOG_LEFT, 3),
    ]
    assert moved(rows) == [
        Fired(1, None, (400, 500), True),
        Bursts((410, 520), 300),
        Hurt(2, 1),
        Fired(1, 2, (400, 500), False),
        Fallen(2),
        Fallen(3, gone=True),
    ]


def test_rows_in_which_nothing_is_to_be_seen_are_no_steps():
    assert moved([row(c.LOG_TURN, -1, -1, 1), row(c.LOG_STEP, -1, -1, 2), row(c.LOG_INITIATIVE, 0, -1, 9)]) == []


def test_motion_without_anybody_to_move_ends(view: TableView):
    motion: Motion = view.motion
    assert play(view, [Walk(99, ((1, 1),)), Fired(98, 97, (0, 0), True), Hurt(96, 1)]) == ["ended"]
    assert not motion.runs
