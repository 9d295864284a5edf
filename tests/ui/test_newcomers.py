"""The window where seats change: everything with a place for each player gets one more, and gives it back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.world.orders import ChangeRules, DropSeat, PlayerSetup, SeatNewcomer
from campaign.world.rules.seats import places_for_newcomers
from ui.bars.week import SeatTag
from ui.main_window import MainWindow
from ui.panels.player_view import PlayerView
from ui.panels.standings import Line
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def window(look: Theme, tmp_path: Path, qtbot: QtBot) -> MainWindow:
    shown = MainWindow(look, QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(shown)
    shown.resize(1366, 768)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


@pytest.fixture
def session(window: MainWindow, desk: Desk) -> Session:
    window.show_desk(desk)
    found = window.findChild(Session)
    assert found is not None
    return found


def seats_shown(window: MainWindow) -> tuple[set[str], int, int]:
    """The letters of the points, and how many players stand in the week, the standings and the rail."""
    rails = {button.objectName() for button in window.findChildren(QToolButton) if button.iconSize().width() == 16}
    numbers = (len(window.week_bar.findChildren(SeatTag)), len(window.standings.findChildren(Line)))
    return {name for name in rails if ".p" in name}, *numbers


def join(session: Session) -> None:
    assert session.submit(ChangeRules((("newcomers", True),), "Ochre asked"))
    place = places_for_newcomers(session.state)[0]
    assert session.submit(SeatNewcomer(PlayerSetup("Ochre", Faction.MACHINA), place))


@pytest.mark.claims("campaign:C84b")
def test_a_newcomer_has_a_place_in_week_standings_and_rail(window: MainWindow, session: Session) -> None:
    join(session)
    rail, *places = seats_shown(window)
    assert f"rail {session.state.seats[-1]}" in rail
    assert places == [4, 4]
    assert not window.grab().isNull()


@pytest.mark.claims("campaign:C84b")
def test_who_has_not_joined_yet_has_no_place_where_one_looks_back(window: MainWindow, session: Session) -> None:
    before = session.desk.head
    join(session)
    newcomer = session.state.seats[-1]
    session.select(player=newcomer)
    session.look_at(before)
    assert session.selected_player is None
    rail, *places = seats_shown(window)
    assert f"rail {newcomer}" not in rail
    assert places == [3, 3]
    assert not window.grab().isNull()


@pytest.mark.claims("campaign:C84b")
def test_joining_is_taken_back_and_done_again(window: MainWindow, session: Session) -> None:
    join(session)
    session.select(player=session.state.seats[-1])
    session.undo()
    assert seats_shown(window)[1:] == (3, 3)
    assert not window.grab().isNull()
    session.redo()
    assert seats_shown(window)[1:] == (4, 4)
    assert not window.grab().isNull()


def test_a_seat_that_nobody_plays_is_told_without_income(window: MainWindow, session: Session) -> None:
    seat = session.state.seats[1]
    session.submit(DropSeat(seat, False, "Moved away"))
    session.select(player=seat)
    words = [label.text() for label in window.findChildren(PlayerView)[-1].findChildren(QLabel)]
    assert words[words.index("Income of the week") + 1] == "none"
