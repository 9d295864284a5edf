"""What moves for a moment on the battle's table: figures along their way, shots, bursts, wounds. Ends by itself.

Only shows the way to what is shown afterwards anyway; where nothing may move, it is over at once. Knows no rule.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QEasingCurve, QPointF, QTimer
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QGraphicsPathItem

from campaign.battle.contract.table.facts import Bursts, Fallen, Fired, Hurt, Turned, Walk
from campaign.battle.contract.table.facts import Motion as Moved
from campaign.battle.scenery import CM
from ui.battle.table.canvas import Z_MOTION, Canvas, Point, circle, faint
from ui.battle.table.figures import Figures

TICK = 16  # milliseconds
WALK_CM, WALK_LEAST, WALK_MOST = 0.03, 0.15, 0.6  # seconds: for a centimetre, and for a way in all
TURN, SHOT, BURST, HURT, FALL = 0.12, 0.22, 0.4, 0.25, 0.3  # seconds
TRACER = 8 * CM  # how long a shot is seen to be
MISSED = 3 * CM  # so far beyond whom it misses it ends
MOST = 240  # more steps than these are a leap that nobody could follow


@dataclass(slots=True)
class _Going:
    """A step under way. ``item``: what is only there while it lasts; ``figure``: who is seen to fall."""

    step: Moved
    begun: float
    length: float
    figure: int | None = None
    item: QGraphicsPathItem | None = None
    way: tuple[Point, ...] = ()


class Motion:
    """The layer. ``clock`` tells the time in seconds."""

    def __init__(self, canvas: Canvas, figures: Figures, clock: Callable[[], float] = time.monotonic) -> None:
        self._canvas, self._figures, self._clock = canvas, figures, clock
        self._steps: list[Moved] = []
        self._speed = 1.0
        self._done: Callable[[], object] | None = None
        self._going: _Going | None = None
        self._curve = QEasingCurve(QEasingCurve.Type.OutCubic)
        self._timer = QTimer(canvas.scene)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.go_on)

    @property
    def runs(self) -> bool:
        """Whether anything moves."""
        return self._done is not None

    def play(self, steps: Sequence[Moved], speed: float, done: Callable[[], object]) -> None:
        """Show these steps one after the other, so many times as fast as usual, then call ``done``; speed 0: at once.

        What is shown at the end is what the steps lead to, until ``done`` shows something else.
        """
        self.skip()
        self._steps, self._speed, self._done = list(steps), speed, done
        if speed <= 0 or not self._canvas.look.moves or len(steps) > MOST:
            self.skip()
            return
        self._timer.start()
        self.go_on()

    def skip(self) -> None:
        """Everything is over: it stands as the steps lead to."""
        self._timer.stop()
        if self._going is not None:
            self._end(self._going)
        steps, self._steps = self._steps, []
        for step in steps:
            self._settle(step)
        done, self._done = self._done, None
        if done is not None:
            done()

    def go_on(self) -> None:
        """Show what is to be seen at this moment."""
        now = self._clock()
        while self._going is not None or self._steps:
            if self._going is None:
                self._going = self._begun(self._steps.pop(0), now)
            going = self._going
            share = (now - going.begun) / going.length if going.length else 1.0
            if share < 1.0:
                self._show(going, self._curve.valueForProgress(share))
                return
            now = max(now, going.begun)  # what is left of this moment belongs to the next step
            self._end(going)
        self.skip()

    # --- a step ------------------------------------------------------------------------------------------------------

    def _begun(self, step: Moved, now: float) -> _Going:
        going = _Going(step, now, self._length(step) / self._speed)
        match step:
            case Walk(figure=number):
                base = self._figures.bases.get(number)
                if base is not None:
                    going.way = (base.at, *step.points)
            case Fired():
                ends = self._ends(step)
                if ends is not None:
                    going.way = ends
                    going.item = self._item("lamp", 2.2)
            case Bursts():
                going.item = self._item("good" if step.lies else "warn", 2.0)
                going.item.setBrush(faint(going.item.pen().color(), 0.25))
            case Hurt(figure=number):
                if number in self._figures.bases:
                    going.item = self._item("bad", 2.5)
            case Fallen(figure=number):
                going.figure = number
        return going

    def _length(self, step: Moved) -> float:
        """Seconds that a step takes at the usual speed; none where there is nothing to be seen of it."""
        match step:
            case Walk(figure=number) if number in self._figures.bases:
                way = (self._figures.bases[number].at, *step.points)
                return min(WALK_MOST, max(WALK_LEAST, WALK_CM * _long(way) / CM))
            case Fired() if self._ends(step) is not None:
                return SHOT
            case Bursts():
                return BURST
            case Turned(figure=number) if number in self._figures.bases:
                return TURN
            case Hurt(figure=number) if number in self._figures.bases:
                return HURT
            case Fallen(figure=number) if number in self._figures.bases:
                return FALL
        return 0.0

    def _show(self, going: _Going, share: float) -> None:
        """So much of a step has passed."""
        match going.step:
            case Walk(figure=number) if going.way:
                self._figures.place(number, _along(going.way, share))
            case Fired() if going.item is not None:
                length = _long(going.way) or 1.0
                tail = max(0.0, share - TRACER / length)
                going.item.setPath(_segment(_along(going.way, tail), _along(going.way, share)))
            case Bursts(at=at, radius=radius) if going.item is not None:
                going.item.setPath(circle(at, radius * share))
                going.item.setOpacity(1.0 - 0.6 * share)
            case Hurt(figure=number) if going.item is not None:
                base = self._figures.bases[number]
                going.item.setPath(circle(base.at, base.radius + 60 + 140 * share))
                going.item.setOpacity(1.0 - share)
            case Fallen() if going.figure is not None:
                self._figures.fade(going.figure, 1.0 - 0.7 * share)

    def _end(self, going: _Going) -> None:
        self._going = None
        if going.item is not None:
            self._canvas.scene.removeItem(going.item)
        if going.figure is not None:
            self._figures.fade(going.figure, 1.0)
        self._settle(going.step)

    def _settle(self, step: Moved) -> None:
        """Show what a step leads to."""
        number = getattr(step, "figure", None)
        base = self._figures.bases.get(number) if number is not None else None
        if base is None:
            return
        match step:
            case Walk(points=points, facing=facing):
                base = replace(base, at=points[-1], facing=facing if facing != (0, 0) else base.facing)
                self._figures.change(base)
            case Turned(facing=facing):
                self._figures.change(replace(base, facing=facing))
            case Hurt(wounds=wounds):
                self._figures.change(replace(base, wounds=wounds))
            case Fallen(gone=gone) if gone or base.small:
                self._figures.remove(base.number)
            case Fallen():
                self._figures.change(replace(base, dead=True))

    # --- helps -------------------------------------------------------------------------------------------------------

    def _item(self, role: str, width: float) -> QGraphicsPathItem:
        canvas = self._canvas
        return canvas.path_item(Z_MOTION, QPainterPath(), canvas.pen(canvas.look.colour(role), width))

    def _ends(self, step: Fired) -> tuple[Point, Point] | None:
        """From where to where a shot is seen: a miss goes past."""
        shooter = self._figures.bases.get(step.shooter)
        target = self._figures.bases.get(step.target) if step.target is not None else None
        if shooter is None or (step.target is not None and target is None):
            return None
        (x, y), goal = shooter.at, target.at if target is not None else step.at
        dx, dy = goal[0] - x, goal[1] - y
        way = math.hypot(dx, dy) or 1.0
        side = 0 if step.hit or target is None else target.radius + CM // 4  # so far to the left it passes
        past = 0 if step.hit or target is None else MISSED
        end = goal[0] + (dx * past + dy * side) / way, goal[1] + (dy * past - dx * side) / way
        return shooter.at, (round(end[0]), round(end[1]))


def _long(way: Sequence[Point]) -> float:
    """How long a way is."""
    return sum(math.dist(a, b) for a, b in pairwise(way))


def _along(way: Sequence[Point], share: float) -> tuple[float, float]:
    """The place after so much of a way."""
    left = share * _long(way)
    for (ax, ay), (bx, by) in pairwise(way):
        leg = math.dist((ax, ay), (bx, by))
        if left <= leg and leg:
            return ax + (bx - ax) * left / leg, ay + (by - ay) * left / leg
        left -= leg
    return way[-1]


def _segment(one: tuple[float, float], other: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*one))
    path.lineTo(QPointF(*other))
    return path
