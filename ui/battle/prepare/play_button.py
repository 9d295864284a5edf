"""The way to the window’s table: what its button says, and where it leads. Loads the table when it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.words import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from campaign.world.ids import BattleId
    from ui.session import Session


def play_words(session: Session, battle: BattleId) -> str:
    """What the button says that leads to the table."""
    return _("Go on playing") if session.is_under_way(battle) else _("Play…")


def play(session: Session, battle: BattleId, window: QWidget) -> None:
    """Go on with a battle that has begun; else ask how it is to be played."""
    from ui.battle.prepare import play_actions

    if session.is_under_way(battle):
        play_actions.go_on(session, battle, window)
    else:
        play_actions.prepare(session, battle, window)


def play_anew(session: Session, battle: BattleId, window: QWidget) -> None:
    """Ask how a battle that has begun is to be played from its beginning."""
    from ui.battle.prepare import play_actions

    play_actions.prepare(session, battle, window)
