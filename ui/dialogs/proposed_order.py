"""An order that the program proposes, put before people on the sheet where they would give it: filled in, not given.

What each kind costs and changes stands there. Kinds without a sheet of their own say all of it on their button.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from campaign.world.orders import (
    AppointCommander,
    LayMinefield,
    MergeArmies,
    MoveArmy,
    NameAbility,
    Order,
    Recruit,
    SendDetachment,
)
from campaign.world.shopping import why_so
from ui.dialogs import sheets
from ui.session import Session

WITH_SHEET = (Recruit, MoveArmy, MergeArmies, LayMinefield, AppointCommander, SendDetachment, NameAbility)


def open_filled(session: Session, order: Order, window: QWidget) -> QWidget | None:
    """The sheet of an order; None where it has none."""
    match order:
        case Recruit():
            return _recruits(session, order, window)
        case MoveArmy():
            from ui.operations.odds_sheet import open_odds  # reads what fights battles

            session.select(army=order.army)
            session.plan(order.path)
            return open_odds(session, order.army, window, proposed=True)
        case MergeArmies():
            return sheets.merge(session, order.army, window, order.into)
        case LayMinefield():
            from ui.dialogs import mines_form

            form = mines_form.lay(session.state, order.player, order.route)
            return sheets.mines(session, replace(form, payment=order.payment), window)
        case AppointCommander():
            return sheets.appoint(session, order.figure, window)
        case NameAbility():
            ability = session.state.setting.face.plain_ability(order.ability)
            return sheets.name_ability(session, order.figure, ability, window)
        case SendDetachment():
            return sheets.detach(session, order.battle, order.army, frozenset(order.figures), window)
        case _:
            return None


def _recruits(session: Session, order: Recruit, window: QWidget) -> QWidget:
    from ui.dialogs.recruit_form import RecruitForm
    from ui.dialogs.recruit_sheet import RecruitSheet

    form = RecruitForm(order.player, order.sector, order.army, order.units, order.name)
    why = why_so(session.state, order)
    return sheets.opened(RecruitSheet(session, form, window, why))
