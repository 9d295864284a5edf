"""The campaign in figures: points, forces, stocks or sectors by week, what each player did in all, and the dice.

Counted beside the window's own work, and again when the campaign has gone on. Only shows values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QDialog, QGridLayout, QSizePolicy, QWidget

from campaign.battle.accounting import luck_word
from campaign.battle.contract import SideEnd
from campaign.battle.contract.telling import Thrown
from campaign.words import _, decimal
from campaign.world.ids import BattleId, PlayerId
from campaign.world.memory import Fought, Statistics, fought_in, statistics
from campaign.world.memory.statistics import Line, Tally
from campaign.world.state import Campaign, Stage
from ui import plain_labels, widgets
from ui.background import Job
from ui.bars.chart import WEEKS, WeekChart
from ui.memory.week_table import WeekTable, csv_text
from ui.panels import panel_widgets
from ui.panels.empty_state import Offer, offered
from ui.rules import link
from ui.session import Session
from ui.window_geometry import PlaceKeeper

WAIT: Final = 150  # milliseconds in which further changes are awaited
MEASURES: Final[tuple[Callable[[Line], int], ...]] = (
    lambda line: line.vp,
    lambda line: line.fp,
    lambda line: line.stock or 0,  # nothing where it is hidden
    lambda line: line.sectors,
)


def measure_words() -> tuple[str, ...]:
    """What can be plotted."""
    return _("Victory points"), _("FP of figures"), _("Stock"), _("Sectors")


class StatisticsWindow(QDialog):
    """The figures. It stays open beside the campaign's window."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("statistics")
        self.setWindowTitle(_("Statistics"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(1120, 760).boundedTo(widgets.window_room(parent or self)))
        PlaceKeeper(self, session.kept)
        self._session = session
        self._read: dict[BattleId, tuple[str, Fought]] = {}
        self._counting = Job(None, self._counted, self._show)
        self.told: Statistics | None = None
        self.chart = WeekChart(session.theme)
        self.chart.setMinimumHeight(240)
        self.chart.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.weeks = WeekTable(session.theme)
        self._table, self._dice = QGridLayout(), QGridLayout()
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._later.timeout.connect(self._count)
        self._lay_out()
        link.open_by_keys(self)
        session.changed.connect(self._on_changes)  # a method, not a lambda: it ends with the window
        self._count()

    def _lay_out(self) -> None:
        self._measures = QButtonGroup(self)
        buttons = []
        for place, words in enumerate(measure_words()):
            button = widgets.Button(self._session.theme, words, kind="quiet")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setObjectName(f"measure {place}")
            self._measures.addButton(button, place)
            buttons.append(button)
        self._measures.button(0).setChecked(True)
        self._measures.idClicked.connect(lambda _place: self._plot())
        for grid in (self._table, self._dice):
            grid.setHorizontalSpacing(20)
            grid.setVerticalSpacing(8)
        early = Offer(_("The first week is not over yet: there is nothing to compare."), _("To the map"), self.close)
        self._early = offered(self._session.theme, early, centred=True)
        self._early.setMinimumHeight(self.chart.minimumHeight())
        self._early.hide()
        plotted = panel_widgets.line(self.chart, self._early, self.weeks, spacing=20)
        for place in range(2):
            plotted.setStretch(place, 1)
        heading = plain_labels.label(_("Statistics"), font="question")
        in_all = panel_widgets.line(widgets.section(_("In all")), 0, self._copy_button("totals", self.copy_totals))
        inner = QWidget()
        inner.setLayout(
            panel_widgets.column(
                panel_widgets.line(heading, 16, *buttons, 0, self._copy_button("weeks", self.copy_weeks), spacing=6),
                *(8, plotted, 16, widgets.hairline(), 8, in_all, 4, self._table, 16, widgets.hairline(), 12),
                panel_widgets.head(
                    _("Dice of battles that the program fought, and of hazards"), _("thrown, expected, luck")
                ),
                *(8, self._dice),
                margins=(20, 14, 20, 16),
            )
        )
        self.setLayout(panel_widgets.column(panel_widgets.scrolled(inner)))

    def _copy_button(self, what: str, copy: Callable[[], None]) -> widgets.Button:
        made = widgets.Button(self._session.theme, _("Copy as CSV"), kind="quiet")
        made.setObjectName(f"copy {what}")
        made.setAutoDefault(False)
        plain_labels.set_tool_tip(made, _("The numbers of the table, for a spreadsheet"))
        made.clicked.connect(lambda: copy())
        return made

    def copy_weeks(self) -> None:
        """What is plotted, a line a week, on the clipboard."""
        QGuiApplication.clipboard().setText(csv_text(self.weeks.table()))

    def copy_totals(self) -> None:
        """What each player did in all, on the clipboard."""
        if self.told is not None:
            told, state = self.told, self._session.state
            rows = [
                (state.players[player].name, *map(str, tally_numbers(told.tallies[player])))
                for player in _counted(state, told)
            ]
            QGuiApplication.clipboard().setText(csv_text([(_("Player"), *total_heads()), *rows]))

    def _on_changes(self, _changes: object) -> None:
        self._later.start()

    def _count(self) -> None:
        self._counting.start(self)

    def _counted(self) -> Statistics:
        """On another thread."""
        desk = self._session.desk
        state, past = desk.state, desk.past()
        return statistics(past, state, fought_in([entry for entry, _before in past], self._read))

    def _show(self, told: Statistics) -> None:
        self.told = told
        self._plot()
        self._show_tallies(told)
        self._show_dice(told)

    def _plot(self) -> None:
        if self.told is None:
            return
        state, measure = self._session.state, MEASURES[self._measures.checkedId()]
        seats = _counted(state, self.told)
        lines = {state.players[player].letter: [measure(line) for line in self.told.weeks[player]] for player in seats}
        weeks = [(line.month, line.week) for line in next(iter(self.told.weeks.values()), ())]
        self.chart.show_lines(lines, sum((month - 1) * WEEKS + week - 1 for month, week in weeks[1:2]))
        self.weeks.show_weeks(
            weeks, {state.players[p].letter: (state.players[p].name, lines[state.players[p].letter]) for p in seats}
        )
        now = self._session.desk.state
        first_is_over = bool(now.weeks) and now.stage in (Stage.INITIATIVE, Stage.OVER)
        enough = len(weeks) > 2 or first_is_over  # a line from the start to a week that is over
        self.chart.setVisible(enough)
        self._early.setVisible(not enough)
        told = ", ".join(f"{state.players[p].name} {lines[state.players[p].letter][-1]}" for p in seats)
        what = measure_words()[self._measures.checkedId()]
        self.chart.setAccessibleName(_("{what} by week: {now}").format(what=what, now=told))

    def _show_tallies(self, told: Statistics) -> None:
        heads = ("", *total_heads())
        seats = _counted(self._session.state, told)
        rows = [tally_numbers(told.tallies[player]) for player in seats]
        self._fill(self._table, seats, heads, [[str(number) for number in row] for row in rows], numbers=True)

    def _show_dice(self, told: Statistics) -> None:
        seats = _counted(self._session.state, told)
        rows = [
            [luck_text(dice.fire), luck_text(dice.fights), luck_text(dice.hazards)]
            for dice in (told.dice[player] for player in seats)
        ]
        if all(cell == luck_text(Thrown()) for row in rows for cell in row):
            panel_widgets.clear(self._dice)
            none = _("None yet: of battles that were typed in, nobody knows the dice.")
            self._dice.addWidget(plain_labels.label(none, font="text", tone="ink2"), 0, 0)
            return
        heads = ("", _("Hits of shots"), _("Hand to hand, sum of dice"), _("FP lost to hazards"))
        self._fill(self._dice, seats, heads, rows, numbers=False)

    def _fill(
        self,
        grid: QGridLayout,
        seats: Sequence[PlayerId],
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        *,
        numbers: bool,
    ) -> None:
        panel_widgets.clear(grid)
        side = Qt.AlignmentFlag.AlignRight if numbers else Qt.AlignmentFlag.AlignLeft
        state, look = self._session.state, self._session.theme
        for column, words in enumerate(heads):
            grid.addWidget(plain_labels.label(words, font="small", tone="ink3"), 0, column, side)
        for row, (player, cells) in enumerate(zip(seats, rows, strict=True), start=1):
            seat = state.players[player]
            who = QWidget()
            name = plain_labels.ElidedLabel(seat.name, font="row")
            layout = panel_widgets.line(widgets.Chip(look, seat.letter, name=seat.name), name, spacing=8)
            layout.setStretch(1, 1)
            who.setLayout(layout)
            grid.addWidget(who, row, 0)
            for column, cell in enumerate(cells, start=1):
                label = plain_labels.label(cell, font="row" if numbers else "text")
                grid.addWidget(label, row, column, side)
        grid.setColumnStretch(0, 1)


def total_heads() -> tuple[str, ...]:
    """The heads of what each player did in all."""
    return (
        *(_("Battles"), _("Won"), _("FP killed"), _("FP lost")),
        *(_("Sectors taken"), _("Sectors lost"), _("FP bought")),
    )


def tally_numbers(tally: Tally) -> tuple[int, ...]:
    """A player's row."""
    won = tally.ends.get(SideEnd.WON, 0)
    return tally.battles, won, tally.killed_fp, tally.lost_fp, tally.taken, tally.ceded, tally.recruited_fp


def luck_text(thrown: Thrown) -> str:
    """What was thrown, what was to be expected, and how lucky that is."""
    if not thrown.throws:
        return _("none thrown")
    return _("{got} · {expected} expected · {word}").format(
        got=decimal(thrown.got, whole=True), expected=decimal(thrown.expected), word=luck_word(thrown.luck)
    )


def _counted(state: Campaign, told: Statistics) -> tuple[PlayerId, ...]:
    """The players in seat order; a newcomer may have joined while it was counted (campaign:C84)."""
    return tuple(player for player in state.seats if player in told.weeks)
