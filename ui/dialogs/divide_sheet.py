"""Dividing an army: an army of its own for some figures, or a detachment to a battle of others. campaign:C17, D1"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLineEdit, QWidget

from campaign.words import _
from campaign.world import queries
from campaign.world.detaching import allies_open, price_words
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId
from campaign.world.orders import SendDetachment, SplitArmy
from campaign.world.refusal import Reason
from campaign.world.rules.detachments import LARGEST
from campaign.world.state import ARMY_LIMIT, Campaign
from ui import plain_labels
from ui.dialogs import split_form
from ui.dialogs.army_halves import GOES, STAYS, WIDTH, Halves
from ui.dialogs.fields import Picker
from ui.dialogs.sheet import OrderSheet, labelled
from ui.dialogs.split_form import Half
from ui.session import Session

WIDE = 2 * WIDTH + 72  # of a sheet with two halves


class SplitSheet(OrderSheet):
    """Who goes into a new army."""

    def __init__(self, session: Session, army: ArmyId, chosen: frozenset[FigureId], parent: QWidget | None) -> None:
        there = session.state.armies[army]
        super().__init__(
            session,
            _("Split {army}").format(army=there.name),
            _(
                "Click or drag the figures of the new army. It stands in the same sector, and may move if {army} may."
            ).format(army=there.name),
            _("Split"),
            parent,
            width=WIDE,
        )
        self._army = army
        self.picker = Halves(
            session.theme,
            session.state,
            army,
            chosen,
            (_("{army} stays").format(army=there.name), _("The new army")),
            lambda _chosen: self.refresh(),
        )
        self._name = QLineEdit()
        self._name.setObjectName("name of the army")
        self._name.setMaxLength(60)
        self._name.setPlaceholderText(_("chosen from the list of names"))
        self._name.textChanged.connect(lambda: self.refresh())
        self.body.addWidget(self.picker)
        self.body.addSpacing(12)
        self.body.addLayout(labelled(_("Its name"), self._name))
        self.refresh()

    def order(self) -> SplitArmy:
        """The split."""
        return split_form.split_order(self.session.state, self._army, self.picker.chosen, self._name.text())

    def missing(self) -> Sequence[Reason]:
        """An army needs figures."""
        return () if self.picker.chosen else (Reason("", _("Pick at least one figure.")),)

    def refresh(self) -> None:
        """Both halves, and what the rules say."""
        going, staying = split_form.halves(self.session.state, self._army, self.picker.chosen)
        self.picker.heads[STAYS].setText(half_words(self.session.state, self._army, staying))
        self.picker.heads[GOES].setText(half_words(self.session.state, self._army, going))
        super().refresh()


class DetachSheet(OrderSheet):
    """Who is sent to a battle of others, and to whose help."""

    def __init__(
        self, session: Session, battle: BattleId, army: ArmyId, chosen: frozenset[FigureId], parent: QWidget | None
    ) -> None:
        state, there = session.state, session.state.armies[army]
        place = state.sectors[state.battles[battle].sector].name
        super().__init__(
            session,
            _("Detachment to {sector}").format(sector=place),
            _("Up to {n} FP of {army} go to the battle, and come home after it. The army has then moved.").format(
                n=LARGEST, army=there.name
            ),
            _("Send"),
            parent,
            width=WIDE,
        )
        self._battle, self._army = battle, army
        self._ally = Picker(session.theme, "ally")
        for player in allies_open(state, battle, there.player):  # the proposed one first
            words = _("alone against all")
            if player is not None:
                words = _("for {player}").format(player=state.players[player].name)
            self._ally.addItem(words, player)
        self._ally.currentIndexChanged.connect(lambda: self.refresh())
        self.picker = Halves(
            session.theme,
            state,
            army,
            chosen,
            (_("{army} stays").format(army=there.name), _("The detachment")),
            lambda _chosen: self.refresh(),
        )
        self._price = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self.body.addLayout(labelled(_("They fight"), self._ally))
        self.body.addSpacing(12)
        self.body.addWidget(self.picker)
        self.body.addSpacing(8)
        self.body.addWidget(self._price)
        self.refresh()

    def order(self) -> SendDetachment:
        """The detachment."""
        ally = self._ally.currentData()
        return split_form.detachment_order(
            self.session.state, self._battle, self._army, self.picker.chosen, PlayerId(ally) if ally else None
        )

    def missing(self) -> Sequence[Reason]:
        """A detachment needs figures."""
        return () if self.picker.chosen else (Reason("", _("Pick at least one figure.")),)

    def refresh(self) -> None:
        """Both parts, and what the rules say."""
        going, staying = split_form.halves(self.session.state, self._army, self.picker.chosen)
        self.picker.heads[STAYS].setText(half_words(self.session.state, self._army, staying))
        self.picker.heads[GOES].setText(half_words(self.session.state, self._army, going, LARGEST))
        price = price_words(self.session.state, self._army, going.figures) if going.figures else ""
        self._price.setText(price)
        super().refresh()


def half_words(state: Campaign, army: ArmyId, half: Half, most: int = ARMY_LIMIT) -> str:
    """What a half is: its FP, of how many there may be, and what leads it."""
    if not half.figures:
        return _("nobody")
    led_by = queries.leaders_of(state, state.armies[army].player)
    led = led_by.counted(half.leaders)
    if not half.leaders:
        led = state.setting.face.leader_words().unneeded if half.led else led_by.without
    if led:
        return _("{n} of {most} FP, {led}").format(n=half.fp, most=most, led=led)
    return _("{fp} of {limit} FP").format(fp=half.fp, limit=most)
