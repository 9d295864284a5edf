"""The end of a battle that was played: who won, what each side lost, who did best, and FP turn by turn.

What the campaign makes of it, victory points and experience, its own sheet tells when the result is entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.battle.contract import SideEnd
from campaign.battle.contract.telling import TurnWords
from campaign.battle.systems import telling_of
from campaign.tabletop.match import Match
from campaign.words import _, listed
from ui import plain_labels, widgets
from ui.battle.story.strength import Strength, StrengthChart, strengths
from ui.panels import panel_widgets
from ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Told:
    """The end in sentences: ``losses`` of each side; ``holder`` is the number of the side that holds the field."""

    title: str
    line: str
    losses: tuple[str, ...]
    best: str
    holder: int | None
    strengths: tuple[Strength, ...]


def told(match: Match) -> Told:
    """What came of a battle that is over."""
    fought = match.fought()
    report, sides = fought.report, match.setup.sides
    names = {side.key: side.name or side.key for side in sides}
    winners = [names[result.side] for result in report.sides if result.end is SideEnd.WON]
    numbers = {side.key: number for number, side in enumerate(sides)}
    title = _("{sides} won").format(sides=listed(winners)) if winners else _("Nobody won")
    line, *more = telling_of(match.setup.system).summary(report, match.setup)
    losses, best = more[: len(sides)], more[len(sides) :]
    holder = numbers.get(report.holder or "")
    return Told(title, line, tuple(losses), " ".join(best), holder, strengths(fought.record, report.turns))


class EndPanel(QWidget):
    """Losses and the chart, in the place of what was thrown last."""

    def __init__(self, look: Theme, letters: Sequence[str], turn_words: TurnWords) -> None:
        super().__init__()
        self.setObjectName("end")
        self._look, self._letters, self._words = look, tuple(letters), turn_words
        self._turns = QWidget(self)
        self._roomy = True
        self._rows = panel_widgets.column(spacing=8, margins=(20, 14, 20, 10))
        self.setLayout(self._rows)
        self.hide()

    def show_end(self, end: Told) -> None:
        """This end."""
        panel_widgets.clear(self._rows)
        for letter, words in zip(self._letters, end.losses, strict=True):
            chip = widgets.Chip(self._look, letter, 18)
            line = panel_widgets.line(chip, plain_labels.label(words, wrap=True), spacing=10)
            line.setAlignment(chip, Qt.AlignmentFlag.AlignTop)
            line.setStretch(1, 1)
            self._rows.addLayout(line)
        if end.best:
            self._rows.addWidget(plain_labels.label(end.best, tone="ink2", wrap=True))
        chart = StrengthChart(self._look, self._words)
        chart.show_lines([(letter, side.fp) for letter, side in zip(self._letters, end.strengths, strict=True)])
        self._turns = QWidget()
        self._turns.setLayout(panel_widgets.column(panel_widgets.head(self._words.left()), 6, chart))
        self._rows.addWidget(self._turns)
        self._turns.setVisible(self._roomy)
        self.show()

    def whole_height(self, width: int) -> int:
        """How much room it wants at that width, with the chart."""
        height, chart = self._rows.heightForWidth(width), self._turns.layout()
        if chart is None or self._turns.isVisibleTo(self):
            return height
        return height + self._rows.spacing() + chart.sizeHint().height()

    def show_turns(self, roomy: bool) -> None:
        """With the chart, or without it where there is little room."""
        self._roomy = roomy
        self._turns.setVisible(roomy)
