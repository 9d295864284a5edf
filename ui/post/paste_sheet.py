"""The sheet into which a letter, an answer or a signed result is pasted that came as a text."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from campaign.words import _
from campaign.world.refusal import Reason
from ui import theme
from ui.dialogs.sheet import Sheet
from ui.theme import Theme

HEIGHT = 180  # points of the field


class PasteSheet(Sheet):
    """One field."""

    agreed = Signal(str)

    def __init__(self, look: Theme, window: QWidget) -> None:
        super().__init__(
            look,
            _("Paste a letter or an answer"),
            _("As it came in a message, the lines of hyphens too. Words before and after do no harm."),
            _("Open"),
            window,
            width=560,
        )
        self.setObjectName("paste")
        self.text = QPlainTextEdit()
        self.text.setObjectName("pasted text")
        self.text.setAccessibleName(_("Text"))
        self.text.setFont(theme.font("text"))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(HEIGHT)
        self.text.textChanged.connect(self._look)
        self.body.addWidget(self.text, 1)
        self._look()

    def _look(self) -> None:
        missing = (Reason("", _("Paste the text here: Ctrl+V.")),)
        self.allow(() if self.text.toPlainText().strip() else missing)

    def act(self) -> None:
        """Open it."""
        text = self.text.toPlainText()
        self.accept()
        self.agreed.emit(text)
