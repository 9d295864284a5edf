"""The sheets about the past: what differs between two entries, and the branches that were undone or amended.

They show, and let people look back or go on elsewhere; they order nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.desk import Branch
from campaign.words import _, count
from campaign.world.differences import differences
from campaign.world.ids import EntryId
from campaign.world.news import headline
from ui import plain_labels, widgets
from ui.background import in_background
from ui.dialogs.differences_view import DifferencesView
from ui.dialogs.fields import Number
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets
from ui.session import Session

ROOM = 380  # points for a list
SHOWN = 30  # branches


class CompareSheet(Sheet):
    """Two entries of one way, by their places in it, and what differs between them."""

    def __init__(self, session: Session, entry: EntryId, window: QWidget) -> None:
        super().__init__(
            session.theme, _("What differs"), _("Between two entries of the journal."), _("Close"), window, width=640
        )
        self._session = session
        whole = session.desk.history()
        known = {past.id for past in whole}
        self._way = whole if entry in known else session.desk.history(entry)
        place = next(n for n, past in enumerate(self._way, 1) if past.id == entry)
        one, other = (
            self._number("from entry", _("From entry"), place),
            self._number("to entry", _("To entry"), len(self._way)),
        )
        self.one, self.other = one.box, other.box
        self._one_words = plain_labels.ElidedLabel(font="second")
        self._other_words = plain_labels.ElidedLabel(font="second")
        self.view = DifferencesView(session.theme)
        inner = QWidget()
        inner.setLayout(panel_widgets.column(self.view, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 6, 0)))
        scrolled = panel_widgets.scrolled(inner, ROOM)
        for words, box, news in (
            (_("From entry"), one, self._one_words),
            (_("To entry"), other, self._other_words),
        ):
            name = plain_labels.label(words, font="text", tone="ink2")
            name.setFixedWidth(92)
            name.setBuddy(box)
            row = panel_widgets.line(name, box, news, spacing=12)
            row.setStretch(2, 1)
            self.body.addLayout(row)
            self.body.addSpacing(4)
        self.body.addSpacing(8)
        self.body.addWidget(scrolled, 1)
        self.cancel.hide()
        self._show()

    def _number(self, name: str, words: str, value: int) -> Number:
        made = Number(self.look, name, words, 1, len(self._way), value)
        made.box.valueChanged.connect(lambda _value: self._show())
        return made

    def _show(self) -> None:
        desk = self._session.desk
        ends = []
        for box, words in ((self.one, self._one_words), (self.other, self._other_words)):
            entry = self._way[box.value() - 1]
            words.setText(headline(entry, None if entry.parent is None else desk.state_at(entry.parent)).text)
            ends.append(desk.state_at(entry.id))
        self.view.show_differences(differences(*ends))


class BranchesSheet(Sheet):
    """Every branch beside the campaign as it stands, the newest first: look at it, or go on with it."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(
            session.theme,
            _("What was undone or amended"),
            _("Nothing is ever lost: each branch can be looked at, and gone on with. What it leaves becomes a branch."),
            _("Close"),
            window,
            width=640,
        )
        self._session = session
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        inner = QWidget()
        inner.setLayout(panel_widgets.column(self._rows, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 6, 0)))
        scrolled = panel_widgets.scrolled(inner, 240)
        self._wait = plain_labels.label(_("The branches are being read…"), font="text", tone="ink2")
        self._rows.addWidget(self._wait)
        self.body.addWidget(scrolled, 1)
        self.cancel.hide()

        def read(take_in: Callable[[], object]) -> None:
            take_in()
            self._show()

        in_background(self, session.desk.reading(), read, self._failed)

    def _failed(self, error: Exception) -> None:
        self._wait.setText(str(error))

    def _show(self) -> None:
        panel_widgets.clear(self._rows)
        branches = self._session.desk.branches(SHOWN)
        if not branches:
            words = _("Nothing has been undone or amended: there is one way only.")
            self._rows.addWidget(plain_labels.label(words, font="text", tone="ink2", wrap=True))
        for number, branch in enumerate(branches):
            self._rows.addWidget(self._row(branch, leads=number == 0))
        if more := self._session.desk.branch_count() - len(branches):
            words = _("… and {n} older ones; “fftt branches” lists them all.").format(n=more)
            self._rows.addWidget(plain_labels.label(words, font="second", tone="ink3"))

    def _row(self, branch: Branch, *, leads: bool) -> QWidget:
        desk = self._session.desk
        first, last = desk.entry(branch.entries[0]), desk.entry(branch.tip)
        before = None if first.parent is None else desk.state_at(first.parent)
        title = _("Left by an amendment") if branch.amended else _("Undone")
        since = _("from the founding on") if branch.fork is None else _("after entry {n}").format(n=branch.fork)
        size = count("{n} entry", "{n} entries", len(branch.entries))
        when = datetime.fromtimestamp(last.written).strftime("%Y-%m-%d %H:%M")
        head = panel_widgets.line(
            widgets.Sign(self.look, "undo" if not branch.amended else "journal", "ink2"),
            plain_labels.label(title, font="row"),
            plain_labels.label(_("{size}, {since}").format(size=size, since=since), font="second", tone="ink2"),
            0,
            plain_labels.label(when, font="small", tone="ink3"),
        )
        begins = _("Begins with: {news}").format(news=headline(first, before).text)
        look = widgets.Button(self.look, _("Look"))
        look.setObjectName(f"look at {branch.tip}")
        look.clicked.connect(lambda: self._look_at(branch))
        go = widgets.Button(self.look, _("Go on with it"))
        go.setObjectName(f"go to {branch.tip}")
        go.clicked.connect(lambda: self._go_to(branch))
        for button in (look, go):
            button.setAutoDefault(False)
            button.setProperty("room", "less")
        made = QWidget()
        words = plain_labels.label(begins, font="second", tone="ink2", wrap=True)
        layout = panel_widgets.column(head, 4, words, 6, panel_widgets.line(0, look, go, spacing=6), 10)
        if not leads:
            layout.insertWidget(0, widgets.hairline())
            layout.insertSpacing(1, 8)
        made.setLayout(layout)
        return made

    def _look_at(self, branch: Branch) -> None:
        self.accept()
        self._session.look_at(branch.tip)

    def _go_to(self, branch: Branch) -> None:
        self.accept()
        self._session.go_to(branch.tip)
