"""The print set-ups on the desk: one is chosen, and what stands on the desk is saved under a name of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from campaign.paper import Setup, Setups, kind_of
from campaign.paper.setups import LONGEST
from campaign.words import _
from campaign.world.refusal import Reason
from ui import plain_labels, widgets
from ui.dialogs.fields import Picker
from ui.dialogs.sheet import Sheet, labelled
from ui.panels import panel_widgets
from ui.theme import Theme


class SetupBar(QWidget):
    """A list that opens, and a button with what can be done. ``chosen`` is told what set-up is wanted; ``now`` says
    what stands on the desk; ``failed`` that the file cannot be written.
    """

    def __init__(
        self,
        look: Theme,
        setups: Setups,
        chosen: Callable[[Setup], None],
        now: Callable[[], Setup],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__()
        self._look, self._setups, self._chosen, self._now, self._failed = look, setups, chosen, now, failed
        self.picker = Picker(look, "print set-up")
        self.picker.setAccessibleName(_("Print set-up"))
        self.picker.activated.connect(lambda _place: self._take())
        self.more = widgets.Button(look, _("Save…"))
        self.more.setObjectName("set-ups")
        self.more.setAutoDefault(False)
        self.more.clicked.connect(self._open_menu)
        across = panel_widgets.line(self.picker, self.more, spacing=8)
        across.setStretch(0, 1)
        self.setLayout(across)
        self._fill("")

    @property
    def name(self) -> str:
        """The set-up that is chosen; empty for none."""
        return str(self.picker.currentData() or "")

    def follow(self) -> None:
        """What stands on the desk has changed: no set-up is chosen any more that says something else."""
        there = self._setups.named(self.name) if self.name else None
        if there is not None and not says_the_same(there, self._now()):
            self.picker.setCurrentIndex(0)

    def choose(self, name: str) -> None:
        """Choose one by its name; none, if it is not there."""
        there = self._setups.named(name)
        self._fill(there.name if there else "")
        if there is not None:
            self._chosen(there)

    def menu(self) -> QMenu:
        """What can be done."""
        made = QMenu(self)
        made.addAction(_("Save as…")).triggered.connect(lambda _on: self._ask(None))
        if there := self._setups.named(self.name):
            words = plain_labels.menu_text(_("Rename {name}").format(name=there.name))
            made.addAction(words).triggered.connect(lambda _on: self._ask(there))
            words = plain_labels.menu_text(_("Delete {name}").format(name=there.name))
            made.addAction(words).triggered.connect(lambda _on: self._delete(there))
        return made

    def _open_menu(self) -> None:
        if not self.name:
            self._ask(None)
            return
        menu = self.menu()
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _take(self) -> None:
        if there := self._setups.named(self.name):
            self._chosen(there)
        self._dress()

    def _ask(self, old: Setup | None) -> None:
        taken = [one.name for one in self._setups.all()]
        SetupSheet(self._look, old.name if old else "", taken, lambda name: self._keep(old, name), self).open()

    def _keep(self, old: Setup | None, name: str) -> None:
        try:
            if old is None:
                self._setups.save(replace(self._now(), name=name))
            else:
                self._setups.rename(old.name, replace(old, name=name))
        except OSError as error:
            self._failed(error)
            return
        self._fill(name)

    def _delete(self, there: Setup) -> None:
        try:
            self._setups.delete(there.name)
        except OSError as error:
            self._failed(error)
            return
        self._fill("")

    def _fill(self, name: str) -> None:
        self.picker.clear()
        self.picker.addItem(_("As chosen here"), "")
        for one in self._setups.all():
            self.picker.addItem(one.name, one.name)
        self.picker.setCurrentIndex(max(0, self.picker.findData(name)))
        self._dress()

    def _dress(self) -> None:
        self.more.setText(_("Edit…") if self.name else _("Save…"))


class SetupSheet(Sheet):
    """The name of a set-up."""

    def __init__(
        self, look: Theme, old: str, taken: list[str], done: Callable[[str], None], parent: QWidget | None
    ) -> None:
        title = _("Rename {name}").format(name=old) if old else _("Save as a print set-up")
        lead = "" if old else _("What is printed, for whom and how; the folder is no part of it.")
        super().__init__(look, title, lead, _("Rename") if old else _("Save"), parent, width=420)
        self._old, self._taken, self._done = old, [name.casefold() for name in taken], done
        self.name = QLineEdit(old)
        self.name.setObjectName("name")
        self.name.setMaxLength(LONGEST)
        self.name.selectAll()
        self.name.textChanged.connect(lambda _text: self._check())
        self.body.addLayout(labelled(_("Name"), self.name, width=70))
        self.told = plain_labels.label("", font="text", tone="ink2", wrap=True)
        self.body.addWidget(self.told)
        self._check()

    def _check(self) -> None:
        name = self.name.text().strip()
        missing = name in ("", self._old)
        self.told.setText(_("It takes the place of the one of this name.") if name.casefold() in self._taken else "")
        self.told.setVisible(not missing and bool(self.told.text()))
        self.allow((Reason("", _("Write another name.") if self._old else _("Write a name.")),) if missing else ())

    def act(self) -> None:
        """Keep it under this name."""
        self.accept()
        self._done(self.name.text().strip())


def says_the_same(setup: Setup, now: Setup) -> bool:
    """Whether the desk says what a set-up does; a paper that this leaves open is any, kinds unknown here are none."""
    known = {key for key in setup.kinds if kind_of(key) is not None}
    paper = now.paper if setup.paper else None
    return known == set(now.kinds) and replace(setup, name="", kinds=()) == replace(now, name="", kinds=(), paper=paper)
