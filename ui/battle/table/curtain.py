"""The curtain between two people at one screen: while one sets up or answers in secret, the other sees nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from campaign.words import _
from ui import plain_labels, widgets
from ui.panels import panel_widgets
from ui.theme import Theme


class Curtain(QWidget):
    """Covers its whole window until the player who is to look says so; nothing under it can be reached by key."""

    opened = Signal()

    def __init__(self, look: Theme, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("curtain")
        self.setProperty("surface", "table")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self._chip = widgets.Chip(look, "", 40)
        self._words = plain_labels.label("", font="question")
        self._more = plain_labels.label("", tone="ink2")
        self._rule = panel_widgets.rule_label("")
        self.button = widgets.Button(look, "", kind="primary")
        self.button.setObjectName("open the curtain")
        self.button.clicked.connect(self._open)
        sign = widgets.Sign(look, "curtain", "ink2", 48)
        more = QWidget()
        more.setLayout(panel_widgets.line(self._more, self._rule, spacing=8))
        column = panel_widgets.column(0)
        for item in (sign, self._chip, self._words, more, self.button):
            column.addWidget(item, 0, Qt.AlignmentFlag.AlignHCenter)
            column.addSpacing(14)
        column.addStretch(1)
        self.setLayout(column)
        over.installEventFilter(self)
        self.hide()

    def draw(self, letter: str, name: str, others: str, rule: str, *, sets_up: bool = True) -> None:
        """Let it fall: this one is to look, the others are not, as a claim of the rulebook has it."""
        self._rule.show_rule(rule)
        self._rule.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # by key there is one thing to do here
        self._chip.show_letter(letter, name=name)
        words = _("Set-up: {side}. {others}, look away.") if sets_up else _("In secret: {side}. {others}, look away.")
        more = _("What is set up now stays hidden until everybody has finished.")
        self._words.setText(words.format(side=name, others=others))
        self._more.setText(more if sets_up else _("What is answered now stays hidden until all have answered."))
        self.button.setText(_("Open it for {side}").format(side=name))
        self._fit()
        self.show()
        self.raise_()
        self.button.setFocus()

    @property
    def words(self) -> str:
        """What stands on it."""
        return self._words.text()

    @property
    def is_down(self) -> bool:
        """Whether nothing can be seen."""
        return not self.isHidden()

    def _open(self) -> None:
        self.hide()
        self.opened.emit()

    def _fit(self) -> None:
        above = self.parentWidget()
        if above is not None:
            self.setGeometry(above.rect())

    def showEvent(self, event: QShowEvent) -> None:
        """What lies under it is out of reach, for keys too."""
        super().showEvent(event)
        self._shut_what_is_under(shut=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """All is within reach again."""
        super().hideEvent(event)
        self._shut_what_is_under(shut=False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens it, wherever the focus is on it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open()
        else:
            super().keyPressEvent(event)

    def _shut_what_is_under(self, *, shut: bool) -> None:
        above = self.parentWidget()
        for child in above.children() if above is not None else ():
            if isinstance(child, QWidget) and child is not self:
                child.setEnabled(not shut)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It is as large as what it covers."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)
