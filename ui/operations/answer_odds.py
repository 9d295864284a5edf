"""To stand and to withdraw beside one another, for whom an attack has to be answered: it grows while one looks.

Tried only where a worker does it. Only shows values; the answer is given elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel

from campaign.words import _, count
from campaign.world.state import AnswerDue
from ui import plain_labels
from ui.dialogs.sheet import OrderSheet
from ui.operations.growing_numbers import GrowingNumbers
from ui.panels import panel_widgets
from ui.session import Session

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from campaign.operations.counting import Tally
    from campaign.operations.foresight import Foreseen
    from ui.operations.operation_job import OperationJob

ROUGH: Final = 0.05  # so far to either side is precise enough here
NUMBERS: Final = ("taken", "fp_lost", "enemy_fp_lost", "balance", "destroyed")


class AnswerOdds(GrowingNumbers):
    """A column for each thing that may be done, a row for each number."""

    def __init__(self, session: Session, due: AnswerDue) -> None:
        super().__init__(session, ROUGH)
        self._due, self._system = due, session.state.setting.system
        self._cells: dict[tuple[str, str], QLabel] = {}
        self.tries = plain_labels.label("", font="second", tone="ink2")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 1)
        for row, name in enumerate(NUMBERS, 1):
            self._grid.addWidget(plain_labels.label(_words()[name], wrap=True), row, 0)
        for case in ("stand", *["withdraw"] * bool(due.havens)):
            self._add(case)
        head = panel_widgets.line(plain_labels.label(_("What to expect"), font="row"), 0, self.tries)
        self.note = plain_labels.label(font="second", tone="ink2", wrap=True)
        self.note.hide()
        self.setLayout(panel_widgets.column(head, 6, self._grid, 4, self.note))
        self.begin()

    def tried(self, executor: Executor) -> OperationJob:
        """The answers."""
        from ui.operations.operation_job import (
            AnswersJob,  # reads what fights battles, which the window's start needs not
        )

        return AnswersJob(self._session.state, self._due, executor)

    def show_tries(self, trying: OperationJob) -> None:
        """A number for each that has come in; nothing where the worker could not go on."""
        for found in trying.so_far:
            self._show(found)
        self.tries.setText(count("{n} try", "{n} tries", trying.tries) if trying.tries else "")
        if not trying.running:
            self.setVisible(trying.problem is None)

    def _show(self, found: Foreseen) -> None:
        from campaign.operations import operation_words

        numbers = {number.name: number for number in operation_words.numbers(self._system)}
        for case, tally in zip(found.target.cases, found.tallies, strict=True):
            self._add(case)
            for name in NUMBERS:
                cell = self._cells[case, name]
                cell.setText(operation_words.told(numbers[name], tally))
                plain_labels.set_tool_tip(cell, _certainty(name, tally, self._system))
            if case == "stand" and nobody_falls(tally) and self.note.isHidden():
                self.note.setText(_("If you stand, your army leaves the table before anybody falls."))
                self.note.show()
                sheet = self.window()
                if isinstance(sheet, OrderSheet):
                    sheet.refresh()  # which makes room

    def _add(self, case: str) -> None:
        """A column for what may be done, unless it is there."""
        if (case, NUMBERS[0]) in self._cells:
            return
        column, words = _columns()[case]
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(plain_labels.label(words, font="second", tone="ink2"), 0, column, right)
        for row, name in enumerate(NUMBERS, 1):
            self._cells[case, name] = plain_labels.label("–", font="row")
            self._grid.addWidget(self._cells[case, name], row, column, right)


def nobody_falls(tally: Tally) -> bool:
    """Whether the battle is lost every time and costs neither side anything: zeros that have to be explained."""
    from campaign.battle.forecast import TOLD_FROM

    costs = (tally.mean(name).value for name in ("taken", "fp_lost", "enemy_fp_lost"))
    return tally.played >= TOLD_FROM and not any(costs)


def _columns() -> dict[str, tuple[int, str]]:
    return {"stand": (1, _("You stand")), "helped": (2, _("Helpers come")), "withdraw": (3, _("You withdraw"))}


def _words() -> dict[str, str]:
    return {
        "taken": _("The sector stays yours"),
        "fp_lost": _("FP you lose"),
        "enemy_fp_lost": _("FP they lose"),
        "balance": _("VP less theirs"),
        "destroyed": _("Your army is wiped out"),
    }


def _certainty(name: str, tally: Tally, system: str) -> str:
    from campaign.operations import operation_words

    number = next(number for number in operation_words.numbers(system) if number.name == name)
    return operation_words.explained(number, tally).partition("\n")[2] or _words()[name]
