"""Dice that people throw on the table: what they are for, and a box for each face."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from campaign.dice import DiceKey, Roll
from campaign.words import _, count
from campaign.world.refusal import Reason
from ui import plain_labels, theme
from ui.dialogs.sheet import Sheet
from ui.panels import phrases
from ui.session import DiceAsker, Session


class DiceSheet(Sheet):
    """Asks for the faces of one throw; typing a face goes on to the next die."""

    def __init__(self, session: Session, key: DiceKey, number: int, parent: QWidget | None) -> None:
        title = count("Throw one die", "Throw {n} dice", number)
        super().__init__(
            session.theme, title, phrases.dice_words(session.state, key), _("These fell"), parent, width=420
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # the asker reads it after it is closed
        self.faces = [self._face(place) for place in range(number)]
        self._total = plain_labels.label("", font="number")
        boxes = QHBoxLayout()
        boxes.setSpacing(8)
        for face in self.faces:
            boxes.addWidget(face)
        boxes.addStretch(1)
        boxes.addWidget(self._total)
        self.body.addLayout(boxes)
        plain_labels.set_tool_tip(self.lead, str(key))
        self.body.setSpacing(12)
        self._check()

    def _face(self, place: int) -> QLineEdit:
        box = QLineEdit()
        box.setObjectName(f"die {place + 1}")
        box.setAccessibleName(_("Die {n}").format(n=place + 1))
        box.setFont(theme.font("number"))
        box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.setFixedSize(44, 44)
        box.setStyleSheet("padding: 0;")
        box.setMaxLength(1)
        box.setValidator(QRegularExpressionValidator(QRegularExpression("[1-6]"), box))
        box.textEdited.connect(lambda text: self._typed(place, text))
        return box

    def _typed(self, place: int, text: str) -> None:
        if text and place + 1 < len(self.faces):
            self.faces[place + 1].setFocus()
            self.faces[place + 1].selectAll()
        self._check()

    @property
    def roll(self) -> Roll | None:
        """The faces, once all are there."""
        faces = [box.text() for box in self.faces]
        return Roll(tuple(map(int, faces))) if all(face in set("123456") and face for face in faces) else None

    def _check(self) -> None:
        roll = self.roll
        self._total.setText(str(roll.total) if roll is not None and len(self.faces) > 1 else "")
        self.allow(() if roll is not None else (Reason("", _("Type in each face, 1 to 6.")),))


def dice_asker(session: Session, window: QWidget) -> DiceAsker:
    """A way to ask the people at the table, for ``Session.dice_asker``; waits for the answer."""

    def ask(key: DiceKey, number: int) -> Roll | None:
        sheet = DiceSheet(session, key, number, window)
        agreed = sheet.exec()
        roll = sheet.roll if agreed else None
        sheet.deleteLater()
        return roll

    return ask
