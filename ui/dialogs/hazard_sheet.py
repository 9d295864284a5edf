"""A sector that is made a hazardous area: what it is called, and how many dice are thrown. campaign:C14"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLineEdit, QWidget

from campaign.words import _
from campaign.world.ids import SectorId
from campaign.world.maps.check import LONGEST_HAZARD, MOST_DICE
from campaign.world.maps.document import Hazard
from campaign.world.maps.edits import SetHazard
from campaign.world.orders import EditMap
from campaign.world.refusal import Reason
from ui.dialogs.fields import Number
from ui.dialogs.sheet import OrderSheet, labelled, side_by_side
from ui.panels import panel_widgets
from ui.session import Session
from ui.theme import SPACE_2

NAMES = 70


class HazardSheet(OrderSheet):
    """The name and the dice of a sector's hazard."""

    def __init__(self, session: Session, sector: SectorId, parent: QWidget | None) -> None:
        there = session.state.sectors[sector]
        known = there.hazard or Hazard("")
        super().__init__(
            session,
            _("Hazard of {sector}").format(sector=there.name),
            _("Whoever enters the sector loses as many FP as these dice show, as in a radioactive zone."),
            _("Set"),
            parent,
            width=420,
        )
        self._sector = sector
        self.name = QLineEdit(known.name)
        self.name.setMaxLength(LONGEST_HAZARD)
        self.name.setPlaceholderText(_("acid swamp, lava, storm…"))
        self.name.selectAll()
        self.name.textChanged.connect(lambda: self.refresh())
        self.dice = Number(self.look, "dice", _("D6 that are thrown"), 1, MOST_DICE, known.dice)
        self.dice.box.valueChanged.connect(lambda _n: self.refresh())
        self.body.addLayout(labelled(_("Name"), self.name, width=NAMES))
        self.body.addSpacing(SPACE_2)
        self.body.addLayout(
            panel_widgets.line(
                labelled(_("D6"), side_by_side(self.dice), width=NAMES), 0, panel_widgets.rule_label("campaign:C14")
            )
        )
        self.refresh()

    def order(self) -> EditMap:
        """The step in drawing the map."""
        return EditMap(SetHazard(self._sector, Hazard(self.name.text().strip(), self.dice.box.value())))

    def missing(self) -> Sequence[Reason]:
        """It has to be called something."""
        return () if self.name.text().strip() else (Reason("", _("Write what the hazard is called.")),)
