"""The sheet that sends out the week: who plays by letter, what is due from each, by when, and where the files go.

Writes nothing itself: it says what people want, and then what was written for whom.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from campaign.post.message import due
from campaign.post.parcels import Parcel, folder_for
from campaign.store.errors import StoreError
from campaign.words import _, count, listed
from campaign.world.ids import PlayerId
from campaign.world.refusal import Reason, Refusal
from campaign.world.rules.calendar import is_playing
from ui import plain_labels, theme, widgets
from ui.dialogs.fields import Check
from ui.dialogs.sheet import INSET, Sheet, labelled
from ui.panels import panel_widgets
from ui.post.mail import Post
from ui.post.order_rows import small_button
from ui.session import Session

ROOM = 420  # points for the players
LABEL = 124  # points of a field's name
MOST_DUE = 3  # things that are due, told of one player; the tool tip has all


class SeatLine(QWidget):
    """A player: the mark that says whether by letter, and what is due; later what was written."""

    def __init__(self, sheet: SendOutSheet, seat: PlayerId) -> None:
        super().__init__()
        session, look = sheet.session, sheet.look
        player = session.desk.state.players[seat]
        self.seat = seat
        self.check = Check(look, player.name)
        self.check.setObjectName(f"by letter {player.letter}")
        self.check.setFont(theme.font("row"))
        self.check.setAccessibleDescription(_("Plays by letter"))
        self._since = plain_labels.ElidedLabel(font="second", tone="ink3")
        self._renew = small_button(look, _("New first letter"), f"renew {player.letter}", lambda: sheet.renew(seat))
        tip = _("{player} has lost the key: the next letter is a first one again, and older answers are not taken in.")
        plain_labels.set_tool_tip(self._renew, tip.format(player=player.name))
        self.copy = small_button(look, _("Copy the message"), f"copy message {player.letter}", self._copy)
        self.copy.hide()
        head = panel_widgets.line(
            widgets.Chip(look, player.letter, 18, name=player.name),
            self.check,
            self._since,
            self._renew,
            self.copy,
            spacing=8,
        )
        head.setStretch(2, 1)
        found = due(session.desk.state, seat)
        words = "\n".join(found[:MOST_DUE])
        if more := len(found) - MOST_DUE:
            words += "\n" + count("… and {n} more.", "… and {n} more.", more) if more > 0 else ""
        self.due = plain_labels.label(words, font="second", tone="ink2", wrap=True)
        plain_labels.set_tool_tip(self.due, "\n".join(found) if len(found) > MOST_DUE else "")
        below = panel_widgets.line(54, self.due, spacing=0)
        below.setStretch(1, 1)
        self.setLayout(panel_widgets.column(head, below, spacing=2, margins=(0, 5, 0, 7)))
        self._message = ""

    def show_seat(self, words: str, *, by_letter: bool, can_renew: bool) -> None:
        """How the player plays."""
        self.check.blockSignals(True)
        self.check.setChecked(by_letter)
        self.check.blockSignals(False)
        self._since.setText(words if by_letter else "")
        self._renew.setVisible(can_renew and by_letter)
        plain_labels.set_tone(self.due, "ink2" if by_letter else "ink3")

    def show_parcel(self, parcel: Parcel) -> None:
        """What was written."""
        self._message = parcel.message
        self.check.hide()
        self._renew.hide()
        self.copy.show()
        files = listed([parcel.letter.name, *(path.name for path in parcel.packets)])
        self._since.setText(self.check.text())
        self._since.setFont(theme.font("row"))
        plain_labels.set_tone(self._since, "ink")
        self.due.setText(files)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._message)
        self.copy.setText(_("Copied"))


class SendOutSheet(Sheet):
    """One sheet for all who are not at the table."""

    agreed = Signal()  # ``wishes`` says what is wanted
    folder_wanted = Signal(object)  # Path: to be shown in the file manager

    def __init__(self, session: Session, post: Post, window: QWidget) -> None:
        state = session.desk.state
        super().__init__(
            session.theme,
            _("Send out the week"),
            _("For everybody who plays by letter: a letter to open in this program, a packet to print, and a message."),
            _("Send out the letters"),
            window,
            width=640,
        )
        self.setObjectName("send out")
        self.session, self._post = session, post
        self._folder = folder_for(state, session.desk.path)
        self._done = False
        self._renewed: set[PlayerId] = set()
        self.lines: dict[PlayerId, SeatLine] = {}
        column = QVBoxLayout()
        column.setSpacing(0)
        people = [seat for seat in state.seats if not state.players[seat].computer and not state.players[seat].neutral]
        for seat in people:
            line = SeatLine(self, seat)
            line.check.toggled.connect(partial(self._mark, seat))
            self.lines[seat] = line
            column.addWidget(line)
        self._inner = QWidget()
        self._inner.setLayout(panel_widgets.column(column, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 6, 0)))
        self._area = panel_widgets.scrolled(self._inner, ROOM)
        self.body.addWidget(self._area, 1)
        self.until = QLineEdit()
        self.until.setObjectName("until")
        self.until.setFont(theme.font("text"))
        self.until.setMaxLength(80)
        self.until.setPlaceholderText(_("for example: Friday evening"))
        self.words = QPlainTextEdit()
        self.words.setObjectName("words")
        self.words.setFont(theme.font("text"))
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(52)
        self.words.setPlaceholderText(_("A few words, if you like"))
        self._where = plain_labels.ElidedLabel(font="text", give=Qt.TextElideMode.ElideMiddle)
        other = small_button(self.look, _("Other folder…"), "other folder", self._ask_for_folder)
        place = QWidget()
        row = panel_widgets.line(self._where, other, spacing=10)
        row.setStretch(0, 1)
        place.setLayout(row)
        self._asked = QWidget()
        self._asked.setLayout(
            panel_widgets.column(
                10,
                labelled(_("Answer by"), self.until, width=LABEL),
                6,
                labelled(_("To all of them"), self.words, width=LABEL),
                6,
                labelled(_("Folder"), place, width=LABEL),
            )
        )
        self.body.addWidget(self._asked)
        self._show_folder()
        self._look_again()
        self._fit_rows()

    def _fit_rows(self) -> None:
        """The players in as little room as they need."""
        layout = self._inner.layout()
        assert layout is not None
        layout.activate()
        width = self.minimumWidth() - 2 * INSET
        needed = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        self._area.want(min(ROOM, needed + 4))

    def _fit_exactly(self) -> None:
        self._fit_rows()
        self._grow(exactly=True)

    def first_stop(self) -> QWidget | None:
        """The first player's mark; once all is written, the first message."""
        first = next(iter(self.lines.values()), None)
        return None if first is None else first.copy if self._done else first.check

    def _mark(self, seat: PlayerId, on: bool) -> None:
        try:
            self._post.office.set_by_letter(seat, by_letter=on)
        except StoreError as error:
            self.session.fail(error)
        self._post.look_again()
        self._look_again()

    def renew(self, seat: PlayerId) -> None:
        """The key is lost."""
        self._renewed.add(seat)
        try:
            self._post.office.renew(seat)
        except StoreError as error:
            self.session.fail(error)
        self._post.look_again()
        self._look_again()

    def chosen(self) -> tuple[PlayerId, ...]:
        """Who gets a letter: who plays by letter, and has not left the campaign."""
        state = self.session.desk.state
        return tuple(one.seat for one in self._post.office.seats() if is_playing(state, one.seat))

    def _look_again(self) -> None:
        seats = {one.seat: one for one in self._post.office.seats()}
        for seat, line in self.lines.items():
            one = seats.get(seat)
            words = _("no letter yet")
            if one is not None and one.number:
                words = _("letter {n}, no answer yet") if not one.version else _("letter {n}, answered")
                words = words.format(n=one.number)
                if seat in self._renewed:
                    words = _("the next is a first letter")
            renewable = one is not None and bool(one.number) and seat not in self._renewed
            line.show_seat(words, by_letter=one is not None, can_renew=renewable)
        number = len(self.chosen())
        self.primary.setText(
            count("Send out {n} letter", "Send out {n} letters", number) if number else _("Send out the letters")
        )
        missing = () if number else (Reason("campaign:C94", _("Mark who plays by letter.")),)
        self.allow(missing)

    def wishes(self) -> tuple[Path, str, str, tuple[PlayerId, ...]]:
        """The folder, by when, the words, and who gets a letter."""
        return self._folder, self.until.text().strip(), self.words.toPlainText().strip(), self.chosen()

    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, _("Folder for the letters"), str(self._folder.parent))
        if name:
            self.use_folder(Path(name))

    def use_folder(self, folder: Path) -> None:
        """The letters go here."""
        self._folder = folder
        self._show_folder()

    def _show_folder(self) -> None:
        self._where.setText(str(self._folder))

    def act(self) -> None:
        """Write the letters; or, once that is done, show where they are."""
        if self._done:
            self.folder_wanted.emit(self._folder)
            return
        self._look_again()
        if self.primary.isEnabled():
            self.primary.setEnabled(False)
            self.lead.setText(_("The letters are being written…"))
            for line in self.lines.values():
                line.setEnabled(False)
            self._asked.setEnabled(False)
            self.agreed.emit()

    def show_done(self, parcels: tuple[Parcel, ...]) -> None:
        """All is written."""
        self._done = True
        for seat, line in self.lines.items():
            line.setEnabled(True)
            mine = next((parcel for parcel in parcels if parcel.sent.seat == seat), None)
            if mine is None:
                line.hide()
            else:
                line.show_parcel(mine)
        self._asked.setEnabled(True)
        self._asked.hide()
        number = len(parcels)
        title = count("{n} letter is written", "{n} letters are written", number)
        self.setWindowTitle(plain_labels.window_title(title))
        self.title.setText(title)
        folder = _("They are in “{folder}”. Send each player the letter and the message; open their answers here.")
        lead = folder.format(folder=self._folder)
        if any(parcel.sent.first for parcel in parcels):
            first = _("Whoever has a first letter plays the seat: send each of them to its player alone.")
            lead += "\n" + first
        self.lead.setText(lead)
        self.cancel.setText(_("Close"))
        self.primary.setText(_("Open the folder"))
        self.allow(())
        self.cancel.setFocus()
        QTimer.singleShot(0, self, self._fit_exactly)

    def show_failure(self, error: Exception) -> None:
        """Say why nothing was written. What is a mistake of the program is raised again."""
        if not isinstance(error, StoreError | OSError | Refusal):
            raise error
        for line in self.lines.values():
            line.setEnabled(True)
        self._asked.setEnabled(True)
        self._look_again()
        self.say_against(str(error))
