"""The sheet of a copy to send: its name, its folder, and whether it holds what players may not know of each other.

Writes nothing: it says what people want, and then where the copy is.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from campaign.store.backups.naming import ENDING, name_to_send
from campaign.store.errors import StoreError
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.knowledge import has_secrets
from campaign.world.queries import open_battles
from campaign.world.refusal import Reason
from ui import plain_labels, theme, widgets
from ui.dialogs.fields import Picker
from ui.dialogs.sheet import Sheet, labelled
from ui.panels import panel_widgets
from ui.session import Session

FORBIDDEN = '<>:"/\\|?*'  # in the names of files, on some system


class SendSheet(Sheet):
    """One step: the name is proposed, the folder remembered."""

    agreed = Signal(object)  # Path: where the copy goes
    for_player = Signal(str)  # PlayerId: a copy of what this one may know is wanted in its place
    folder_wanted = Signal(object)  # Path: to be shown in the file manager

    def __init__(self, session: Session, folder: Path, window: QWidget) -> None:
        super().__init__(
            session.theme,
            _("A copy to send"),
            _("The whole campaign in one small file, checked and ready to mail."),
            _("Save the copy"),
            window,
            width=560,
        )
        self.setObjectName("send")
        self._session, self._folder = session, folder
        self._target: Path | None = None  # where the copy is
        state = session.desk.state
        self.name = QLineEdit(_free(folder, name_to_send(state.setting.name, state.month, state.week)).stem)
        self.name.setObjectName("name of the copy")
        self.name.setFont(theme.font("text"))
        self.name.setMaxLength(120)
        self.name.textChanged.connect(lambda _text: self._look_again())
        self._where = plain_labels.ElidedLabel(font="text", give=Qt.TextElideMode.ElideMiddle)
        other = widgets.Button(self.look, _("Other folder…"))
        other.setObjectName("other folder")
        other.setAutoDefault(False)
        other.clicked.connect(self._ask_for_folder)
        place = QWidget()
        row = panel_widgets.line(self._where, other, spacing=10)
        row.setStretch(0, 1)
        place.setLayout(row)
        self._asked = QWidget()
        asked = panel_widgets.column(
            labelled(_("Name"), self.name, width=70), 8, labelled(_("Folder"), place, width=70)
        )
        if any(session.desk.battles.kept(battle.id) is not None for battle in open_battles(state)):
            asked.addSpacing(10)
            asked.addWidget(self._stays_here())
        self._asked.setLayout(asked)
        self.body.addWidget(self._asked)
        self._done = plain_labels.label("", font="row", wrap=True)
        self._done.hide()
        self.body.addWidget(self._done)
        self.secrets: QWidget | None = None
        if has_secrets(state):
            self.secrets = self._make_secrets()
            self.body.addSpacing(14)
            self.body.addWidget(self.secrets)
        self._show_folder()
        self._look_again()

    def first_stop(self) -> QWidget | None:
        """The name; once the copy is there, the first of the buttons."""
        return self.name if self._target is None else self.cancel

    def _stays_here(self) -> QWidget:
        """What is not in the copy."""
        words = _("Battles under way stay on this computer.")
        made = plain_labels.label(words, font="second", tone="ink2", wrap=True)
        made.setObjectName("stays here")
        return made

    def _make_secrets(self) -> QWidget:
        """What is inside, and the door to a copy without it."""
        words = plain_labels.label(
            _(
                "It holds everything, also what players may not know of each other: send it to the organiser only. "
                "Who plays gets a copy of what that player may know:"
            ),
            font="second",
            tone="ink2",
            wrap=True,
        )
        state = self._session.desk.state
        self.player = Picker(self.look, _("Player"))
        for seat in state.seats:
            self.player.addItem(state.players[seat].name, seat)
        instead = widgets.Button(self.look, _("A copy for this player…"))
        instead.setObjectName("copy for a player")
        instead.setAutoDefault(False)
        instead.clicked.connect(self._for_player)
        row = panel_widgets.line(self.player, instead, 0, spacing=8)
        made = QWidget()
        lead = panel_widgets.line(widgets.Sign(self.look, "curtain", "ink2"), words, spacing=10)
        lead.setStretch(1, 1)
        made.setLayout(panel_widgets.column(lead, 8, row))
        return made

    def _for_player(self) -> None:
        self.accept()
        self.for_player.emit(PlayerId(self.player.currentData()))

    def target(self) -> Path:
        """The file, as the sheet stands."""
        name = self.name.text().strip()
        return self._folder / (name if name.lower().endswith(ENDING) else name + ENDING)

    def _look_again(self) -> None:
        self.allow(self._missing())

    def _missing(self) -> tuple[Reason, ...]:
        name = self.name.text().strip()
        if not name.strip("."):
            return (Reason("", _("Give the copy a name.")),)
        if wrong := sorted({sign for sign in name if sign in FORBIDDEN or not sign.isprintable()}):
            text = _("The name of a file cannot have {signs} in it.")
            return (Reason("", text.format(signs=" ".join(wrong))),)
        if self.target().exists():
            return (Reason("", _("“{name}” exists already. Choose another name.").format(name=self.target().name)),)
        return ()

    def _ask_for_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, _("Folder for the copy"), str(self._folder))
        if name:
            self.use_folder(Path(name))

    def use_folder(self, folder: Path) -> None:
        """The copy goes here."""
        self._folder = folder
        self._show_folder()
        self._look_again()

    def _show_folder(self) -> None:
        self._where.setText(str(self._folder))

    def act(self) -> None:
        """Save the copy; or, once that is done, show where it is."""
        if self._target is not None:
            self.accept()
            self.folder_wanted.emit(self._target.parent)
            return
        self._look_again()
        if not self._missing():
            self.primary.setEnabled(False)
            self.agreed.emit(self.target())

    def show_done(self, target: Path) -> None:
        """The copy is there."""
        self._target = target
        self._asked.hide()
        title = _("The copy is saved")
        self.setWindowTitle(plain_labels.window_title(title))
        self.title.setText(title)
        self.lead.setText(_("Attach it to a mail, or put it on a stick: “Campaign, Open…” opens it on any computer."))
        text = _("“{name}” is saved in the folder “{folder}”.")
        self._done.setText(text.format(name=target.name, folder=target.parent))
        self._done.show()
        if self.secrets is not None:
            self.secrets.hide()
        self.cancel.setText(_("Close"))
        self.primary.setText(_("Show in the file manager"))
        self.allow(())
        self.cancel.setFocus()

    def show_failure(self, error: Exception) -> None:
        """Say why there is no copy; another name or folder may do. What is a mistake of the program is raised again."""
        if not isinstance(error, StoreError | OSError):
            raise error
        self.allow((Reason("", str(error)),))
        self.primary.setEnabled(True)


def _free(folder: Path, name: str) -> Path:
    """The name, with a number if there is such a file."""
    target, number = folder / name, 1
    while target.exists():
        number += 1
        target = folder / f"{Path(name).stem} ({number}){ENDING}"
    return target
