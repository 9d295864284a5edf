"""Screens of orders whose sheets need more than one step: amending, founding, correcting, answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from campaign.dice import DiceKey
from campaign.world import queries
from campaign.world.ids import BattleId, FigureId, PendingId
from campaign.world.orders import Recruit
from campaign.world.proposals import spend_stock
from campaign.world.rules.abilities import still_to_name
from campaign.world.state import CallDue, ReliefDue, RetreatDue
from tests.ui.panels import scenes
from tests.ui.screens.lookups import a_player, found, session_of, sheet
from ui.dialogs import mines_form, sheets
from ui.dialogs.answer_sheets import haven_sheet
from ui.dialogs.dice_sheet import DiceSheet
from ui.dialogs.new_campaign import NewCampaignDialog
from ui.dialogs.proposed_order import open_filled
from ui.main_window import MainWindow
from ui.operations.odds_sheet import OddsSheet
from ui.panels.figures import FigureRow
from ui.session import Session


def recruits_proposed(session: Session, window: MainWindow) -> QWidget | None:
    """What To do proposes to buy from the largest stock, and why."""
    player = session.state.seats[0]
    order = spend_stock(session.state, player, queries.sectors_of(session.state, player))
    assert order is not None
    return open_filled(session, order, window)


def amended(window: MainWindow) -> QWidget:
    """The first recruitment taken out: what would come of it."""
    session = session_of(window)
    window.past.take_out(session.desk.history()[1].id)
    assert window.past.amending is not None
    assert window.past.amending.sheet is not None
    return window.past.amending.sheet


def amended_order(window: MainWindow) -> QWidget:
    """The first recruitment with other figures: what would come of it, and the way back."""
    session = session_of(window)
    entry = next(entry for entry in session.desk.history() if isinstance(entry.order, Recruit))
    assert isinstance(entry.order, Recruit)
    window.past.amend(entry.id)
    assert window.past.amending is not None
    session.submit(replace(entry.order, name="Night Watch"))
    while window.past.amending.sheet is None:
        QApplication.processEvents()
    return window.past.amending.sheet


def asked_anew(window: MainWindow) -> QWidget:
    """Before the last order: what should it have been?"""
    window.past.amend(session_of(window).desk.head)
    return window


def naming(window: MainWindow) -> QWidget:
    """Who has an ability that is to be named is chosen in the list of the army."""
    session, (figure, _ability) = session_of(window), unnamed(window)
    army = session.state.figures[figure].army
    session.select(army=army)
    row = next(row for row in window.findChildren(FigureRow) if row.view.id == figure)
    row.click()
    return window


def asked_of_an_ability(session: Session, window: MainWindow) -> QWidget:
    """Of which weapon it is."""
    return sheets.name_ability(session, *unnamed(window), window)


def unnamed(window: MainWindow) -> tuple[FigureId, str]:
    """The first figure with an ability of which the form is to be named, and that ability."""
    figure, ability = next(still_to_name(session_of(window).state))
    return figure.id, ability


def is_planned(widget: QWidget) -> bool:
    """Whether the plan is there."""
    return widget._busy.isHidden()  # type: ignore[attr-defined]


def retreating(session: Session, window: MainWindow) -> QWidget:
    """Where an army that has lost goes."""
    field = next(iter(session.state.minefields.values()))
    here, there = session.state.setting.routes[field.route]
    due = RetreatDue(PendingId("retreat"), field.player, BattleId("9.battle"), (), here, (there,))
    return haven_sheet(session, due, window)


def relieved(session: Session, window: MainWindow) -> QWidget:
    """Where relief goes."""
    player = session.state.seats[0]
    due = ReliefDue(PendingId("relief:1.p1"), player, queries.sectors_of(session.state, player))
    return haven_sheet(session, due, window)


def mining(session: Session, window: MainWindow) -> QWidget:
    """A minefield to be laid."""
    player = a_player(session.state)
    route = scenes.own_routes(session.state, player)[0][0]
    return sheets.mines(session, mines_form.lay(session.state, player, route), window)


def detaching(session: Session, window: MainWindow) -> QWidget:
    """A detachment to be sent."""
    from campaign.world.detaching import senders

    due = scenes.pending_of(session.desk, CallDue)
    (sender, *_others) = senders(session.state, due.battle, due.player)
    return sheets.detach(session, due.battle, sender.army, frozenset(sender.best), window)


def throwing(session: Session, window: MainWindow) -> QWidget:
    """People type in how their dice fell."""
    return DiceSheet(session, DiceKey("initiative", 1, 1, ()), 2, window)


def correcting(place: int) -> Callable[[MainWindow], QWidget]:
    """The sheet of corrections with one of its kinds picked."""

    def do(session: Session, window: MainWindow) -> QWidget:
        opened = sheets.correct(session, window)
        opened.findChildren(QComboBox)[0].setCurrentIndex(place)
        return opened

    return sheet(do)


def is_tried(widget: QWidget) -> bool:
    """Whether all moves have been tried."""
    opened = cast(OddsSheet, widget)
    return bool(opened.table.rows) and not opened._grow_timer.isActive()


def founding(preset: int, players: int, step: int = 0, system: str = "fftt") -> Callable[[MainWindow], QWidget]:
    """The form of a new campaign of a rule system, at one of its steps."""

    def do(window: MainWindow) -> QWidget:
        window.new_campaign()
        form = found(window, NewCampaignDialog)
        form.system.setCurrentIndex(form.system.findData(system))
        form.system.activated.emit(form.system.currentIndex())
        form.preset.setCurrentIndex(preset)
        form.players.setValue(players)
        form.name.setText("The Drowned City")
        form.steps.show_step(step)
        return form

    return do


def has_map(widget: QWidget) -> bool:
    """Whether the map has been made."""
    return "being made" not in cast(NewCampaignDialog, widget)._map_words.text()
