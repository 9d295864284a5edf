"""The sheet of a damaged file: what is wrong, what can be saved, and the newest backup; before anything is done.

Shows what it is given, and says what people want; reads and writes no file. What loses least is the lit button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.refusal import Reason
from ui import plain_labels, widgets
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.theme import Theme

if TYPE_CHECKING:
    from campaign.store.backups.folders import Backup
    from campaign.store.repairing.findings import Findings

LOOK_EVERY = 150  # milliseconds


class DamagedSheet(Sheet):
    """``said``: what the file said when it was to be opened; ``is_open``: it is shown now, and cannot be repaired so.

    ``how_far``: steps done and steps in all of the look through the file, asked now and then.
    """

    repair_wanted = Signal()
    restore_wanted = Signal(object)  # Backup
    close_wanted = Signal()  # the open campaign, to repair its file

    def __init__(
        self,
        look: Theme,
        path: Path,
        said: str,
        how_far: Callable[[], tuple[int, int]],
        window: QWidget,
        *,
        is_open: bool = False,
    ) -> None:
        title = _("Check of “{name}”") if is_open else _("“{name}” is damaged")
        super().__init__(look, title.format(name=path.name), said, _("Repair"), window, width=640)
        self.setObjectName("damaged")
        self._how_far, self._is_open = how_far, is_open
        self._findings: Findings | None = None
        self._backup: Backup | None = None
        self._told: tuple[str, Sequence[str]] = ("", ())  # a head and sentences: what can be saved
        self._does: Callable[[], object] = self.reject
        self.state = plain_labels.label(_("The file is looked through…"), font="row", wrap=True)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(6)
        self.body.addWidget(self.state)
        self.body.addSpacing(8)
        self.body.addLayout(self._rows)
        self.kept = plain_labels.label("", font="text", wrap=True)
        self.kept.hide()
        self.cancel.setText(_("Close"))
        self.primary.setEnabled(False)
        self.faults = self._button("show faults", _("What the check found"), self._show_faults)
        self.restore = self._button("open the backup", _("Open the backup"), self._restore)
        self.mend = self._button("repair", _("Repair"), self._repair)
        self._clock = QTimer(self, interval=LOOK_EVERY)
        self._clock.timeout.connect(self._look)
        self._clock.start()

    def _button(self, name: str, words: str, does: Callable[[], object]) -> widgets.Button:
        """One at the left of the others, hidden until it is of use."""
        made = widgets.Button(self.look, words, kind="quiet")
        made.setObjectName(name)
        made.setAutoDefault(False)
        made.clicked.connect(does)
        made.hide()
        self.add_low(made)
        return made

    def show_failure(self, error: Exception) -> None:
        """Say what stands against what was asked."""
        self._clock.stop()
        self.state.setText(_("Nothing was changed."))
        self.reasons.show_reasons((Reason("", str(error)),))
        self.primary.setEnabled(False)
        if self._backup is not None and not self._is_open:
            self.restore.hide()
            self._lead(_("Open the backup"), self._restore)
        QTimer.singleShot(0, self, self._grow)

    def show_findings(self, findings: Findings, backup: Backup | None, backup_entry: int) -> None:
        """What was found; ``backup``: the newest that is sound, with the entry at which the campaign stands in it."""
        from campaign.store.repairing.repair import Way, way_of

        self._clock.stop()
        self._findings, self._backup = findings, backup
        way, saved = way_of(findings), findings.recovery
        if way is Way.NOTHING:
            title = _("Check of “{name}”").format(name=findings.path.name)
            self.setWindowTitle(plain_labels.window_title(title))
            self.title.setText(title)
            self._lead(_("Close"), self.accept)
            self.cancel.hide()
            self._show(findings.advice, (*findings.doubts, *findings.remarks))
            return
        loses_least = saved is not None and (saved.nothing_lost or saved.head >= backup_entry)
        if backup is not None and not self._is_open:
            self._show_backup(backup, first=saved is None or not saved.nothing_lost)
        if self._is_open:
            self._lead(_("Close the campaign and repair…"), self._close)
        elif saved is not None and (loses_least or backup is None):
            self._lead(_("Repair") if way is Way.IN_PLACE else _("Repair into a new file"), self._repair)
            self.restore.setVisible(backup is not None)
        elif backup is not None:
            self._lead(_("Open the backup"), self._restore)
            self.mend.setVisible(saved is not None)
        else:
            self._lead(_("Close"), self.accept)
            self.cancel.hide()
        self.faults.show()
        self._told = self._what_can_be_saved(findings, has_backup=backup is not None)
        self._show(*self._told)

    def _what_can_be_saved(self, findings: Findings, *, has_backup: bool) -> tuple[str, Sequence[str]]:
        """A head and sentences."""
        from campaign.store.repairing.repair import Way, way_of

        saved = findings.recovery
        if saved is None:
            why = _("It is no campaign, or its beginning is lost.")
            where = _("There is no backup of it on this computer. If you have sent somebody a copy, open that one.")
            return _("Nothing of this file can be saved."), (why,) if has_backup else (why, where)
        if way_of(findings) is Way.IN_PLACE:
            kept = _("The file as it is now is kept beside the repaired one.")
            return _("The journal is whole: to repair the file loses nothing."), (*saved.sentences(), kept)
        kept = _("A new file is written; the damaged one stays as it is.")
        return _("What a repair would save, and what would be lost:"), (kept, *saved.sentences())

    def _lead(self, words: str, does: Callable[[], object]) -> None:
        """What the lit button does."""
        self.primary.setText(words)
        self.primary.setEnabled(True)
        self._does = does
        self.primary.setFocus()

    def _show_backup(self, backup: Backup, *, first: bool) -> None:
        """``first``: above what a repair would lose, which may be long; else it is only another way."""
        from campaign.store.backups.folders import what_for

        words = _("The newest backup is of {when}, {what}: month {month}, week {week}. It opens as a new file.")
        self.kept.setText(
            words.format(
                when=f"{backup.made:%Y-%m-%d %H:%M}", what=what_for(backup.why), month=backup.month, week=backup.week
            )
        )
        place = 0 if first else self.body.count()
        self.body.insertWidget(place, self.kept)
        self.body.insertSpacing(place + 1 if first else place, 10)
        self.kept.show()

    def _show(self, head: str, sentences: Sequence[str]) -> None:
        self.state.setText(head)
        panel_widgets.clear(self._rows)
        for sentence in sentences:
            self._rows.addWidget(plain_labels.label(sentence, font="text", tone="ink2", wrap=True))
        QTimer.singleShot(0, self, self._grow)  # when all that is new stands there

    def _show_faults(self) -> None:
        """The findings of the check in place of what can be saved; again, the other way round."""
        if self._findings is None:
            return
        if self.faults.text() == _("What the check found"):
            self.faults.setText(_("What can be saved"))
            self._show(_("What the check found:"), self._findings.faults)
        else:
            self.faults.setText(_("What the check found"))
            self._show(*self._told)

    def act(self) -> None:
        """The lit button was pressed."""
        self._does()

    def _repair(self) -> None:
        """It is done beside the window; the sheet stays until it is."""
        for button in (self.primary, self.mend, self.restore):
            button.setEnabled(False)
        self.state.setText(_("The file is repaired…"))
        self.repair_wanted.emit()

    def _restore(self) -> None:
        self.accept()
        self.restore_wanted.emit(self._backup)

    def _close(self) -> None:
        self.accept()
        self.close_wanted.emit()

    def _look(self) -> None:
        done, of = self._how_far()
        if of:
            words = _("The file is looked through: {done} of {of}")
            self.state.setText(words.format(done=done, of=of))
