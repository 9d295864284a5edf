"""What the names and numbers in a sentence of the journal are looked up in.

An entry's own events come first, then the state before it. Where the one who looks may not know a name, there is a
general word instead. Makes no sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from campaign.battle.contract.campaign import AnyCampaignFace
from campaign.battle.contract.telling import TurnWords
from campaign.battle.systems import campaign_of, telling_of
from campaign.words import _, count, listed
from campaign.world import events as e
from campaign.world import queries
from campaign.world.ids import ArmyId, BattleId, FigureId, PendingId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import Hazard
from campaign.world.state import Battle, Campaign, Force, Pending, Role
from campaign.world.unit_words import units_listed

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class News:
    """One sentence of the journal. ``sign``: name of an icon; ``player``: whose chip stands beside it."""

    player: PlayerId | None
    sign: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Known:
    """A figure as far as a sentence needs it."""

    name: str
    unit: str
    fp: int
    player: PlayerId
    army: ArmyId | None


@dataclass(slots=True)
class Scene:
    """What the names in a sentence are looked up in: the entry's events, then the state before them."""

    events: Sequence[e.Event]
    before: Campaign | None
    _names: dict[str, str] = field(init=False, default_factory=dict)
    _figures: dict[FigureId, Known] = field(init=False, default_factory=dict)
    _units: dict[str, str] = field(init=False, default_factory=dict)
    _routes: dict[RouteId, tuple[SectorId, SectorId]] = field(init=False, default_factory=dict)
    _battles: dict[BattleId, Battle] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for event in self.events:
            match event:
                case e.CampaignFounded():
                    self._found(event)
                case e.SeatAdded():
                    self._names[event.seat.id] = event.seat.name
                case e.ArmyFormed():
                    self._names[event.army] = event.name
                case e.FigureJoined():
                    self._figures[event.figure] = Known(event.name, event.unit, event.fp, event.player, event.army)
                case e.FigureHatchedAndDied():
                    self._figures[event.figure] = Known(event.name, event.unit, event.fp, event.player, None)
                case e.BattleDeclared():
                    self._battles[event.battle.id] = event.battle

    def _found(self, event: e.CampaignFounded) -> None:
        ids = dict(event.sectors)
        self._names.update({seat.id: seat.name for seat in event.seats})
        self._names.update({ids[ground.key]: ground.name for ground in event.map.sectors})
        self._units.update({unit.key: unit.name for unit in event.units})
        self._routes.update({route: (a, b) for route, a, b in event.routes})

    @property
    def face(self) -> AnyCampaignFace:
        """What the campaign asks of its rule system."""
        return campaign_of(self._system) if self.before is None else self.before.setting.face

    @property
    def _system(self) -> str:
        """The rules of the campaign's battles."""
        return self.happened(e.CampaignFounded)[0].system if self.before is None else self.before.setting.system

    @property
    def turns(self) -> TurnWords:
        """What the rule system of the battles calls their turns."""
        return telling_of(self._system).turns

    def happened(self, kind: type[E]) -> list[E]:
        """The entry's events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def player(self, player: PlayerId | None) -> str:
        """A player's name."""
        if player is None:
            return _("nobody")
        known = self.before.players.get(player) if self.before else None
        return known.name if known else self._names.get(player, _("a player"))

    def players(self, players: Iterable[PlayerId]) -> str:
        """Names of players, listed."""
        return listed([self.player(player) for player in players])

    def sector(self, sector: SectorId) -> str:
        """A sector's name."""
        known = self.before.sectors.get(sector) if self.before else None
        return known.name if known else self._names.get(sector, _("a sector"))

    def sectors(self, sectors: Iterable[SectorId]) -> str:
        """Names of sectors, listed."""
        return listed([self.sector(sector) for sector in sectors])

    def army(self, army: ArmyId) -> str:
        """An army's name."""
        known = self.before.armies.get(army) if self.before else None
        return known.name if known else self._names.get(army, _("an army"))

    def army_sector(self, army: ArmyId) -> SectorId | None:
        """Where an army stood before the entry, or was formed in it."""
        known = self.before.armies.get(army) if self.before else None
        if known:
            return known.sector
        return next((event.sector for event in self.happened(e.ArmyFormed) if event.army == army), None)

    def army_player(self, army: ArmyId) -> PlayerId | None:
        """Whose army it is."""
        known = self.before.armies.get(army) if self.before else None
        if known:
            return known.player
        return next((event.player for event in self.happened(e.ArmyFormed) if event.army == army), None)

    def army_fp(self, army: ArmyId) -> int:
        """FP of an army, without those that it lost in this entry."""
        known = self.before.armies.get(army) if self.before else None
        if self.before is None or known is None:
            return 0
        gone = [self.figure(event.figure) for event in self.happened(e.FigureLost)]
        return queries.army_fp(self.before, army) - sum(figure.fp for figure in gone if figure and figure.army == army)

    def figure(self, figure: FigureId) -> Known | None:
        """A figure, if the one who looks may know it."""
        if figure in self._figures:
            return self._figures[figure]
        known = self.before.figures.get(figure) if self.before else None
        return Known(known.name, known.unit, known.fp, known.player, known.army) if known else None

    def figure_name(self, figure: FigureId) -> str:
        """A figure's name."""
        known = self.figure(figure)
        return known.name if known else _("a figure")

    def ability(self, figure: FigureId, ability: str) -> str:
        """What an ability of a figure is called, with its form where that is known."""
        known = self.figure(figure)
        unit = None if known is None or self.before is None else self.before.setting.units.get(known.unit)
        return self.face.ability_name(ability) if unit is None else self.face.ability_of(unit, ability)

    def figures(self, figures: Iterable[FigureId]) -> str:
        """Names of figures, listed; those that cannot be named are counted."""
        figures = list(figures)
        names = [known.name for figure in figures if (known := self.figure(figure))]
        if hidden := len(figures) - len(names):
            names.append(count("{n} figure", "{n} figures", hidden))
        return listed(names)

    def fp(self, figures: Iterable[FigureId]) -> int:
        """FP of these figures."""
        return sum(known.fp for figure in figures if (known := self.figure(figure)))

    def unit(self, unit: str) -> str:
        """A unit's name."""
        known = self.before.setting.units.get(unit) if self.before else None
        return known.name if known else self._units.get(unit, unit)

    def units(self, units: Iterable[tuple[str, int]]) -> str:
        """``2 Grunts and 1 Medic``."""
        return units_listed({self.unit(unit): number for unit, number in units if number})

    def ends(self, route: RouteId) -> tuple[str, str]:
        """The names of the sectors that a route joins."""
        ends = self._routes.get(route) or (self.before.setting.routes.get(route) if self.before else None)
        return (self.sector(ends[0]), self.sector(ends[1])) if ends else (_("a sector"), _("a sector"))

    def is_route(self, hazard: str) -> bool:
        """Whether a hazard is a minefield on a route; else it is a sector."""
        return self.before is not None and hazard in self.before.setting.routes

    def hazard(self, hazard: str) -> str:
        """A minefield or zone, with its place."""
        if self.is_route(hazard):
            a, b = self.ends(RouteId(hazard))
            return _("the minefield between {a} and {b}").format(a=a, b=b)
        if (named := self.named_hazard(hazard)) is not None:
            return _("{hazard} in {sector}").format(hazard=named.name, sector=self.sector(SectorId(hazard)))
        return _("the radiation of {sector}").format(sector=self.sector(SectorId(hazard)))

    def named_hazard(self, hazard: str) -> Hazard | None:
        """What a sector is called a hazardous area for; None for a minefield and a radioactive zone."""
        known = self.before.sectors.get(SectorId(hazard)) if self.before else None
        return known.hazard if known else None

    def hazard_sign(self, hazard: str) -> str:
        """The icon of a hazard."""
        if self.is_route(hazard):
            return "mine"
        return "zone" if self.named_hazard(hazard) is None else "hazard"

    def battle(self, battle: BattleId) -> Battle | None:
        """A battle, as it was before the entry or was declared in it."""
        known = self.before.battles.get(battle) if self.before else None
        return known or self._battles.get(battle)

    def battle_place(self, battle: BattleId) -> str:
        """The name of the sector that a battle is about."""
        known = self.battle(battle)
        return self.sector(known.sector) if known else _("a sector")

    def pending(self, pending: PendingId) -> Pending | None:
        """An open choice, as it stood before the entry."""
        return self.before.pending.get(pending) if self.before else None

    def forces_fp(self, forces: Iterable[Force]) -> int:
        """FP of forces: whole armies, or the figures that a detachment sent."""
        return sum(self.force_fp(force) for force in forces)

    def force_fp(self, force: Force) -> int:
        """FP of a force."""
        if force.role is Role.DETACHMENT:
            return self.fp(force.figures) + force.hidden_fp
        return self.army_fp(force.army)


def calendar(month: int, week: int) -> str:
    """A week, by its month."""
    return _("month {month}, week {week}").format(month=month, week=week)


def this_week(scene: Scene) -> str:
    """The week in which the entry was made."""
    return calendar(scene.before.month, scene.before.week) if scene.before else ""


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def attacked_words(scene: Scene) -> str:
    """Who is attacked in this entry and with how much; empty if nobody is."""
    for declared in scene.happened(e.BattleDeclared):
        own = [force for force in declared.battle.forces if force.role is Role.ATTACKER]
        others = [force for force in declared.battle.forces if force.role is Role.DEFENDER]
        return _("{players} there, {own} FP against {theirs}").format(
            players=scene.players(dict.fromkeys(force.player for force in others)),
            own=scene.forces_fp(own),
            theirs=scene.forces_fp(others),
        )
    for joined in (joined for joined in scene.happened(e.ForceJoined) if joined.force.role is Role.ATTACKER):
        battle = scene.battle(joined.battle)
        others = [force for force in battle.forces if force.role is Role.DEFENDER] if battle else []
        return _("{players} there with {own} FP more").format(
            players=scene.players(dict.fromkeys(force.player for force in others)),
            own=scene.forces_fp([joined.force]),
        )
    return ""
