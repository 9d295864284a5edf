"""The view on the map: pointing, dragging, zooming and keys become calls to the hand. Knows no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QMenu, QWidget

from campaign.store.errors import StoreError
from campaign.words import _
from campaign.world.ids import ArmyId, SectorId
from campaign.world.state import CAMPAIGN, Backdrop
from ui import portraits
from ui.background import in_background
from ui.map import dropping
from ui.map.canvas import Light
from ui.map.counters import Stand
from ui.map.drag import Drag
from ui.map.drawing import Drawing
from ui.map.fitting import shift_aside
from ui.map.hand import Hand
from ui.map.odds import HandOdds
from ui.map.overlays import Overlays
from ui.map.scene import MapScene
from ui.session import Carrying, Session
from ui.zoom_buttons import STEP

if TYPE_CHECKING:
    from campaign.desk import Changes

NOTCH = 120  # units of Qt in one notch
NEAREST, FARTHEST = 5.0, 0.6  # zoom, as a share of the zoom that fits
NUDGE = 10.0  # units of the map by which a key moves a sector
PAN = 90  # points by which a key moves the view
EDGE = 26  # points left free round a map that fits
NEAR = 8  # points that are left free in any case

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_DRAGS = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)  # the buttons that drag, pan and click
MenuFor = Callable[[SectorId | None, ArmyId | None, QWidget], QMenu]


class MapView(QGraphicsView):
    """A window on the map's scene."""

    hovered = Signal(object)  # SectorId | None: the pointer is over another sector
    zoomed = Signal(float)  # the zoom, as a share of the one that fits
    seen = Signal()  # another part of the map is in sight

    def __init__(
        self, session: Session, hand: Hand, drawing: Drawing, odds: HandOdds, overlays: Overlays, menu_for: MenuFor
    ) -> None:
        super().__init__()
        self._session, self._hand, self._drawing = session, hand, drawing
        self._odds, self._overlays, self._menu_for = odds, overlays, menu_for
        self._moved: SectorId | None = None  # the sector whose hub is being dragged
        self._beneath: Backdrop | None = None
        self._scene = MapScene(session.theme, session.state, self.devicePixelRatioF(), 0.6)
        self._fits, self._fitting_zoom = True, 1.0
        self._upper = self._lower = QSize(0, 0)  # what floats over these corners
        self._fitted = QRectF()  # the land for which it does
        self._hover_sector: SectorId | None = None
        self._hover_army: ArmyId | None = None
        self._pressed_at: QPoint | None = None
        self._pressed_stand: Stand | None = None
        self._divides = False  # Ctrl was held when the button went down
        self._panning = False
        self._space = False  # held: a drag pans
        self._space_used = False
        self._drag: Drag | None = None
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setMinimumSize(320, 240)
        self.setAccessibleName(_("Map"))
        self.viewport().setAccessibleName(_("Map"))
        self.setAccessibleDescription(_("The same is shown as a table, which opens with L."))
        self._paint_ground()
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._scene.set_theme)
        session.theme.changed.connect(self._on_theme)
        session.changed.connect(self._on_changes)
        session.carried.connect(self._on_carried)
        hand.changed.connect(self._show_light)
        odds.changed.connect(self._show_light)
        overlays.changed.connect(self._show_light)
        drawing.changed.connect(self._stop_drawing)
        self._show_backdrop()

    @property
    def map_scene(self) -> MapScene:
        """The scene in view."""
        return self._scene

    @property
    def hovered_army(self) -> ArmyId | None:
        """The army under the pointer; of a stack, its first one."""
        return self._hover_army

    @property
    def drags(self) -> bool:
        """Whether an army, or some figures, hang under the pointer."""
        return self._drag is not None

    # --- what is in sight ------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole map, and keep it so when the window changes."""
        self._fits = True
        self._fit_now()

    def keep_corners(self, upper: QSize, lower: QSize) -> None:
        """Something floats over the upper left and the lower right corner: a map that fits keeps clear of it."""
        if (upper, lower) != (self._upper, self._lower):
            self._upper, self._lower = upper, lower
            if self._fits:
                self._fit_now()

    def zoom_by(self, factor: float, around: QPoint | None = None) -> None:
        """Come nearer or go back, with the place under ``around`` staying where it is."""
        wanted = self._scene.zoom * factor
        zoom = max(self._fitting_zoom * FARTHEST, min(self._fitting_zoom * NEAREST, wanted))
        point = around or self.viewport().rect().center()
        place = self.mapToScene(point) / self._scene.zoom
        self._leave_fit()
        self._scene.set_zoom(zoom)
        away = self.mapToScene(point) - self.mapToScene(self.viewport().rect().center())
        self.centerOn(place * zoom - away)
        self._tell_sight()
        self.zoomed.emit(zoom / self._fitting_zoom)

    def pan_by(self, dx: int, dy: int) -> None:
        """Move the view over the map by so many points."""
        self._leave_fit()
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + dx)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)

    def show_place(self, place: QPointF) -> None:
        """Put a place of the map, in its units, in the middle."""
        self._leave_fit()
        self.centerOn(place * self._scene.zoom)

    def in_sight(self) -> QRectF:
        """The part of the map that is in sight, in its units."""
        area = self.mapToScene(self.viewport().rect()).boundingRect()
        return QRectF(area.topLeft() / self._scene.zoom, area.bottomRight() / self._scene.zoom)

    @property
    def shows_all(self) -> bool:
        """Whether the whole map is in sight, or nearly."""
        box = self._scene.size_at(1.0)
        share = self.in_sight().intersected(box)
        return share.width() * share.height() >= 0.97 * box.width() * box.height()

    def show_sector(self, sector: SectorId) -> None:
        """Bring a sector into view."""
        self.ensureVisible(self._scene.hub_of(sector).x(), self._scene.hub_of(sector).y(), 1, 1, 90, 90)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Another part of the map is in sight."""
        super().scrollContentsBy(dx, dy)
        self._tell_sight()

    def covered(self, area: QRect) -> int:
        """How much of the map’s words and counters something would hide that lies over this part of the view."""
        return self._scene.covered(self.mapToScene(area).boundingRect())

    def hides(self, area: QRect, sector: SectorId) -> float:
        """How much of a sector something would hide that lies over this part of the view; 0.0: nothing."""
        return self._scene.hides(self.mapToScene(area).boundingRect(), sector)

    def _tell_sight(self) -> None:
        if self.scene() is None:
            return  # the window is being taken down
        self._scene.see(self.mapToScene(self.viewport().rect()).boundingRect())
        self.seen.emit()

    # --- events ----------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a map that fitted fitting."""
        super().resizeEvent(event)
        self._scene.set_ratio(self.devicePixelRatioF())
        if self._fits:
            self._fit_now()
        self._tell_sight()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom round the pointer; a wheel that turns sideways moves the view sideways."""
        turned, sideways = event.angleDelta().y() / NOTCH, event.angleDelta().x() / NOTCH
        if turned:
            self.zoom_by(STEP**turned, event.position().toPoint())
        if sideways:
            self.pan_by(-round(PAN * sideways), 0)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where: a click, the start of a drag or of a pan. The right button alone opens the menu."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() not in _DRAGS:
            return
        self._pressed_at = event.position().toPoint()
        left = event.button() is Qt.MouseButton.LeftButton
        self._divides = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        takes = left and not self._space
        self._pressed_stand = self._scene.stand_at(self.mapToScene(self._pressed_at)) if takes else None
        if event.button() is Qt.MouseButton.MiddleButton or (left and self._space):
            self._begin_panning()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click like any other."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, drag an army, or pan."""
        point = event.position().toPoint()
        if not any(event.buttons() & button for button in _DRAGS):
            self._forget_press()
        if self._pressed_at is None:
            self._hover(point)
        elif self._moved is not None:
            self._scene.show_moved_hub(self.mapToScene(point))
        elif self._drag is not None:
            self._drag_on(point)
        elif self._panning:
            self._pan(point)
        elif (point - self._pressed_at).manhattanLength() >= QApplication.startDragDistance():
            self._begin_drag(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put an army down, or carry out a click."""
        if event.button() not in _DRAGS:
            return
        point = event.position().toPoint()
        pressed, self._pressed_at = self._pressed_at, None
        if self._moved is not None:
            self._move_sector(point)
        elif self._drag is not None:
            self._put_down(point)
        elif self._panning:
            self._end_panning()
        elif pressed is not None and event.button() is Qt.MouseButton.LeftButton:
            self._click(point)
        self._hover(point)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from sector to sector, with Shift over the map; plus and minus zoom; Enter orders, Esc lets go."""
        key = Qt.Key(event.key())
        chosen = self._session.selected_sector
        pushed = self._drawing.on and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in _ARROWS and pushed and chosen is not None:
            dx, dy = _ARROWS[key]
            self._drawing.move(chosen, self._scene.hub_of(chosen) / self._scene.zoom + QPointF(dx, dy) * NUDGE)
        elif key in _ARROWS and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan_by(*(PAN * step for step in _ARROWS[key]))
        elif key in _ARROWS:
            self._hand.step(*_ARROWS[key])
            goal = self._session.planned_path[-1:] or (self._session.selected_sector,)
            if goal[0] is not None:
                self.show_sector(goal[0])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(STEP)
        elif key is Qt.Key.Key_Minus:
            self.zoom_by(1 / STEP)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._hand.order()
        elif key is Qt.Key.Key_Escape:
            self._let_go()
        elif key is Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space, self._space_used = True, False
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space takes the next army up, unless the view was moved with it."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            held, self._space = self._space, False
            if held and not self._space_used:
                self._take_up_here()
        else:
            super().keyReleaseEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer comes in."""
        super().enterEvent(event)
        self._hover(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer goes: nothing is under it."""
        self._scene.fan_out(None)
        self._set_hover(None, None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Another window came in front: a drag ends without an order."""
        super().focusOutEvent(event)
        self._space = False
        self._stop_dragging()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done here: with the army under the pointer, else with the sector; or to the map being drawn."""
        self._forget_press()
        place = self.mapToScene(event.pos())
        sector, stand = self._scene.sector_at(place), self._scene.stand_at(place)
        army = None if stand is None else stand.armies[0]
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            sector, army = self._session.selected_sector, self._session.selected_army
            place = self._scene.hub_of(sector) if sector is not None else place
        if self._drawing.on:
            menu = self._drawing.menu(sector, place / self._scene.zoom, self)
        else:
            menu = self._menu_for(sector, army, self)
        at = self.viewport().mapToGlobal(self.mapFromScene(place))
        menu.popup(at if event.reason() is QContextMenuEvent.Reason.Keyboard else event.globalPos())
        event.accept()

    # --- what they mean --------------------------------------------------------------------------------------------

    def _click(self, point: QPoint) -> None:
        place = self.mapToScene(point)
        stand, sector = self._scene.stand_at(place), self._scene.sector_at(place)
        if stand is not None and not self._attacks(stand):
            self._hand.take_up(stand.armies)
        elif stand is not None:
            self._hand.point_at(self._session.state.armies[stand.armies[0]].sector)
        elif sector is not None:
            self._hand.point_at(sector)
        else:
            self._session.select()

    def _attacks(self, stand: Stand) -> bool:
        """Whether a click on these armies means going at them: they stand where the army in hand may attack."""
        goal = self._hand.goals.get(self._session.state.armies[stand.armies[0]].sector)
        return goal is not None and goal.attack

    def _take_up_here(self) -> None:
        """By keyboard: the next army of the selected sector."""
        sector = self._session.selected_sector
        armies = tuple(army.id for army in self._session.state.armies.values() if army.sector == sector)
        if armies:
            self._hand.take_up(tuple(sorted(armies)))

    def _let_go(self) -> None:
        if not self._forget_press():
            self._hand.let_go()

    def _forget_press(self) -> bool:
        """End what the pressed button began, without an order; its release may have gone to a menu or another window.

        Returns whether something was being dragged.
        """
        self._pressed_at = None
        if self._panning:
            self._end_panning()
        if self._moved is not None:
            self._moved = None
            self._scene.show_moved_hub(None)
            return True
        return self._stop_dragging()

    def _move_sector(self, point: QPoint) -> None:
        sector, self._moved = self._moved, None
        self._scene.show_moved_hub(None)
        if sector is not None:
            self._drawing.move(sector, self.mapToScene(point) / self._scene.zoom)

    def _stop_drawing(self) -> None:
        if not self._drawing.on and self._moved is not None:
            self._moved = None
            self._scene.show_moved_hub(None)

    # --- dragging --------------------------------------------------------------------------------------------------

    def _begin_drag(self, point: QPoint) -> None:
        hub = self._scene.hub_at(self.mapToScene(self._pressed_at or point)) if self._drawing.on else None
        if hub is not None:
            self._moved = hub
            self._scene.show_moved_hub(self.mapToScene(point))
            return
        army = None if self._pressed_stand is None else self._pressed_stand.armies[0]
        if army is not None and self._may_take(army):
            self._session.select(army=army)
            self._drag = Drag(self._session, self._hand, self._scene, army, dividing=self._divides)
            self._drag_on(point)
        else:
            self._begin_panning()
            self._pan(point)

    def _may_take(self, army: ArmyId) -> bool:
        """Whether anything can be done with it by hand: it may move, or goes into another one or to a battle."""
        state = self._session.state
        return (
            self._hand.may_move(army)
            or bool(dropping.targets(state, army, self._session.problems))
            or any(dropping.called_to(state, army, sector) is not None for sector in state.sectors)
        )

    def _drag_on(self, point: QPoint) -> None:
        if self._drag is not None:
            self._set_hover(self._drag.move(self.mapToScene(point)), None)

    def _put_down(self, point: QPoint) -> None:
        drag, self._drag = self._drag, None
        if drag is not None:
            drag.let_go(self.mapToScene(point), self.window())
            self._show_light()

    def _stop_dragging(self) -> bool:
        if self._drag is None:
            return False
        self._drag.stop()
        self._drag = self._pressed_at = None
        self._show_light()
        return True

    def _on_carried(self, carried: Carrying) -> None:
        """Figures come from the list beside the map: they are dragged on here, and put down when they are let go."""
        point = self.viewport().mapFromGlobal(carried.place)
        inside = self.isVisible() and self.viewport().rect().contains(point)
        if self._drag is None and inside and not carried.let_go:
            self._drag = Drag(self._session, self._hand, self._scene, carried.army, carried.figures)
        if carried.let_go and inside and self._drag is not None:
            self._put_down(point)
        elif carried.let_go or not inside:
            self._stop_dragging()
        else:
            self._drag_on(point)

    def _begin_panning(self) -> None:
        self._panning, self._space_used = True, True
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _end_panning(self) -> None:
        self._panning = False
        self.unsetCursor()

    def _pan(self, point: QPoint) -> None:
        if self._pressed_at is not None:
            moved = point - self._pressed_at
            self.pan_by(-moved.x(), -moved.y())
            self._pressed_at = point

    # --- under the pointer -----------------------------------------------------------------------------------------

    def _hover(self, point: QPoint) -> None:
        if not self.viewport().rect().contains(point):
            self._scene.fan_out(None)
            self._set_hover(None, None)
            return
        place = self.mapToScene(point)
        stand = self._scene.stand_at(place)
        self._fan_out(stand, place)
        self._set_hover(self._scene.sector_at(place), None if stand is None else stand.armies[0])

    def _fan_out(self, stand: Stand | None, place: QPointF) -> None:
        """A stack under the pointer opens, and stays open as long as the pointer is on it."""
        if self._scene.fanned and self._scene.in_fan(place):
            return
        if stand is not None and len(stand.armies) > 1:
            self._scene.fan_out(stand)
        elif self._scene.fanned:
            self._scene.fan_out(None)

    def _set_hover(self, sector: SectorId | None, army: ArmyId | None) -> None:
        if (sector, army) == (self._hover_sector, self._hover_army):
            return
        self._hover_sector, self._hover_army = sector, army
        self._show_light()
        self.hovered.emit(sector)

    # --- keeping in step -------------------------------------------------------------------------------------------

    def _fit_now(self) -> None:
        size, unit = self.viewport().size(), self._scene.size_at(1.0)
        self._fitted = unit
        across = max(100, size.width() - 2 * EDGE) / unit.width()
        down = max(100, size.height() - 2 * EDGE) / unit.height()
        self._fitting_zoom = min(across, down)
        if self._fits:
            self._scene.set_zoom(self._fitting_zoom)
            self.centerOn(self._middle())
            self._tell_sight()
            self._look_beside_the_middle()
        self.zoomed.emit(self._scene.zoom / self._fitting_zoom)

    def _middle(self) -> QPointF:
        return self._scene.size_at(self._fitting_zoom).center() + QPointF(0, -2)

    def _look_beside_the_middle(self) -> None:
        """By as little as need be for what floats over the corners to hide nothing."""
        land, size = self._scene.size_at(self._fitting_zoom), QSizeF(self.viewport().size())
        middle = self._middle()
        view = QRectF(middle - QPointF(size.width(), size.height()) / 2, size)
        room = ((size - land.size()) / 2 - QSizeF(NEAR, NEAR)).expandedTo(QSizeF(0, 0))
        labels, counters = self._scene.words_and_counters()
        hidden = [QRectF(area).translated(view.topLeft()) for area in self._floating()]
        away = shift_aside([*labels, *counters], view, hidden, room)
        self.centerOn(middle + away)
        self._tell_sight()
        self._scene.keep_pills(view.translated(away), [area.translated(away) for area in hidden])

    def _leave_fit(self) -> None:
        """The view goes its own way: what floats over it now, it soon will no more."""
        if self._fits:
            self._fits = False
            self._scene.keep_pills(None, ())

    def _floating(self) -> list[QRect]:
        """What floats over the corners."""
        area = self.viewport().rect()
        lower = QPoint(area.width() - self._lower.width(), area.height() - self._lower.height())
        return [QRect(QPoint(0, 0), self._upper), QRect(lower, self._lower)]

    def _show_light(self) -> None:
        session = self._session
        army = session.selected_army if session.selected_army in session.state.armies else None
        targets: frozenset[ArmyId] = frozenset()
        if self._drag is not None and not self._drag.dividing and self._drag.army in session.state.armies:
            targets = dropping.targets(session.state, self._drag.army, session.problems)
        self._scene.show_light(
            Light(
                sector=session.selected_sector,
                army=army,
                goals=self._hand.goals,
                path=session.planned_path,
                hover_sector=self._hover_sector,
                hover_army=self._hover_army,
                chances=self._odds.chances,
                threats=self._overlays.reach.found,
                distances=self._overlays.distances.found,
                dragged=None if self._drag is None or self._drag.figures else self._drag.army,
                targets=targets,
            )
        )

    def _on_changes(self, changes: Changes) -> None:
        self._scene.fan_out(None)
        if changes.map:  # what was under the pointer may be no more
            self._hover_sector = self._hover_army = None
            self.hovered.emit(None)
        elif self._hover_army not in changes.after.armies:
            self._hover_army = None
        self._scene.show_changes(changes)  # the light follows with the hand
        self._show_backdrop()
        if changes.map and self._fits and self._scene.size_at(1.0) != self._fitted:
            self._fit_now()

    def _show_backdrop(self) -> None:
        """Read the picture beneath the map on another thread, where there is another one than before."""
        laid = self._session.state.backdrops.get(CAMPAIGN)
        is_shown = not self._scene.backdrop_picture.isNull()  # one that was lost may have been given again
        if laid == self._beneath and (laid is None or is_shown):
            return
        before, self._beneath = self._beneath, laid
        if laid is None:
            self._scene.show_backdrop(None, QPixmap())
        elif is_shown and before is not None and before.picture == laid.picture:
            self._scene.show_backdrop(laid, self._scene.backdrop_picture)
        else:
            desk = self._session.desk

            def read() -> QImage:
                return portraits.image_of(desk.picture(laid.picture) or b"")

            def show(image: QImage) -> None:
                if self._beneath is not None and self._beneath.picture == laid.picture:
                    self._scene.show_backdrop(self._beneath, QPixmap.fromImage(image))

            in_background(self, read, show, self._failed_to_read)

    def _failed_to_read(self, error: Exception) -> None:
        if not isinstance(error, StoreError):
            raise error
        self._session.fail(error)

    def _on_theme(self) -> None:
        self._paint_ground()
        self._later.start()  # the map after the panels, so that neither waits for both

    def _paint_ground(self) -> None:
        self.setBackgroundBrush(self._session.theme.colour("water"))
