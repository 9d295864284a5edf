"""A name that can be written over where it stands: return renames, escape leaves it as it was."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from campaign.words import _
from campaign.world.orders import Rename
from ui import plain_labels, theme
from ui.session import Session


class NameEdit(QLineEdit):
    """The name of one thing, as a title."""

    def __init__(self, session: Session, what: str, name: str, *, font: str = "title") -> None:
        super().__init__(name)
        self._session, self._what, self._name = session, what, name
        self.setFont(theme.font(font))
        self.setMaxLength(60)
        self.setAccessibleName(_("Name"))
        self._name_it()
        self.setProperty("title", True)  # a title, not a field, until it is written in
        self.setCursorPosition(0)
        self.returnPressed.connect(self._rename)

    def begin(self) -> None:
        """Write over the whole of it, by keyboard."""
        self.setFocus()
        self.selectAll()

    def name(self) -> str:
        """The whole name, whatever can be seen of it."""
        return self._name

    def show_name(self, what: str, name: str) -> None:
        """Show the name of this thing from now on."""
        if (what, name) != (self._what, self._name):
            self._what, self._name = what, name
            self._name_it()
            self._rest()

    def _name_it(self) -> None:
        self.setObjectName(f"name {self._what}")
        plain_labels.set_tool_tip(self, f"{self._name}\n" + _("Write another name and press Enter."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape gives the old name back."""
        if event.key() == Qt.Key.Key_Escape and self.text() != self._name:
            self.setText(self._name)
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The whole name is written over."""
        self.setText(self._name)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A name that was not confirmed was not meant."""
        super().focusOutEvent(event)
        self._rest()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As much of the name as there is room for."""
        super().resizeEvent(event)
        if not self.hasFocus():
            self._rest()

    def _rest(self) -> None:
        room = self.width() - 8
        self.setText(QFontMetrics(self.font()).elidedText(self._name, Qt.TextElideMode.ElideRight, room))
        self.setCursorPosition(0)

    def _rename(self) -> None:
        name = self.text().strip()
        if name and name != self._name:
            self._session.submit(Rename(self._what, name))


class PassingName(NameEdit):
    """A name that is written over where it is drawn, and gone when that is done."""

    def __init__(self, session: Session, what: str, name: str, parent: QWidget) -> None:
        super().__init__(session, what, name, font="row")
        self.setParent(parent)
        self.setProperty("title", False)  # it is a field at once
        self.returnPressed.connect(parent.setFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leaves the name as it was."""
        if event.key() == Qt.Key.Key_Escape and (parent := self.parentWidget()) is not None:
            parent.setFocus()
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The name is done when the field loses the keyboard."""
        super().focusOutEvent(event)
        self.hide()
        self.deleteLater()
