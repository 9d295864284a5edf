"""Who stands where: the players by victory points, with sectors and FP. A click on a player says who is meant."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from campaign.words import _, count
from campaign.world import queries
from campaign.world.ids import PlayerId
from campaign.world.state import Campaign
from campaign.world.unit_words import faction_name
from ui import parts, plain
from ui.panels import bits, phrases
from ui.session import Session


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line."""

    player: PlayerId
    letter: str
    name: str
    faction: str
    sectors: int
    fp: int
    vp: int
    out: bool
    won: bool


def standings(state: Campaign) -> tuple[Standing, ...]:
    """All players, most victory points first; equal ones in seat order."""
    lines = (_standing(state, player) for player in state.seats)
    return tuple(sorted(lines, key=lambda line: -line.vp))


def _standing(state: Campaign, player: PlayerId) -> Standing:
    seat = state.players[player]
    away = sum(figure.fp for figure in queries.living(state, player) if figure.army is None)
    return Standing(
        player=player,
        letter=seat.letter,
        name=seat.name,
        faction=faction_name(seat.faction),
        sectors=len(queries.sectors_of(state, player)),
        fp=sum(queries.army_fp(state, army.id) for army in queries.armies_of(state, player)) + away,
        vp=seat.vp,
        out=seat.out,
        won=player in state.winners,
    )


class Standings(QWidget):
    """The list of players."""

    player_chosen = Signal(str)  # PlayerId

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.setObjectName("standings")
        self.setAccessibleName(_("Standings"))
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        head = bits.head(_("Standings"), _("VP"))
        plain.set_tool_tip(head, phrases.rule_title("campaign:C34"))
        self.setLayout(bits.column(head, 8, self._rows, 0))
        session.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        bits.clear(self._rows)
        for standing in standings(self._session.state):
            self._rows.addWidget(self._row(standing))

    def _row(self, standing: Standing) -> QWidget:
        sectors = count("{n} sector", "{n} sectors", standing.sectors)
        spoken = _("{player}, {faction}: {sectors}, {fp} FP, {vp} VP").format(
            player=standing.name, faction=standing.faction, sectors=sectors, fp=standing.fp, vp=standing.vp
        )
        row = bits.Row(spoken, lambda: self.player_chosen.emit(standing.player))
        row.setObjectName(f"standing {standing.player}")
        tone = "ink3" if standing.out else "ink"
        chip = parts.Chip(self._session.theme, standing.letter, name=standing.name)
        name = plain.ElidedLabel(standing.name, font="row", tone=tone)
        second = _("out") if standing.out else _("won") if standing.won else standing.faction
        faction = plain.ElidedLabel(second, font="second", tone="ink3" if standing.out else "ink2")
        numbers = plain.label(sectors, font="second", tone="ink2")
        fp = plain.label(phrases.fp(standing.fp), font="second", tone="ink2")
        for label in (numbers, fp):
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        vp = plain.label(str(standing.vp), font="number", tone=tone)
        vp.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        vp.setMinimumWidth(34)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(2, 3, 0, 3)
        layout.setSpacing(10)
        layout.addWidget(chip)
        layout.addLayout(bits.column(name, faction), 1)
        layout.addLayout(bits.column(numbers, fp))
        layout.addWidget(vp)
        return row
