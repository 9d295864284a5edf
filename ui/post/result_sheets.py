"""The sheets of a battle that was fought apart: its result to be signed by a player, or to be taken in.

They show what has been read, and tell what was chosen; they sign nothing and give no order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from campaign.store.errors import StoreError
from campaign.words import _, count, listed
from campaign.world.codec import BadForm
from campaign.world.refusal import Refusal
from ui import plain_labels, widgets
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.post.order_rows import RowsArea, small_button
from ui.theme import Theme

ROOM = 300  # points for what the result says


class ResultSheet(Sheet):
    """What a result says, line by line; the first is its head."""

    def __init__(self, look: Theme, said: Sequence[str], signers: Sequence[str], act: str, window: QWidget) -> None:
        lead = (
            _("Signed by {players}.").format(players=listed(list(signers)))
            if signers
            else _("Nobody has signed it yet.")
        )
        super().__init__(look, said[0] if said else _("The result of a battle"), lead, act, window, width=560)
        self.rows = RowsArea(ROOM, self._grow)
        self.rows.show_rows([partial(self._line, text) for text in said[1:]], _("It can be signed when you have it."))
        self.body.addWidget(self.rows.area, 1)
        self.told = plain_labels.label("", font="text", tone="ink2", wrap=True)
        self.body.addSpacing(10)
        self.body.addWidget(self.told)

    def _line(self, text: str) -> QWidget:
        made = QWidget()
        made.setLayout(panel_widgets.column(plain_labels.label(text, font="text", wrap=True), margins=(0, 4, 0, 4)))
        return made


class SignSheet(ResultSheet):
    """A player signs a result, and hands it on."""

    wanted = Signal()  # the signature
    typing_wanted = Signal()  # to type the result in, as the player has it
    folder_wanted = Signal(object)  # Path: to be shown in the file manager

    def __init__(
        self, look: Theme, said: Sequence[str], signers: Sequence[str], window: QWidget, *, against: str = ""
    ) -> None:
        """``against``: why it cannot be signed as it stands; then the player types it in."""
        super().__init__(look, said, signers, _("Type it in…") if against else _("Sign it"), window)
        self.setObjectName("sign a result")
        self._against, self._written = against, Path()
        if against:
            self.told.setText(against)
        else:
            self.told.setText(_("With your signature you agree to it: it counts as you have read it here."))
            again = small_button(look, _("It was otherwise…"), "type the result in", self._type_in)
            plain_labels.set_tool_tip(
                again, _("Type the result in as you have it; the others then have to sign that one.")
            )
            self.foot.insertWidget(0, again)

    def _type_in(self) -> None:
        self.accept()
        self.typing_wanted.emit()

    def act(self) -> None:
        """Sign; or type it in; or, once it is signed, show where it is."""
        if self._against:
            self._type_in()
        elif self._written != Path():
            self.folder_wanted.emit(self._written.parent)
        else:
            self.primary.setEnabled(False)
            self.wanted.emit()

    def show_signed(self, path: Path, signers: Sequence[str], missing: Sequence[str]) -> None:
        """It is signed and written."""
        self._written = path
        self.lead.setText(_("Signed by {players}.").format(players=listed(list(signers))))
        way = _("“{name}” is written. Send it to the organiser: everybody has signed.")
        if missing:
            way = count(
                "“{{name}}” is written. Send it to {{players}}, who signs it too, and sends it on.",
                "“{{name}}” is written. Send it to {{players}}, who sign it too, one after the other, and send it on.",
                len(missing),
            )
        self.told.setText(way.format(name=path.name, players=listed(list(missing))))
        for button in self.findChildren(widgets.Button, "type the result in"):
            button.hide()
        self.cancel.setText(_("Close"))
        self.primary.setText(_("Open the folder"))
        self.primary.setEnabled(True)
        self._grow()

    def show_failure(self, error: Exception) -> None:
        """Say why it is not signed. What is a mistake of the program is raised again."""
        if not isinstance(error, StoreError | OSError | BadForm | Refusal):
            raise error
        self.primary.setEnabled(True)
        self.say_against(str(error))


class SignedSheet(ResultSheet):
    """A result that has come, signed by its players, before it is taken in."""

    agreed = Signal()

    def __init__(self, look: Theme, said: Sequence[str], signers: Sequence[str], window: QWidget) -> None:
        super().__init__(look, said, signers, _("Take in"), window)
        self.setObjectName("result by letter")
        self.told.setText(_("Taken in, it is entered as the result of the battle, and who has signed it has agreed."))

    def act(self) -> None:
        """Take it in."""
        self.accept()
        self.agreed.emit()
