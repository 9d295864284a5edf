"""The month by keyboard alone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QTableView

from campaign.world.ids import ArmyId, EntryId, SectorId
from tests.ui.month.driver import ALT, CONTROL, SHIFT, Hand, OutOfReach
from tests.ui.month.story import Kills
from ui import widgets
from ui.bars.journal import JournalList
from ui.battle.result.battle_sheet import BattleSheet
from ui.battle.result.fighter_row import FighterRow
from ui.dialogs import recruit_form
from ui.dialogs.amend_sheet import AmendSheet
from ui.main_window import MainWindow
from ui.map.sector_table import SectorTable
from ui.memory.week_end import WeekEndSheet
from ui.session import Session

MOST_STEPS = 12  # with arrows, from one sector to another


class Keyboard:
    """Keys and typed words."""

    def __init__(self, window: MainWindow, hand: Hand) -> None:
        self._window, self.hand = window, hand

    @property
    def _session(self) -> Session:
        assert self._window.session is not None
        return self._window.session

    def open_campaign(self, name: str) -> None:
        self.hand.tab_to(self.hand.find(QAbstractButton, text=name))
        self.hand.press(Qt.Key.Key_Space)

    def unfold(self) -> None:
        self.hand.press(Qt.Key.Key_T)

    def show(self, sector: SectorId) -> None:
        """By the list of sectors, which L opens and closes; Esc puts an army down, or Enter would mean a move."""
        while self._session.selected_army is not None:
            self.hand.press(Qt.Key.Key_Escape)
        self.hand.press(Qt.Key.Key_L)
        table = self.hand.find(SectorTable)
        self.hand.press(Qt.Key.Key_Home, CONTROL)
        while table.sector_at(table.currentIndex().row()) != sector:
            self.hand.press(Qt.Key.Key_Down)
        self.hand.press(Qt.Key.Key_Return)
        self.hand.press(Qt.Key.Key_L)

    def recruit(self, units: Sequence[str]) -> None:
        """By the units' numbers: the first opens the purchase."""
        state, sector = self._session.state, self._session.selected_sector
        assert sector is not None
        owner = state.sectors[sector].owner
        assert owner is not None
        listed = [unit.key for unit in recruit_form.units_for(state, owner)]
        for unit in units:
            self.hand.type(str(listed.index(unit) + 1))
        self.hand.press(Qt.Key.Key_Return)

    def recruit_as_proposed(self, player: str) -> None:
        self.hand.tab_to(self.hand.find(QAbstractButton, text=f"Recruit: {player}"))
        self.hand.press(Qt.Key.Key_Space)
        self.hand.press(Qt.Key.Key_Return)

    def leave_week_end(self) -> None:
        """The keys of the next step close it."""

    def next_step(self) -> None:
        """From the sheet of how the last week ended too, which goes with the same keys: a second press is too soon."""
        sheets = self.hand.seen(WeekEndSheet)
        if sheets:  # until it is in front, the keys are the window's, which takes them for a second press
            self.hand.wait(sheets[0].isActiveWindow, "the sheet in front")
        self.hand.press(Qt.Key.Key_Return, CONTROL)
        if sheets:
            QTest.qWait(QApplication.doubleClickInterval() + 20)

    def aim(self, army: ArmyId, goal: SectorId) -> None:
        """N until it is the army's turn, arrows until the way leads there."""
        while self._session.selected_army != army:
            self.hand.press(Qt.Key.Key_N)
        for _step in range(MOST_STEPS):
            if self._session.planned_path[-1:] == (goal,):
                return
            self.hand.press(self._arrow_to(goal))
        raise OutOfReach("arrows do not lead there")

    def go(self, army: ArmyId, goal: SectorId) -> None:
        self.hand.press(Qt.Key.Key_Return)

    def undo(self) -> None:
        self.hand.press(Qt.Key.Key_Z, CONTROL)

    def answer(self, choice: int) -> None:
        self._take_up_the_first()
        for _choice in range(choice):
            self.hand.press(Qt.Key.Key_Down)
        self.hand.press(Qt.Key.Key_Return)

    def resolve(self) -> None:
        self._take_up_the_first()
        self.hand.press(Qt.Key.Key_Return)
        self.hand.wait(lambda: self.hand.find(widgets.Button, "primary").text() == "Close", "the result")

    def accept(self) -> None:
        self.hand.press(Qt.Key.Key_Return)

    def type_in(self, kills: Kills, turns: int) -> None:
        self._take_up_the_first()
        self.hand.press(Qt.Key.Key_T)
        self.hand.find(BattleSheet)
        marks = {row.view.key: row.view.mark for row in self.hand.seen(FighterRow)}
        for killer, victims in kills.items():
            for figure in (killer, *victims):
                mark = marks[figure]
                longer = any(other != mark and other.startswith(mark) for other in marks.values())
                self.hand.type(f"{mark} " if longer else mark)  # the space says that nothing follows
            self.hand.press(Qt.Key.Key_Escape)
        self.hand.press(Qt.Key.Key_Backtab, SHIFT)
        self.hand.type(str(turns))
        self.hand.press(Qt.Key.Key_Return)

    def take_the_proposal(self) -> None:
        self._take_up_the_first()
        self.hand.press(Qt.Key.Key_Return)

    def print_sheets(self) -> None:
        self.hand.press(Qt.Key.Key_P, CONTROL)
        self.hand.press(Qt.Key.Key_Return)

    def amend(self, entry: EntryId) -> None:
        """By the journal: its row, the menu key, the line of the menu; where it is folded, by looking back."""
        if not self.hand.seen(JournalList):
            self._look_back_to(entry)
            return
        rows = self.hand.find(QTableView, "journalList")
        self.hand.tab_to(rows)
        self.hand.press(Qt.Key.Key_Home, CONTROL)
        while self._window.journal.current_row().entry != entry:
            self.hand.press(Qt.Key.Key_Down)
        self.hand.press_menu_key()
        menu = self.hand.menu()
        amend = next(action for action in menu.actions() if action.text().startswith("Amend"))
        while menu.activeAction() is not amend:
            self.hand.press(Qt.Key.Key_Down)
        self.hand.press(Qt.Key.Key_Return)

    def agree(self) -> None:
        sheet = self.hand.find(AmendSheet)
        self.hand.wait(sheet.primary.isEnabled, "the plan of the amendment")
        self.hand.press(Qt.Key.Key_Return)

    def _look_back_to(self, entry: EntryId) -> None:
        while self._session.moment is None or self._session.moment.entry != entry:
            self.hand.press(Qt.Key.Key_Left, ALT)
        self.hand.tab_to(self.hand.find(QAbstractButton, "past amend"))
        self.hand.press(Qt.Key.Key_Space)

    # --- small things ----------------------------------------------------------------------------------------------

    def _take_up_the_first(self) -> None:
        """What the last order has opened is asked already; else A takes it from the to-do list."""
        if not self.hand.asked:
            self.hand.press(Qt.Key.Key_A)

    def _arrow_to(self, goal: SectorId) -> Qt.Key:
        """The arrow towards a sector from where the contemplated way ends."""
        scene, session = self._window.map_panel.view.map_scene, self._session
        here = (session.planned_path[-1:] or (session.selected_sector,))[0]
        assert here is not None
        away = scene.hub_of(goal) - scene.hub_of(here)
        if abs(away.x()) >= abs(away.y()):
            return Qt.Key.Key_Right if away.x() > 0 else Qt.Key.Key_Left
        return Qt.Key.Key_Down if away.y() > 0 else Qt.Key.Key_Up
