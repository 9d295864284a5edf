"""Names that programs stumble over: those of one kind are shown as they are wherever names are, the others refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument
from PySide6.QtGui import QAction, QKeySequence, QTextDocument
from PySide6.QtGui import Qt as QtGuiQt
from PySide6.QtWidgets import QComboBox, QLabel, QMainWindow, QMenu

from campaign import paper
from campaign.world.orders import Rename
from campaign.world.rules.names import name_problems
from tests.hostile.names import HOSTILE, REFUSED
from tests.store import campaigns
from ui import menu_entries, plain_labels, widgets
from ui.theme import Theme


@pytest.fixture(scope="module")
def look(qapp: object) -> Theme:
    made = Theme("dark")
    made.apply()
    return made


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
def test_it_is_refused_in_a_sentence(name: str):
    assert [reason.text[-1:] for reason in name_problems(name)] == ["."]


@pytest.mark.parametrize("name", HOSTILE)
def test_it_may_be_given(name: str):
    assert name_problems(name) == []


@pytest.mark.parametrize("name", HOSTILE)
def test_a_label_shows_it_as_it_is(look: Theme, qtbot, name: str):
    for label in (plain_labels.label(name), plain_labels.label(name, wrap=True), plain_labels.ElidedLabel(name)):
        qtbot.addWidget(label)
        assert label.textFormat() is plain_labels.Qt.TextFormat.PlainText
        shown = label.whole_text() if isinstance(label, plain_labels.ElidedLabel) else label.text()
        assert shown.split() == name.replace(plain_labels._BREAK, "").split() or shown.split() == name.split()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_tool_tip_is_read_as_the_name_and_nothing_else(qtbot, name: str):
    """Qt reads it as it reads a page; what comes out are the letters that went in."""
    document = QTextDocument()
    document.setHtml(plain_labels.tool_tip(name))
    assert document.toPlainText().split() == name.split()


@pytest.mark.parametrize("name", HOSTILE)
def test_menus_and_buttons_make_no_keys_of_it(look: Theme, qtbot, name: str):
    menu = QMenu()
    qtbot.addWidget(menu)
    action = menu_entries.add(menu, name, print)
    button = widgets.Button(look, name)
    qtbot.addWidget(button)
    assert QKeySequence.mnemonic(action.text()).isEmpty()
    assert QKeySequence.mnemonic(super(widgets.Button, button).text()).isEmpty()
    assert action.text().replace("&&", "&") == name
    assert read_as_a_page(action) == name.split()


def read_as_a_page(action: QAction) -> list[str]:
    """The words of a menu's tool tip, as Qt reads them."""
    document = QTextDocument()
    tip = action.toolTip()
    if not tip.startswith("<"):
        return tip.replace("&&", "&").split()
    document.setHtml(tip)
    return document.toPlainText().split()


def test_on_paper_markup_is_letters(tmp_path: Path):
    """What a roster says is read out of its PDF again."""
    plain_letters = [name for name in HOSTILE if name.isascii() and any(mark in name for mark in "<&[%")]
    with campaigns.mustered(tmp_path) as desk:
        for player, name in zip(desk.state.seats, plain_letters[::3], strict=False):
            desk.submit(Rename(player, name))
        figures = [figure for army in desk.state.armies.values() for figure in army.figures]
        for figure, name in zip(figures, plain_letters, strict=False):
            desk.submit(Rename(figure, name))
        files = paper.write_rosters(desk.state, desk.head, tmp_path, "A4")
    pages = [page.get_textpage().get_text_range() for file in files for page in PdfDocument(file)]
    text = "".join("".join(page.split()) for page in pages)
    missing = [name for name in plain_letters[: len(figures)] if "".join(name.split())[:14] not in text]
    assert missing == []


@pytest.mark.parametrize("name", HOSTILE)
def test_a_window_has_it_in_its_title(qtbot, name: str):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setWindowTitle(plain_labels.window_title(name))
    assert window.windowTitle().replace("[*][*]", "[*]").split() == name.split()
    assert "[*]" not in window.windowTitle().replace("[*][*]", "")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_list_to_choose_from_has_it(look: Theme, qtbot, name: str):
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItem(name, name)
    assert (box.currentText(), box.findText(name)) == (name, 0)


def test_nothing_but_our_own_pages_is_loaded_by_the_rulebook(qtbot):
    from PySide6.QtCore import QUrl

    from ui.rules.book import rulebook
    from ui.rules.page_view import PageView

    view = PageView(rulebook())
    qtbot.addWidget(view)
    for address in (
        "file:///etc/passwd",
        "http://127.0.0.1/x.png",
        "qrc:/x.svg",
        "data:image/png;base64,AAAA",
        "x.png",
    ):
        for kind in (1, 2, 3):
            assert view.loadResource(kind, QUrl(address)) is None
    before = view.toPlainText()
    view.setSource(QUrl("file:///etc/passwd"))
    assert view.toPlainText() == before


def test_a_link_of_the_rulebook_leads_to_rules_only(qtbot):
    from PySide6.QtCore import QUrl

    from ui.rules.book import rulebook
    from ui.rules.page_view import PageView

    view = PageView(rulebook())
    qtbot.addWidget(view)
    wanted: list[str] = []
    view.wanted.connect(wanted.append)
    for address in ("file:///etc/passwd", "http://127.0.0.1/", "mailto:x@y", "javascript:alert(1)"):
        view.anchorClicked.emit(QUrl(address))
    view.anchorClicked.emit(QUrl("rule:campaign:C12"))
    assert wanted == ["campaign:C12"]


def test_no_label_is_made_that_guesses(look: Theme, qtbot):
    label = QLabel("<b>x</b>")
    qtbot.addWidget(label)
    assert label.textFormat() is not plain_labels.Qt.TextFormat.PlainText  # which is why nobody makes one: see the laws


@pytest.mark.parametrize("name", HOSTILE)
def test_a_tool_tip_that_qt_makes_of_an_entry_is_the_name_too(qtbot, name: str):
    """An entry without a tool tip of its own has its text for one, and Qt guesses whether that is a page."""
    menu = QMenu()
    qtbot.addWidget(menu)
    action = menu_entries.add(menu, name, print)
    assert action.toolTip().startswith("<p style") or not QtGuiQt.mightBeRichText(action.toolTip())
