"""The inspector’s small buttons that open a purchase with one unit chosen, and the number keys that do the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication

from campaign.desk import Desk
from campaign.world import queries
from campaign.world.ids import SectorId
from campaign.world.orders import Correct, SetStock, StartWeek
from tests.ui.month.driver import Hand
from ui import widgets
from ui.dialogs import recruit_form
from ui.dialogs.recruit_sheet import RecruitSheet
from ui.dialogs.sheet import OrderSheet
from ui.main_window import MainWindow
from ui.panels.recruits import Recruits
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def window(look: Theme, new_desk: Callable[..., Desk], qtbot) -> MainWindow:
    """A campaign that is being mustered."""
    shown = MainWindow(look, None)
    qtbot.addWidget(shown)
    shown.show_desk(new_desk())
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def home(session: Session) -> SectorId:
    """A sector of the first player."""
    return queries.sectors_of(session.state, session.state.seats[0])[0]


def session_of(window: MainWindow) -> Session:
    assert window.session is not None
    return window.session


def buttons(window: MainWindow) -> list[widgets.Button]:
    """Those of the sector that the inspector shows, when it has followed."""
    Hand(window).settle()
    rows = [row for row in window.inspector.findChildren(Recruits) if row.isVisible()]
    return [button for row in rows for button in row.findChildren(widgets.Button)]


def sheet(window: MainWindow) -> RecruitSheet:
    (found,) = (sheet for sheet in window.findChildren(RecruitSheet) if sheet.isVisible())
    return found


def test_every_unit_of_the_faction_has_a_button(window: MainWindow):
    session = session_of(window)
    session.select(sector=home(session))
    units = recruit_form.units_for(session.state, session.state.seats[0])
    assert [button.objectName() for button in buttons(window)] == [f"recruit {unit.key}" for unit in units]


def test_a_button_opens_the_purchase_with_one_of_its_unit(window: MainWindow):
    session = session_of(window)
    session.select(sector=home(session))
    second = buttons(window)[1]
    second.click()
    assert sheet(window).form.counts == ((second.objectName().removeprefix("recruit "), 1),)


def test_what_the_stock_does_not_pay_is_shut_and_says_so(window: MainWindow):
    session = session_of(window)
    session.submit(Correct("test", (SetStock(home(session), 2),)))
    session.select(sector=home(session))
    dear = [b for b in buttons(window) if session.state.setting.units[b.objectName().removeprefix("recruit ")].fp > 2]
    assert [(b.isEnabled(), "stock" in b.toolTip()) for b in dear] == [(False, True)] * len(dear)
    assert dear


def test_where_nothing_can_be_bought_there_are_no_buttons(window: MainWindow):
    session = session_of(window)
    session.submit(Correct("test", (SetStock(home(session), 0),)))
    session.select(sector=home(session))
    assert not buttons(window)


def test_a_number_key_opens_the_purchase_with_one_of_the_unit_of_that_number(window: MainWindow):
    session = session_of(window)
    session.select(sector=home(session))
    Hand(window).type("2")
    second = recruit_form.units_for(session.state, session.state.seats[0])[1]
    assert sheet(window).form.counts == ((second.key, 1),)


def test_on_the_sheet_a_number_key_adds_one_of_its_unit(window: MainWindow):
    session = session_of(window)
    session.select(sector=home(session))
    hand = Hand(window)
    hand.type("4")
    hand.type("4")
    fourth = recruit_form.units_for(session.state, session.state.seats[0])[3]
    assert sheet(window).form.count(fourth.key) == 2


def test_without_a_sector_in_hand_a_number_key_opens_nothing(window: MainWindow, qapp: QApplication):
    Hand(window).type("2")
    assert qapp.activeModalWidget() is None


def test_the_key_for_the_first_matter_does_what_its_button_does(window: MainWindow):
    session = session_of(window)
    first = session.matters[0].order
    Hand(window).press(Qt.Key.Key_A)
    assert sheet(window).order() == first


def test_with_nothing_left_to_buy_the_first_matter_begins_the_week(window: MainWindow):
    session = session_of(window)
    while not isinstance(session.matters[0].order, StartWeek):
        Hand(window).press(Qt.Key.Key_A)
        next(iter(window.findChildren(OrderSheet))).act()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    Hand(window).press(Qt.Key.Key_A)
    assert session.state.turn_order
