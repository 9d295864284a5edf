"""The rulebook beside the window: pages as values, links, search, and the ways that lead there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from campaign import rulebook
from campaign.battle import systems
from campaign.battle.arena import fight
from campaign.battle.learning import learning_battle
from campaign.battle.row_packing import unpack
from campaign.battle.systems import table_of, telling_of
from campaign.book_pages import Paragraph, Span, plain_text
from campaign.desk import Desk
from ui.dialogs.sheet import Sheet
from ui.journal.panel import JournalWindow
from ui.main_window import MainWindow
from ui.panels import panel_widgets
from ui.rules import book as books
from ui.rules import pages
from ui.rules.browser import BookWindow
from ui.rules.link import RuleLink, rule_of
from ui.theme import Theme


@pytest.fixture
def book(look: Theme, qtbot) -> BookWindow:
    """The browser."""
    made = BookWindow(look, books.rulebook())
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def window(desk: Desk, look: Theme, qtbot) -> Iterator[MainWindow]:
    """The window on the small campaign."""
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(Desk.open_to_read(desk.path))
    made.show()
    yield made
    made.close()


def every_target() -> list[str]:
    """All pages of both books."""
    found, todo = [], list(pages.tree())
    while todo:
        branch = todo.pop()
        found.append(branch.target)
        todo += branch.below
    return found


def test_every_page_of_both_books_can_be_shown():
    assert [target for target in every_target() if not pages.page(target)] == []


def test_every_rule_stands_once_in_the_tree():
    rules = [target for target in every_target() if ":" in target]
    books = [rule for name in systems.books() for rule in rulebook.load(name).rules]
    assert sorted(rules) == sorted(books)


def test_every_link_leads_to_a_page():
    links = {span.link for target in every_target() for p in pages.page(target) for span in p.spans if span.link}
    assert [link for link in links if not pages.page(pages.rule_of(link))] == []


def test_no_page_shows_the_notation_of_the_books_files():
    told = [p.text for target in every_target() for p in pages.page(target)]
    assert [text for text in told if "**" in text or "`" in text] == []


def test_a_claim_has_its_letter_and_its_marks():
    claim = next(p for p in pages.page("campaign:C14") if p.id == "campaign:C14h")
    assert (claim.mark, claim.badges) == ("C14h", "R H")


def test_the_marks_of_a_rule_are_explained_below_it():
    notes = [p.text for p in pages.page("campaign:C14") if p.kind == "note"]
    assert notes == [pages.ruling_words(), pages.switch_words("own_mines_safe")]


def test_what_can_be_chosen_is_told_by_what_holds_otherwise_and_not_by_a_name_of_the_code():
    notes = [p.text for p in pages.page("campaign:C88") if p.kind == "note"]
    assert "A veteran of an earlier campaign costs what its unit costs." in notes[-1]


@pytest.mark.parametrize("book", systems.books())
def test_the_first_page_of_a_book_names_no_file(book: str):
    assert ".md" not in " ".join(p.text for p in pages.page(book))


def test_an_id_in_the_text_is_a_link_and_the_rules_own_is_none():
    spans = pages.spans_of("As in C18 and fftt:R1b, but not C14a or C999.", "campaign", "campaign:C14a")
    assert [span.link for span in spans if span.link] == ["campaign:C18", "fftt:R1b"]


def test_the_page_shows_markup_as_it_is(book: BookWindow, monkeypatch: pytest.MonkeyPatch):
    hostile = Paragraph("text", (Span("<b>bold</b> & <img src='x'>"),))
    monkeypatch.setattr(book.page, "_book", replace(book.book, page=lambda _target: (hostile,)))
    book.page.show_page("campaign:C1")
    assert book.page.toPlainText() == "<b>bold</b> & <img src='x'>"


def test_a_link_leads_on_and_back_and_forward_retrace_the_way(book: BookWindow, qtbot):
    book.show_target("campaign:C14")
    book.page.wanted.emit("campaign:C15a")
    there = book.target
    qtbot.mouseClick(book.back, Qt.MouseButton.LeftButton)
    before = book.target
    qtbot.mouseClick(book.forward, Qt.MouseButton.LeftButton)
    assert (there, before, book.target) == ("campaign:C15a", "campaign:C14", "campaign:C15a")


def test_the_search_leaves_the_rules_with_the_words_and_counts_the_places(book: BookWindow, qtbot):
    qtbot.keyClicks(book.search, "minefield")
    words = [label.text() for label in (book._found, book._hits)]
    assert (words[0], book.page.hits > 1, words[1]) == (
        f"{len(pages.found_by(('minefield',)))} rules",
        True,
        f"{book.page.hits} places on this page",
    )


def test_the_search_for_an_id_goes_to_that_rule(book: BookWindow, qtbot):
    qtbot.keyClicks(book.search, "C22")
    assert book.target == "campaign:C22"


def test_the_whole_page_can_be_copied_as_plain_text(book: BookWindow, qtbot):
    book.show_target("campaign:C14")
    qtbot.mouseClick(book._copy, Qt.MouseButton.LeftButton)
    told = QGuiApplication.clipboard().text()
    assert ("C14a An army that crosses" in told, "C14h (R H)" in told) == (True, True)


def test_an_unknown_rule_shows_the_books(book: BookWindow):
    book.show_target("campaign:C999")
    assert book.target == "campaign"


def test_there_is_one_rulebook_however_often_it_is_asked_for(window: MainWindow):
    window.open_rulebook("campaign:C14")
    first = window.rulebook
    window.open_rulebook("campaign:C16")
    assert (window.rulebook is first, first is not None and first.target) == (True, "campaign:C16")


@pytest.mark.parametrize("system", ["fftt", "firefight", "man_to_man"])
def test_whatever_rule_a_lesson_or_the_log_of_a_battle_names_is_opened_at_its_claim(book: BookWindow, system: str):
    setup = learning_battle(system).setup
    sentences = telling_of(system).sentences(setup, unpack(fight(setup, 20).record.log))
    cited = {rule for sentence in sentences for rule in sentence.rules}
    cited |= {lesson.rule for lesson in table_of(system).showing.lessons()}
    assert len(cited) > 20
    for rule in sorted(cited):
        book.show_target(rule)
        assert book.target == rule
        assert rulebook.rule(rule).title in plain_text(pages.page(book.book.page_of(rule)))


def test_shift_f1_opens_the_rule_of_what_has_the_focus(window: MainWindow, qtbot):
    link = next(link for link in window.findChildren(RuleLink) if link.rule and link.isVisible())
    link.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert window.rulebook is not None
    assert window.rulebook.target == link.rule


def test_a_click_and_return_on_a_rule_id_open_the_rulebook_there(window: MainWindow, qtbot):
    first, second = [link for link in window.findChildren(RuleLink) if link.rule and link.isVisible()][:2]
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert window.rulebook is not None
    by_click = window.rulebook.target
    second.setFocus()
    qtbot.keyClick(second, Qt.Key.Key_Return)
    assert (by_click, window.rulebook.target) == (first.rule, second.rule)


def test_a_rule_id_on_a_sheet_opens_the_rulebook_of_the_window_below(window: MainWindow, look: Theme, qtbot):
    sheet = Sheet(look, "Losses", "", "Lose them", window)
    sheet.body.addWidget(panel_widgets.fact("Score", "7 FP", "campaign:C14"))
    sheet.open()
    qtbot.mouseClick(sheet.findChild(RuleLink), Qt.MouseButton.LeftButton)
    assert window.rulebook is not None
    assert (window.rulebook.target, window.rulebook.parent()) == ("campaign:C14", None)
    sheet.close()


def test_a_sheet_never_opens_with_the_focus_on_a_rule_id(look: Theme, qtbot):
    sheet = Sheet(look, "Losses", "", "Lose them", None)
    qtbot.addWidget(sheet)
    sheet.body.addWidget(panel_widgets.fact("Score", "7 FP", "campaign:C14"))
    sheet.show()
    assert not isinstance(sheet.focusWidget(), RuleLink)


def test_the_rule_of_a_thing_is_that_of_the_nearest_one_above_it(look: Theme, qtbot):
    outer = QDialog()
    qtbot.addWidget(outer)
    fact = panel_widgets.fact("In stock", "8 FP", "campaign:C30")
    layout = QVBoxLayout(outer)
    layout.addWidget(fact)
    inner = QWidget(fact)
    assert (rule_of(inner), rule_of(outer)) == ("campaign:C30", "")


def test_the_rulebook_closes_with_the_window(window: MainWindow):
    window.open_rulebook()
    book = window.rulebook
    window.close()
    assert book is not None
    assert not book.isVisible()


def test_the_page_of_house_rules_has_every_claim_that_a_campaign_can_choose():
    for name in systems.books():
        switched = {claim.id for claim in rulebook.load(name).claims.values() if claim.switch}
        linked = {p.spans[0].link for p in pages.page(f"{name}#house") if p.kind == "text"}
        assert linked == switched


def test_a_house_rule_that_is_agreed_on_for_a_battle_alone_is_told_as_such():
    holds = {p.text for p in pages.page("firefight#house") if p.kind == "holds"}
    assert {text for text in holds if "for a battle alone" in text} == {
        "Armies keep to the limits of force organisation.  Agreed on for a battle alone."
    }
    of_battle, of_campaign = pages.page("firefight:P2")[-1].text, pages.page("firefight:A8")[-1].text
    assert ("for a battle" in of_battle, "A campaign can choose" in of_battle) == (True, False)
    assert ("for a battle" in of_campaign, "A campaign can choose" in of_campaign) == (False, True)


def test_shift_f1_opens_the_rulebook_from_a_window_beside_too(window: MainWindow, qtbot):
    window.past.open_journal()
    journal = window.findChild(JournalWindow)
    view = journal.panel.view
    view.setCurrentIndex(journal.panel.model.index_of(len(journal.panel.model.entries) - 1))
    journal.activateWindow()
    qtbot.waitUntil(journal.isActiveWindow)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert window.rulebook is not None
    news = journal.panel.model.news_of(view.currentIndex())
    assert news is not None
    assert window.rulebook.target == news.rule
