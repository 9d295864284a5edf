"""The question at the top right: who must answer, what is asked, the answers as buttons with their keys.

Below it, where there is much to pick from, a list of everything that can be done. Asks; decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from campaign.battle.arena import Choice
from campaign.words import _
from ui import parts, plain
from ui.panels import bits
from ui.table.asking import Answer, Question
from ui.theme import Theme

CHOICE = Qt.ItemDataRole.UserRole
LISTED = 150  # height of the list, at most


class QuestionPanel(QWidget):
    """What is asked now, or that nobody is asked."""

    answered = Signal(object)  # Answer
    picked = Signal(object)  # Choice, out of the list

    def __init__(self, look: Theme, letters: Sequence[str]) -> None:
        super().__init__()
        self.setObjectName("question")
        self._look, self._letters = look, tuple(letters)
        self.shown: Question | None = None
        self._head = parts.section("")
        self._rule = bits.rule_label("")
        self._chip = parts.Chip(look, "", 24)
        self._title = plain.label("", font="question", wrap=True)
        self._lead = plain.label("", tone="ink2", wrap=True)
        self._why = plain.label("", font="second", tone="warn", wrap=True)
        self._declared = bits.column(spacing=4)
        self._buttons = bits.column(spacing=6)
        self._list = QListWidget()
        self._list.setObjectName("what can be done")
        self._list.setAccessibleName(_("What can be done"))
        self._list.setMaximumHeight(LISTED)
        self._list.itemActivated.connect(lambda item: self.picked.emit(item.data(CHOICE)))
        title = bits.line(self._chip, self._title, spacing=10)
        title.setStretch(1, 1)
        title.setAlignment(self._chip, Qt.AlignmentFlag.AlignTop)
        head = bits.line(self._head, 0, self._rule)
        self.setLayout(
            bits.column(
                head, 8, title, 6, self._lead, 8, self._declared, self._list, 8, self._buttons, 6, self._why,
                margins=(20, 16, 20, 16),
            )
        )  # fmt: skip

    def ask(self, question: Question) -> None:
        """Put a question."""
        self.shown = question
        self._head.setText(question.head.upper())
        self._head.setAccessibleName(question.head)
        self._rule.show_rule(question.rule)
        self._chip.show_letter(self._letters[question.side], name=question.head)
        self._chip.setVisible(True)
        self._title.setText(question.title)
        self._lead.setText(question.lead)
        self.say("")
        bits.clear(self._declared)
        for words in question.declared:
            self._declared.addWidget(plain.ElidedLabel(words, font="row"))
        bits.clear(self._buttons)
        for answer in question.answers:
            self._buttons.addWidget(self._button(answer))
        self._list.clear()
        self._list.setVisible(question.pick)

    def offer(self, offered: Sequence[tuple[str, Choice]]) -> None:
        """Fill the list with what can be done."""
        self._list.clear()
        for words, choice in offered:
            item = QListWidgetItem(words)
            item.setData(CHOICE, choice)
            self._list.addItem(item)

    def rest(self, head: str, title: str, lead: str, side: int | None = None) -> None:
        """Nobody is asked: what happens meanwhile."""
        self.shown = None
        self._head.setText(head.upper())
        self._head.setAccessibleName(head)
        self._rule.show_rule("")
        self._chip.setVisible(side is not None)
        if side is not None:
            self._chip.show_letter(self._letters[side], name=head)
        self._title.setText(title)
        self._lead.setText(lead)
        self.say("")
        bits.clear(self._declared)
        bits.clear(self._buttons)
        self._list.hide()

    def say(self, words: str) -> None:
        """Why an answer was refused."""
        self._why.setText(words)
        self._why.setVisible(bool(words))

    def _button(self, answer: Answer) -> parts.Button:
        words = f"{answer.words}   {key_words(answer.key)}" if answer.key else answer.words
        made = parts.Button(self._look, words, kind="primary" if answer.lamp else "plain")
        made.setObjectName(answer.name)
        made.setAccessibleName(answer.words)
        plain.set_tool_tip(made, answer.tip)
        if answer.key:
            made.setShortcut(answer.key)
        made.clicked.connect(lambda: self.answered.emit(answer))
        return made


def key_words(key: str) -> str:
    """A key as it stands on a button."""
    return _("Enter") if key == "Return" else key
