"""The hand: presses, pulls, the wheel and keys on the battle's table, told to the mode of the question that is put.

Gives answers one at a time through ``chosen``; what one gesture said for several goes on when the side is asked again.
Answers nothing itself and shows through the view's overlays only. A refusal is a word at the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent

from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.systems import table_of
from campaign.reason import Reason
from ui.battle.table.hand.aiming import Aiming
from ui.battle.table.hand.drafting import Drafting
from ui.battle.table.hand.interrupting import Interrupting
from ui.battle.table.hand.keys import meant
from ui.battle.table.hand.mode import LAYERS, NAMES, REACH, SIGHT, Deed, Grasp, Mode, distance2, place_of, standing
from ui.battle.table.hand.moving import Moving
from ui.battle.table.hand.orders import Asked, Order, Orders, Refused, actor_of
from ui.battle.table.hand.placing import Placing
from ui.battle.table.hand.pointing import Pointing
from ui.battle.table.hand.reaching import warm_up
from ui.battle.table.hand.remembering import Remembering
from ui.battle.table.hand.saying import Saying
from ui.battle.table.marks import BAD, Ring

if TYPE_CHECKING:
    from ui.battle.table.canvas import Spot
    from ui.battle.table.view import TableView

PULLED: Final = 100  # a press that goes on so far is a pull: 1 cm
NOTCH: Final = 120  # of a wheel, as Qt counts
MODES: Final[dict[Gesture, type[Mode]]] = {
    Gesture.PLACE: Placing,
    Gesture.MOVE: Moving,
    Gesture.AIM: Aiming,
    Gesture.INTERRUPT: Interrupting,
    Gesture.PICK: Pointing,
}
"""What gestures mean, but for a side that is drafted."""


class Hand(QObject):
    """The gestures of the person who is asked. ``ask`` begins with a question, ``rest`` ends it; ``do`` is for buttons.

    A window that has buttons with the same keys lets them do the deed of their name: shots that are laid down, and a
    deployment, are said with it.
    """

    chosen = Signal(object)  # Choice: the answer of the side that is asked
    refused = Signal(object)  # Reason: the rules do not allow it
    changed = Signal()  # who is held, what is laid down, what keys do, or what is shown
    supposed = Signal(object)  # Look: show everybody as they are drafted

    def __init__(self, view: TableView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.shown: set[str] = {SIGHT, REACH}
        self._remembered = Remembering()
        self._orders = Orders()
        self._grasp: Grasp | None = None
        self._mode: Mode | None = None
        self._next: Choice | None = None
        self._down: Spot | None = None
        self._pulls = False
        self._last: Spot | None = None
        self._words = Saying(view)
        self._asked: Asked | None = None  # the last question
        self._rings: dict[int, Ring] = {}  # round everybody where they were last seen
        self.needs_nobody = False  # whether the last question was answered without anybody
        self._space: str | None = None  # the deed of Space while it is down: the view pans with it held
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._answer)
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._work)
        view.pressed.connect(self._press)
        view.moved.connect(self._move)
        view.released.connect(self._release)
        view.hovered.connect(self._hover)
        view.double_clicked.connect(self._press_again)
        view.panned.connect(self._let_press_be)
        view.pulls = self._pulls_from
        warm_up(self)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    # --- questions ---------------------------------------------------------------------------------------------------

    def ask(self, look: Look) -> None:
        """A person is asked: the side that sees this. What was said before goes on; questions that need nobody answer
        themselves."""
        face = table_of(look.setup.system)
        self._orders.look_at(look)
        self._end_mode()
        self._rings |= {n: Ring(on.at, int(on.unit.base), BAD, dashed=True) for n, on in standing(face, look).items()}
        memory = self._remembered.of(face, look)
        found = self._orders.next(look)
        asked = Asked.of(look)
        if asked != self._asked:
            self._words.clear()
        self._asked = asked
        while isinstance(found, Refused):
            self._stays(found)
            found = self._orders.next(look)
        unasked = face.asking.unasked(look, memory.silent) if found is None else None
        self.needs_nobody = unasked is not None
        found = unasked if found is None else found
        if found is not None:
            self._answer_soon(found)
            return
        self._grasp = Grasp(
            self.view, look, face, face.asking.question(look, None), memory, self.shown,
            self._give, self._refuse, self._words.say, self.changed.emit, self.supposed.emit,
        )  # fmt: skip
        self._mode = self._mode_of(self._grasp)
        self._mode.begin()
        self._idle.start()
        self.changed.emit()

    def rest(self) -> None:
        """Nobody is asked."""
        self._end_mode()
        self.changed.emit()

    def forget(self) -> None:
        """What was said and not answered yet is void, as when a choice is taken back."""
        self._orders.forget()
        self._remembered.forget()
        self._next = None
        self._soon.stop()

    def _mode_of(self, grasp: Grasp) -> Mode:
        if grasp.question.gesture == Gesture.DRAFT:
            return Drafting(grasp, self._remembered.draft(grasp.face, grasp.look))
        return MODES[grasp.question.gesture](grasp)

    def _end_mode(self) -> None:
        if self._mode is not None:
            self._mode.end()
        self._mode, self._grasp, self._down, self._pulls = None, None, None, False
        self._idle.stop()
        for layer in LAYERS:
            self.view.clear(layer)

    # --- what is in hand ---------------------------------------------------------------------------------------------

    @property
    def held(self) -> tuple[int, ...]:
        """The figures in hand."""
        return self._mode.in_hand() if self._mode is not None else ()

    @property
    def actors(self) -> tuple[int, ...]:
        """Who is in hand: figures, or the first of several that act as one."""
        return self._grasp.memory.held if self._grasp is not None else ()

    @property
    def laid(self) -> tuple[Choice, ...]:
        """The shots that are laid down, and not declared yet."""
        return tuple(self._grasp.memory.laid) if self._grasp is not None else ()

    @property
    def point(self) -> int | None:
        """The point of a move at which to interrupt it is considered."""
        return self._mode.point if isinstance(self._mode, Interrupting) else None

    @property
    def answers(self) -> bool:
        """Whether what was said before is the answer to the question that is put."""
        return self._next is not None

    @property
    def is_busy(self) -> bool:
        """Whether something that was said waits for its turn."""
        return self._next is not None or len(self._orders) > 0

    def deeds(self) -> tuple[Deed, ...]:
        """What keys and buttons do now, each with its name, key and words."""
        return self._mode.deeds() if self._mode is not None else ()

    @property
    def lead(self) -> str:
        """What comes next with what is in hand; empty where the question itself says it."""
        return self._mode.lead() if self._mode is not None else ""

    @property
    def stayed(self) -> Reason | None:
        """Why some could not do what the last gesture said; None where nobody was kept from it."""
        return self._words.told

    def do(self, name: str) -> bool:
        """Do a deed, as its key would; whether there was one."""
        deed = next((one for one in self.deeds() if one.name == name), None)
        if self._mode is None or deed is None:
            return False
        self._words.clear()
        if deed.can:
            done = self._mode.do(name)
            self._idle.start()
            self.changed.emit()
            return done
        if deed.why is not None:
            self._refuse(self._pointer(), deed.why)
        return True

    def switch(self, what: str) -> None:
        """Show, or do not show any more, something of those in hand, or everybody's name."""
        self.shown ^= {what}
        if what == NAMES:
            self.view.show_names(what in self.shown)
        elif self._mode is not None:
            self._mode.begin()
            self._idle.start()
        self.changed.emit()

    # --- gestures ----------------------------------------------------------------------------------------------------

    def _press(self, spot: Spot) -> None:
        self._words.clear()
        self._last = spot
        if self._mode is None:
            return
        alt = spot.modifiers & Qt.KeyboardModifier.AltModifier
        if spot.buttons & Qt.MouseButton.RightButton or (alt and spot.buttons & Qt.MouseButton.LeftButton):
            self._mode.turn(spot)
        elif spot.buttons & Qt.MouseButton.LeftButton:
            self._down, self._pulls = spot, False

    def _pulls_from(self, spot: Spot) -> bool:
        """Whether a drag from there is the hand's, and not one that moves the view."""
        alt = bool(spot.modifiers & Qt.KeyboardModifier.AltModifier)
        return alt or (self._mode is not None and self._mode.pulls(spot))

    def _let_press_be(self) -> None:
        """The press began a drag that moves the view."""
        self._down, self._pulls = None, False

    def _press_again(self, spot: Spot) -> None:
        """A second press at once is meant where it only lays something down; else it is one too many."""
        if not isinstance(self._mode, Aiming):
            self._down = None

    def _move(self, spot: Spot) -> None:
        self._last = spot
        down = self._down
        if self._mode is None or down is None:
            return
        self._pulls = self._pulls or distance2(place_of(down), place_of(spot)) > PULLED * PULLED
        if self._pulls:
            self._mode.pull(down, spot)
            self._idle.start()

    def _release(self, spot: Spot) -> None:
        down, pulls = self._down, self._pulls
        self._down, self._pulls = None, False
        if self._mode is None or down is None:
            return
        if pulls:
            self._mode.drop(down, spot)
        else:
            self._mode.click(down)
        self._idle.start()

    def _hover(self, spot: Spot | None) -> None:
        self._last = spot or self._last
        if self._mode is not None and spot is not None:
            self._mode.hover(spot)
            self._idle.start()

    def _work(self) -> None:
        if self._mode is None or not self._mode.work():
            self._idle.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel and keys mean something to the mode before they do to the view, or to buttons beside it."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if self._meant(event) is not None:
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self.key(event)
        elif event.type() == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            self._let_go_of(event)
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._space = None
        elif event.type() == QEvent.Type.Wheel and isinstance(event, QWheelEvent) and watched is self.view.viewport():
            plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
            steps = round(event.angleDelta().y() / NOTCH)
            return bool(plain and steps and self._mode is not None and self._mode.wheel(-steps))
        return False

    def key(self, event: QKeyEvent) -> bool:
        """A key: the deed or the switch that it means; whether it meant one."""
        if self._mode is None and self.is_busy and event.key() == Qt.Key.Key_Escape:
            self._orders.forget()
            return True
        found = self._meant(event)
        if found is None:
            return False
        if isinstance(found, Deed) and event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._space = self._space if event.isAutoRepeat() else found.name
            return False
        if isinstance(found, Deed):
            self.do(found.name)
        else:
            self.switch(found)
        return True

    def _let_go_of(self, event: QKeyEvent) -> None:
        """Space does its deed when it is let go, unless the view was moved with it."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat() and self._space is not None:
            name, self._space = self._space, None
            self.do(name)

    def _meant(self, event: QKeyEvent) -> Deed | str | None:
        return meant(event, self.deeds(), points=self.view.keys_point) if self._mode is not None else None

    # --- answers -----------------------------------------------------------------------------------------------------

    def _give(self, orders: Sequence[Order]) -> None:
        grasp = self._grasp
        if grasp is None or not orders:
            return
        self._orders.give(grasp.look, orders)
        self._words.begin(self._pointer(), len({actor_of(grasp.look, order) for order in orders}), grasp.face)
        found = self._orders.next(grasp.look)
        while isinstance(found, Refused):
            self._stays(found)
            found = self._orders.next(grasp.look)
        if found is not None:
            self._answer_soon(found)
        elif self._mode is not None:
            self._mode.begin()

    def _answer_soon(self, choice: Choice) -> None:
        """Answer once the asking is done."""
        self._end_mode()
        self._next = choice
        self._soon.start()

    def _answer(self) -> None:
        choice, self._next = self._next, None
        if choice is not None:
            self.chosen.emit(choice)

    # --- words -------------------------------------------------------------------------------------------------------

    def _pointer(self) -> Point:
        if self._last is not None:
            return place_of(self._last)
        held = next((number for number in self.held if self._grasp is not None and self._grasp.stands(number)), None)
        return self._grasp.at(held) if self._grasp is not None and held is not None else (0, 0)

    def _refuse(self, at: Point, found: Reason) -> None:
        """Say why not, unless the pointer has brought up the same words already."""
        if self._words.is_said(found):
            self.refused.emit(found)
        else:
            self._say_no(at, found)

    def _stays(self, found: Refused) -> None:
        """A figure cannot do what was said: that belongs to what is told of all for whom it was said."""
        ring = self._rings.get(found.figure) or Ring(self._pointer(), 0, BAD, dashed=True)
        self.refused.emit(self._words.stays(found.figure, ring, found.objection))

    def _say_no(self, at: Point, found: Reason) -> None:
        self._words.refuse(at, found)
        self.refused.emit(found)
