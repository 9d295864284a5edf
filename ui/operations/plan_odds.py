"""The planned move's odds in two lines, below its facts: they grow while the plan stands. Only shows values.

Tried only where a worker does it, so that dragging an army over the map costs the window nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QWidget

from campaign.words import _
from campaign.world.orders import MoveArmy
from ui import plain_labels, widgets
from ui.operations.growing_numbers import GrowingNumbers
from ui.panels import panel_widgets
from ui.session import Session

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ui.operations.operation_job import OperationJob

STILL = 400  # milliseconds that a plan stands before it is tried: whoever drags on has not made up their mind
ROUGH = 0.08  # so far to either side is precise enough here; the sheet goes further


class PlanOdds(GrowingNumbers):
    """The chance to have the sector, the FP that it costs, and the balance of points."""

    def __init__(self, session: Session, order: MoveArmy) -> None:
        super().__init__(session, ROUGH)
        self._order = order
        self.values: dict[str, QLabel] = {}
        rows = [self._row(name, words, rule) for name, words, rule in _lines()]
        self.setLayout(panel_widgets.column(*rows))
        self.begin(STILL)

    def _row(self, name: str, words: str, rule: str) -> QWidget:
        row = QWidget()
        self.values[name] = plain_labels.label("–", font="row")
        number = panel_widgets.rule_label(rule)
        number.setFixedWidth(30)
        sign = widgets.Sign(self._session.theme, "dice" if name == "taken" else "", "ink2")
        label = plain_labels.label(words, font="row", wrap=True)
        layout = panel_widgets.line(sign, label, self.values[name], number, spacing=8, margins=(0, 2, 0, 2))
        layout.setStretch(1, 1)
        row.setLayout(layout)
        return row

    def tried(self, executor: Executor) -> OperationJob:
        """The planned move alone."""
        from ui.operations.operation_job import (
            OperationJob,  # reads what fights battles, which the window's start needs not
        )

        return OperationJob(self._session.state, self._order.army, self._order.path, executor, alone=True)

    def show_tries(self, trying: OperationJob) -> None:
        """The numbers that have come in."""
        from campaign.operations import operation_words

        for foreseen in trying.so_far:
            for number in operation_words.numbers(self._session.state.setting.system):
                if number.name in self.values:
                    self.values[number.name].setText(operation_words.told(number, foreseen.tallies[0]))
                    plain_labels.set_tool_tip(
                        self.values[number.name], operation_words.explained(number, foreseen.tallies[0])
                    )


def _lines() -> tuple[tuple[str, str, str], ...]:
    """Number, words, rule."""
    return (
        ("taken", _("Yours in the end, if they stand"), "campaign:C13"),
        ("fp_lost", _("FP lost on average"), "campaign:C14"),
        ("balance", _("VP less theirs, with the sector’s"), "campaign:C34"),
    )
