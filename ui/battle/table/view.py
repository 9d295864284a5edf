"""The view on the battle's table: it shows ground, figures and marks, and tells what is pointed at.

Pointing and keys become spots on the table; what they mean, others decide. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from campaign.battle.contract.telling import Ruler
from campaign.battle.scenery import CM, Battlefield
from campaign.words import _
from ui.battle.table.bases import Base, Spread
from ui.battle.table.canvas import Spot
from ui.battle.table.cursor import Cursor
from ui.battle.table.figure_names import FigureNames
from ui.battle.table.figures import Figures
from ui.battle.table.ground import Ground
from ui.battle.table.marks import FAINT, Mark, Pill, Ring
from ui.battle.table.motion import Motion
from ui.battle.table.names import Names
from ui.battle.table.overlays import Overlays
from ui.battle.table.zooming import ZoomView
from ui.battle.waiting.table_picture import Beneath, Deployed
from ui.theme import Theme
from ui.zoom_buttons import STEP, ZoomButtons

PAN = 90  # points by which a key moves the view
BESIDE = 8  # points between the buttons and the edges of their corner
WHOLE, FINE = CM, CM // 10  # by which the arrows move the keyboard's cursor, and with Ctrl
POINTED = "pointed at"  # the layer of the figure under the pointer

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TableView(ZoomView):
    """A window on the table. ``moved``: with a button held; ``hovered``: without; both None once the pointer has gone.

    A drag with the left button moves the view, unless ``pulls`` says of the spot where it begins that it means
    something; ``panned`` tells that it does. ``typed`` passes on every key that the view has no use for.
    """

    pressed = Signal(object)  # Spot
    moved = Signal(object)  # Spot
    released = Signal(object)  # Spot
    hovered = Signal(object)  # Spot | None
    double_clicked = Signal(object)  # Spot
    typed = Signal(object)  # QKeyEvent
    panned = Signal()  # the press was the beginning of a drag that moves the view

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.zoom_buttons = ZoomButtons(look, self, _("Fit the table"), self)
        self.zoom_buttons.setObjectName("tableZoom")
        self._ground = Ground(self._canvas)
        self._names = Names(self._canvas)
        self.figures = Figures(self._canvas)
        self.figure_names = FigureNames(self._canvas, self.figures)
        self._overlays = Overlays(self._canvas, self.figures)
        self.motion = Motion(self._canvas, self.figures)
        self._cursor = Cursor(self._canvas)
        self.held: Callable[[], Sequence[int]] = tuple  # the figures in hand, where the cursor begins
        self.pulls: Callable[[Spot], bool] = lambda _spot: False
        self._panned: QPoint | None = None  # where the pointer was while it pans
        self._pans_from: QPoint | None = None  # where the left button went down, on nothing that can be pulled
        self._space = False  # held: a drag pans
        self._pointed: int | None = None  # the figure under the pointer
        self.setObjectName("table view")
        self.setAccessibleName(_("Battle table"))
        self.viewport().setAccessibleName(_("Battle table"))
        self.setMouseTracking(True)
        self.setMinimumSize(240, 240)
        self._dress()
        look.changed.connect(self._dress)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def show_field(
        self,
        field: Battlefield,
        deployed: Sequence[Deployed] = (),
        beneath: Beneath | None = None,
        *,
        ruler: Ruler,
    ) -> None:
        """Show a table, its lengths told by a ruler; it fits until the user zooms."""
        another = (field.width, field.height) != (self._canvas.field.width, self._canvas.field.height)
        self._ground.take(field, deployed, beneath, ruler)
        if another:
            self.fit()
        else:
            self._ground.lay(self.in_sight())
            self._names.lay()

    def show_bases(self, bases: Sequence[Base], spreads: Sequence[Spread] = ()) -> None:
        """Show these figures, and nobody else."""
        self.motion.skip()
        self.figures.show(bases, spreads)
        self.figure_names.lay()
        self._point_out(self._pointed)

    def show_names(self, wanted: bool) -> None:
        """Show every figure's name beside it, or only that of the one that is pointed at."""
        self.figure_names.show(wanted)
        self._point_out(self._pointed)

    @property
    def standing(self) -> frozenset[int]:
        """The figures that are shown and not dead."""
        return frozenset(number for number, base in self.figures.bases.items() if not base.dead)

    @property
    def bases(self) -> tuple[Base, ...]:
        """The figures that are shown."""
        return tuple(self.figures.bases.values())

    def show(self, name: str = "", marks: Sequence[Mark] = ()) -> None:
        """Show marks as a layer of this name, in place of what it showed; without a name, the view itself."""
        if name:
            self._overlays.show(name, marks)
        else:
            super().show()

    def clear(self, name: str) -> None:
        """Take a layer of marks away."""
        self._overlays.clear(name)

    def marks(self, name: str) -> tuple[Mark, ...]:
        """What a layer shows."""
        return self._overlays.shown(name)

    def draw_all(self) -> None:
        """Draw everything at the canvas's scale."""
        self.motion.skip()
        self._canvas.lay()
        self._place_buttons()
        self._ground.lay(self.in_sight())
        for layer in (self._names, self.figures, self.figure_names, self._overlays, self._cursor):
            layer.lay()

    def draw_part(self) -> None:
        """Another part of the table is in sight."""
        self._ground.see(self.in_sight())

    def _dress(self) -> None:
        self.setBackgroundBrush(self._canvas.look.colour("void"))
        self.draw_all()

    # --- events ------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The buttons stay in their corner, where there is room for them."""
        super().resizeEvent(event)
        self._place_buttons()

    def _place_buttons(self) -> None:
        buttons = self.zoom_buttons
        free = self.size() - buttons.size()
        buttons.move(free.width() - BESIDE, free.height() - BESIDE)
        buttons.setVisible(free.width() > 2 * buttons.width() and free.height() > 2 * buttons.height())

    def keeps(self) -> QSize:
        """The buttons stand where more is left beside a table that fits: at its right, or below."""
        field, buttons = self._canvas.field, self.zoom_buttons
        upright = self.width() * field.height > self.height() * field.width
        buttons.stand(upright)
        edge = 2 * BESIDE
        return QSize(buttons.width() + edge, 0) if upright else QSize(0, buttons.height() + edge)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell the spot; the middle button, and the left one with Space, pan. A click ends what is moving."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self.motion.runs:
            self.motion.skip()
        elif event.button() is Qt.MouseButton.MiddleButton or self._space:
            self._pan_from(event.position().toPoint())
        else:
            spot = self._spot_of(event, event.button())
            pans = event.button() is Qt.MouseButton.LeftButton and not self.pulls(spot)
            self._pans_from = event.position().toPoint() if pans else None
            self.pressed.emit(spot)

    def _pan_from(self, point: QPoint) -> None:
        self._panned, self._pans_from = point, None
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click, told as such, behind its press."""
        self.mousePressEvent(event)
        if self._panned is None:
            self.double_clicked.emit(self._spot_of(event, event.button()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, drag or pan."""
        self._cursor.hide()
        point, start = event.position().toPoint(), self._pans_from
        far = QApplication.startDragDistance()
        if start is not None and event.buttons() and (point - start).manhattanLength() >= far:
            self._pan_from(start)
            self.panned.emit()
        if self._panned is not None:
            self.pan_by(self._panned.x() - point.x(), self._panned.y() - point.y())
            self._panned = point
        elif event.buttons():
            self.moved.emit(self._spot_of(event, event.buttons()))
        else:
            self._hover(self._spot_of(event, Qt.MouseButton.NoButton))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell the spot; or the end of panning."""
        if self._panned is not None:
            self._panned = None
            self.unsetCursor()
        else:
            self.released.emit(self._spot_of(event, event.button()))

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is pointed at any more."""
        super().leaveEvent(event)
        self._hover(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Come to with the keyboard, the table shows its cross."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.point_at(*self._begun_at())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keys go elsewhere."""
        super().focusOutEvent(event)
        self._space = False
        self._cursor.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the cross, with Shift the view; Enter presses there; plus and minus zoom, F fits."""
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if key in _ARROWS and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.pan_by(*(PAN * step for step in _ARROWS[key]))
        elif key in _ARROWS:
            self._step(*_ARROWS[key], FINE if modifiers & Qt.KeyboardModifier.ControlModifier else WHOLE)
        elif key in _ENTER and self._cursor.shown:
            spot = self.spot_at(*self._cursor.place, Qt.MouseButton.LeftButton, modifiers)
            self.pressed.emit(spot)
            self.released.emit(spot)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(STEP)
        elif key is Qt.Key.Key_Minus:
            self.zoom_by(1 / STEP)
        elif key in (Qt.Key.Key_F, Qt.Key.Key_0):
            self.fit()
        elif key is Qt.Key.Key_Space:
            self._space = True
        else:
            event.ignore()
            self.typed.emit(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space is let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
        super().keyReleaseEvent(event)

    # --- spots -------------------------------------------------------------------------------------------------------

    @property
    def keys_point(self) -> bool:
        """Whether the keyboard's cursor is shown: Enter presses there then."""
        return self._cursor.shown

    @property
    def keys_at(self) -> tuple[int, int]:
        """Where the keyboard's cursor is, or was last."""
        return self._cursor.place

    def point_at(self, x: int, y: int) -> None:
        """Put the keyboard's cursor there, in sight."""
        self._cursor.show(x, y)
        self.show_place(*self._cursor.place)
        self._hover(self.spot_at(*self._cursor.place))

    def begin_anew(self) -> None:
        """Somebody else is in hand: the keyboard's cursor, where it is shown, begins there."""
        if self._cursor.shown and self.held():
            self.point_at(*self._begun_at())

    def spot_at(
        self,
        x: int,
        y: int,
        buttons: Qt.MouseButton = Qt.MouseButton.NoButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> Spot:
        """What is at a place of the table."""
        field = self._canvas.field
        x, y = min(max(x, 0), field.width), min(max(y, 0), field.height)
        figures = self.figures.at(self._canvas.at((x, y)))
        inside = (n for n, piece in reversed(list(enumerate(field.pieces))) if _within(piece.corners, x, y))
        return Spot(x, y, figures[0] if figures else None, next(inside, None), buttons, modifiers, figures)

    def _spot_of(self, event: QMouseEvent, buttons: Qt.MouseButton) -> Spot:
        place = self._canvas.place(self.mapToScene(event.position().toPoint()))
        return self.spot_at(*place, buttons, event.modifiers())

    def _hover(self, spot: Spot | None) -> None:
        """Ring the figure that is pointed at, with its name, and tell."""
        self._point_out(spot.figure if spot is not None else None)
        self.hovered.emit(spot)

    def _point_out(self, figure: int | None) -> None:
        self._pointed = figure
        base = self.figures.bases.get(figure) if figure is not None else None
        if base is None:
            self._overlays.clear(POINTED)
        else:
            said = [] if base.dead or self.figure_names.shown else [Pill(base.at, base.words, FAINT, away=base.radius)]
            self._overlays.show(POINTED, [Ring(base.at, base.radius, FAINT), *said])

    def _step(self, dx: int, dy: int, length: int) -> None:
        x, y = self._cursor.place if self._cursor.shown else self._begun_at()
        if self._cursor.shown:
            x, y = x + dx * length, y + dy * length
        field = self._canvas.field
        self.point_at(min(max(x, 0), field.width), min(max(y, 0), field.height))

    def _begun_at(self) -> tuple[int, int]:
        """Where the cursor comes up: at who is in hand, else where it was, or in the middle of what is in sight."""
        held = next((base for n in self.held() if (base := self.figures.bases.get(n)) is not None), None)
        if held is not None:
            return held.at
        if self._cursor.placed:
            return self._cursor.place
        x, y = self._canvas.place(self.mapToScene(self.viewport().rect().center()))
        return x // WHOLE * WHOLE, y // WHOLE * WHOLE


def _within(corners: Sequence[tuple[int, int]], x: int, y: int) -> bool:
    """Whether a place lies in an outline or on it."""
    outline = QPolygonF([QPointF(*corner) for corner in corners])
    return outline.containsPoint(QPointF(x, y), Qt.FillRule.OddEvenFill)
