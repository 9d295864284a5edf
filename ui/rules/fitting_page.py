"""Which page of the handbook fits what is on the screen: the one of the nearest thing that has one.

Knows the parts of the window by the names of their classes, so that none of them is loaded for it.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

FITTING: Final = {
    "AmendSheet": "amending",
    "AnswerSheet": "letters",
    "BackupsSheet": "backups",
    "BattleSheet": "miniatures",
    "BranchesSheet": "amending",
    "CompareSheet": "amending",
    "CorrectSheet": "amending",
    "DamagedSheet": "backups",
    "DiceSheet": "miniatures",
    "HouseSheet": "league",
    "JournalBar": "amending",
    "JournalWindow": "amending",
    "LossesSheet": "week",
    "LostSheet": "backups",
    "MyOrdersSheet": "home",
    "NewCampaignDialog": "founding",
    "NewcomerSheet": "league",
    "PastBar": "amending",
    "PasteSheet": "letters",
    "PrepareSheet": "played",
    "PrintDesk": "paper",
    "RefusedSheet": "letters",
    "ResolveSheet": "evening",
    "ResultSheet": "apart",
    "SeatSheet": "league",
    "SendOutSheet": "letters",
    "SendSheet": "sending",
    "SetupSheet": "paper",
    "ShowSheet": "played",
    "StartPage": "start",
    "StatisticsWindow": "league",
    "TableWindow": "played",
    "TablesWindow": "evening",
    "ThrowAgainSheet": "amending",
    "WaitingSheet": "letters",
    "WatchSheet": "played",
    "WeekEndSheet": "phones",
}
IN_A_CAMPAIGN: Final = "week"  # what fits the window where nothing on it fits better
AT_HOME: Final = "home"  # the same in a copy that takes a player’s orders


def page_for(widget: QWidget | None, otherwise: str) -> str:
    """The page of the handbook for a widget, from it upwards."""
    while widget is not None:
        for kind in type(widget).__mro__:
            if (page := FITTING.get(kind.__name__)) is not None:
                return page
        widget = widget.parentWidget()
    return otherwise
