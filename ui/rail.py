"""The left edge of a small window: marks with counts in place of the to-do list, chips with VP in place of standings.

A click on a mark brings the lists back; a click on a chip selects the player.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from campaign.words import _, count
from campaign.world.ids import PlayerId
from campaign.world.week_check import Level
from ui import plain_labels, theme, widgets
from ui.panels import panel_widgets
from ui.panels.standings import Standing, spoken, with_debts
from ui.post.mail import Post
from ui.session import Session
from ui.theme import SPACE_1, SPACE_3

WIDTH = 52
CHIP = 16
_LEVELS: tuple[tuple[Level, str, str], ...] = (
    ("settle", "warning", "bad"),
    ("warn", "stock", "warn"),
    ("next", "move", "ink2"),
)


class Rail(QWidget):
    """Marks, counts and chips."""

    wanted = Signal()  # the lists, please

    def __init__(self, session: Session, post: Post | None = None) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setAccessibleName(_("To do and standings, folded"))
        self.setProperty("surface", "panel")
        self.setFixedWidth(WIDTH)
        self._session, self._post = session, post
        self._letters = self._mark("post")
        self._marks = {level: self._mark(level) for level, _sign, _tone in _LEVELS}
        self._players: dict[PlayerId, QToolButton] = {}
        self._chips = QVBoxLayout()
        self._chips.setSpacing(2)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(SPACE_1, SPACE_3, SPACE_1, SPACE_3)
        column.setSpacing(SPACE_3)
        for button in (self._letters, *self._marks.values()):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(widgets.hairline())
        column.addLayout(self._chips)
        column.addStretch()
        self.setLayout(panel_widgets.column(panel_widgets.scrolled(inner)))
        session.changed.connect(self.look_again)
        if post is not None:
            post.changed.connect(self._show_letters)
        session.settled.connect(self._light)
        session.theme.changed.connect(self._draw)
        self._draw()
        self.look_again()

    def look_again(self) -> None:
        """Count what is to do, and say who stands where."""
        counts = Counter(todo.level for todo in self._session.matters if not self._session.is_of_others(todo))
        for level, button in self._marks.items():
            number = counts.get(level, 0)
            button.setVisible(number > 0)
            button.setText(str(number))
            words = {
                "settle": count("{n} to settle", "{n} to settle", number),
                "warn": count("{n} warning", "{n} warnings", number),
                "next": count("{n} step next", "{n} steps next", number),
            }[level]
            button.setAccessibleName(words)
            plain_labels.set_tool_tip(button, words)
        self._show_letters()
        self._forget_players()
        lines = with_debts(self._session)
        for place, standing in enumerate(lines):
            self._show_player(place, standing)
        for one, other in pairwise(lines):
            self.setTabOrder(self._players[one.player], self._players[other.player])

    def _show_letters(self) -> None:
        """How many orders wait that came by letter, or how many a player has written down."""
        number, words = (0, "") if self._post is None else self._post.in_short()
        self._letters.setVisible(bool(words))
        self._letters.setText(str(number))
        self._letters.setAccessibleName(words)
        plain_labels.set_tool_tip(self._letters, words)

    def _forget_players(self) -> None:
        """Newcomers are no more where their joining is taken back, or one looks further back (campaign:C84)."""
        for seat in self._players.keys() - set(self._session.state.seats):
            button = self._players.pop(seat)
            self._chips.removeWidget(button)
            button.hide()
            button.setParent(None)
            button.deleteLater()

    def _show_player(self, place: int, standing: Standing) -> None:
        if standing.player not in self._players:
            self._players[standing.player] = self._player(standing.player)
            self._draw_chip(standing.player)
        button = self._players[standing.player]
        if self._chips.indexOf(button) != place:
            self._chips.insertWidget(place, button)
        button.setText(str(standing.vp))
        button.setAccessibleName(spoken(standing))
        plain_labels.set_tool_tip(button, spoken(standing))

    def _light(self) -> None:
        for seat, button in self._players.items():
            button.setChecked(seat == self._session.selected_player)

    def _draw(self) -> None:
        look = self._session.theme
        for level, sign, tone in _LEVELS:
            self._marks[level].setIcon(look.icon(sign, tone, 20))
        self._letters.setIcon(look.icon("letter", "ink2", 20))
        for seat in self._players:
            self._draw_chip(seat)

    def _draw_chip(self, seat: PlayerId) -> None:
        letter = self._session.state.players[seat].letter
        self._players[seat].setIcon(QIcon(widgets.chip_pixmap(self._session.theme, letter, CHIP)))

    def _mark(self, level: str) -> QToolButton:
        button = self._button(f"rail {level}", Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.clicked.connect(self.wanted)
        return button

    def _player(self, seat: PlayerId) -> QToolButton:
        button = self._button(f"rail {seat}", Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIconSize(QSize(CHIP, CHIP))
        button.setCheckable(True)
        button.setProperty("room", "little")  # chip and three figures side by side
        button.clicked.connect(lambda: self._select(seat))
        return button

    def _select(self, seat: PlayerId) -> None:
        self._session.select(player=seat)
        self._light()  # also where a click has changed nothing

    def _button(self, name: str, style: Qt.ToolButtonStyle) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setProperty("kind", "quiet")
        button.setFont(theme.font("scan"))
        button.setToolButtonStyle(style)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setFixedWidth(WIDTH - 2 * SPACE_1)
        return button
