"""The counters: an army each, or a stack for each player where they are many, and the blades where a battle is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsPixmapItem

from campaign.world import queries
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.state import Army, Battle, Campaign
from ui.map.canvas import Z_COUNTER, Z_FAN, Z_PILL, Canvas, put, square
from ui.map.pictures import CounterLook

BETWEEN, FACING = 6.0, 22.0  # points between counters, and between enemies in a battle
SIDE_BY_SIDE = 3  # more armies in a sector than this are stacked by player


@dataclass(frozen=True, slots=True)
class Stand:
    """Armies that share a place on the map: the top one is seen, the others are cards behind it."""

    armies: tuple[ArmyId, ...]
    player: PlayerId
    attacks: bool = False


@dataclass(slots=True)
class _Group:
    """The counters of one sector, from left to right."""

    stands: tuple[Stand, ...]
    items: list[QGraphicsPixmapItem]
    battle: QGraphicsPixmapItem | None = None


class Counters:
    """The layer. Nothing is kept for a sector without armies."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._groups: dict[SectorId, _Group] = {}
        self._of: Campaign | None = None  # the state whose armies are sorted by sector
        self._armies: dict[SectorId, list[Army]] = {}
        self._battles: dict[SectorId, Battle] = {}
        self._fan: list[tuple[QGraphicsPixmapItem, Stand]] = []
        self._plate: QGraphicsPathItem | None = None  # what a fan lies on

    # --- what is asked of it ---------------------------------------------------------------------------------------

    def at(self, point: QPointF) -> Stand | None:
        """The counter, or stack of counters, under a point of the scene."""
        for item, stand in self.shown():
            if square(item.pos(), self._canvas.side).contains(point):
                return stand
        return None

    def of(self, army: ArmyId) -> QGraphicsPixmapItem | None:
        """The item that shows an army, alone or as part of a stack."""
        return next((item for item, stand in self.shown() if army in stand.armies), None)

    def alone(self, army: ArmyId) -> bool:
        """Whether an army's counter stands for nobody else."""
        return any(stand.armies == (army,) for _item, stand in self.shown())

    def in_sector(self, sector: SectorId) -> tuple[QGraphicsPixmapItem, ...]:
        """The items of a sector."""
        group = self._groups.get(sector)
        return () if group is None else tuple(group.items)

    def shown(self) -> Iterator[tuple[QGraphicsPixmapItem, Stand]]:
        """Every counter with what it stands for; a fan lies above the others."""
        yield from self._fan
        for group in self._groups.values():
            yield from zip(group.items, group.stands, strict=True)

    def places(self) -> list[QRectF]:
        """Where counters lie, but for a fan's."""
        return [square(item.pos(), self._canvas.side) for group in self._groups.values() for item in group.items]

    # --- keeping in step -------------------------------------------------------------------------------------------

    def forget(self, sector: SectorId) -> None:
        """The sector is no more, or another."""
        group = self._groups.pop(sector, None)
        if group is not None:
            for item in (*group.items, *([group.battle] if group.battle is not None else [])):
                self._canvas.scene.removeItem(item)

    def show(self, sector: SectorId) -> None:
        """Show who stands in a sector, and lay them out."""
        self._sort()
        stands = tuple(self._stands(sector))
        if not stands:
            self.forget(sector)
            return
        group = self._groups.setdefault(sector, _Group((), []))
        group.stands = stands
        while len(group.items) > len(stands):
            self._canvas.scene.removeItem(group.items.pop())
        while len(group.items) < len(stands):
            group.items.append(self._canvas.pixmap_item(Z_COUNTER))
        for item, stand in zip(group.items, stands, strict=True):
            look = self.look_of(stand, self._state_of(sector, stand))
            put(item, self._canvas.pictures.counter(look, self._canvas.side))
            item.setZValue(Z_COUNTER + (0.5 if self._canvas.light.army in stand.armies else 0))
        self._show_battle(sector, group)
        self.lay_out(sector)

    def lay_out(self, sector: SectorId) -> None:
        """Beside each other over the hub; enemies in a battle with the blades between them."""
        group = self._groups.get(sector)
        if group is None:
            return
        canvas, hub, side = self._canvas, self._canvas.hub_of(sector), self._canvas.side
        gaps = [FACING if a.attacks != b.attacks else BETWEEN for a, b in pairwise(group.stands)]
        x = hub.x() - (len(group.stands) * side + sum(gaps)) / 2 + side / 2
        blades = hub
        for number, item in enumerate(group.items):
            item.setPos(canvas.snapped(QPointF(x, hub.y())))
            gap = gaps[number] if number < len(gaps) else 0.0
            if gap == FACING:
                blades = canvas.snapped(QPointF(x + side / 2 + FACING / 2, hub.y()))
            x += side + gap
        if group.battle is not None:
            group.battle.setPos(blades)

    def look_of(self, stand: Stand, state: str) -> CounterLook:
        """What the counter of these armies shows."""
        campaign = self._canvas.state
        army, player = campaign.armies[stand.armies[0]], campaign.players[stand.player]
        return CounterLook(
            letter=player.letter,
            faction=player.faction,
            fp=queries.army_fp(campaign, army.id),
            hqs=queries.hq_count(campaign, army.id),
            led=army.hidden_fp > 0 or queries.army_is_led(campaign, army.id),
            commander=player.commander is not None and player.commander in army.figures,
            moved=army.moved,
            stack=len(stand.armies),
            state=state,
        )

    def _sort(self) -> None:
        """Who stands where, and where a battle is open: found out once for every state."""
        state = self._canvas.state
        if self._of is state:
            return
        self._of, self._armies = state, {}
        for army in queries.armies_of(state):
            self._armies.setdefault(army.sector, []).append(army)
        self._battles = {battle.sector: battle for battle in reversed(queries.open_battles(state))}

    def _stands(self, sector: SectorId) -> Iterator[Stand]:
        """The armies of a sector: each by itself, or a stack for each player where they are many."""
        state, armies = self._canvas.state, self._armies.get(sector, [])
        owner, attackers = state.sectors[sector].owner, self._attackers(sector)
        ordered = sorted(armies, key=lambda a: (a.id in attackers, a.player != owner, state.seats.index(a.player)))
        if len(armies) <= SIDE_BY_SIDE and self._canvas.detail > 1:
            for army in ordered:
                yield Stand((army.id,), army.player, army.id in attackers)
            return
        for player in dict.fromkeys(army.player for army in ordered):
            own = [army.id for army in ordered if army.player == player]
            own.sort(key=lambda army: (army != self._canvas.light.army, state.armies[army].moved))
            yield Stand(tuple(own), player, own[0] in attackers)

    def _attackers(self, sector: SectorId) -> frozenset[ArmyId]:
        battle = self._battles.get(sector)
        if battle is None or battle.defender is None:
            return frozenset()
        return frozenset(
            force.army for force in battle.forces if force.stands and force.team != battle.team_of(battle.defender)
        )

    def _state_of(self, sector: SectorId, stand: Stand) -> str:
        light = self._canvas.light
        if light.dragged is not None and stand.armies == (light.dragged,):
            return "dim"  # its ghost stays
        if light.army in stand.armies:
            return "selected"
        if light.out_of_reach(sector):
            return "dim"
        if light.targets.intersection(stand.armies):
            return "target"
        return "hover" if light.hover_army in stand.armies else "rest"

    def _show_battle(self, sector: SectorId, group: _Group) -> None:
        canvas = self._canvas
        if sector in self._battles:
            group.battle = group.battle or canvas.pixmap_item(Z_PILL)
            put(group.battle, canvas.pictures.round_mark("battle"))
        elif group.battle is not None:
            canvas.scene.removeItem(group.battle)
            group.battle = None

    # --- a stack under the pointer ---------------------------------------------------------------------------------

    def fan_out(self, stand: Stand | None) -> None:
        """Lay a stack's counters beside each other above it, the top one first; None: no stack is fanned out."""
        for item, _stand in self._fan:
            self._canvas.scene.removeItem(item)
        if self._plate is not None:
            self._canvas.scene.removeItem(self._plate)
        self._fan, self._plate = [], None
        if stand is None or len(stand.armies) < 2 or (top := self.of(stand.armies[0])) is None:
            return  # one army alone, or gone
        canvas, light = self._canvas, self._canvas.light
        step = canvas.side + BETWEEN + 2
        for number, army in enumerate(stand.armies):
            single = Stand((army,), stand.player, stand.attacks)
            state = "selected" if army == light.army else "hover" if army == light.hover_army else "rest"
            state = "target" if army in light.targets else state
            item = canvas.pixmap_item(Z_FAN)
            put(item, canvas.pictures.counter(self.look_of(single, state), canvas.side))
            item.setPos(canvas.snapped(top.pos() + QPointF(number * step, 0)))
            self._fan.append((item, single))
        self._plate = canvas.path_item(Z_FAN - 0.5)
        ground = QPainterPath()
        ground.addRoundedRect(self.fan_area(), 8, 8)
        self._plate.setPath(ground)
        self._plate.setBrush(QColor(canvas.look.palette.raised))
        self._plate.setPen(QPen(QColor(canvas.look.palette.line2), 1))

    def refan(self) -> None:
        """The fan once more, as it is lit now."""
        stands = [stand for _item, stand in self._fan]
        armies = tuple(army for stand in stands for army in stand.armies if army in self._canvas.state.armies)
        self.fan_out(Stand(armies, stands[0].player, stands[0].attacks) if stands else None)

    def fan_area(self) -> QRectF:
        """Where the fan lies: who leaves it lets it close. Empty where there is none."""
        area = QRectF()
        for item, _stand in self._fan:
            area = area.united(square(item.pos(), self._canvas.side + 2 * BETWEEN + 8))
        return area

    @property
    def fanned(self) -> tuple[ArmyId, ...]:
        """The armies of the stack that is fanned out."""
        return tuple(stand.armies[0] for _item, stand in self._fan)
