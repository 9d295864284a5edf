"""A note about anything, for all or one player's own. A player's own words are shown only when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.orders import WriteNote
from campaign.world.refusal import Reason
from campaign.world.rules.names import LONGEST_NOTE
from ui import plain_labels, theme
from ui.dialogs.fields import Picker
from ui.dialogs.sheet import OrderSheet, labelled
from ui.panels import phrases
from ui.session import Session


class NoteSheet(OrderSheet):
    """What is written about a thing."""

    def __init__(self, session: Session, what: str, parent: QWidget | None) -> None:
        name = phrases.name_of(session.state, what)
        super().__init__(
            session,
            _("Note about {name}").format(name=name),
            _("It takes the place of what was written before; an empty note is none."),
            _("Write"),
            parent,
        )
        self._what = what
        self.whose = Picker(session.theme, "whose note")
        own = None if session.moment is None else session.moment.seat  # who writes orders down has notes of the own
        if own is None:
            self.whose.addItem(_("for all"), None)
        for seat in session.state.seats if own is None else (own,):
            self.whose.addItem(_("{player}’s own").format(player=session.state.players[seat].name), seat)
        self.text = QPlainTextEdit()
        self.text.setObjectName("note")
        self.text.setAccessibleName(_("Note"))
        self.text.setFont(theme.font("text"))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(120)
        self.room = plain_labels.label("", font="small", tone="ink3")
        self.body.addLayout(labelled(_("Whose"), self.whose, width=70))
        self.body.addSpacing(10)
        self.body.addWidget(self.text)
        self.body.addSpacing(4)
        self.body.addWidget(self.room)
        self._show_written()
        self.whose.currentIndexChanged.connect(lambda _place: self._show_written())
        self.text.textChanged.connect(self._typed)

    def first_stop(self) -> QWidget | None:
        """The text."""
        return self.text

    def order(self) -> WriteNote:
        """The note."""
        return WriteNote(self._what, self.text.toPlainText().strip(), self._player())

    def missing(self) -> Sequence[Reason]:
        """The same note is no other note, and none where there was none is no note at all."""
        written = self._written()
        if self.order().text != written:
            return ()
        words = _("That is what the note says already.") if written else _("Write something first.")
        return (Reason("", words),)

    def _player(self) -> PlayerId | None:
        player = self.whose.currentData()
        return None if player is None else PlayerId(player)

    def _written(self) -> str:
        return self.session.state.notes.get((self._what, self._player()), "")

    def _show_written(self) -> None:
        self.text.setPlainText(self._written())
        self._typed()

    def _typed(self) -> None:
        self.room.setText(_("{n} of {most}").format(n=len(self.order().text), most=LONGEST_NOTE))
        self.refresh()
