"""The left edge of a small window: marks with counts in place of the to-do list; a click brings the list back."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from campaign.words import _, count
from campaign.world.week_check import week_check
from ui import parts, plain, theme
from ui.session import Session
from ui.theme import SPACE_1, SPACE_3

WIDTH = 52
_LEVELS = (("settle", "warning", "bad"), ("warn", "stock", "warn"), ("next", "move", "ink2"))


class Rail(QWidget):
    """Marks and counts."""

    wanted = Signal()  # the list, please

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setProperty("surface", "panel")
        self.setFixedWidth(WIDTH)
        self._session = session
        self._marks = {level: self._button() for level, _sign, _tone in _LEVELS}
        self._standings = self._button()
        plain.set_tool_tip(self._standings, _("Standings"))
        self._standings.setAccessibleName(_("Standings"))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_1, SPACE_3, SPACE_1, SPACE_3)
        column.setSpacing(SPACE_3)
        for button in self._marks.values():
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(parts.hairline())
        column.addWidget(self._standings, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch()
        session.changed.connect(self.look_again)
        session.theme.changed.connect(self.look_again)
        self.look_again()

    def look_again(self) -> None:
        """Count what is to do."""
        counts = Counter(todo.level for todo in week_check(self._session.state))
        look = self._session.theme
        for level, sign, tone in _LEVELS:
            button, number = self._marks[level], counts.get(level, 0)  # type: ignore[call-overload]
            button.setVisible(number > 0)
            button.setIcon(look.icon(sign, tone, 20))
            button.setText(str(number))
            words = {
                "settle": count("{n} to settle", "{n} to settle", number),
                "warn": count("{n} warning", "{n} warnings", number),
                "next": count("{n} step next", "{n} steps next", number),
            }[level]
            button.setAccessibleName(words)
            plain.set_tool_tip(button, words)
        self._standings.setIcon(look.icon("victory", "ink2", 20))

    def _button(self) -> QToolButton:
        button = QToolButton()
        button.setProperty("kind", "quiet")
        button.setFont(theme.font("scan"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setFixedWidth(WIDTH - 2 * SPACE_1)
        button.clicked.connect(self.wanted)
        return button
