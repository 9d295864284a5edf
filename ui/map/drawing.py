"""Drawing the map in the window, before the first army is raised: what a drag and a right click mean then.

Every step is an order of its own (campaign:C90), so undo takes it back. Knows no geometry and no rule: the campaign
says what comes of a step, and why one cannot be.
"""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QInputDialog, QMenu, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import SectorId
from campaign.world.maps import edits
from campaign.world.maps.document import CITY_CHARACTERS, PLANET_CHARACTERS
from campaign.world.maps.names import sector_names
from campaign.world.orders import EditMap, SetBackdrop
from campaign.world.rules.map_drawing import reasons_against_drawing, unfinished_problems
from campaign.world.state import CAMPAIGN, Campaign
from ui import plain_labels, widgets
from ui.backdrops import KINDS_ASKED, PlaceSheet, choose_opacity, give_backdrop
from ui.dialogs import sheets
from ui.session import Session
from ui.theme import SPACE_1, SPACE_2, SPACE_3, SPACE_4

OFFERED: Final = 10  # sectors to be joined to, the nearest first


class Drawing(QObject):
    """Whether the map is being drawn, and the steps that people take."""

    changed = Signal()  # begun or ended, or the map is another

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._on = False
        session.settled.connect(self._look_again)

    @property
    def on(self) -> bool:
        """Whether a drag moves a sector now."""
        return self._on

    @property
    def possible(self) -> bool:
        """Whether the map may be drawn still."""
        return not self._session.looks_back and not reasons_against_drawing(self._session.state)

    def switch(self, on: bool) -> None:
        """Begin, or end."""
        on = on and self.possible
        if on != self._on:
            self._on = on
            if on:
                self._session.select()
            self.changed.emit()

    def take(self, edit: edits.MapEdit) -> bool:
        """Take a step."""
        return self._session.submit(EditMap(edit))

    def move(self, sector: SectorId, to: QPointF) -> bool:
        """Put a sector's hub elsewhere, in units of the map."""
        return self.take(edits.MoveSector(sector, (round(to.x()), round(to.y()))))

    def menu(self, sector: SectorId | None, at: QPointF, window: QWidget) -> QMenu:
        """What can be done at a place of the map."""
        menu, state = QMenu(window), self._session.state
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if sector is not None:
            self._fill(menu, sector, window)
            menu.addSeparator()
        add = edits.AddSector((round(at.x()), round(at.y())), _unused_name(state), _usual_character(state))
        _do(menu, _("Add a sector here"), partial(self.take, add))
        return menu

    def _fill(self, menu: QMenu, sector: SectorId, window: QWidget) -> None:
        state = self._session.state
        ground = next(s for s in state.setting.map.sectors if state.setting.sector_ids[s.key] == sector)
        _do(menu, _("Rename {sector}…").format(sector=ground.name), lambda: self._rename(sector, ground.name, window))
        looks = menu.addMenu(_("Character"))
        for character in CITY_CHARACTERS if state.setting.map.kind == "city" else PLANET_CHARACTERS:
            action = _do(looks, _character(character), partial(self.take, edits.SetCharacter(sector, character)))
            action.setCheckable(True)
            action.setChecked(character == ground.character)
        zone = _do(menu, _("Radioactive zone"), partial(self.take, edits.SetZone(sector, not ground.radioactive)))
        zone.setCheckable(True)
        zone.setChecked(ground.radioactive)
        words = _("Another hazard…")
        if ground.hazard is not None:
            words = _("{hazard}, {n}D6…").format(hazard=ground.hazard.name, n=ground.hazard.dice)
        hazard = _do(menu, words, lambda: sheets.hazard(self._session, sector, window))
        hazard.setCheckable(True)
        hazard.setChecked(ground.hazard is not None)
        if ground.hazard is not None:
            _do(menu, _("No hazard any more"), partial(self.take, edits.SetHazard(sector, None)))
        menu.addSeparator()
        near = _nearest(state, sector)
        joined = queries.neighbours(state, sector)
        join, cut, swap = (menu.addMenu(text) for text in (_("Join to"), _("No route to"), _("Change roles with")))
        for other in [other for other in near if other not in joined][:OFFERED]:
            _do(join, state.sectors[other].name, partial(self.take, edits.JoinSectors(sector, other)))
        for other in joined:
            route = queries.route_between(state, sector, other)
            assert route is not None  # neighbours are joined by a route
            _do(cut, state.sectors[other].name, partial(self.take, edits.RemoveRoute(route)))
        for other in [other for other in near if state.sectors[other].home != state.sectors[sector].home]:
            _do(swap, _role(state, other), partial(self.take, edits.SwapHomes(sector, other)))
        menu.addSeparator()
        if ground.key != state.setting.map.centre:
            _do(menu, _("Make it the centre"), partial(self.take, edits.SetCentre(sector)))
        gone = _do(menu, _("Take it away"), partial(self.take, edits.RemoveSector(sector)))
        reasons = self._session.problems(EditMap(edits.RemoveSector(sector)))
        gone.setEnabled(not reasons)

    def _rename(self, sector: SectorId, name: str, window: QWidget) -> None:
        new, well = QInputDialog.getText(window, _("Rename"), _("What the sector is called"), text=name)
        if well and new.strip() != name:
            self.take(edits.NameSector(sector, new))

    def _look_again(self) -> None:
        self._on = self._on and self.possible
        self.changed.emit()


class DrawBar(QFrame):
    """The strip above the map while it is drawn: what the mouse does, what the map still lacks, and the way out."""

    def __init__(self, session: Session, drawing: Drawing) -> None:
        super().__init__()
        self.setObjectName("drawBar")
        self.setProperty("surface", "raised")
        self._session, self._drawing = session, drawing
        help = _("Drag a hub (or Ctrl and an arrow) to move its sector. A right click does the rest.")
        self._help = plain_labels.label(help, font="text", wrap=True)
        self._lacks = plain_labels.label(font="small", tone="warn", wrap=True)
        self._beneath = widgets.Button(session.theme, _("Picture beneath…"), kind="quiet")
        self._beneath.clicked.connect(self._choose_picture)
        done = widgets.Button(session.theme, _("Done"))
        done.clicked.connect(lambda: drawing.switch(False))
        column = QVBoxLayout()
        column.setSpacing(SPACE_1)
        column.addWidget(self._help)
        column.addWidget(self._lacks)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_4, SPACE_2, SPACE_3, SPACE_2)
        row.setSpacing(SPACE_3)
        row.addLayout(column, 1)
        row.addWidget(self._beneath)
        row.addWidget(done)
        drawing.changed.connect(self._look_again)
        self.hide()

    def lacks(self) -> str:
        """What the map still lacks, as it is said."""
        return self._lacks.text()

    def _look_again(self) -> None:
        self.setVisible(self._drawing.on)
        if self._drawing.on:
            found = unfinished_problems(self._session.state)
            said = _("Nobody can begin yet: {why}").format(why=" ".join(reason.text for reason in found))
            self._lacks.setText(said if found else "")
            self._lacks.setVisible(bool(found))

    def _choose_picture(self) -> None:
        state = self._session.state
        if CAMPAIGN not in state.backdrops:
            self._ask()
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        _do(menu, _("Another picture…"), self._ask)
        choose_opacity(menu, self._session, CAMPAIGN)
        _do(menu, _("Where it lies…"), lambda: PlaceSheet(self._session, CAMPAIGN, self.window()).open())
        _do(menu, _("No picture"), lambda: self._session.submit(SetBackdrop(CAMPAIGN, None)))
        menu.popup(self._beneath.mapToGlobal(QPoint(0, self._beneath.height())))

    def _ask(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, _("Picture beneath the map"), "", KINDS_ASKED)
        if name:
            self.lay(Path(name))

    def lay(self, path: Path) -> None:
        """Lay the picture of a file beneath the map, from edge to edge."""
        ground = self._session.state.setting.map
        give_backdrop(self._session, CAMPAIGN, path, (ground.width, ground.height), self)


def _do(menu: QMenu, text: str, do: object) -> QAction:
    action = menu.addAction(plain_labels.menu_text(text))
    plain_labels.set_tool_tip(action, "")
    assert callable(do)
    action.triggered.connect(lambda _on=False: do())
    return action


def _unused_name(state: Campaign) -> str:
    taken = {sector.name for sector in state.setting.map.sectors}
    names = [name for name in sector_names(state.setting.map.kind) if name not in taken]
    number = len(taken) + 1
    return names[0] if names else _("Sector {n}").format(n=number)


def _usual_character(state: Campaign) -> str:
    return CITY_CHARACTERS[0] if state.setting.map.kind == "city" else PLANET_CHARACTERS[-1]


def _character(character: str) -> str:
    from ui.panels.phrases import character_name

    return character_name(character)


def _nearest(state: Campaign, sector: SectorId) -> list[SectorId]:
    ids = state.setting.sector_ids
    hubs = {ids[ground.key]: ground.hub for ground in state.setting.map.sectors}
    return sorted((other for other in hubs if other != sector), key=lambda other: math.dist(hubs[other], hubs[sector]))


def _role(state: Campaign, sector: SectorId) -> str:
    home, name = state.sectors[sector].home, state.sectors[sector].name
    if home is None:
        return _("{sector} (free)").format(sector=name)
    return _("{sector} (home of {player})").format(sector=name, player=state.players[home].name)
