"""Text that people wrote is shown as it is, never read as markup."""

from __future__ import annotations

import itertools

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from ui import plain_labels, widgets
from ui.panels import panel_widgets
from ui.theme import Theme

HOSTILE = "<img src='file:///etc/passwd'><b>&amp; Co</b>"


def test_a_label_shows_markup_as_text(look: Theme, qtbot):
    label = plain_labels.label(HOSTILE)
    qtbot.addWidget(label)
    assert (label.text(), label.textFormat()) == (HOSTILE, Qt.TextFormat.PlainText)


def test_a_label_that_gives_way_shows_markup_as_text(look: Theme, qtbot):
    label = plain_labels.ElidedLabel(HOSTILE)
    qtbot.addWidget(label)
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_a_tool_tip_escapes_markup(look: Theme, qtbot):
    widget = QLabel()
    qtbot.addWidget(widget)
    plain_labels.set_tool_tip(widget, HOSTILE)
    assert "<img" not in widget.toolTip()


def test_no_text_means_no_tool_tip():
    assert plain_labels.tool_tip("") == ""


def test_a_label_too_narrow_for_its_text_tells_the_whole_in_its_tool_tip(look: Theme, qtbot):
    label = plain_labels.ElidedLabel("The Ninth Company of the Iron Choir")
    qtbot.addWidget(label)
    label.resize(60, 20)
    label.show()
    assert (label.text()[-1], "Iron Choir" in label.toolTip()) == ("…", True)


def test_a_label_wide_enough_shows_its_whole_text(look: Theme, qtbot):
    label = plain_labels.ElidedLabel("Mara")
    qtbot.addWidget(label)
    label.resize(200, 20)
    label.show()
    assert label.text() == "Mara"


def test_a_button_shows_an_ampersand(look: Theme, qtbot):
    button = widgets.Button(look, "Salt & Sons")
    qtbot.addWidget(button)
    assert "&&" in super(widgets.Button, button).text()


def test_a_disabled_button_says_why(look: Theme, qtbot):
    button = widgets.Button(look, "End the week")
    qtbot.addWidget(button)
    button.say("End the week: 2 to settle first", enabled=False, why="Ines chooses losses.")
    assert button.accessibleDescription() == "Ines chooses losses."


def test_a_word_too_long_for_a_panel_is_broken_and_read_whole(look: Theme, qtbot):
    word = "Donaudampfschifffahrtsgesellschaft"
    label = plain_labels.label(f"Split {word}", wrap=True)
    qtbot.addWidget(label)
    assert (label.minimumSizeHint().width() < 200, label.text()) == (True, f"Split {word}")


def test_a_button_that_is_shown_has_room_for_every_next_word(look: Theme, qtbot):
    words = ("Show", "Move…", "Merge…", "Attack…", "Choose", "Answer", "End turn")
    row, button = QWidget(), widgets.Button(look, "")
    qtbot.addWidget(row)
    button.setProperty("room", "row")
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    row.setLayout(panel_widgets.line(plain_labels.ElidedLabel("Duty Cycle"), button))
    row.resize(264, 40)
    row.show()
    for before, after in itertools.permutations(words, 2):
        button.setText(before)
        qtbot.wait(1)
        button.setText(after)
        qtbot.waitUntil(lambda: QPushButton.text(button) == button.text(), timeout=500)
