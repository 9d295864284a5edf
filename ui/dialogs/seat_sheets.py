"""Who plays a seat: a person, the program, or nobody any more; and a new player who joins a campaign under way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLineEdit, QWidget

from campaign.words import _
from campaign.world.ids import PlayerId, SectorId
from campaign.world.orders import DropSeat, HandSeat, PlayerSetup, SeatNewcomer
from campaign.world.refusal import Reason
from campaign.world.rules.founding import COMPUTER_LEVELS
from campaign.world.rules.seats import newcomer_fp, places_for_newcomers
from campaign.world.unit_words import level_name
from ui import plain_labels
from ui.dialogs.fields import Choice, Picker
from ui.dialogs.sheet import OrderSheet, labelled
from ui.panels import panel_widgets
from ui.session import Session

NEUTRAL, LEAVES = "neutral", "leaves"
INDENT = 28  # of what explains a choice


class SeatSheet(OrderSheet):
    """Whose seat, and who plays it from now on."""

    def __init__(self, session: Session, player: PlayerId, parent: QWidget | None) -> None:
        super().__init__(
            session,
            _("Who plays"),
            _("At any week a seat can be handed over. Where nobody plays it any more, the journal says why."),
            _("Confirm"),
            parent,
            width=560,
        )
        self.seat = Picker(self.look, "seat")
        for seat in session.state.seats:
            self.seat.addItem(session.state.players[seat].name, seat)
        self.seat.setCurrentIndex(self.seat.findData(player))
        self.choices: dict[str, Choice] = {}
        self.reason = QLineEdit()
        self.reason.setObjectName("reason")
        self.reason.setPlaceholderText(_("for the journal"))
        self.body.addLayout(labelled(_("Seat"), self.seat, width=80))
        self.body.addSpacing(8)
        for key, words, more in _kinds():
            self._add_choice(key, words, more)
        self.body.addSpacing(4)
        self.body.addLayout(labelled(_("Reason"), self.reason, width=80))
        self.seat.currentIndexChanged.connect(lambda _place: self._show_seat())
        self.reason.textChanged.connect(lambda _text: self.refresh())
        self._show_seat()

    def _add_choice(self, key: str, words: str, more: str) -> None:
        choice = Choice(self.look, words)
        choice.setObjectName(f"who {key or 'person'}")
        choice.toggled.connect(lambda on: self.refresh() if on else None)
        self.choices[key] = choice
        self.body.addWidget(choice)
        if more:
            text = plain_labels.label(more, font="second", tone="ink2", wrap=True)
            self.body.addLayout(panel_widgets.column(text, 4, margins=(INDENT, 0, 0, 0)))

    def _player(self) -> PlayerId:
        return PlayerId(self.seat.currentData())

    def _show_seat(self) -> None:
        """Who plays the seat now."""
        seat = self.session.state.players[self._player()]
        key = (LEAVES if seat.out else NEUTRAL) if seat.neutral else seat.computer
        if key in self.choices:
            self.choices[key].setChecked(True)
        self.refresh()

    def order(self) -> HandSeat | DropSeat | None:
        """The seat is handed over or given up."""
        key = next((key for key, choice in self.choices.items() if choice.isChecked()), None)
        if key is None:
            return None
        if key in (NEUTRAL, LEAVES):
            return DropSeat(self._player(), key == LEAVES, self.reason.text())
        return HandSeat(self._player(), key)

    def refresh(self) -> None:
        """A reason is asked for where the seat is given up."""
        self.reason.setEnabled(isinstance(self.order(), DropSeat))
        super().refresh()


def _kinds() -> tuple[tuple[str, str, str], ...]:
    """Who can play a seat: the key, the words, and what it means."""
    programs = tuple(
        (level, _("the program ({level})").format(level=level_name(level)), "") for level in COMPUTER_LEVELS
    )
    return (
        ("", _("a person"), ""),
        *programs,
        (
            NEUTRAL,
            _("nobody: neutral"),
            _("Its armies stay and stand against every attack. No turns, no income, no detachments; its pacts end."),
        ),
        (
            LEAVES,
            _("nobody: leaves the map"),
            _("Figures and stocks are gone, and nobody gets points for them. The sectors become free."),
        ),
    )


class NewcomerSheet(OrderSheet):
    """Who joins, and where."""

    def __init__(self, session: Session, parent: QWidget | None) -> None:
        state = session.state
        lead = _("A newcomer has one sector, {fp} FP in its stock, and turns from the next throw for initiative on.")
        super().__init__(
            session, _("A new player"), lead.format(fp=newcomer_fp(state)), _("Let them join"), parent, width=520
        )
        self.name = QLineEdit()
        self.name.setObjectName("name")
        self.name.setMaxLength(60)
        self.faction = Picker(self.look, "faction")
        for faction in state.setting.factions:
            self.faction.addItem(state.setting.lists.faction_name(faction), faction)
        self.who = Picker(self.look, "who")
        self.who.addItem(_("a person"), "")
        for level in COMPUTER_LEVELS:
            self.who.addItem(_("the program ({level})").format(level=level_name(level)), level)
        self.band = Picker(self.look, "band")
        for number in (1, 2):
            self.band.addItem(_("band {n}").format(n=number), number)
        self._banded = any(player.band is not None for player in state.players.values())
        self.sector = Picker(self.look, "sector")
        for sector in places_for_newcomers(state):
            self.sector.addItem(state.sectors[sector].name, sector)
        rows: list[tuple[str, QWidget]] = [(_("Name"), self.name), (_("Faction"), self.faction)]
        rows += [(_("Band"), self.band)] if self._banded else []
        rows += [(_("Played by"), self.who), (_("Begins in"), self.sector)]
        for words, field in rows:
            self.body.addLayout(labelled(words, field, width=80))
            self.body.addSpacing(8)
        self.name.textChanged.connect(lambda _text: self.refresh())
        for picker in (self.faction, self.who, self.band, self.sector):
            picker.currentIndexChanged.connect(lambda _place: self.refresh())
        self.refresh()

    def order(self) -> SeatNewcomer | None:
        """The newcomer has a seat."""
        sector = self.sector.currentData()
        band = int(self.band.currentData()) if self._banded else None
        faction = str(self.faction.currentData())
        who = PlayerSetup(self.name.text(), faction, band, str(self.who.currentData()))
        return None if sector is None else SeatNewcomer(who, SectorId(sector))

    def missing(self) -> Sequence[Reason]:
        """There has to be a place."""
        if self.sector.count():
            return ()
        return (Reason("campaign:C84", _("No sector is free or neutral, with no army in it.")),)
