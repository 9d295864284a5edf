"""The month by mouse alone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QAbstractButton,
    QMenu,
    QMenuBar,
    QScrollArea,
    QTableView,
    QToolButton,
    QWidget,
)

from campaign.world.ids import ArmyId, EntryId, SectorId
from tests.ui.month.driver import RIGHT, Hand
from tests.ui.month.story import Kills
from ui import widgets
from ui.bars.journal import JournalList, TimeLine
from ui.battle.result.fighter_row import FighterRow
from ui.dialogs.amend_sheet import AmendSheet
from ui.dialogs.fields import Choice
from ui.main_window import MainWindow
from ui.memory.week_end import WeekEndSheet

KNOB = 4  # points that the time line leaves free at its left; at its right, twice as many


class Mouse:
    """Clicks, drags and the wheel."""

    def __init__(self, window: MainWindow, hand: Hand) -> None:
        self._window, self.hand = window, hand

    def open_campaign(self, name: str) -> None:
        self._press(name)

    def unfold(self) -> None:
        self._push("rail warn")

    def show(self, sector: SectorId) -> None:
        """With an army in hand a click would mean a move: a click beside the map puts it down."""
        if self._window.session is not None and self._window.session.selected_army is not None:
            self.hand.click(self._map, QPoint(4, self._map.height() // 2))
        self.hand.click(self._map, self._ground(sector))

    def recruit(self, units: Sequence[str]) -> None:
        session = self._window.session
        assert session is not None
        first, *others = units
        self._push(f"recruit {first}")
        for unit in others:
            self._press(f"One more: {session.state.setting.units[unit].name}")
        self._push("primary")

    def recruit_as_proposed(self, player: str) -> None:
        self._press(f"Recruit: {player}")
        self._push("primary")

    def leave_week_end(self) -> None:
        for sheet in self.hand.seen(WeekEndSheet):
            self.hand.click(self.hand.find(QAbstractButton, "primary", within=sheet))

    def next_step(self) -> None:
        self._push("nextStep")

    def aim(self, army: ArmyId, goal: SectorId) -> None:
        """A drag says both."""

    def go(self, army: ArmyId, goal: SectorId) -> None:
        counter = self._window.map_panel.view.map_scene.counter_of(army)
        assert counter is not None
        self.hand.drag(self._map, self._window.map_panel.view.mapFromScene(counter.pos()), self._ground(goal))

    def undo(self) -> None:
        self.hand.click(self.hand.find(QToolButton, text="Undo"))

    def answer(self, choice: int) -> None:
        self._take_up_the_first()
        if choice:
            self.hand.click(self.hand.find(Choice, f"choice {choice}"))
        self._push("primary")

    def resolve(self) -> None:
        if not self.hand.asked:
            self._push("resolve 0")
        self._push("primary")
        self.hand.wait(lambda: self.hand.find(widgets.Button, "primary").text() == "Close", "the result")

    def accept(self) -> None:
        self._push("primary")

    def type_in(self, kills: Kills, turns: int) -> None:
        self._push("type in" if self.hand.asked else "type in 0")
        for killer, victims in kills.items():
            for figure in (killer, *victims, killer):  # the last click puts the killer down
                self._reach_and_click(self.hand.find(FighterRow, f"fighter {figure}"))
        self._push(f"turn {turns}")
        self._push("primary")

    def take_the_proposal(self) -> None:
        self._take_up_the_first()
        self._push("primary")

    def print_sheets(self) -> None:
        bar = self.hand.find(QMenuBar)
        menu = next(menu for menu in bar.findChildren(QMenu) if menu.objectName() == "Print")
        self.hand.click(bar, bar.actionGeometry(menu.menuAction()).center())
        self.hand.choose(menu, menu.actions()[0])
        self._push("primary")

    def amend(self, entry: EntryId) -> None:
        """By the journal’s menu; where it is folded, by looking back along the time line."""
        if not self.hand.seen(JournalList):
            self._look_back_to(entry)
            self._push("past amend")
            return
        rows = self.hand.find(QTableView, "journalList")
        model = self._window.journal.model
        number = next(n for n in range(model.rowCount()) if model.row(n).entry == entry)
        self.hand.click(rows.viewport(), rows.visualRect(model.index(number, 0)).center(), RIGHT)
        menu = self.hand.menu()
        self.hand.choose(menu, next(action for action in menu.actions() if action.text().startswith("Amend")))

    def agree(self) -> None:
        sheet = self.hand.find(AmendSheet)
        self.hand.wait(sheet.primary.isEnabled, "the plan of the amendment")
        self._push("primary")

    def _look_back_to(self, entry: EntryId) -> None:
        session, line = self._window.session, self.hand.find(TimeLine)
        assert session is not None
        history = [one.id for one in session.history()]
        along = history.index(entry) / (len(history) - 1)
        self.hand.click(line, QPoint(round(KNOB + along * (line.width() - 3 * KNOB)), line.height() // 2))
        assert session.moment is not None
        assert session.moment.entry == entry

    # --- small things ----------------------------------------------------------------------------------------------

    @property
    def _map(self) -> QWidget:
        return self._window.map_panel.view.viewport()

    def _take_up_the_first(self) -> None:
        """What the last order has opened is asked already; else the to-do list has it."""
        if not self.hand.asked:
            self._push("to do 0")

    def _push(self, name: str) -> None:
        self._reach_and_click(self.hand.find(QAbstractButton, name))

    def _press(self, text: str) -> None:
        self._reach_and_click(self.hand.find(QAbstractButton, text=text))

    def _ground(self, sector: SectorId) -> QPoint:
        """A place in the sector where no counter stands."""
        view = self._window.map_panel.view
        scene, hub = view.map_scene, view.map_scene.hub_of(sector)
        for dy in (40, -70, 60, 55, 75):
            for dx in (0, 40, -40, 70, -70):
                spot = hub + QPoint(dx, dy).toPointF()
                if scene.sector_at(spot) == sector and scene.stand_at(spot) is None:
                    return view.mapFromScene(spot)
        raise AssertionError("no free place in the sector")

    def _reach_and_click(self, target: QWidget) -> None:
        """Turn the wheel until it is in view, where it stands in something that scrolls."""
        area = target.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        while area is not None and not target.visibleRegion().contains(target.rect().center()):
            above = target.mapTo(area.widget(), QPoint(0, 0)).y() < -area.widget().pos().y()
            self.hand.turn_wheel(area.viewport(), 1 if above else -1)
        self.hand.click(target)
