"""The battles of some weeks as facts to be told: who came with what, who lost what, who did most, what changed hands.

Reads entries and the states before them, as they are or as a player may know them; what is not there is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaign.battle.contract import SideEnd
from campaign.words import _
from campaign.world import events as e
from campaign.world import queries
from campaign.world.entries import Entry
from campaign.world.ids import BattleId, EntryId, FigureId, PlayerId, SectorId
from campaign.world.memory import Past
from campaign.world.orders import ReportBattle
from campaign.world.state import Battle, Campaign, Fate, Figure, Role

COMMANDER, SECTOR = 6, 4  # what these weigh beside FP lost, when one fight is chosen to be told first


@dataclass(frozen=True, slots=True)
class Side:
    """A player in a battle. ``hqs``: HQs that it lost; ``came``: by attacking, or with a detachment."""

    player: PlayerId
    armies: tuple[str, ...]
    role: Role
    fp: int
    lost_fp: int
    hqs: int
    end: SideEnd
    left_in_turn: int | None


@dataclass(frozen=True, slots=True)
class Best:
    """Who killed most."""

    player: PlayerId
    name: str
    unit: str
    kills: int
    fp: int


@dataclass(frozen=True, slots=True)
class BattleFacts:
    """A battle that was reported. ``taken``: whether it gave the sector to another player, who then holds it."""

    battle: BattleId
    entry: EntryId
    month: int
    week: int
    sector: SectorId
    place: str
    owner: PlayerId | None  # of the sector, before the battle
    holder: PlayerId | None
    turns: int
    sides: tuple[Side, ...]
    taken: bool
    commanders: tuple[tuple[PlayerId, str], ...]
    best: Best | None
    in_program: bool
    note: str

    @property
    def weight(self) -> int:
        """How much there is to tell of it."""
        return sum(side.lost_fp for side in self.sides) + COMMANDER * len(self.commanders) + SECTOR * self.taken


@dataclass(frozen=True, slots=True)
class Taken:
    """A sector that changed hands."""

    sector: SectorId
    place: str
    owner: PlayerId | None
    previous: PlayerId | None
    fought: bool


def fights_in(past: Iterable[Past]) -> tuple[BattleFacts, ...]:
    """The battles that were reported, in that order."""
    return tuple(_fought(entry, before) for entry, before in past if before and isinstance(entry.order, ReportBattle))


def taken_in(past: Iterable[Past]) -> tuple[Taken, ...]:
    """The sectors that changed hands, each as often as it did."""
    return tuple(
        Taken(
            event.sector,
            before.sectors[event.sector].name,
            event.owner,
            event.previous,
            isinstance(entry.order, ReportBattle),
        )
        for entry, before in past
        if before
        for event in entry.events
        if isinstance(event, e.SectorTaken)
    )


def taken_text(state: Campaign, taken: Taken) -> str:
    """A sector that changed hands."""
    values = {"sector": taken.place, "player": "" if taken.previous is None else state.players[taken.previous].name}
    if taken.owner is None:
        return _("{sector}, given up by {player}").format(**values)
    if taken.previous is None:
        return (_("{sector}, free until then") if not taken.fought else _("{sector}, after a battle")).format(**values)
    if taken.fought:
        return _("{sector}, from {player}, after a battle").format(**values)
    return _("{sector}, from {player}, unopposed").format(**values)


def _fought(entry: Entry, before: Campaign) -> BattleFacts:
    order = entry.order
    assert isinstance(order, ReportBattle)
    battle = before.battles[order.battle]
    people = _people(entry, before)
    ground = before.sectors[battle.sector]
    holder = None if order.report.holder is None else PlayerId(order.report.holder)
    return BattleFacts(
        battle=battle.id,
        entry=entry.id,
        month=before.month,
        week=before.week,
        sector=battle.sector,
        place=ground.name,
        owner=ground.owner,
        holder=holder,
        turns=order.report.turns,
        sides=tuple(_sides(entry, before, battle, people)),
        taken=any(isinstance(event, e.SectorTaken) and event.sector == battle.sector for event in entry.events),
        commanders=tuple(
            (event.player, people[event.figure].name)
            for event in entry.events
            if isinstance(event, e.CommanderLost) and event.figure in people
        ),
        best=_best(entry, before, people),
        in_program=order.record is not None,
        note=order.report.note,
    )


def _people(entry: Entry, before: Campaign) -> dict[FigureId, Figure]:
    """All figures that can be named: those of before, and those that hatched."""
    new = {
        event.figure: Figure(event.figure, event.player, event.unit, event.name, event.fp, None)
        for event in entry.events
        if isinstance(event, e.FigureJoined | e.FigureHatchedAndDied)
    }
    return {**before.figures, **new}


def _sides(entry: Entry, before: Campaign, battle: Battle, people: dict[FigureId, Figure]) -> Iterator[Side]:
    assert isinstance(entry.order, ReportBattle)
    ends = {PlayerId(result.side): result for result in entry.order.report.sides}
    lost = [
        people[event.figure]
        for event in entry.events
        if isinstance(event, e.FigureLost) and event.figure in people and event.fate is not Fate.CORRECTED
    ]
    for player in battle.players:
        forces = [force for force in battle.forces if force.player == player and force.stands]
        own = [figure for figure in lost if figure.player == player]
        if player in ends:
            yield Side(
                player,
                tuple(dict.fromkeys(before.armies[f.army].name for f in forces if f.army in before.armies)),
                forces[0].role,
                sum(queries.force_fp(before, force) for force in forces),
                sum(figure.fp for figure in own),
                sum(before.setting.units[figure.unit].is_hq for figure in own),
                ends[player].end,
                ends[player].left_in_turn,
            )


def _best(entry: Entry, before: Campaign, people: dict[FigureId, Figure]) -> Best | None:
    """Who killed most; of equal ones who killed first."""
    kills: dict[FigureId, list[int]] = {}
    for event in entry.events:
        if isinstance(event, e.KillCredited) and event.figure in people:
            kills.setdefault(event.figure, []).append(event.fp)
    if not kills:
        return None
    most = max(kills, key=lambda figure: (sum(kills[figure]), len(kills[figure])))
    figure = people[most]
    return Best(figure.player, figure.name, before.setting.units[figure.unit].name, len(kills[most]), sum(kills[most]))
