"""The handbook in the window: the page that fits what is on the screen, its pictures, and the way to the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from campaign import handbook
from campaign.desk import Desk
from tests.ui.post.letters import copy_of, letters_of
from ui.dialogs.new_campaign import NewCampaignDialog
from ui.journal.panel import JournalWindow
from ui.main_window import MainWindow
from ui.theme import Theme


@pytest.fixture
def window(desk: Desk, look: Theme, qtbot) -> Iterator[MainWindow]:
    """The window on the small campaign."""
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(Desk.open_to_read(desk.path))
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def shown(window: MainWindow) -> str:
    assert window.handbook is not None
    return window.handbook.target


def test_f1_opens_the_page_that_fits_the_window(window: MainWindow, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert shown(window) == "week"


def test_f1_in_founding_opens_the_page_on_founding(window: MainWindow, qtbot):
    window.new_campaign()
    sheet = window.findChild(NewCampaignDialog)
    qtbot.waitUntil(sheet.isActiveWindow)
    qtbot.keyClick(sheet, Qt.Key.Key_F1)
    assert shown(window) == "founding"
    sheet.reject()


def test_f1_in_the_journal_opens_the_page_on_mistakes(window: MainWindow, qtbot):
    window.past.open_journal()
    journal = window.findChild(JournalWindow)
    qtbot.waitUntil(journal.isActiveWindow)
    qtbot.keyClick(journal, Qt.Key.Key_F1)
    assert shown(window) == "amending"


def test_without_a_campaign_the_handbook_opens_at_its_first_page(look: Theme, qtbot):
    window = MainWindow(look, None)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert shown(window) == handbook.FIRST
    window.close()


def test_f1_in_a_copy_that_takes_orders_opens_the_page_on_playing_at_home(
    window: MainWindow, desk: Desk, tmp_path: Path, qtbot
):
    (letter,) = letters_of(desk, desk.state.turn_order[-1]).values()
    window.show_desk(Desk.open(copy_of(letter, tmp_path / "home")))
    qtbot.waitUntil(lambda: window.session.writes_down)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert shown(window) == "home"


def test_the_rulebook_is_one_click_away_and_so_is_the_way_back(window: MainWindow, qtbot):
    window.open_handbook("paper")
    qtbot.mouseClick(window.handbook.other, Qt.MouseButton.LeftButton)
    assert window.rulebook is not None
    assert window.rulebook.isVisible()
    window.handbook.hide()
    qtbot.mouseClick(window.rulebook.other, Qt.MouseButton.LeftButton)
    assert (window.handbook.isVisible(), shown(window)) == (True, "paper")


def test_a_link_to_a_rule_opens_the_rulebook_there(window: MainWindow):
    window.open_handbook("founding")
    window.handbook.page.wanted.emit("campaign:C4")
    assert window.rulebook is not None
    assert (window.rulebook.target, shown(window)) == ("campaign:C4", "founding")


def test_a_picture_is_no_wider_than_the_page_and_no_wider_than_it_is(window: MainWindow, qtbot):
    window.open_handbook("founding")
    book = window.handbook
    widths = []
    for wide in (600, 1600):
        book.resize(wide, 600)
        qtbot.waitUntil(lambda wide=wide: abs(book.width() - wide) < 2)
        formats = [text_format.toImageFormat() for text_format in book.page.document().allFormats()]
        widths.append([int(one.width()) for one in formats if one.isValid() and one.name() == "founding"])
    narrow, broad = widths[0][-1], widths[1][-1]
    assert narrow <= book.page.viewport().width()
    assert narrow < broad <= 1100


def test_the_search_leaves_the_pages_with_the_words(window: MainWindow, qtbot):
    window.open_handbook()
    qtbot.keyClicks(window.handbook.search, "battle")
    found = len(handbook.found_by(("battle",)))
    assert window.handbook._found.text() == f"{found} pages"
    assert shown(window) in handbook.found_by(("battle",))


HTML_CHOSEN = "HTML (*.html)"


@pytest.mark.parametrize(
    ("name", "kind", "written", "begins"),
    [
        ("book.pdf", "", "book.pdf", b"%PDF"),
        ("book.html", "", "book.html", b"<!DOCTYPE html>"),
        ("book", "", "book.pdf", b"%PDF"),
        ("book", HTML_CHOSEN, "book.html", b"<!DOCTYPE html>"),
    ],
)
def test_the_handbook_is_written_as_the_name_says(
    window: MainWindow, qtbot, tmp_path, monkeypatch, name, kind, written, begins
):
    told: list[str] = []
    monkeypatch.setattr(window, "note", told.append)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(tmp_path / name), kind))
    window.exchange.handbook()
    qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    assert (tmp_path / written).read_bytes().startswith(begins)
    assert told == [f"Written: “{written}”."]
