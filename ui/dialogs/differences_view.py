"""What differs between two moments of a campaign, as a table of the players and lines below it. Knows no rule.

Whatever is long is cut, and shown whole on demand.
"""

from __future__ import annotations

from collections.abc import Sized
from itertools import groupby

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.differences import Differences, Group, Line, PlayerDifference, group_name, lines, summary
from ui import plain_labels, widgets
from ui.panels import panel_widgets
from ui.theme import Theme

FEW, MANY = 6, 60  # lines of a group: at first, and at most
CHIP = 16


class DifferencesView(QWidget):
    """The differences; ``show_differences`` shows others."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._whole = False
        self._found: Differences | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)

    def show_differences(self, found: Differences) -> None:
        """Show these from now on, cut short."""
        self._found, self._whole = found, False
        self._show()

    def show_whole(self) -> None:
        """Show every line."""
        self._whole = True
        self._show()

    def _show(self) -> None:
        found = self._found
        assert found is not None
        panel_widgets.clear(self._column)
        self._column.addWidget(plain_labels.label(summary(found), font="text", tone="ink2", wrap=True))
        if found.players:
            self._column.addSpacing(6)
            self._column.addWidget(self._players(found))
        told = [line for line in lines(found, self._most) if line.group != "players"]
        for group, several in groupby(told, key=lambda line: line.group):
            self._column.addSpacing(8)
            self._column.addWidget(widgets.section(group_name(group)))
            self._add_lines(found, list(several))
            if (left := len(_told_of(found, group)) - self._most) > 0:
                words = _("… and {n} more").format(n=left)
                self._column.addWidget(plain_labels.label(words, font="second", tone="ink3"))
        if not self._whole and any(self._cut(found)):
            more = widgets.Button(self._look, _("Show all"), kind="quiet")
            more.setObjectName("show all differences")
            more.clicked.connect(self.show_whole)
            self._column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def _cut(self, found: Differences) -> list[bool]:
        return [len(some) > FEW for some in (found.sectors, found.figures, found.armies)]

    @property
    def _most(self) -> int:
        """How many lines of a group are shown; no more of them are put into words."""
        return MANY if self._whole else FEW

    def _add_lines(self, found: Differences, told: list[Line]) -> None:
        for line in told[: self._most]:
            chip = widgets.Chip(self._look, size=CHIP)
            seat = None if line.player is None else found.after.players.get(line.player)
            seat = seat or (None if line.player is None else found.before.players[line.player])
            chip.show_letter("" if seat is None else seat.letter)
            text = plain_labels.label(line.text, font="second", wrap=True)
            row = panel_widgets.line(chip, text, spacing=8)
            row.setStretch(1, 1)
            row.setAlignment(chip, Qt.AlignmentFlag.AlignTop)
            self._column.addLayout(row)

    def _players(self, found: Differences) -> QWidget:
        """A row for each player who has something else: the numbers before and after, side by side."""
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for column, words in enumerate((_("VP"), _("FP"), _("Experience"), _("Stock"), _("Sectors")), 2):
            grid.addWidget(_right(plain_labels.label(words, font="small", tone="ink3")), 0, column)
        for number, player in enumerate(found.players, 1):
            known = found.after.players.get(player.player) or found.before.players[player.player]
            grid.addWidget(widgets.Chip(self._look, known.letter, CHIP, name=known.name), number, 0)
            grid.addWidget(plain_labels.ElidedLabel(known.name, font="row"), number, 1)
            for column, numbers in enumerate(_numbers(player), 2):
                grid.addWidget(_number(*numbers), number, column)
        return table


def _told_of(found: Differences, group: Group) -> Sized:
    """All of a group that differs, of which only some may be shown."""
    several: dict[Group, Sized] = {
        "sectors": found.sectors,
        "figures": found.figures,
        "armies": found.armies,
        "others": found.others,
    }
    return several.get(group, ())


def _numbers(player: PlayerDifference) -> tuple[tuple[int, int], ...]:
    return player.vp, player.fp, player.experience, player.stock, player.sectors


def _number(before: int, after: int) -> QLabel:
    same = before == after
    text = str(after) if same else _("{before} → {after}").format(before=before, after=after)
    return _right(plain_labels.label(text, font="text" if same else "row", tone="ink3" if same else "ink"))


def _right(label: QLabel) -> QLabel:
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label
