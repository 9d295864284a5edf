"""The battlefield editor: a sector's table, built to match the club's own terrain.

What is built is a draft until it is laid out, which is one order (campaign:C91); a photo beneath it is an order of its
own (campaign:C92). Every problem of the table is said as it is built. Undo in here goes back within the draft.
"""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QGridLayout,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from campaign import system
from campaign.battle.battlefields.problems import battlefield_problems
from campaign.battle.scenery import CM, Battlefield, PieceKind
from campaign.battle.systems import battlefields_of, kinds_of, telling_of
from campaign.words import _
from campaign.world.deploying import battlefield_of
from campaign.world.ids import SectorId
from campaign.world.orders import SetBackdrop, SetBattlefield
from campaign.world.refusal import Reason
from campaign.world.rules.battlefields import made
from campaign.world.scenery_words import kind_words
from ui import plain_labels, widgets
from ui.backdrops import KINDS_ASKED, PlaceSheet, choose_opacity, give_backdrop
from ui.battlefield import edits
from ui.battlefield.edits import Chosen, Part
from ui.battlefield.photo import TablePhoto
from ui.battlefield.table_view import TableEditor
from ui.dialogs.fields import Number, Picker
from ui.documents import read_document
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets
from ui.session import Session

MANY_SEEDS: Final = 2**53
SIDE: Final = 328  # points of the column beside the table
MOST_STEPS: Final = 200  # of the draft that can be gone back
LONGEST: Final = 40 * CM  # that can be typed of a piece
JSON: Final = "JSON (*.json)"


class BattlefieldEditor(QDialog):
    """The editor of one sector's table. It stays open beside the campaign's window."""

    def __init__(self, session: Session, sector: SectorId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("battlefield")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._session, self._sector = session, sector
        place = session.state.sectors[sector].name
        self.setWindowTitle(plain_labels.window_title(_("Battlefield of {sector}").format(sector=place)))
        self.resize(QSize(1180, 820).boundedTo(widgets.window_room(parent or self)))
        self._ruler = telling_of(session.state.setting.system).ruler
        self._limits = battlefields_of(session.state.setting.system)
        self._laid = battlefield_of(session.state, sector)
        self._draft = self._laid
        self._back: list[Battlefield] = []
        self._on: list[Battlefield] = []
        self._seed = 0  # of the doors that were cut last
        self._filling = False
        self.table = TableEditor(session.theme, self._ruler)
        self.table.edited.connect(self.build)
        self.table.chosen_changed.connect(self._show_chosen)
        self.table.removed.connect(self.remove)
        self.table.doubled.connect(self.double)
        self._lay_out()
        for keys, do in ((QKeySequence.StandardKey.Undo, self.undo), (QKeySequence.StandardKey.Redo, self.redo)):
            QShortcut(keys, self, do)
        session.changed.connect(self._on_changes)  # a method, not a lambda: it ends with the window
        self._show()
        self._beneath = TablePhoto(session, sector, self)
        self._beneath.changed.connect(lambda: self.table.show_beneath(self._beneath.beneath))
        self.table.show_beneath(self._beneath.beneath)

    # --- the draft -------------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Battlefield:
        """The table as it is built so far."""
        return self._draft

    def build(self, field: Battlefield, chosen: Chosen | None = None) -> None:
        """Another table; ``chosen`` is in hand then, if it is not what was."""
        if field != self._draft:
            self._back = [*self._back[-MOST_STEPS:], self._draft]
            self._on = []
            self._draft = field
        self._show(chosen)

    def undo(self) -> None:
        """One change of the draft back."""
        if self._back:
            self._on.append(self._draft)
            self._draft = self._back.pop()
            self._show()

    def redo(self) -> None:
        """And on again."""
        if self._on:
            self._back.append(self._draft)
            self._draft = self._on.pop()
            self._show()

    def add(self, kind: PieceKind | None) -> None:
        """Put a piece, or a low wall, on the table."""
        self.build(*edits.added(self._draft, kind))
        self.table.setFocus()

    def remove(self) -> None:
        """Take away what is in hand."""
        if self.table.chosen is not None:
            self.build(edits.removed(self._draft, self.table.chosen))

    def double(self) -> None:
        """Put the same down once more."""
        if self.table.chosen is not None:
            self.build(*edits.doubled(self._draft, self.table.chosen))

    def make_anew(self, seed: int | None = None) -> None:
        """A table as the sector's character makes it."""
        seed = secrets.randbelow(MANY_SEEDS) if seed is None else seed
        self.build(made(self._session.state, self._sector, seed))

    def make_first(self) -> None:
        """The table that the campaign itself makes for the sector."""
        self.build(made(self._session.state, self._sector, None))

    def save(self) -> bool:
        """Lay the table out: one order."""
        if self._session.submit(SetBattlefield(self._sector, self._draft)):
            return True
        self._say(self._session.problems(SetBattlefield(self._sector, self._draft)))
        return False

    # --- what is shown ---------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, panel_widgets.SCROLL_BAR + 6, 0)
        column.setSpacing(10)
        for item in (
            *self._table_fields(),
            widgets.hairline(),
            *self._adding(),
            widgets.hairline(),
            self._thing_fields(),
        ):
            column.addWidget(item)
        column.addStretch(1)
        self._problems = panel_widgets.Reasons(self._session.theme)
        side = QWidget()
        side.setFixedWidth(SIDE)
        side.setLayout(panel_widgets.column(panel_widgets.scrolled(inner), 8, self._problems, 8, self._ending()))
        side.layout().setContentsMargins(0, 0, 0, 0)  # type: ignore[union-attr]
        row = panel_widgets.line(self.table, side, spacing=16, margins=(16, 16, 16, 16))
        row.setStretch(0, 1)
        self.setLayout(row)

    def _table_fields(self) -> list[QWidget]:
        self._sides = []
        row = QWidget()
        pickers = []
        for name, words in (("table width", _("Width of the table")), ("table height", _("Height of the table"))):
            picker = Picker(self._session.theme, name)
            picker.setAccessibleName(words)
            picker.activated.connect(lambda _at: self._resize_table())
            pickers.append(picker)
        self._sides = pickers
        row.setLayout(panel_widgets.line(pickers[0], plain_labels.label("×", font="row"), pickers[1], 0, spacing=6))
        anew = self._button(_("Make anew"), "make anew", lambda: self.make_anew())
        first = self._button(_("The first one"), "as first", self.make_first)
        photo = self._button(_("Photo…"), "photo", self._choose_photo)
        self._photo = photo
        ways = QWidget()
        ways.setLayout(Wrapping(anew, first, photo))
        return [widgets.section(_("Table")), row, ways]

    def _adding(self) -> list[QWidget]:
        grid = QWidget()
        layout = Wrapping()
        grid.setLayout(layout)
        for kind in kinds_of(self._session.state.setting.system):
            layout.addWidget(self._button(kind_words(kind), f"add {kind or 'wall'}", partial(self.add, kind)))
        return [widgets.section(_("Put on the table")), grid]

    def _thing_fields(self) -> QWidget:
        look, longest = self._session.theme, self._limits.sides[-1]
        self._name = plain_labels.label(font="row")
        self._fields = {
            "x": self._length("thing x", _("From the west edge, {unit}"), 0, longest),
            "y": self._length("thing y", _("From the north edge, {unit}"), 0, longest),
            "length": self._length("thing length", _("Length, {unit}"), 1, LONGEST),
            "width": self._length("thing width", _("Width, {unit}"), 1, LONGEST),
            "degrees": Number(look, "thing degrees", _("Direction, degrees"), 0, 179, 0),
            "storeys": Number(look, "thing storeys", _("Storeys"), 1, 3, 1),
        }
        grid = QGridLayout()
        grid.setVerticalSpacing(6)
        self._words = {}
        for row, (key, number) in enumerate(self._fields.items()):
            self._words[key] = plain_labels.label(number.box.accessibleName(), font="second", tone="ink2")
            grid.addWidget(self._words[key], row, 0)
            grid.addWidget(number, row, 1, Qt.AlignmentFlag.AlignRight)
            number.box.valueChanged.connect(lambda _value, key=key: self._set(key))
        grid.setColumnStretch(0, 1)
        self._doors = self._button(_("Other doors"), "other doors", self._other_doors)
        double = self._button(_("Once more"), "once more", self.double)
        remove = self._button(_("Take away"), "take away", self.remove)
        page = QWidget()
        page.setLayout(panel_widgets.column(self._name, 6, grid, 8, Wrapping(double, remove, self._doors), 0))
        hint = _("Choose a piece to drag it. Its corner resizes it, the round handle turns it.")
        empty = QWidget()
        empty.setLayout(panel_widgets.column(plain_labels.label(hint, font="second", tone="ink2", wrap=True), 0))
        self._pages = QStackedWidget()
        self._both = (empty, page)
        for either in self._both:
            self._pages.addWidget(either)
        return self._pages

    def _length(self, name: str, words: str, least: int, most: int) -> Number:
        """A field for a length in whole units of the game, up to ``most`` tenths of a millimetre."""
        label = words.format(unit=self._ruler.called())
        return Number(self._session.theme, name, label, least, most // self._ruler.unit, least)

    def _ending(self) -> QWidget:
        take = self._button(_("Take in…"), "take in", self._choose_document)
        send = self._button(_("Send out…"), "send out", self._ask_where)
        self._save = widgets.Button(self._session.theme, _("Lay out"), kind="primary")
        self._save.setObjectName("lay out")
        self._save.setAutoDefault(False)
        self._save.clicked.connect(lambda: self.save())
        row = QWidget()
        row.setLayout(Wrapping(take, send, self._save))
        return row

    def _button(self, text: str, name: str, do: object) -> widgets.Button:
        button = widgets.Button(self._session.theme, text)
        button.setObjectName(name)
        button.setProperty("room", "less")
        button.setAutoDefault(False)
        assert callable(do)
        button.clicked.connect(lambda _on=False: do())
        return button

    def _show(self, chosen: Chosen | None = None) -> None:
        self.table.show_field(self._draft, chosen or self.table.chosen)
        self._filling = True
        for picker, side in zip(self._sides, (self._draft.width, self._draft.height), strict=True):
            picker.clear()
            for offered in sorted({*self._limits.sides, side}):
                picker.addItem(self._ruler.length(offered), offered)
            picker.setCurrentIndex(picker.findData(side))
        self._filling = False
        self._show_chosen()
        self._say(battlefield_problems(self._draft, self._session.state.setting.system))
        self._show_ways()

    def _show_ways(self) -> None:
        order = SetBattlefield(self._sector, self._draft)
        reasons = self._session.problems(order)
        self._save.say(_("Lay out"), enabled=not reasons, why=" ".join(map(str, reasons)))

    def _say(self, reasons: tuple[Reason, ...]) -> None:
        self._problems.show_reasons(reasons[:4])

    def _show_chosen(self) -> None:
        chosen = self.table.chosen
        self._pages.setCurrentIndex(0 if chosen is None else 1)
        for page in self._both:  # the one that is not shown takes no room, so nothing empty scrolls
            shown = page is self._pages.currentWidget()
            high = QSizePolicy.Policy.Preferred if shown else QSizePolicy.Policy.Ignored
            page.setSizePolicy(QSizePolicy.Policy.Preferred, high)
        if chosen is None:
            return
        piece = self._draft.pieces[chosen.number] if chosen.part is Part.PIECE else None
        now = edits.measures(self._draft, chosen)
        self._filling = True
        text = _("Piece {n}: {kind}") if piece is not None else _("Low wall {n}")
        self._name.setText(text.format(n=chosen.number + 1, kind=kind_words(None if piece is None else piece.kind)))
        for key in ("x", "y", "length", "width"):
            self._fields[key].box.setValue(round(getattr(now, key) * CM / self._ruler.unit))
        self._fields["degrees"].box.setValue(round(now.degrees))
        self._fields["storeys"].box.setValue(1 if piece is None else piece.storeys)
        self._filling = False
        house = piece is not None and piece.kind is PieceKind.BUILDING
        self._doors.setVisible(house)
        for key, shown in (("storeys", house), ("width", piece is not None)):
            self._fields[key].setVisible(shown)
            self._words[key].setVisible(shown)

    # --- what is typed ---------------------------------------------------------------------------------------------

    def _set(self, key: str) -> None:
        chosen = self.table.chosen
        if self._filling or chosen is None:
            return
        value, now = self._fields[key].box.value(), edits.measures(self._draft, chosen)
        length = value * self._ruler.unit / CM
        match key:
            case "x":
                field = edits.moved(self._draft, chosen, round((length - now.x) * CM), 0)
            case "y":
                field = edits.moved(self._draft, chosen, 0, round((length - now.y) * CM))
            case "length":
                field = edits.sized(self._draft, chosen, length, now.width)
            case "width":
                field = edits.sized(self._draft, chosen, now.length, length)
            case "degrees":
                field = edits.turned(self._draft, chosen, value - now.degrees)
            case _:
                field = edits.with_storeys(self._draft, chosen.number, value)
        self.build(field)

    def _resize_table(self) -> None:
        if not self._filling:
            width, height = (picker.currentData() for picker in self._sides)
            self.build(edits.of_size(self._draft, width, height))

    def _other_doors(self) -> None:
        chosen = self.table.chosen
        if chosen is not None:
            self._seed += 1
            self.build(edits.refurnished(self._draft, chosen.number, self._seed))

    # --- photo and documents ---------------------------------------------------------------------------------------

    def _choose_photo(self) -> None:
        if self._sector not in self._session.state.backdrops:
            self._ask_photo()
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(_("Another photo…")).triggered.connect(lambda _on=False: self._ask_photo())
        choose_opacity(menu, self._session, self._sector)
        where = menu.addAction(_("Where it lies…"))
        where.triggered.connect(lambda _on=False: PlaceSheet(self._session, self._sector, self).open())
        gone = menu.addAction(_("No photo"))
        gone.triggered.connect(lambda _on=False: self._session.submit(SetBackdrop(self._sector, None)))
        menu.popup(self._photo.mapToGlobal(QPoint(0, self._photo.height())))

    def _ask_photo(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, _("Photo of the table"), "", KINDS_ASKED)
        if name:
            self.lay_photo(Path(name))

    def lay_photo(self, path: Path) -> None:
        """Lay the photo of a file beneath the table, from edge to edge."""
        give_backdrop(self._session, self._sector, path, (self._draft.width, self._draft.height), self)

    def _choose_document(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, _("Take in a battlefield"), "", JSON)
        if name:
            self.take_in(Path(name))

    def take_in(self, path: Path) -> None:
        """The table of a document, as a draft."""
        from campaign.exchange.battlefield_file import read_battlefield

        read_document(self, path, read_battlefield, self.build, lambda sentence: self._say((Reason("", sentence),)))

    def _ask_where(self) -> None:
        name, _kind = QFileDialog.getSaveFileName(self, _("Send out the battlefield"), "battlefield.json", JSON)
        if name:
            self.send_out(Path(name))

    def send_out(self, path: Path) -> None:
        """The draft as a document."""
        from campaign.exchange.battlefield_file import battlefield_text

        try:
            system.write(battlefield_text(self._draft).encode(), path)
        except OSError as error:
            self._say((Reason("", str(error)),))

    # --- keeping in step -------------------------------------------------------------------------------------------

    def _on_changes(self, _changes: object) -> None:
        """The campaign has gone on: another table was laid out, or the sector is no more."""
        state = self._session.state
        if self._sector not in state.sectors:
            self.close()
            return
        laid = battlefield_of(state, self._sector)
        if laid != self._laid:
            self._laid = laid
            self.build(laid)
        self._show_ways()


def open_editor(session: Session, sector: SectorId, window: QWidget) -> BattlefieldEditor:
    """Open the editor of a sector's table; the one that is open already comes to the front."""
    for editor in window.findChildren(BattlefieldEditor):
        editor.close()
    editor = BattlefieldEditor(session, sector, window)
    editor.show()
    return editor
