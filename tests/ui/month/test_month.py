"""A month of two people, played at the window: by mouse alone, and again by keyboard alone, within its budgets."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices

from campaign.world.orders import EndTurn, EndWeek, Recruit, ReportBattle
from tests.ui.month.driver import Hand
from tests.ui.month.ground import NAME, founded
from tests.ui.month.keyboard import Keyboard
from tests.ui.month.mouse import Mouse
from tests.ui.month.story import Month, Way
from ui.main_window import MainWindow
from ui.session import Session
from ui.theme import Theme

SIZES = {"as it comes up": (1600, 1000), "as small as it gets": (960, 540)}
PLAYED = [*SIZES] if os.environ.get("FFTT_WHOLE") else [*SIZES][:1]  # the proof plays it in all of them


@pytest.fixture(params=[SIZES[name] for name in PLAYED], ids=PLAYED)
def window(
    request: pytest.FixtureRequest, look: Theme, tmp_path: Path, qtbot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MainWindow]:
    """The window on its start page, which offers the campaign."""
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: True)  # no other program shows what was printed
    _path, settings = founded(tmp_path)
    shown = MainWindow(look, settings)
    shown.resize(*request.param)
    with qtbot.waitExposed(shown):
        shown.show()
    yield shown
    shown.close()


def played(window: MainWindow, way: type[Mouse] | type[Keyboard]) -> tuple[Session, Hand]:
    """The month, played to its end."""
    by: Way = way(window, Hand(window))
    month = Month(window, by)
    month.play(NAME)
    return month.session, by.hand


def is_whole(session: Session) -> bool:
    """Four weeks for two people; a battle resolved, one typed in, an order taken back, one amended."""
    orders = [entry.order for entry in session.history()]
    fought = sorted(order.record is not None for order in orders if isinstance(order, ReportBattle))
    counts = [sum(isinstance(order, kind) for order in orders) for kind in (EndTurn, EndWeek, Recruit)]
    return (
        (session.state.month, session.state.week) == (2, 1)
        and counts == [8, 4, 7]
        and fought == [False, True]
        and session.desk.branch_count() >= 2
        and session.desk.before_amendment() is not None
    )


@pytest.mark.skipif(not os.environ.get("FFTT_WHOLE"), reason="the proof plays it by mouse too")
def test_two_people_play_a_month_by_mouse_alone_and_within_the_budgets(window: MainWindow):
    session, hand = played(window, Mouse)
    assert (is_whole(session), hand.by_keyboard) == (True, 0)


def test_two_people_play_a_month_by_keyboard_alone_and_within_the_budgets(window: MainWindow):
    session, hand = played(window, Keyboard)
    assert (is_whole(session), hand.by_mouse) == (True, 0)
