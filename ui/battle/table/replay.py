"""A battle that was fought, watched again: the table at any moment of its log, played, stepped and jumped through.

The story beside it and the time line below it show the same moment. Draws what the log says; no rule is run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from campaign.battle.contract.table.questions import State
from campaign.battle.contract.telling import IMPORTANT, NOTABLE, Standing, TableNow, Telling
from campaign.battle.systems import table_of, telling_of
from campaign.tabletop.reel import Redrawing, Reel
from campaign.words import _, count, decimal
from ui import plain_labels, widgets
from ui.battle.table import marks as m
from ui.battle.table.bases import bases_in, spreads_in
from ui.battle.table.canvas import Spot
from ui.battle.table.sharing import ShareButton, Shared
from ui.battle.table.timeline import TimeLine
from ui.battle.table.view import TableView
from ui.battle.waiting.table_picture import deployed
from ui.panels import panel_widgets
from ui.theme import Theme

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
DWELL: Final[dict[int, int]] = {NOTABLE: 700, IMPORTANT: 1200}  # milliseconds that a moment is left to be read, usually
DWELL_ELSE: Final = 350
LAYER: Final = "moment"
LEAST: Final = QSize(200, 140)  # of the table: a sheet on a small screen has no more room


class Replay(QWidget):
    """The table with its time line and its keys. Nothing is there before ``show_reel``."""

    moved = Signal(int)  # so many rows of the log have passed now

    def __init__(self, look: Theme, letters: Sequence[str], title: Callable[[], str]) -> None:
        super().__init__()
        self._look, self._letters = look, tuple(letters)
        self._reel: Reel | None = None
        self._redrawing: Redrawing | None = None
        self._now: TableNow | None = None
        self._place, self._speed = 0, 1.0
        self._runs = 0  # counts what was begun to be shown: the end of something older means nothing
        self.playing = False
        self.view = TableView(look)
        self.view.setAccessibleName(_("The table, as it was"))
        self.view.setMinimumSize(LEAST)
        self.line = TimeLine(look)
        self.when = plain_labels.label("", font="row")
        self.pointed = plain_labels.ElidedLabel("", font="second", tone="ink2")
        self.play = widgets.IconButton(look, "play", _("Play (Space)"))
        self.play.setObjectName("play")
        self.pace = widgets.Button(look, "", "chevron-down", kind="quiet")
        self.pace.setObjectName("speed")
        self.share = ShareButton(look, lambda: self._shared(title()))
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._play_on)
        self.setLayout(panel_widgets.column(self.view, 4, self.line, 2, self._row(), 4, self.pointed))
        layout = self.layout()
        assert layout is not None
        layout.setStretch(0, 1)  # type: ignore[attr-defined]
        self._connect()
        self.show_at(1.0)
        self._say_pointed(None)

    # --- its parts ---------------------------------------------------------------------------------------------------

    def _row(self) -> QHBoxLayout:
        row = panel_widgets.line(spacing=2)
        for words, name, icon, do in (
            ("«", _("Turning point before (Page up)"), "", lambda: self.go_to_point(-1)),
            ("", _("One step back (Left)"), "chevron-left", lambda: self.step(-1)),
            ("", "", "", None),
            ("", _("One step on (Right)"), "chevron-right", lambda: self.step(1)),
            ("»", _("Next turning point (Page down)"), "", lambda: self.go_to_point(1)),
        ):
            if do is None:
                row.addWidget(self.play)
                continue
            made = (
                widgets.IconButton(self._look, icon, name) if icon else widgets.Button(self._look, words, kind="quiet")
            )
            made.setAccessibleName(name)
            plain_labels.set_tool_tip(made, name)
            made.clicked.connect(lambda _on=False, do=do: do())
            row.addWidget(made)
        row.addWidget(self.pace)
        row.addSpacing(10)
        row.addWidget(self.when)
        row.addStretch(1)
        row.addWidget(self.share)
        return row

    def _connect(self) -> None:
        self.play.clicked.connect(lambda: self.run(not self.playing))
        self.pace.clicked.connect(self._choose_speed)
        self.line.sliderMoved.connect(self.go_to)
        self.view.hovered.connect(self._say_pointed)
        self._look.changed.connect(self._lay)
        here = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys, do in (
            ("Left", lambda: self.step(-1)),
            ("Right", lambda: self.step(1)),
            ("PgUp", lambda: self.go_to_point(-1)),
            ("PgDown", lambda: self.go_to_point(1)),
            ("Home", lambda: self.go_to(0)),
            ("End", lambda: self.go_to(self._reel.last if self._reel is not None else 0)),
        ):
            QShortcut(QKeySequence(keys), self, context=here).activated.connect(do)
        self.play_by_space(self.view)
        self.play_by_space(self.line)

    def play_by_space(self, widget: QWidget) -> None:
        """Space plays in this widget; on a button it presses that."""
        keys = QShortcut(QKeySequence("Space"), widget, context=Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(lambda: self.run(not self.playing))

    # --- what is shown -----------------------------------------------------------------------------------------------

    @property
    def now(self) -> TableNow | None:
        """The table as it is shown, or is about to be; None before there is a battle."""
        return self._now

    @property
    def place(self) -> int:
        """The moment that is shown, by its place in the reel."""
        return self._place

    @property
    def row(self) -> int:
        """How many rows of the log have passed then."""
        return self._reel.moments[self._place].row if self._reel is not None else 0

    def show_reel(self, reel: Reel) -> None:
        """Show this battle from its beginning."""
        self._reel = reel
        self._redrawing = Redrawing(reel.setup, reel.rows)
        self.line.show_marks(reel.last, reel.turns, reel.points)
        self._lay()
        self.go_to(0)

    def go_to(self, place: int) -> None:
        """Show a moment at once."""
        self._take(place)
        self._settle()
        if self.playing:
            self._wait()

    def go_to_row(self, row: int) -> None:
        """Show the moment at which so many rows have passed."""
        if self._reel is not None:
            self.go_to(self._reel.place_of(row))

    def go_to_point(self, by: int) -> None:
        """To the next turning point, or (-1) the one before; past the last, to the end that lies there."""
        if self._reel is not None:
            found = self._reel.point_from(self._place, by)
            self.go_to(found if found is not None else self._reel.last if by > 0 else 0)

    def step(self, by: int) -> None:
        """A moment on, as it happened, or (-1) back."""
        self.run(False)
        if by > 0:
            self._on()
        else:
            self.go_to(self._place - 1)

    def run(self, playing: bool) -> None:
        """Play on from here, or stand still; at the end it begins anew."""
        reel = self._reel
        if reel is None or playing == self.playing:
            return
        self.playing = playing
        if playing:
            self.play.show_icon("pause", _("Pause (Space)"))
            if self._place == reel.last:
                self.go_to(0)
            else:
                self._play_on()
        else:
            self.play.show_icon("play", _("Play (Space)"))
            self._next.stop()
            self.view.motion.skip()

    def show_at(self, speed: float) -> None:
        """So many times as fast as usual."""
        self._speed = speed
        self.pace.setText(_pace_words(speed))
        self.pace.setAccessibleName(_("Speed: {speed}").format(speed=self.pace.text()))
        plain_labels.set_tool_tip(self.pace, _("How fast it is played"))

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks: it stands still."""
        super().hideEvent(event)
        self.run(False)

    # --- going on ----------------------------------------------------------------------------------------------------

    def _take(self, place: int) -> None:
        """This moment is the one from now on; it is shown a moment later, when what leads there has been seen."""
        reel, redrawing = self._reel, self._redrawing
        if reel is None or redrawing is None:
            return
        self._runs += 1
        self._next.stop()
        self._place = max(0, min(place, reel.last))
        moment = reel.moments[self._place]
        self._now = redrawing.after(moment.row)
        self.line.setValue(self._place)
        when = telling_of(reel.setup.system).turns.when(moment.turn, moment.phase)
        self.when.setText(when if moment.turn else _("Set-up"))
        self.line.setAccessibleDescription(self.when.text())
        self.moved.emit(moment.row)

    def _on(self) -> None:
        """The next moment, with what happens on the way there."""
        reel = self._reel
        if reel is None or self._place >= reel.last:
            return
        self.view.motion.skip()
        self.view.clear(LAYER)
        rows = reel.between(self._place, self._place + 1)
        self._take(self._place + 1)
        number = self._runs

        def seen() -> None:
            if number == self._runs:
                self._settle()
                if self.playing:
                    self._wait()

        names = telling_of(reel.setup.system).names(reel.setup, reel.rows)
        moved = table_of(reel.setup.system).showing.motion(names, self.view.standing, rows)
        self.view.motion.play(moved, self._speed, seen)

    def _play_on(self) -> None:
        if self._reel is None or self._place >= self._reel.last:
            self.run(False)
        else:
            self._on()

    def _wait(self) -> None:
        """Let the moment be read."""
        if self._reel is not None:
            weight = self._reel.moments[self._place].weight
            self._next.start(round(DWELL.get(weight, DWELL_ELSE) / self._speed))

    def _settle(self) -> None:
        """The figures as the log leaves them, and whom it is about."""
        reel, now = self._reel, self._now
        if reel is None or now is None:
            return
        lit = {number: State.ACTIVE for number in (now.actor,) if number is not None}
        self.view.show_bases(bases_in(now, self._letters, lit), spreads_in(now, self._letters))
        by_number = {figure.number: figure for figure in now.figures}
        ends = [by_number[number].at for number in (now.actor, now.target) if number in by_number]
        self.view.show(LAYER, [m.Line(ends[0], ends[1], m.AIM)] if len(ends) == 2 else ())
        standing = [figure for figure in now.figures if not figure.dead]
        figures = count("{n} figure on the table", "{n} figures on the table", len(standing))
        self.view.setAccessibleDescription(f"{self.when.text()}: {figures}")

    def _lay(self) -> None:
        if self._reel is None:
            return
        setup = self._reel.setup
        ruler = telling_of(setup.system).ruler
        self.view.show_field(
            setup.battlefield, deployed(setup, self._letters, self._look, self._reel.rows), ruler=ruler
        )

    # --- the rest ----------------------------------------------------------------------------------------------------

    def _choose_speed(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for speed in SPEEDS:
            action = menu.addAction(plain_labels.menu_text(_pace_words(speed)))
            action.setCheckable(True)
            action.setChecked(speed == self._speed)
            action.triggered.connect(lambda _on=False, speed=speed: self.show_at(speed))
        menu.popup(self.pace.mapToGlobal(self.pace.rect().bottomLeft()))

    def _say_pointed(self, spot: Spot | None) -> None:
        """Who is under the pointer, and how it stands; else what the keys do."""
        figures = self._now.figures if self._now is not None and spot is not None else ()
        found = next((figure for figure in figures if spot is not None and figure.number == spot.figure), None)
        if found is not None and self._reel is not None:
            self.pointed.setText(standing_words(found, telling_of(self._reel.setup.system)))
        else:
            self.pointed.setText(_("Space plays · ← → steps · Page up, Page down: turning points · Home, End"))

    def _shared(self, title: str) -> Shared | None:
        reel, now = self._reel, self._now
        if reel is None or now is None:
            return None
        return Shared(reel.setup, reel.rows, now, self._letters, title, self.when.text())


def standing_words(figure: Standing, telling: Telling) -> str:
    """Who a figure is and how it stands, on one line."""
    name = figure.name if figure.unit.name in figure.name else f"{figure.name}, {figure.unit.name}"
    return " · ".join((name, *telling.state(figure)))


def _pace_words(speed: float) -> str:
    """So many times as fast as usual, in short."""
    return _("{n}×").format(n=decimal(speed, 2, whole=True))
