"""The question at the top right: who must answer, the sum, the answers as buttons with their keys.

Below it, where there is much to pick from, a list of everything that can be done. Asks; decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHideEvent,
    QKeySequence,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu, QPushButton, QWidget

from campaign.battle.contract.table.look import Choice
from campaign.battle.contract.table.questions import Answer, Question
from campaign.words import _
from ui import plain_labels, theme, widgets
from ui.battle.table.curve import SumRow
from ui.battle.table.hand.mode import Deed
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets
from ui.theme import Theme

CHOICE = Qt.ItemDataRole.UserRole
LISTED = 132  # height of the list
INSET, BESIDE = 20, 10  # round everything; between the chip and the title
CAP = 4  # from a key's name to the line round it
APART = "   "  # between the words of a button and its key


class KeyedButton(widgets.Button):
    """A button with its key behind its words, in a frame as keys have one: else a digit looks like a die's."""

    def __init__(self, look: Theme, words: str, key: str, kind: str) -> None:
        super().__init__(look, f"{words}{APART}{key}" if key else words, kind=kind)
        self._key, self._ink = key, "on_lamp" if kind == "primary" else "ink"
        self.setAccessibleName(words)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, and the frame where all of the words are seen."""
        super().paintEvent(event)
        if not self._key or not QPushButton.text(self).endswith(plain_labels.menu_text(self._key)):
            return
        metrics = self.fontMetrics()
        whole = metrics.size(Qt.TextFlag.TextShowMnemonic, QPushButton.text(self)).width()
        wide = metrics.horizontalAdvance(self._key)
        right = (self.width() + whole) / 2
        top = (self.height() - metrics.height()) / 2
        ink = QColor(self._look.colour(self._ink if self.isEnabled() else "ink3"))
        ink.setAlphaF(0.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(ink, 1))
        cap = QRectF(right - wide - CAP, top, wide + 2 * CAP, metrics.height())
        painter.drawRoundedRect(cap, theme.RADIUS_CHIP, theme.RADIUS_CHIP)
        painter.end()


class AnswerArea(panel_widgets.Scrolled):
    """The buttons of the answers, which scroll where a small display has no room for all; the bar lies beside them."""

    def __init__(self, panel: QWidget) -> None:
        inner = QWidget()
        self.rows = Wrapping(spacing=6)
        inner.setLayout(self.rows)
        inner.setMinimumWidth(1)  # buttons are no wider than the panel
        super().__init__(inner)
        self.bar.setParent(panel)

    def sizeHint(self) -> QSize:
        """All rows of them, by the width that there is."""
        return QSize(self.rows.sizeHint().width(), self.rows.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """One button."""
        return self.rows.minimumSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other rows for another width; the bar is as high."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._place_bar()

    def moveEvent(self, event: QMoveEvent) -> None:
        """The bar comes along."""
        super().moveEvent(event)
        self._place_bar()

    def showEvent(self, event: QShowEvent) -> None:
        """The bar too, if there is anything to scroll."""
        super().showEvent(event)
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        """The bar goes as well."""
        super().hideEvent(event)
        self.bar.hide()

    def _place_bar(self) -> None:
        beside = self.geometry()
        self.bar.setGeometry(beside.right() + 1, beside.top(), panel_widgets.SCROLL_BAR, beside.height())


class QuestionPanel(QWidget):
    """What is asked now, or that nobody is asked."""

    answered = Signal(object)  # Answer
    picked = Signal(object)  # Choice, out of the list
    list_wanted = Signal()
    put = Signal()  # another question, none, or words below it
    ordered = Signal(object)  # Choice: a standing order

    def __init__(self, look: Theme, letters: Sequence[str]) -> None:
        super().__init__()
        self.setObjectName("question")
        self.setProperty("surface", "raised")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look, self._letters = look, tuple(letters)
        self.shown: Question | None = None
        self._low_room = False
        self._answers: dict[str, widgets.Button] = {}
        self._head = plain_labels.ElidedLabel("", font="section", tone="ink3")
        self._rule = panel_widgets.rule_label("")
        self._chip = widgets.Chip(look, "", 24)
        self._title = plain_labels.label("", font="question", wrap=True)
        self._lead = plain_labels.label("", tone="ink2", wrap=True)
        self._price = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self._why = plain_labels.label("", font="second", tone="warn", wrap=True)
        self._why.setObjectName("refusal")
        self.sum = SumRow(look)
        self._declared = panel_widgets.column(spacing=4)
        self._buttons = AnswerArea(self)
        self._more = widgets.Button(look, _("List"), "chevron-down", kind="quiet")
        self._more.setObjectName("all that can be done")
        self._more.setAccessibleName(_("All that can be done"))
        plain_labels.set_tool_tip(self._more, _("All that can be done"))
        self._more.setCheckable(True)
        self._more.toggled.connect(self._unfold)
        self._gestures = widgets.Button(look, _("Gestures"), "chevron-down", kind="quiet")
        self._gestures.setObjectName("gestures")
        plain_labels.set_tool_tip(self._gestures, _("What can be done on the table, with its keys"))
        self._gestures.clicked.connect(self._show_gestures)
        self._deeds: tuple[Deed, ...] = ()
        self._orders = widgets.Button(look, "", "chevron-down", kind="quiet")
        self._orders.setObjectName("standing orders")
        self._orders.clicked.connect(self._choose_order)
        self.listed = QListWidget()
        self.listed.setObjectName("what can be done")
        self.listed.setAccessibleName(_("What can be done"))
        self.listed.setFixedHeight(LISTED)
        self.listed.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.listed.itemActivated.connect(lambda item: self.picked.emit(item.data(CHOICE)))
        title = panel_widgets.line(self._chip, self._title, spacing=BESIDE)
        title.setStretch(1, 1)
        title.setAlignment(self._chip, Qt.AlignmentFlag.AlignTop)
        head = panel_widgets.line(self._head, self._rule)
        head.setStretch(0, 1)
        self._low = QWidget()
        self._low.setLayout(panel_widgets.line(self._more, self._gestures, self._orders, 0, spacing=2))
        column = panel_widgets.column(
            head, title, self._lead, self.sum, self._price, self._declared,
            self._buttons, self._why, self._low, self.listed,
            spacing=8, margins=(INSET, 14, INSET, 12),
        )  # fmt: skip
        self.setLayout(column)

    def ask(self, question: Question) -> None:
        """Put a question, unless it is put already."""
        if question == self.shown:
            return
        self.shown = question
        self._say(question.head, question.title, f"{question.lead} {question.more}".strip(), question.side)
        self._rule.show_rule(question.rule)
        self._price.setText(question.price)
        self._price.setVisible(bool(question.price))
        self.sum.show_sum(question.sum)
        for words in question.facts:
            self._declared.addWidget(plain_labels.label(words, font="second", tone="ink2", wrap=True))
        for number, words in enumerate(question.declared, 1):
            self._declared.addWidget(plain_labels.ElidedLabel(f"{number}  {words}", font="row"))
        self.show_answers(question.answers)
        self._more.setVisible(question.pick)
        self._orders.setVisible(bool(question.orders))
        self._orders.setText(question.order)
        self._low.setVisible(question.pick or bool(question.orders))
        if question.pick and self._more.isChecked():
            self.list_wanted.emit()
        self.listed.setVisible(question.pick and self._more.isChecked())
        self.put.emit()

    def fold(self, low: bool) -> None:
        """Closer together, where there is little room."""
        self._low_room = low
        self._fit_title()
        layout = self.layout()
        assert layout is not None
        layout.setSpacing(5 if low else 8)
        layout.setContentsMargins(*((14, 10, 14, 8) if low else (INSET, 14, INSET, 12)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The title may have room for larger letters, or not."""
        super().resizeEvent(event)
        self._fit_title()

    def _fit_title(self) -> None:
        """Large where it fits on one line so."""
        large = theme.font("question")
        room = self.width() - 2 * INSET - (self._chip.width() + BESIDE if not self._chip.isHidden() else 0)
        fits = QFontMetrics(large).horizontalAdvance(self._title.text()) <= room
        self._title.setFont(large if fits and not self._low_room else theme.font("title"))

    def rest(self, head: str, title: str, lead: str, side: int | None = None, rule: str = "") -> None:
        """Nobody is asked: what happens meanwhile."""
        self.shown = None
        self._say(head, title, lead, side)
        self._rule.show_rule(rule)
        for gone in (self._price, self._low, self.listed, self._buttons):
            gone.hide()
        self.sum.show_sum(None)
        self.put.emit()

    def show_answers(self, answers: Sequence[Answer]) -> None:
        """These buttons, whatever is asked."""
        panel_widgets.clear(self._buttons.rows)
        self._answers = {answer.name: self._button(answer) for answer in answers}
        for button in self._answers.values():
            self._buttons.rows.addWidget(button)
        self._buttons.updateGeometry()
        self._buttons.setVisible(bool(answers))

    def show_gestures(self, deeds: Sequence[Deed]) -> None:
        """What the menu of gestures has."""
        self._deeds = tuple(deeds)
        self._gestures.setVisible(bool(deeds))
        asked = self.shown
        self._low.setVisible(asked is not None and (bool(deeds) or asked.pick or bool(asked.orders)))

    def offer(self, offered: Sequence[tuple[str, Choice]]) -> None:
        """Fill the list with what can be done."""
        self.listed.clear()
        for words, choice in offered:
            item = QListWidgetItem(words)
            item.setData(CHOICE, choice)
            self.listed.addItem(item)

    def say(self, words: str, *, good: bool = False) -> None:
        """Why an answer was refused, or, as something ``good``, what the program would do."""
        plain_labels.set_tone(self._why, "good" if good else "warn")
        self._why.setText(words)
        self._why.setVisible(bool(words))
        self.put.emit()

    @property
    def refusal(self) -> str:
        """What is said below the answers."""
        return self._why.text()

    def button(self, name: str) -> widgets.Button | None:
        """The button of an answer."""
        return self._answers.get(name)

    def _say(self, head: str, title: str, lead: str, side: int | None) -> None:
        self._head.setText(head.upper())
        self._head.setAccessibleName(head)
        self._chip.setVisible(side is not None)
        if side is not None:
            self._chip.show_letter(self._letters[side], name=head)
        self._title.setText(title)
        self._fit_title()
        self._lead.setText(lead)
        self._lead.setVisible(bool(lead))
        self.say("")
        panel_widgets.clear(self._declared)
        self.show_answers(())

    def _button(self, answer: Answer) -> widgets.Button:
        kind = "primary" if answer.lamp else "quiet" if answer.quiet else "plain"
        made = KeyedButton(self._look, answer.words, key_words(answer.key), kind)
        made.setObjectName(answer.name)
        plain_labels.set_tool_tip(made, answer.tip)
        made.setEnabled(answer.can)
        if answer.key:
            made.setShortcut(QKeySequence(answer.key))
        made.clicked.connect(lambda: self.answered.emit(answer))
        return made

    def _unfold(self, on: bool) -> None:
        self._more.show_icon("chevron-down" if not on else "close")
        if on:
            self.list_wanted.emit()
        self.listed.setVisible(on)

    def _show_gestures(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for deed in self._deeds:
            words = plain_labels.menu_text(deed.words)
            action = menu.addAction(f"{words}\t{key_words(deed.key)}")
            action.setEnabled(deed.can)
            answer = Answer(deed.name, deed.words, deed.key)
            action.triggered.connect(lambda _on=False, answer=answer: self.answered.emit(answer))
        menu.popup(self._gestures.mapToGlobal(self._gestures.rect().bottomLeft()))

    def _choose_order(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for order in self.shown.orders if self.shown is not None else ():
            action = menu.addAction(plain_labels.menu_text(order.words))
            action.triggered.connect(lambda _on=False, choice=order.choice: self.ordered.emit(choice))
        menu.popup(self._orders.mapToGlobal(self._orders.rect().bottomLeft()))


def key_words(key: str) -> str:
    """A key as it stands on a button; none stays none."""
    return {
        "Return": _("Enter"),
        "Left": "←",
        "Right": "→",
        "Shift+H": "⇧H",
        "Space": _("Space"),
        ",": _("Comma"),
        ".": _("Full stop"),
    }.get(key, key)
