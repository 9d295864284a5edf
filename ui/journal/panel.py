"""The journal with its search: what is looked for above, the tree below. Also as a window beside the campaign's.

All sentences are read beside the window's own work, when words are looked for first. Shows values; orders nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from campaign.words import _, count
from campaign.world.ids import EntryId, PlayerId, SectorId
from ui import plain_labels, widgets
from ui.background import in_background
from ui.bars.amend_button import AmendButton
from ui.dialogs.fields import Picker
from ui.journal.journal_filter import KINDS, Sieve, kind_name, told_of_all
from ui.journal.tree_model import JournalTree
from ui.journal.tree_view import JournalTreeView
from ui.panels import panel_widgets
from ui.panels.empty_state import Offer, OverList
from ui.rules import link
from ui.session import Session
from ui.window_geometry import PlaceKeeper

SOON = 150  # milliseconds after the last letter
OPENED = 600  # orders that are found are all shown at once; of more, the newest week


class JournalPanel(QWidget):
    """Search and tree."""

    amend = Signal(int)  # an entry's id
    take_out = Signal(int)
    copy = Signal(int)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("journal panel")
        self._session = session
        self._told: dict[EntryId, str] = {}
        self._reading = False
        self.model = JournalTree(session, self)
        self.view = JournalTreeView(session, self.model)
        self.search = QLineEdit()
        self.search.setObjectName("search the journal")
        self.search.setAccessibleName(_("Search the journal"))
        self.search.setPlaceholderText(_("Name, place, rule or word"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(120)
        self.players, self.kinds, self.sectors = (Picker(session.theme, name) for name in ("whose", "kind", "where"))
        self._count = plain_labels.label("", font="second", tone="ink2")
        self._amend = AmendButton(session)
        self._fill()
        fields = (self.search, self.players, self.kinds, self.sectors)
        row = panel_widgets.line(*fields, self._count, self._amend, spacing=8, margins=(0, 0, 0, 8))
        row.setStretch(0, 1)
        self.setLayout(panel_widgets.column(row, self.view))
        self._later = QTimer(self, singleShot=True, interval=SOON)
        self._later.timeout.connect(self.sift)
        self.search.textChanged.connect(lambda _text: self._later.start())
        for picker in (self.players, self.kinds, self.sectors):
            picker.currentIndexChanged.connect(lambda _place: self.sift())
        self.view.amend.connect(self.amend)
        self._amend.wanted.connect(self.amend)
        self.view.selectionModel().currentChanged.connect(lambda _now, _before: self._offer_to_amend())
        self.view.take_out.connect(self.take_out)
        self.view.copy.connect(self.copy)
        session.settled.connect(self._on_settled)
        session.travelled.connect(self._mark_moment)
        QShortcut(
            QKeySequence("Ctrl+F"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
        ).activated.connect(self.start_search)
        self._say_count()
        self._offer_to_amend()
        OverList(session.theme, self.view, self._offer)

    def _offer(self) -> Offer | None:
        """What is said where no entry is like what is looked for."""
        if not self.sieve():
            return None
        return Offer(_("No entry is like that."), _("Show all"), self._show_all)

    def _show_all(self) -> None:
        for picker in (self.players, self.kinds, self.sectors):
            picker.setCurrentIndex(0)
        self.look_for("")

    def start_search(self) -> None:
        """To the search, what stands in it is written over."""
        self.search.setFocus()
        self.search.selectAll()

    def sieve(self) -> Sieve:
        """What is looked for."""
        return Sieve(
            tuple(self.search.text().casefold().split()),
            self.players.currentData(),
            self.kinds.currentData() or "",
            self.sectors.currentData(),
        )

    def look_for(self, text: str) -> None:
        """Look for words at once."""
        self.search.setText(text)
        self._later.stop()
        self.sift()

    def sift(self) -> None:
        """Show only what is looked for; words wait until all sentences have been read."""
        sieve = self.sieve()
        if not sieve:
            self.model.show_only(None)
        elif sieve.words and self._unread():
            self._read()
            return
        else:
            state, told, entries = self._session.desk.state, self._told, self.model.entries
            found = [n for n, d in enumerate(entries) if sieve.lets(d.entry, state, told.get(d.entry.id, ""))]
            self.model.show_only(found)
            if len(found) <= OPENED:
                self.view.open_all_weeks()
        self._say_count()

    def _fill(self) -> None:
        """Who, what and where can be looked for; what was chosen stays."""
        state = self._session.state
        everything: tuple[tuple[Picker, str, str, list[tuple[str, object]]], ...] = (
            (
                self.players,
                _("Whose"),
                _("All players"),
                [(state.players[seat].name, PlayerId(seat)) for seat in state.seats],
            ),
            (self.kinds, _("Kind"), _("All kinds"), [(kind_name(kind), kind) for kind in KINDS]),
            (
                self.sectors,
                _("Where"),
                _("All sectors"),
                sorted((sector.name, SectorId(sector.id)) for sector in state.sectors.values()),
            ),
        )
        for picker, name, whole, items in everything:
            chosen = picker.currentData()
            picker.blockSignals(True)
            picker.clear()
            picker.setAccessibleName(name)
            picker.setMaximumWidth(190)
            picker.addItem(whole, None)
            for words, what in items:
                picker.addItem(words, what)
            picker.setCurrentIndex(max(0, picker.findData(chosen)) if chosen is not None else 0)
            picker.blockSignals(False)

    def _unread(self) -> bool:
        return any(item.entry.id not in self._told for item in self.model.entries)

    def _read(self) -> None:
        """All sentences that are not known yet, on another thread."""
        self._count.setText(_("The journal is being read."))
        if self._reading:
            return
        self._reading = True
        known = self._told
        past = tuple((entry, before) for entry, before in self._session.desk.past() if entry.id not in known)
        in_background(self, lambda: told_of_all(past), self._have_read, self._failed)

    def _have_read(self, told: dict[EntryId, str]) -> None:
        self._reading = False
        self._told |= told
        self.sift()

    def _failed(self, error: Exception) -> None:
        self._reading = False
        self._count.setText(_("The journal could not be read."))
        raise error

    def _on_settled(self) -> None:
        if self.sieve():
            self._later.start()
        self._fill()
        self._say_count()
        self._offer_to_amend()

    def _offer_to_amend(self) -> None:
        """The marked order; the last one where none is marked."""
        index, entries = self.view.currentIndex(), self.model.entries
        place = self.model.place_of(index) if index.isValid() else None
        shown = entries[-1 if place is None else place].entry
        news = self.model.news_of(index) if place is not None else None
        self._amend.show_entry(shown.id, self._told.get(shown.id, "") if news is None else news.text)

    def _mark_moment(self) -> None:
        moment = self._session.moment
        if moment is not None:
            places = (n for n, item in enumerate(self.model.entries) if item.entry.id == moment.entry)
            if (place := next(places, None)) is not None:
                self.view.show_place(place)

    def _say_count(self) -> None:
        whole, shown = len(self.model.entries), self.model.shown
        words = count("{n} entry", "{n} entries", whole)
        self._count.setText(words if shown == whole else _("{n} of {all}").format(n=shown, all=words))

    def count_words(self) -> str:
        """How many orders are shown, of how many."""
        return self._count.text()


class JournalWindow(QDialog):
    """The journal on its own. It stays open beside the campaign's window."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("journal")
        self.setWindowTitle(_("Journal"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(1040, 700).boundedTo(widgets.window_room(parent or self)))
        PlaceKeeper(self, session.kept)
        self.panel = JournalPanel(session)
        self.setLayout(panel_widgets.column(self.panel, margins=(20, 16, 16, 12)))
        link.open_by_keys(self)


def open_journal(session: Session, window: QWidget) -> JournalWindow:
    """The journal's window, opened or brought to the front."""
    found = window.findChild(JournalWindow)
    if found is None:
        found = JournalWindow(session, window)
    found.show()
    found.raise_()
    found.activateWindow()
    return found
