"""A battle on a small window: people play by real presses and keys, whoever else plays is answered for at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QThreadPool
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from campaign.battle.arena import Choice, Decision, tactician
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.contract.table.look import Look, Point
from campaign.battle.contract.telling import CENTIMETRES
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.scenery import CM, Battlefield, Edge, Piece, PieceKind
from campaign.battle.systems import table_of
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from ui.battle.table.bases import bases_in
from ui.battle.table.hand.hand import Hand
from ui.battle.table.view import TableView
from ui.theme import Theme

LETTERS = "ABCD"
NOBODY = choice_of(c.DONE)
NEVER = choice_of(c.STANDING, at=(13, 0))
LEFT, RIGHT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
NO_KEY = Qt.KeyboardModifier.NoModifier


def figure(key: str, unit: str, at: Point | None, toward: Point | None = None, **more: object) -> FigureSetup:
    """A figure of a test's battle; it looks across the table unless said otherwise."""
    return FigureSetup(key, unit, at=at, facing=toward, **more)  # type: ignore[arg-type]


def battle(
    south: Sequence[FigureSetup], north: Sequence[FigureSetup], pieces: Sequence[Piece] = (), side: int = 80
) -> BattleSetup[Unit]:
    """Two sides on a table, the attacker in the south."""
    sides = (SideSetup("a", "Mara", Edge.SOUTH, tuple(south)), SideSetup("b", "Ines", Edge.NORTH, tuple(north)))
    return BattleSetup("fftt", Battlefield(side * CM, side * CM, tuple(pieces)), sides, fftt_units(), TableRules())


def house(left: int, upper: int, right: int, lower: int) -> Piece:
    """A block that nobody sees over, in centimetres."""
    corners = (left, upper), (right, upper), (right, lower), (left, lower)
    return Piece(PieceKind.BUILDING, tuple((x * CM, y * CM) for x, y in corners))


class Played:
    """The table in a window. Answers of the hand go into the match; of seats without a person, the tactician's do."""

    def __init__(self, look: Theme, match: Match, *, width: int = 520, height: int = 520) -> None:
        self.match = match
        self.view = TableView(look)
        self.view.resize(width, height)
        self.hand = Hand(self.view)
        self.answers: list[Choice] = []
        self.objections: list[str] = []
        self.hand.chosen.connect(self._answer)
        self.hand.refused.connect(lambda found: self.objections.append(str(found)))
        self.hand.supposed.connect(self._show)
        self.view.show_field(match.setup.battlefield, ruler=CENTIMETRES)
        self.view.show()
        self.view.setFocus()
        QTest.qWaitForWindowExposed(self.view)
        self.go_on()

    def _show(self, look: Look) -> None:
        self.view.show_bases(bases_in(table_of(look.setup.system).showing.now(look), LETTERS))

    # --- the battle --------------------------------------------------------------------------------------------------

    def _answer(self, choice: Choice) -> None:
        self.answers.append(choice)
        self.match.answer(choice)
        self.go_on()

    def go_on(self) -> None:
        """Ask whoever is to answer."""
        match = self.match
        while isinstance(match.waits, Decision) and not match.seats[match.waits.side].is_person:
            match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side)))
        if isinstance(match.waits, Decision):
            look = look_of(match, match.waits.side, hurried=True)
            self._show(look)
            self.hand.ask(look)
        else:
            self.hand.rest()

    def until(self, kind: int, side: int = 0) -> Played:
        """Pass over other questions to one of that kind for a side."""
        self.settle()
        for _more in range(400):
            waits = self.match.waits
            assert isinstance(waits, Decision)
            if (waits.kind, waits.side) == (kind, side):
                self.answers.clear()
                return self
            usual = waits.kind in (c.PLACING, c.LEADING)
            self.match.answer(self.match.game.options()[0] if usual else NOBODY)
            self.go_on()
            self.settle()
        raise AssertionError("that question never came")

    @property
    def asked(self) -> int:
        """The kind of the question that is put."""
        assert isinstance(self.match.waits, Decision)
        return self.match.waits.kind

    def place(self, figure: int) -> Point:
        """Where a figure stands."""
        f = self.match.s.figures[figure]
        return int(f.x), int(f.y)

    def words(self) -> list[str]:
        """What pills of the hand say."""
        return [mark.words for mark in self.view.marks("hand words")]  # type: ignore[union-attr]

    # --- gestures ----------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let everything happen that is to happen by itself."""
        for _more in range(60):
            QThreadPool.globalInstance().waitForDone()
            QCoreApplication.processEvents()
            if not self.hand.is_busy:
                break

    def point(self, place: Point) -> QPoint:
        """A place of the table on the viewport."""
        return self.view.point_of(*place)

    def hover(self, place: Point) -> None:
        """Move the pointer to a place."""
        QTest.mouseMove(self.view.viewport(), self.point(place))
        self.settle()

    def press(self, place: Point, keys: Qt.KeyboardModifier = NO_KEY, button: Qt.MouseButton = LEFT) -> None:
        """Press and let go."""
        QTest.mouseClick(self.view.viewport(), button, keys, self.point(place))
        self.settle()

    def pull(self, start: Point, end: Point, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Press at a place, and let go at another."""
        port, a, b = self.view.viewport(), self.point(start), self.point(end)
        QTest.mousePress(port, LEFT, keys, a)
        for part in (1, 2, 3):
            _drag(port, a + (b - a) * part / 3, keys)
        QTest.mouseRelease(port, LEFT, keys, b)
        self.settle()

    def wheel(self, place: Point, notches: int) -> None:
        """Turn the wheel over a place, away from oneself."""
        at = self.point(place)
        port = self.view.viewport()
        event = QWheelEvent(
            QPointF(at), QPointF(port.mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches), NO_BUTTON,
            NO_KEY, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QCoreApplication.sendEvent(port, event)
        self.settle()

    def key(self, key: Qt.Key | str, keys: Qt.KeyboardModifier = NO_KEY) -> None:
        """Press a key."""
        QTest.keyClick(self.view, key, keys)  # type: ignore[arg-type]
        self.settle()


def _drag(port: QWidget, at: QPoint, keys: Qt.KeyboardModifier) -> None:
    """The pointer goes on with the button down, which QTest.mouseMove forgets."""
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), QPointF(port.mapToGlobal(at)), NO_BUTTON, LEFT, keys)
    QCoreApplication.sendEvent(port, event)
