"""Dividing an army, as a value: who goes and who stays, and what each half is then. For splits and detachments."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.world import queries
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId
from campaign.world.orders import SendDetachment, SplitArmy
from campaign.world.state import Campaign


@dataclass(frozen=True, slots=True)
class Half:
    """One part of a divided army. ``led``: it has the HQ that it needs (campaign:C18)."""

    figures: tuple[FigureId, ...]
    fp: int
    leaders: int
    led: bool


def halves(state: Campaign, army: ArmyId, going: frozenset[FigureId]) -> tuple[Half, Half]:
    """Who goes, and who stays."""
    members = state.armies[army].figures
    return (
        _half(state, tuple(f for f in members if f in going)),
        _half(state, tuple(f for f in members if f not in going)),
    )


def _half(state: Campaign, figures: tuple[FigureId, ...]) -> Half:
    units = [queries.unit_of(state, figure) for figure in figures]
    led = state.setting.face.is_led(units)
    return Half(figures, queries.fp_of(state, figures), sum(unit.leads for unit in units), led)


def split_order(state: Campaign, army: ArmyId, going: frozenset[FigureId], name: str) -> SplitArmy:
    """The order to split; figures in the army's own order."""
    return SplitArmy(state.armies[army].player, army, halves(state, army, going)[0].figures, name.strip())


def detachment_order(
    state: Campaign, battle: BattleId, army: ArmyId, going: frozenset[FigureId], ally: PlayerId | None
) -> SendDetachment:
    """The order to send a detachment; ``ally`` None: alone against all."""
    player = state.armies[army].player
    return SendDetachment(player, battle, army, halves(state, army, going)[0].figures, ally)
