"""The story of a battle as rows, and the list that shows them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QStandardItemModel
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from campaign.battle.contract.telling import Sentence
from campaign.battle.fftt.codes import GENERAL_FIRE, MOVEMENT
from campaign.battle.fftt.words.turns import TURNS
from campaign.battle.systems import telling_of
from ui import theme
from ui.battle.story.log_model import (
    ALL,
    IMPORTANT,
    NOTABLE,
    ROW,
    LogModel,
    LogRow,
    Named,
    kept_together,
    rows_of,
    rules_shown,
    rules_told,
)
from ui.battle.story.log_view import WRAP, BattleLog, _Rows
from ui.theme import Theme

SIDES = {"p1": Named("A", "Mara"), "p2": Named("D", "Jonas")}
HEAD = 0
STORY = (
    Sentence(0, 0, 0, "p1", "Mara sets up.", ("fftt:T4a",), NOTABLE),
    Sentence(1, 1, MOVEMENT, "p1", "Turn 1, phase 1: movement, Mara", ("fftt:Q2b",), HEAD, head="Phase 1, movement"),
    Sentence(1, 1, MOVEMENT, "p1", "Pell moves 10.0 cm.", ("fftt:M1a",), ALL),
    Sentence(1, 2, GENERAL_FIRE, None, "Turn 1, phase 2: …", ("fftt:Q2b",), HEAD, head="Phase 2, general fire"),
    Sentence(1, 2, GENERAL_FIRE, "p2", "Holm fires at Pell: hit, 1 wound.", ("fftt:S1a", "fftt:S4a"), NOTABLE),
    Sentence(2, 1, GENERAL_FIRE, None, "Turn 2, phase 1: …", ("fftt:Q2b",), HEAD, head="Phase 1, general fire"),
    Sentence(2, 1, GENERAL_FIRE, "p2", "Holm fires at Pell; Pell is dead.", ("fftt:S1a", "fftt:W1a"), IMPORTANT),
)


def told(least: int = ALL, wanted: str = "") -> list[tuple[str, str]]:
    return [(row.kind, row.text) for row in rows_of(STORY, SIDES, least=least, wanted=wanted, when=TURNS.when)]


def test_sentences_stand_below_their_turn_and_step():
    assert told()[2:6] == [
        ("turn", "Turn 1"),
        ("step", "Phase 1, movement: Mara"),
        ("sentence", "Pell moves 10.0\u00a0cm."),
        ("step", "Phase 2, general fire"),
    ]


def test_what_comes_before_the_first_turn_has_a_head_of_its_own():
    assert told()[:2] == [("turn", "Before the first turn"), ("sentence", "Mara sets up.")]


def test_only_what_weighs_enough_is_shown_with_its_heads():
    assert told(IMPORTANT) == [
        ("turn", "Turn 2"),
        ("step", "Phase 1, general fire"),
        ("sentence", "Holm fires at Pell; Pell is dead."),
    ]


def test_all_words_that_are_looked_for_have_to_be_there():
    assert [text for kind, text in told(wanted="PELL dead") if kind == "sentence"] == [
        "Holm fires at Pell; Pell is dead."
    ]


def test_a_rule_can_be_looked_for():
    assert [text for kind, text in told(wanted="m1a") if kind == "sentence"] == ["Pell moves 10.0\u00a0cm."]


def test_a_sentence_bears_the_letter_of_its_side():
    rows = [row for row in rows_of(STORY, SIDES, least=ALL, wanted="", when=TURNS.when) if row.kind == "sentence"]
    assert [row.letter for row in rows] == ["A", "A", "D", "D"]


def test_no_line_ends_between_a_number_and_its_sign():
    assert kept_together("2 × HQ, cover −1") == "2\u00a0×\u00a0HQ, cover\u00a0−1"


def test_rules_are_shown_once_each_without_their_book():
    assert rules_shown(("fftt:S1a", "fftt:S4a", "fftt:S1a")) == "S1a S4a"


def test_a_claim_is_told_by_its_own_sentence_and_a_rule_by_all_of_its():
    one, whole = rules_told(("fftt:S3a",)), rules_told(("fftt:S3",))
    assert (one.startswith("fftt:S3a · "), len(whole) > len(one)) == (True, True)


def test_an_unknown_rule_is_passed_over():
    assert rules_told(("fftt:Z99",)) == ""


def test_the_rows_are_a_sound_model(qtmodeltester):
    model = LogModel()
    model.show_story(STORY, SIDES, TURNS.when)
    qtmodeltester.check(model, force_py=True)


def test_the_model_counts_what_is_shown_and_what_was_told():
    model = LogModel()
    model.show_story(STORY, SIDES, TURNS.when)
    model.narrow(NOTABLE, "")
    assert (model.shown, model.told) == (3, 4)


def test_turns_are_called_what_their_rule_system_calls_them():
    model = LogModel()
    model.show_story(STORY, SIDES, telling_of("firefight").turns.when)
    heads = [row.text for row in model.rows if row.kind == "turn"]
    assert heads == ["Before the first round", "Round 1", "Round 2"]


@pytest.fixture
def log(look: Theme, qtbot) -> BattleLog:
    asked: list[str] = []
    made = BattleLog(look, asked.append)
    made.asked = asked  # type: ignore[attr-defined]
    qtbot.addWidget(made)
    made.resize(640, 500)
    made.show_story(STORY, SIDES, TURNS.when)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_at_first_what_is_notable_is_shown(log: BattleLog):
    assert (log.model.shown, log.count_words()) == (3, "3 of 4")


def test_a_button_shows_all(log: BattleLog, qtbot):
    button = log.findChild(QWidget, f"weight {ALL}")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert log.model.shown == 4


def test_typing_narrows_the_log(log: BattleLog, qtbot):
    qtbot.keyClicks(log.search, "dead")
    assert log.model.shown == 1


def test_a_search_that_finds_nothing_says_where_there_is_more(log: BattleLog, qtbot):
    qtbot.keyClicks(log.search, "xyzzy")
    assert log.list.empty_words() == "No sentence here has these words. “All” looks through every one."


def test_a_search_that_finds_nothing_at_all_says_so(log: BattleLog, qtbot):
    qtbot.mouseClick(log.findChild(QWidget, f"weight {ALL}"), Qt.MouseButton.LeftButton)
    qtbot.keyClicks(log.search, "xyzzy")
    assert log.list.empty_words() == "No sentence has these words."


def test_a_click_on_the_rules_of_a_row_asks_for_the_first_of_them(log: BattleLog, qtbot):
    index = log.model.index(len(log.model.rows) - 1)
    there = log.list.visualRect(index).topRight() + QPoint(-20, 8)
    qtbot.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=there)
    assert log.asked == ["fftt:S1a"]  # type: ignore[attr-defined]


def test_a_click_on_the_words_of_a_row_asks_for_no_rule(log: BattleLog, qtbot):
    index = log.model.index(len(log.model.rows) - 1)
    qtbot.mouseClick(log.list.viewport(), Qt.MouseButton.LeftButton, pos=log.list.visualRect(index).center())
    assert log.asked == []  # type: ignore[attr-defined]


def test_a_long_sentence_gets_the_height_that_it_needs(look: Theme, qtbot):
    made = BattleLog(look, lambda rule: None)
    qtbot.addWidget(made)
    made.resize(500, 400)
    short = Sentence(1, 1, MOVEMENT, "p1", "Short.", (), NOTABLE)
    long = Sentence(1, 1, MOVEMENT, "p1", "Long and longer. " * 20, (), NOTABLE)
    made.show_story((short, long), SIDES, TURNS.when)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: made.list.visualRect(made.model.index(2)).height() > 0)
    heights = [made.list.visualRect(made.model.index(row)).height() for row in (1, 2)]
    assert heights[1] > 3 * heights[0]


def colours_of_the_scroll_bar(log: BattleLog) -> set[int]:
    """Every colour that is to be seen in the scroll bar's room."""
    picture = log.list.verticalScrollBar().grab().toImage()
    return {picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}


def test_a_scroll_bar_is_shown_only_where_there_is_something_to_scroll(look: Theme, qtbot):
    look.apply()
    made = BattleLog(look, lambda rule: None)
    qtbot.addWidget(made)
    made.resize(500, 300)
    with qtbot.waitExposed(made):
        made.show()
    assert len(colours_of_the_scroll_bar(made)) == 1
    width = made.list.viewport().width()
    made.show_story(STORY * 50, SIDES, TURNS.when)
    qtbot.waitUntil(lambda: len(colours_of_the_scroll_bar(made)) > 1)
    assert made.list.viewport().width() == width
    made.show_story((), SIDES, TURNS.when)
    qtbot.waitUntil(lambda: len(colours_of_the_scroll_bar(made)) == 1)


def test_a_story_of_any_length_needs_no_widget_a_sentence(look: Theme, qtbot):
    made = BattleLog(look, lambda rule: None)
    qtbot.addWidget(made)
    before = len(made.findChildren(QWidget))
    made.show_story(STORY * 500, SIDES, TURNS.when)
    made.show()
    assert len(made.findChildren(QWidget)) == before


def test_a_row_has_room_for_all_its_lines_whatever_the_width(look: Theme) -> None:
    row = LogRow("sentence", "Skitter pack walks to 20.6/21.7, 4 models.", "A", ("firefight:M8a",), ALL)
    model = QStandardItemModel(1, 1)
    model.setData(model.index(0, 0), row, ROW)
    view = QListView()
    rows, metrics = _Rows(look, view), QFontMetrics(theme.font("text"))
    for width in range(240, 420):
        rows.forget_heights(width)
        lines = metrics.boundingRect(QRect(0, 0, rows._room(row), 9999), WRAP, row.text).height()
        assert rows.sizeHint(QStyleOptionViewItem(), model.index(0, 0)).height() >= lines + 3
