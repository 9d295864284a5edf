"""The middle of the window: the map or its table, the card, the zoom, and above it what the rules refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.ids import SectorId
from campaign.world.queries import open_battles
from campaign.world.refusal import Reason
from ui import open_in_desktop, plain_labels, widgets
from ui.bars.past import PastBar
from ui.map.drawing import DrawBar, Drawing
from ui.map.hand import Hand
from ui.map.menu import MapMenu
from ui.map.odds import HandOdds
from ui.map.overlays import Overlay, Overlays
from ui.map.overview import Overview
from ui.map.scene import COUNTER
from ui.map.sector_card import Card, facts
from ui.map.sector_table import SectorTable
from ui.map.view import MapView
from ui.session import Session
from ui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4
from ui.zoom_buttons import ZoomButtons

EDGE = SPACE_4
TOOLS = 42  # height of the buttons in the corner


class MapPanel(QWidget):
    """The map and what floats over it."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("mapPanel")
        self._session = session
        self.hand = Hand(session, self)
        self.drawing = Drawing(session, self)
        self.odds = HandOdds(session, self.hand, self)
        self.overlays = Overlays(session)
        self._menus = MapMenu(
            session,
            self.hand,
            self.overlays,
            picture=self.ask_for_picture,
            table=lambda: self.show_table(not self.shows_table),
            fit=lambda: self.view.fit(),
        )
        self.view = MapView(session, self.hand, self.drawing, self.odds, self.overlays, self._menus.menu)
        self.draw_bar = DrawBar(session, self.drawing)
        self.table = SectorTable(session, self.hand, self.odds, self.overlays, self._menus.menu)
        self.notice = Notice(session)
        self.past = PastBar(session)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._below_tools(self.table))
        self._hovered: SectorId | None = None
        self._about: SectorId | None = None  # what the card speaks of
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.past)
        column.addWidget(self.draw_bar)
        column.addWidget(self.notice)
        column.addWidget(self._stack, 1)
        self._card = Card(session.theme)
        self._card.setParent(self._stack)
        self._tools = self._make_tools()
        self._zoom = self._make_zoom()
        self.overview = Overview(session, self.view)
        self._overview = self._floating("mapOverview", self.overview)
        self._connect()

    def fill_menu(self, menu: QMenu) -> None:
        """Everything that can be done with the selected sector and army, into a menu of the window."""
        sector = self._session.selected_sector
        if sector is not None:
            self._menus.fill(menu, sector, self._session.selected_army, self.window())

    @property
    def shows_table(self) -> bool:
        """Whether the table is shown in place of the map."""
        return self._stack.currentIndex() == 1

    def show_table(self, wanted: bool) -> None:
        """Show the table, or the map again."""
        self._stack.setCurrentIndex(1 if wanted else 0)
        self._as_table.setChecked(wanted)
        self._zoom.setVisible(not wanted)
        self._show_overview()
        (self.table if wanted else self.view).setFocus()
        self._look_again()

    def take_keys(self) -> None:
        """From now on arrows and Enter mean the map, or its table."""
        (self.table if self.shows_table else self.view).setFocus()

    def next_ready(self) -> None:
        """Take up the next army that may still move."""
        self.take_keys()
        self.hand.next_ready()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what floats in its corner."""
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """The stack may change its height when the notice comes or goes."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def _below_tools(self, content: QWidget) -> QWidget:
        """Content that begins below the buttons in the corner."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 2 * EDGE + TOOLS, 0, 0)
        column.addWidget(content)
        return page

    def _make_tools(self) -> QFrame:
        self._as_table = widgets.IconButton(self._session.theme, "journal", _("List of sectors (L)"), checkable=True)
        self._as_table.clicked.connect(self.show_table)
        self._reach = widgets.IconButton(self._session.theme, "sight", _("Reach of enemies (E)"), checkable=True)
        self._distances = widgets.IconButton(self._session.theme, "move", _("Distances and ways (D)"), checkable=True)
        for button, overlay in self._switches():
            button.clicked.connect(overlay.switch)
        self._draw = widgets.IconButton(self._session.theme, "ruler", _("Draw the map"), checkable=True)
        self._draw.clicked.connect(lambda on: self.drawing.switch(on))
        return self._floating("mapTools", self._as_table, self._reach, self._distances, self._draw)

    def _switches(self) -> tuple[tuple[widgets.IconButton, Overlay[Any]], ...]:
        """The buttons with what each lays over the map."""
        return (self._reach, self.overlays.reach), (self._distances, self.overlays.distances)

    def _make_zoom(self) -> QFrame:
        made = ZoomButtons(self._session.theme, self.view, _("Fit the map"), self._stack)
        made.setObjectName("mapZoom")
        return made

    def _floating(self, name: str, *buttons: QWidget) -> QFrame:
        frame = QFrame(self._stack)
        frame.setObjectName(name)
        frame.setProperty("surface", "card")
        row = QHBoxLayout(frame)
        row.setContentsMargins(SPACE_1, SPACE_1, SPACE_1, SPACE_1)
        row.setSpacing(SPACE_1)
        for button in buttons:
            row.addWidget(button)
        return frame

    def _connect(self) -> None:
        self.view.hovered.connect(self._on_hover)
        self.view.seen.connect(self._show_overview)
        self.hand.changed.connect(self._look_again)
        self.odds.changed.connect(self._look_again)
        self.overlays.changed.connect(self._on_overlay)
        self.drawing.changed.connect(self._show_drawing)
        self._show_drawing()

    def _show_drawing(self) -> None:
        """The way into drawing is there as long as the map can be drawn."""
        self._draw.setVisible(self.drawing.possible)
        self._draw.setChecked(self.drawing.on)
        if self.drawing.on and self.shows_table:
            self.show_table(False)
        self._place()

    def _on_overlay(self) -> None:
        for button, overlay in self._switches():
            button.setChecked(overlay.on)
        self._look_again()

    def _show_overview(self) -> None:
        """The small map is there as long as the large one does not fit, and leaves room for the rest."""
        room = self._stack.width() >= 2 * self._overview.width() and self._stack.height() >= 3 * self._overview.height()
        wanted = not self.shows_table and room and not self.view.shows_all
        if wanted != self._overview.isVisibleTo(self):
            self._overview.setVisible(wanted)
            self._place()

    def ask_for_picture(self) -> None:
        """Ask how large a picture of the map is to be, and where to write it."""
        from ui.map.export import PictureSheet  # only who asks for one needs it

        PictureSheet(self._session, self.write_picture, self._session.desk.path.parent, self.window()).open()

    def write_picture(self, width: int, theme: str, path: Path) -> None:
        """Write the map as a picture, beside the window's own work."""
        from ui.map.export import write_picture

        def written(path: Path) -> None:
            self.notice.say(_("Written: “{name}”.").format(name=path.name))

        def failed(error: Exception) -> None:
            if not isinstance(error, OSError):
                raise error
            words = _("“{what}” could not be written: {why}.")
            self.notice.show_failure(words.format(what=path.name, why=error.strerror or error))

        write_picture(self._session, self.view.map_scene, width, theme, path, self, written, failed)

    def _on_hover(self, sector: SectorId | None) -> None:
        self._hovered = sector
        self._look_again()

    def _look_again(self) -> None:
        """The card speaks of the sector under the pointer, else of where the contemplated move goes.

        The inspector speaks of the move too, so for the move alone the card hides no counter.
        """
        planned = self._session.planned_path
        sector = self._about = self._hovered or (planned[-1] if planned else None)
        if sector is None or self.shows_table or self.view.drags:
            self._card.show_facts(None)
        else:
            session, state = self._session, self._session.state
            self._card.show_facts(
                facts(
                    state,
                    sector,
                    self.hand.goals.get(sector),
                    army=self.view.hovered_army if self._hovered is not None else None,
                    chance=self.odds.chances.get(sector),
                    waits=self.odds.waits_for(sector),
                    overlay=self.overlays.words(sector),
                    under_way=[battle.id for battle in open_battles(state) if session.is_under_way(battle.id)],
                ),
                self._stack.width() - 2 * EDGE,
            )
        self._place()
        if self._hovered is None and self.view.covered(self._card.geometry()) >= COUNTER:
            self._card.hide()

    def _place(self) -> None:
        area = self._stack.rect()
        for frame in (self._tools, self._zoom, self._overview):
            frame.adjustSize()
        self._tools.move(EDGE, EDGE)
        edge = QSize(EDGE, EDGE)
        self.view.keep_corners(self._tools.size() + edge, self._zoom.size() + edge)
        if not self._card.isHidden():
            self._card.move(self._place_of_card())
        self._zoom.move(area.width() - self._zoom.width() - EDGE, area.height() - self._zoom.height() - EDGE)
        low = self._zoom.y() - self._overview.height() - SPACE_2
        self._overview.move(area.width() - self._overview.width() - EDGE, low)
        for frame in (self._tools, self._zoom, self._overview, self._card):
            frame.raise_()

    def _place_of_card(self) -> QPoint:
        """A place where the card hides nothing of what it is about, and as little else as can be.

        The lower left corner if that is free, else another one, else one at the middle of an edge.
        """
        area, card, about = self._stack.rect(), self._card.size(), self._about
        right, low = area.width() - card.width() - EDGE, area.height() - card.height() - EDGE
        middle, halfway = right // 2, low // 2
        above_zoom = low - self._zoom.height() - SPACE_2 - self._room_of_overview()
        corners = [QPoint(EDGE, low), QPoint(right, above_zoom), QPoint(right, EDGE), QPoint(EDGE, 2 * EDGE + TOOLS)]
        edges = [
            QPoint(middle, low),
            QPoint(middle, EDGE),
            QPoint(EDGE, halfway),
            QPoint(right, min(halfway, above_zoom)),
        ]

        def lost(place: QPoint) -> tuple[float, int]:
            over = QRect(place, card)
            return 0.0 if about is None else self.view.hides(over, about), self.view.covered(over)

        best = min(corners, key=lost)
        return best if not lost(best)[0] else min([*corners, *edges], key=lost)

    def _room_of_overview(self) -> int:
        return self._overview.height() + SPACE_2 if self._overview.isVisibleTo(self) else 0


class Notice(QFrame):
    """A calm bar with what the rules or the disk refused; gone with the next thing that goes well."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("notice")
        self.setProperty("surface", "raised")
        self._sign = widgets.Sign(session.theme, "warning", "warn")
        self._text = plain_labels.label(font="text", wrap=True)
        self._rules = plain_labels.label(font="small", tone="ink3")
        self._folder: Path | None = None
        self._file: Path | None = None
        self.path = plain_labels.ElidedLabel(font="text", give=Qt.TextElideMode.ElideMiddle)
        self.path.setObjectName("written to")
        self._open = self._way(session, _("Open the file"), "open the file", self._open_file)
        self._opens_folder = self._way(session, _("Open the folder"), "open the folder", self._open_folder)
        self._copies = self._way(session, _("Copy the path"), "copy the path", self._copy_path)
        close = widgets.IconButton(session.theme, "close", _("Close this notice"))
        close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_4, SPACE_2, SPACE_2, SPACE_2)
        row.setSpacing(SPACE_3)
        ways = [(way, 0) for way in (self._open, self._opens_folder, self._copies)]
        for widget, stretch in ((self._sign, 0), (self._text, 1), (self.path, 3), *ways, (self._rules, 0), (close, 0)):
            row.addWidget(widget, stretch, Qt.AlignmentFlag.AlignVCenter)
        session.refused.connect(self.show_reasons)
        session.failed.connect(self.show_failure)
        session.changed.connect(self.hide)
        session.selected.connect(self.hide)
        session.planned.connect(self.hide)
        self.hide()

    def show_reasons(self, reasons: tuple[Reason, ...]) -> None:
        """Say why an order was refused, each reason with its rule."""
        self._say(
            "warning",
            "warn",
            "\n".join(r.text for r in reasons),
            "\n".join(r.rule.removeprefix("campaign:") for r in reasons),
        )

    def show_failure(self, sentence: str) -> None:
        """Say what the disk refused."""
        self._say("warning", "bad", sentence, "")

    def rules(self) -> str:
        """The rules that are named now."""
        return self._rules.text()

    def say(self, sentence: str, folder: Path | None = None, file: Path | None = None) -> None:
        """Say that something went well, and in which folder it lies: that can be opened, and its path copied.

        ``file``: what was written, which can be opened itself.
        """
        self._say("check", "good", sentence, "", folder, file)

    def tell_of_dice(self, sentence: str) -> None:
        """Say something about the dice that one should know."""
        self._say("dice", "warn", sentence, "")

    def _way(self, session: Session, words: str, name: str, do: Callable[[], object]) -> widgets.Button:
        button = widgets.Button(session.theme, words)
        button.setObjectName(name)
        button.setProperty("room", "less")
        button.clicked.connect(lambda: do())
        return button

    def _open_folder(self) -> None:
        if self._folder is not None and not open_in_desktop.show(self._folder):
            self._text.setText(_("The system does not open this folder:"))

    def _open_file(self) -> None:
        if self._file is not None and not open_in_desktop.show(self._file):
            self._text.setText(_("The system does not open this file:"))

    def _copy_path(self) -> None:
        if self._folder is not None:
            QGuiApplication.clipboard().setText(str(self._folder.absolute()))

    def _say(
        self, icon: str, tone: str, text: str, rules: str, folder: Path | None = None, file: Path | None = None
    ) -> None:
        self._file, self._folder = file, folder if file is None else file.parent
        self.path.setText("" if folder is None else str(folder.absolute()))
        self.path.setVisible(folder is not None)
        self._open.setVisible(file is not None)
        self._opens_folder.setVisible(self._folder is not None)
        self._copies.setVisible(folder is not None)
        self._sign.show_icon(icon, tone)
        self._text.setText(text)
        self._rules.setText(rules)
        self.setAccessibleName(text if folder is None else f"{text} {folder.absolute()}")
        self.show()
