"""Where there is nothing to show, one sentence says why, and one button helps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from campaign.desk import Desk
from tests.ui.panels.scenes import attacked
from ui.battle.waiting.tables_window import TablesWindow
from ui.journal.panel import JournalPanel
from ui.memory.hall import CEMETERY, FAME, FAVOURITES, SERVICE, HallWindow
from ui.memory.statistics_window import StatisticsWindow
from ui.panels.inspector import Inspector
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def founded(new_desk: Callable[..., Desk], look: Theme) -> Session:
    """Nobody has recruited yet."""
    return Session(new_desk(), look)


@pytest.fixture
def window(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def offers(widget: QWidget) -> list[tuple[str, str]]:
    """What is said and offered in sight."""
    found = [part for part in widget.findChildren(QWidget, "nothing here") if part.isVisible()]
    return [(part.findChild(QLabel).text(), part.findChild(QPushButton).text().strip()) for part in found]


def take(widget: QWidget, qtbot) -> None:
    [button] = [b for b in widget.findChildren(QPushButton, "what helps") if b.isVisible()]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def hall(founded: Session, window: QWidget, qtbot) -> HallWindow:
    made = HallWindow(founded, window)
    made.show()
    qtbot.waitUntil(lambda: made.told is not None, timeout=10_000)
    return made


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (SERVICE, "Nobody serves yet: figures come with the first recruits."),
        (FAVOURITES, "No favourites yet. Mark on their pages whom you want to follow."),
        (FAME, "Nobody has fought yet."),
        (CEMETERY, "Nobody has fallen or been lost."),
    ],
)
def test_each_list_of_an_empty_hall_says_why_it_is_empty(hall: HallWindow, place: int, words: str, qtbot):
    hall._choose(place)
    qtbot.waitUntil(lambda: bool(offers(hall)))
    assert [said for said, _act in offers(hall)] == [words]


def test_from_an_empty_list_those_who_serve_are_a_click_away(hall: HallWindow, qtbot):
    hall._choose(CEMETERY)
    take(hall, qtbot)
    assert hall.tables[0].isVisible()


def test_a_search_that_finds_nobody_is_taken_back_with_a_click(session: Session, window: QWidget, qtbot):
    hall = HallWindow(session, window)
    hall.show()
    qtbot.waitUntil(lambda: hall.told is not None, timeout=10_000)
    hall.search.setText("xyzzy")
    said = offers(hall)
    take(hall, qtbot)
    assert (said, hall.search.text(), offers(hall)) == ([("Nobody in this list is like that.", "Show all")], "", [])


def test_a_journal_in_which_nothing_is_found_shows_all_again_with_a_click(session: Session, window: QWidget, qtbot):
    panel = JournalPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    panel.look_for("xyzzy")
    qtbot.waitUntil(lambda: bool(offers(panel)), timeout=10_000)
    take(panel, qtbot)
    assert (panel.search.text(), offers(panel)) == ("", [])


def test_without_battles_the_tables_lead_back_to_the_map(founded: Session, window: QWidget, qtbot):
    made = TablesWindow(founded, window)
    made.show()
    assert offers(made) == [("There was no battle this week, and none waits.", "To the map")]


def test_statistics_of_the_first_week_say_that_it_is_not_over(founded: Session, window: QWidget, qtbot):
    made = StatisticsWindow(founded, window)
    made.show()
    qtbot.waitUntil(lambda: made.told is not None, timeout=10_000)
    assert [act for _said, act in offers(made)] == ["To the map"]
    assert not made.chart.isVisible()


def test_at_the_muster_the_inspector_leads_to_a_sector_with_money(founded: Session, qtbot):
    made = Inspector(founded)
    qtbot.addWidget(made)
    made.show()
    qtbot.mouseClick(made.findChild(QPushButton, "first sector with FP"), Qt.MouseButton.LeftButton)
    assert founded.state.sectors[founded.selected_sector].stock > 0


def test_while_something_waits_the_inspector_names_it_and_leads_to_it(tmp_path: Path, look: Theme, qtbot):
    with attacked(tmp_path) as desk:
        session = Session(desk, look)
        made = Inspector(session)
        qtbot.addWidget(made)
        made.show()
        with qtbot.waitSignal(made.first_matter):
            qtbot.mouseClick(made.findChild(QPushButton, "first matter"), Qt.MouseButton.LeftButton)
        assert session.matters[0].title in [label.text() for label in made.findChildren(QLabel)]
