"""Asked before a result ends a battle that is being played on the window's table: what was played of it would be lost.

The leading button goes on playing; nothing is lost by Return, Escape or a slip. Knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from campaign.battle.systems import telling_of
from campaign.words import _
from campaign.world.ids import BattleId
from ui import widgets
from ui.background import in_background
from ui.dialogs.sheet import Sheet
from ui.dialogs.sheets import opened
from ui.session import Session

Do = Callable[[], object]


class UnderWaySheet(Sheet):
    """``text``: the battle as it is kept. ``anew`` is done only by the button that says so, whose words are ``act``."""

    def __init__(self, session: Session, text: str, act: str, anew: Do, go_on: Do, parent: QWidget | None) -> None:
        super().__init__(
            session.theme,
            _("This battle is being played"),
            _("Its result from elsewhere would end it, and what was played of it on the table would be lost."),
            _("Go on playing"),
            parent,
        )
        self.setObjectName("under way")
        self._anew, self._go_on = anew, go_on
        self._turns = telling_of(session.state.setting.system).turns
        self.anew = widgets.Button(self.look, act)
        self.anew.setObjectName("anew")
        self.anew.setAutoDefault(False)
        self.anew.clicked.connect(self._lose_it)
        self.add_low(self.anew)
        in_background(self, lambda: _turn_of(text), self._show_turn, self._tell_no_turn)

    def first_stop(self) -> QWidget:
        """Nobody loses a battle by pressing a key too early."""
        return self.primary

    def act(self) -> None:
        """Go on at the table."""
        self.accept()
        self._go_on()

    def _lose_it(self) -> None:
        self.accept()
        self._anew()

    def _show_turn(self, turn: int) -> None:
        """How far it has come, when that has been played through."""
        self.title.setText(self._turns.played(turn))

    def _tell_no_turn(self, error: Exception) -> None:
        """What cannot be read is said where it is gone on with."""
        if not isinstance(error, ValueError):
            raise error


def ask_first(session: Session, battle: BattleId, act: str, anew: Do, go_on: Do, window: QWidget | None) -> None:
    """Do ``anew`` at once, or where the battle is under way, only when people have said that it may be lost."""
    text = session.desk.battles.kept(battle) if session.is_under_way(battle) else None
    if text is None:
        anew()
    else:
        opened(UnderWaySheet(session, text, act, anew, go_on, window))


def _turn_of(text: str) -> int:
    from campaign.tabletop.kept import read

    return int(read(text).match().s.now[0].turn)
