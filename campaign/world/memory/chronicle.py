"""The service of every figure, read from the journal in one pass (campaign:C28).

Reads entries and the states before them, as they are or as one player may know them; what is not there is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from campaign.battle.contract import BattleReport, SideEnd
from campaign.battle.contract.campaign import STEPS, THROW
from campaign.world import events as e
from campaign.world.entries import Entry
from campaign.world.ids import ArmyId, BattleId, FigureId, PlayerId
from campaign.world.memory.battles import Fought
from campaign.world.memory.records import (
    Brought,
    Called,
    Deed,
    Ended,
    Joined,
    Killed,
    Promoted,
    Record,
    Recovered,
    Revived,
    Served,
    When,
)
from campaign.world.queries import in_order
from campaign.world.state import Account, Campaign, Figure

Past = tuple[Entry, Campaign | None]
"""An entry, and the state before it."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """The records of all figures, and where the campaign stands."""

    state: Campaign
    records: Mapping[FigureId, Record]


def chronicle(past: Iterable[Past], state: Campaign, fought: Mapping[BattleId, Fought] | None = None) -> Chronicle:
    """Every figure's record. ``state``: how the campaign stands after all of it; only its figures have records.

    ``fought``: what the logs of battles say, if they have been read (campaign:C28a, C28b, C28c, C28d).
    """
    reading = _Reading(fought or {})
    for entry, before in past:
        if before is None:
            reading.begin(entry)
        else:
            reading.read(entry, before)
    records = {id: reading.record(state.figures[id]) for id in in_order(state.figures)}
    return Chronicle(state, records)


@dataclass(slots=True)
class _Reading:
    """What has been read so far."""

    fought: Mapping[BattleId, Fought]
    deeds: dict[FigureId, list[Deed]] = field(default_factory=dict)
    experience: dict[FigureId, int] = field(default_factory=dict)
    first: dict[FigureId, int] = field(default_factory=dict)  # week, counted from the start
    last: dict[FigureId, int] = field(default_factory=dict)
    weeks: int = 0

    def begin(self, entry: Entry) -> None:
        """Who came along from an earlier campaign (campaign:C88a)."""
        when, armies, places = When(1, 1, entry.id), {}, {}
        for event in entry.events:
            match event:
                case e.CampaignFounded():
                    names = {ground.key: ground.name for ground in event.map.sectors}
                    places = {id: names[key] for key, id in event.sectors}
                case e.ArmyFormed():
                    armies[event.army] = (event.name, places.get(event.sector, ""))
                case e.FigureJoined() if event.army is not None:
                    self.first[event.figure] = 1
                    self._note(event.figure, Joined(when, event.account, *armies[event.army]))
                case e.VeteranBrought():
                    self.experience[event.figure] = event.experience
                    self._note(
                        event.figure, Brought(when, event.campaign, event.battles, event.kills, event.experience)
                    )

    def read(self, entry: Entry, before: Campaign) -> None:
        """What one entry did to whom."""
        when = When(before.month, before.week, entry.id)
        self.weeks = max(before.weeks, 1)
        scene = _Scene(before, entry)
        for event in entry.events:
            self._see(when, event, scene)

    def _see(self, when: When, event: e.Event, scene: _Scene) -> None:
        match event:
            case e.FigureJoined():
                self._join(when, event.figure, event.account, scene, event.army)
            case e.FigureHatchedAndDied():
                self._join(when, event.figure, Account.HATCHED, scene, None)
            case e.FiguresFought():
                for figure in event.figures:
                    self._note(figure, self._served(when, figure, event.battle, scene))
            case e.KillCredited():
                self._kill(when, event, scene)
            case e.AbilityGained():
                self._note(event.figure, Promoted(when, "ability", event.ability))
            case e.CommanderNamed():
                self._note(event.figure, Promoted(when, "commander"))
            case e.FigureSet():
                self.experience[event.figure] = event.experience
                self._note(event.figure, Promoted(when, "corrected"))
            case e.FigureLost():
                self._end(when, event, scene)
            case e.FigureRecovered():
                killer = scene.figure(event.killer)
                by = killer.player if killer is not None else event.player
                name = killer.name if killer is not None else ""
                self._note(event.figure, Recovered(when, event.battle, name, by))
            case e.FigureRevived():
                self.last.pop(event.figure, None)
                self._note(event.figure, Revived(when))
            case e.Renamed():
                known = scene.figure(FigureId(event.what))
                if known is not None:
                    self._note(known.id, Called(when, known.name))

    def _note(self, figure: FigureId, deed: Deed) -> None:
        self.deeds.setdefault(figure, []).append(deed)

    def _join(self, when: When, figure: FigureId, account: Account, scene: _Scene, army: ArmyId | None) -> None:
        self.first[figure] = self.weeks
        battle = scene.battle if account is Account.HATCHED else None
        self._note(figure, Joined(when, account, scene.army(army), scene.place(army, battle), battle))

    def _served(self, when: When, figure: FigureId, battle: BattleId, scene: _Scene) -> Served:
        known, told = scene.figure(figure), self.fought.get(battle)
        side = known.player if known is not None else None
        team = scene.team(battle, side)
        against = tuple(player for player in scene.sides(battle) if scene.team(battle, player) != team)
        served = Served(when, battle, scene.battle_place(battle), scene.end(side), against)
        if told is None:
            return served
        return Served(
            when, battle, served.sector, served.end, against, told.took[figure], told.gave[figure], told.healed[figure]
        )

    def _kill(self, when: When, event: e.KillCredited, scene: _Scene) -> None:
        victim = scene.figure(event.victim)
        if victim is not None:
            commander = any(
                isinstance(other, e.CommanderLost) and other.figure == event.victim for other in scene.entry.events
            )
            killed = Killed(when, victim.id, victim.name, victim.unit, victim.player, event.fp, commander)
            self._note(event.figure, killed)
        before = self.experience.get(event.figure, 0)
        after = self.experience[event.figure] = before + event.fp
        for fp, gain in STEPS.items():
            if before < fp <= after and gain != THROW:  # the throw says which
                self._note(event.figure, Promoted(when, "gain", gain))

    def _end(self, when: When, event: e.FigureLost, scene: _Scene) -> None:
        killer, known = scene.figure(event.killer), scene.figure(event.figure)
        army = known.army if known is not None else None
        self.last[event.figure] = self.weeks
        by = killer.player if killer is not None else event.player
        ended = Ended(
            when,
            event.fate,
            event.battle,
            scene.place(army, event.battle),
            event.killer,
            killer.name if killer is not None else "",
            by,
        )
        self._note(event.figure, ended)

    def record(self, figure: Figure) -> Record:
        """A figure's record."""
        last = self.last.get(figure.id, self.weeks)
        return Record(
            figure.id,
            figure.player,
            figure.unit,
            figure.name,
            figure.fp,
            figure.fate,
            figure.experience,
            figure.kills,
            figure.battles,
            figure.abilities,
            last - self.first.get(figure.id, last) + 1,
            tuple(sorted(self.deeds.get(figure.id, ()), key=_place)),
        )


def _place(deed: Deed) -> tuple[int, bool]:
    """Entry by entry; who fell in a battle may have killed a figure whose death is told later."""
    return deed.when.entry, isinstance(deed, Ended) and deed.battle is not None


class _Scene:
    """Names and places of one entry: what it made itself, and what was there before."""

    def __init__(self, before: Campaign, entry: Entry) -> None:
        self.before, self.entry = before, entry
        self._new = {
            event.figure: Figure(event.figure, event.player, event.unit, event.name, event.fp, None)
            for event in entry.events
            if isinstance(event, e.FigureJoined | e.FigureHatchedAndDied)
        }
        self._armies = {event.army: event for event in entry.events if isinstance(event, e.ArmyFormed)}
        self._report: BattleReport | None = None
        self.battle: BattleId | None = None
        for event in entry.events:
            if isinstance(event, e.BattleFought):
                self._report, self.battle = event.report, event.battle

    def figure(self, id: FigureId | None) -> Figure | None:
        if id is None:
            return None
        return self.before.figures.get(id) or self._new.get(id)

    def army(self, id: ArmyId | None) -> str:
        if id is None:
            return ""
        known = self.before.armies.get(id) or self._armies.get(id)
        return known.name if known is not None else ""

    def place(self, army: ArmyId | None, battle: BattleId | None) -> str:
        """Where it was: at the battle, or where the army stands."""
        if battle is not None:
            return self.battle_place(battle)
        known = (self.before.armies.get(army) or self._armies.get(army)) if army is not None else None
        return self.before.sectors[known.sector].name if known is not None else ""

    def battle_place(self, battle: BattleId) -> str:
        known = self.before.battles.get(battle)
        return self.before.sectors[known.sector].name if known is not None else ""

    def sides(self, battle: BattleId) -> tuple[PlayerId, ...]:
        known = self.before.battles.get(battle)
        return known.players if known is not None else ()

    def team(self, battle: BattleId, player: PlayerId | None) -> str | None:
        known = self.before.battles.get(battle)
        return known.team_of(player) if known is not None and player is not None else None

    def end(self, player: PlayerId | None) -> SideEnd | None:
        if self._report is None or player is None:
            return None
        return next((result.end for result in self._report.sides if result.side == player), None)
