"""From the start page to a battle's result: the campaign opened, “Play…”, a battle clicked to its end, and entered.

Reads the campaign to know what came of it, and acts through the hand alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from campaign.battle.contract import BattleRecord
from campaign.battle.fftt.units import Unit
from campaign.world import queries
from campaign.world.ids import BattleId
from tests.fights import record_of
from tests.tabletop.logged import differences
from tests.ui.battle.table.battles.clicking import Clicker
from tests.ui.battle.table.battles.ground import NAME
from tests.ui.battle.table.hand.inputs import InputsPerPhase
from tests.ui.month.driver import Hand
from ui.battle.prepare.play_actions import table_of
from ui.battle.prepare.prepare_sheet import PrepareSheet
from ui.battle.story.outcome_sheet import ShowSheet
from ui.battle.table.window import TableWindow
from ui.main_window import MainWindow
from ui.session import Session

FULL, PHASES = (1, 2), (1, 2, 3)  # turns in which nearly all stand


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a battle: its turns and answers, what was done by hand, and inputs for each phase of a side."""

    turns: int
    answers: int
    inputs: int
    average: float  # inputs of each phase
    full: float  # of each phase while nearly all stand
    most: int  # of one phase
    by_hand: dict[str, int]
    record: BattleRecord[Unit]
    wrong: tuple[str, ...]  # in what the campaign differs from the log

    def told(self) -> str:
        """In a line."""
        return (
            f"{self.turns} turns, {self.answers} answers, {self.inputs} inputs; {self.average:.1f} a phase, "
            f"{self.full:.1f} while nearly all stand, {self.most} at most"
        )


class Evening:
    """One battle at the window, between people and computers."""

    def __init__(self, window: MainWindow, hand: Hand) -> None:
        self._window, self.hand = window, hand

    @property
    def session(self) -> Session:
        """The open campaign's."""
        assert self._window.session is not None
        return self._window.session

    @property
    def battle(self) -> BattleId:
        """The battle that waits."""
        return queries.open_battles(self.session.state)[0].id

    def open(self) -> None:
        """From the start page."""
        self.hand.tell("open the campaign")
        self.hand.click(self.hand.find(QAbstractButton, text=NAME))
        self.hand.wait(lambda: self._window.session is not None, "the campaign")

    def begin(self, computers: Collection[int] = (), *, typed: bool = False, level: str = "standard") -> TableWindow:
        """“Play…”, who plays, who throws, and to the table; what has begun already is gone on with."""
        self.hand.tell("to the table")
        button = self.hand.find(QAbstractButton, "play 0")
        goes_on = button.text() == "Go on playing"
        self.hand.click(button)
        return self._table() if goes_on else self._prepared(computers, level, typed=typed)

    def _prepared(self, computers: Collection[int], level: str, *, typed: bool) -> TableWindow:
        sheet = self.hand.find(PrepareSheet)
        for number in computers:
            picker = sheet.rows[number].seat
            place = next(n for n in range(picker.count()) if level in picker.itemText(n))
            self.hand.tab_to(picker)
            while picker.currentIndex() < place:
                self.hand.press(Qt.Key.Key_Down)
        if typed:
            self._push("dice table")
        self._push("primary")
        return self._table()

    def _table(self) -> TableWindow:
        """The table, when it is there."""
        found: list[TableWindow] = []

        def there() -> bool:
            found[:] = [table for table in [table_of(self.battle, self._window)] if table is not None]
            return bool(found)

        self.hand.wait(there, "the table")
        return found[0]

    def play(self, clicker: Clicker) -> Came:
        """To the end, and into the campaign."""
        table, before, battle = clicker.table, self.session.state, self.battle
        clicker.at_once()
        with InputsPerPhase(lambda: table.driver.match) as counted:
            clicker.play()
        match = table.driver.match
        record, turns = match.fought().record, match.fought().report.turns
        self.enter(table)
        after, events = self.session.state, self.session.desk.entry(self.session.desk.head).events
        wrong = list(differences(record, before, after, events))
        if record_of(self.session.desk, battle) != record:
            wrong.append("the campaign keeps another record")
        if self.session.desk.battles.kept(battle) is not None:
            wrong.append("the battle still waits to be gone on with")
        inputs = Counter({phase: number for phase, number in counted.counts.items() if phase[0]})
        full = [inputs[turn, phase] for turn in FULL for phase in PHASES]
        return Came(
            turns,
            len(match.choices),
            inputs.total(),
            counted.average,
            sum(full) / len(full),
            max(inputs.values(), default=0),
            clicker.by_hand,
            record,
            tuple(wrong),
        )

    def enter(self, table: TableWindow) -> None:
        """The result of a battle that is over, into the campaign."""
        self.hand.tell("enter the result")
        self.hand.click(self.hand.find(QAbstractButton, "enter", within=table.right))
        self.hand.wait(lambda: self.hand.seen(ShowSheet), "what came of it")
        self._push("primary")

    def _push(self, name: str) -> None:
        self.hand.click(self.hand.find(QAbstractButton, name))
