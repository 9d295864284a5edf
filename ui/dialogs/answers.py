"""The sheet that answers an open choice, whichever kind it is. Each is read when it is first wanted."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from campaign.world.ids import PendingId
from campaign.world.state import AnswerDue, CallDue, LossesDue, ReportDue, SurplusDue
from ui.dialogs.sheet import OrderSheet, Sheet
from ui.dialogs.sheets import opened
from ui.session import Session


def open_answer(session: Session, pending: PendingId, window: QWidget) -> Sheet | None:
    """Open the sheet for a choice; None where it has been settled meanwhile."""
    due = session.state.pending.get(pending)
    if due is None:
        return None
    sheet = _sheet(session, due.id, window)
    sheet.wait_for(due.id)
    return opened(sheet)


def ask_next(session: Session, pending: PendingId, window: QWidget) -> None:
    """Open what an order has led to: a battle to be resolved, if the program can, or the sheet of a choice."""
    due = session.state.pending.get(pending)
    if isinstance(due, ReportDue) and not session.cannot_resolve(due.battle):
        from ui.battle.waiting import resolve_sheet

        resolve_sheet.resolve(session, due.battle, window)
    else:
        open_answer(session, pending, window)


def _sheet(session: Session, pending: PendingId, window: QWidget) -> OrderSheet:
    due = session.state.pending[pending]
    if isinstance(due, LossesDue | SurplusDue):
        from ui.dialogs.losses_sheet import LossesSheet

        return LossesSheet(session, due, window)
    if isinstance(due, ReportDue):
        from ui.battle.result.battle_sheet import BattleSheet

        return BattleSheet(session, due.battle, window)
    from ui.dialogs.answer_sheets import CallSheet, attack_sheet, haven_sheet

    if isinstance(due, AnswerDue):
        return attack_sheet(session, due, window)
    if isinstance(due, CallDue):
        return CallSheet(session, due, window)
    return haven_sheet(session, due, window)
