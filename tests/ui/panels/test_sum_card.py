"""The card that explains a number: by pointer, by click and by key, with rule ids that can be followed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from campaign.world.sums import Part, Sum
from ui.panels import panel_widgets
from ui.panels.player_view import PlayerView
from ui.panels.standings import Standings
from ui.panels.sum_card import MOST, SumCard
from ui.rules.link import RuleLink
from ui.session import Session
from ui.theme import Theme

LIMIT = Sum("<b>Weir Island</b>", "FP", (Part("Figures", 20, "campaign:C16"), Part("In stock", 4, "campaign:C16e")))


class Owner(QWidget):
    """A window that has the rulebook."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def open_rulebook(self, rule: str) -> None:
        """Remember what was asked for."""
        self.asked.append(rule)

    def open_handbook(self, page: str) -> None:
        """Nobody asks how."""


@pytest.fixture
def owner(look: Theme, qtbot) -> Iterator[Owner]:
    """A window with one number on it."""
    made = Owner()
    qtbot.addWidget(made)
    QVBoxLayout(made).addWidget(panel_widgets.fact("Over", "4 FP", "campaign:C16", why=lambda: LIMIT))
    made.show()
    yield made
    for card in cards():
        card.close()


def cards() -> list[SumCard]:
    """The cards that are shown."""
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, SumCard) and widget.isVisible()]


def words(card: SumCard) -> list[str]:
    """What stands on a card."""
    return [label.text() for label in card.findChildren(QLabel) if label.text()]


def hover(widget: QWidget) -> None:
    """Rest the pointer on a widget."""
    middle = widget.rect().center()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, middle, widget.mapToGlobal(middle)))


def the_fact(owner: Owner) -> QWidget:
    """The number that is explained."""
    return next(child for child in owner.findChildren(QWidget) if child.property("explained"))


def test_the_pointer_on_a_number_shows_its_parts_as_plain_text(owner: Owner):
    hover(the_fact(owner))
    (card,) = cards()
    assert words(card) == ["<b>Weir Island</b>", "Figures", "20", "In stock", "4", "=", "24 FP"]


def test_the_card_goes_with_the_pointer(owner: Owner):
    fact = the_fact(owner)
    hover(fact)
    QApplication.sendEvent(fact, QEvent(QEvent.Type.Leave))
    assert cards() == []


@pytest.mark.parametrize("by", ["mouse", "return"])
def test_a_card_that_was_asked_for_stays_and_its_rules_lead_to_the_rulebook(owner: Owner, qtbot, by: str):
    fact = the_fact(owner)
    if by == "mouse":
        qtbot.mouseClick(fact, Qt.MouseButton.LeftButton, pos=QPoint(20, 8))
    else:
        fact.setFocus()
        qtbot.keyClick(fact, Qt.Key.Key_Return)
    (card,) = cards()
    link = next(link for link in card.findChildren(RuleLink) if link.rule == "campaign:C16e")
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert (owner.asked, cards()) == (["campaign:C16e"], [])


def test_a_sum_of_many_parts_tells_the_last_of_them_together(owner: Owner, qtbot):
    many = Sum("Many", "FP", tuple(Part(f"part {n}", 1) for n in range(30)))
    card = SumCard(many, owner, stays=False)
    qtbot.addWidget(card)
    assert (len(words(card)), f"{31 - MOST} more" in words(card), "30 FP" in words(card)) == (2 * MOST + 3, True, True)


def test_who_reads_the_screen_aloud_hears_the_sum_too(owner: Owner, qtbot):
    the_fact(owner).setFocus()
    assert "20 + 4 = 24 FP" in the_fact(owner).accessibleDescription()


def test_the_numbers_of_a_player_explain_themselves(session: Session, qtbot):
    view = PlayerView(session, session.state.seats[0])
    qtbot.addWidget(view)
    view.show()
    explained = [child.accessibleName() for child in view.findChildren(QWidget) if child.property("explained")]
    heads = [name.partition(":")[0] for name in explained]
    assert heads == ["Victory points", "In stock", "Figures", "Income of the week"]


def test_the_points_in_the_standings_explain_themselves_and_a_click_selects_the_player(session: Session, qtbot):
    standings = Standings(session)
    qtbot.addWidget(standings)
    standings.show()
    line = standings.findChild(QWidget, f"standing {session.state.seats[0]}")
    number = next(label for label in line.findChildren(QLabel) if label.text() == "0")
    hover(number)
    shown = [words(card)[0] for card in cards()]
    for card in cards():
        card.close()
    qtbot.mouseClick(number, Qt.MouseButton.LeftButton)
    assert (shown, session.selected_player) == (["Victory points of Mara"], session.state.seats[0])
