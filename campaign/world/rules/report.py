"""What a battle's report and record may say: every reason at once (campaign:C23, C25, C26, fftt:E3, I2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from campaign.battle.battlefields.problems import faults
from campaign.battle.contract import AnyRecord, BattleReport, Casualty, FigureSetup, SideEnd, SideResult
from campaign.battle.row_packing import unpack, unpack_faces
from campaign.battle.scenery import Battlefield
from campaign.battle.systems import SYSTEMS, lists_of, telling_of
from campaign.words import _, listed
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.queries import called, entering, unit_of
from campaign.world.refusal import Reason
from campaign.world.rules.attacks import DEFENCE
from campaign.world.state import Battle, BattleStage, Campaign, Fate


def participants(state: Campaign, battle: BattleId) -> dict[PlayerId, tuple[FigureId, ...]]:
    """The figures of each side, in the order in which the sides came; each player is one side (campaign:C20c)."""
    sides: dict[PlayerId, tuple[FigureId, ...]] = {}
    for force in state.battles[battle].forces:
        if force.stands:
            army = state.armies.get(force.army)
            figures = force.figures or (army.figures if army is not None else ())
            sides[force.player] = sides.get(force.player, ()) + tuple(f for f in figures if _lives(state, f))
    return sides


def fielded(state: Campaign, battle: BattleId) -> dict[PlayerId, tuple[FigureSetup, ...]]:
    """Those of each side who come to the table, as they come there."""
    enter, rows = state.setting.face.enter, state.setting.units
    return {
        player: enter([entering(state, state.figures[figure]) for figure in figures], rows)
        for player, figures in participants(state, battle).items()
    }


def _lives(state: Campaign, figure: FigureId) -> bool:
    """Whether a figure of a force is there still; those whom the one who looks may not see are not."""
    known = state.figures.get(figure)
    return known is not None and known.fate is Fate.ALIVE


def report_problems(state: Campaign, battle: BattleId, report: BattleReport) -> tuple[Reason, ...]:
    """Everything that is wrong with a report; empty when it can be entered.

    campaign:C23a, C23b, campaign:C25d, campaign:C26a, C26b, C26c, C26d, C26e, C26f
    """
    found = state.battles[battle]
    if found.stage is not BattleStage.OPEN:
        return (Reason("campaign:C25", _("This battle is not waiting for a result.")),)
    check = _Check(state, found, report)
    return (*check.sides(), *check.casualties(), *check.left_behind(), *check.hatched(), *check.ends())


def record_problems(state: Campaign, battle: BattleId, record: AnyRecord | None) -> Iterator[Reason]:
    """Everything that is wrong with how the program says that it fought a battle; nothing where people fought it.

    The table becomes the sector's, so a later battle has to be possible on it.
    """
    if record is None or state.battles[battle].stage is not BattleStage.OPEN:
        return
    if {record.system, record.setup.system} != {state.setting.system}:
        text = _(
            "This battle is one of {name}, and this campaign is played by {game}: fight it in that game, or type the "
            "result in."
        )
        other = record.setup.system if record.setup.system != state.setting.system else record.system
        name = lists_of(other).title if other in SYSTEMS else other[:40]
        yield Reason("campaign:C25", text.format(name=name, game=state.setting.lists.title))
    fought = {figure.key: (side.key, figure.unit) for side in record.setup.sides for figure in side.figures}
    here = {
        figure.key: (str(player), figure.unit)
        for player, figures in fielded(state, battle).items()
        for figure in figures
    }
    if fought != here or sum(len(side.figures) for side in record.setup.sides) != len(here):
        yield Reason(
            "campaign:C25",
            _("The program fought this battle with other figures: fight it again, or type the result in."),
        )
    if not _is_sound(record.setup.battlefield, state.setting.system):
        yield from faults(record.setup.battlefield, state.setting.system)
    if not all(_can_be_read(rows) for rows in (record.choices, record.log)) or not _are_faces(record.dice):
        yield Reason("campaign:C25", _("The record of the battle cannot be read."))


def examine(record: AnyRecord) -> None:
    """Look through what takes long about a record. May be called beside the window before; it is not done twice."""
    if record.setup.system in SYSTEMS:
        _is_sound(record.setup.battlefield, record.setup.system)
    for rows in (record.choices, record.log):
        _can_be_read(rows)
    _are_faces(record.dice)


@lru_cache(maxsize=16)
def _is_sound(field: Battlefield, game: str) -> bool:
    return not faults(field, game)


@lru_cache(maxsize=16)
def _can_be_read(rows: str) -> bool:
    try:
        unpack(rows)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=16)
def _are_faces(dice: str) -> bool:
    try:
        unpack_faces(dice)
    except ValueError:
        return False
    return True


class _Check:
    """The report beside the battle it belongs to."""

    def __init__(self, state: Campaign, battle: Battle, report: BattleReport) -> None:
        self.state, self.battle, self.report = state, battle, report
        self.side_of: dict[str, str] = {
            figure.key: player for player, figures in fielded(state, battle.id).items() for figure in figures
        }
        self.fielded = dict(self.side_of)
        self.side_of.update({creature.key: creature.side for creature in report.hatched})
        self.dead = {casualty.figure for casualty in report.casualties}

    def name(self, figure: str) -> str:
        return called(self.state, figure)

    def player(self, side: str) -> str:
        known = self.state.players.get(PlayerId(side))
        return known.name if known is not None else side

    def team(self, side: str) -> str | None:
        return self.battle.team_of(PlayerId(side))

    def living(self, side: str) -> bool:
        return any(owner == side and figure not in self.dead for figure, owner in self.side_of.items())

    def sides(self) -> Iterator[Reason]:
        told = [result.side for result in self.report.sides]
        if Counter(told) != Counter(self.battle.players):
            names = ", ".join(self.player(side) for side in self.battle.players)
            yield Reason("campaign:C25", _("Say how it ended for each side once: {names}.").format(names=names))
        yield from self.state.setting.face.turn_problems(self.report.turns)

    def casualties(self) -> Iterator[Reason]:
        for figure, times in Counter(c.figure for c in self.report.casualties).items():
            if times > 1:
                yield Reason("campaign:C26", _("{name} dies twice.").format(name=self.name(figure)))
        for casualty in self.report.casualties:
            yield from self._casualty(casualty)

    def _casualty(self, casualty: Casualty) -> Iterator[Reason]:
        side = self.side_of.get(casualty.figure)
        name = self.name(casualty.figure)
        if side is None:
            yield Reason("campaign:C26", _("{name} is not in this battle.").format(name=name))
            return
        killer_side = self.side_of.get(casualty.killer) if casualty.killer is not None else casualty.by_side
        if casualty.killer is not None and killer_side is None:
            killer = self.name(casualty.killer)
            yield Reason(
                "campaign:C26", _("{name}’s killer {killer} is not in this battle.").format(name=name, killer=killer)
            )
        elif killer_side is not None and killer_side not in self.battle.players:
            yield Reason("campaign:C26", _("{name} was killed by a side that is not in this battle.").format(name=name))
        elif killer_side is not None and self.team(killer_side) == self.team(side):
            yield Reason(
                "campaign:C26", _("{name} was killed by its own side: that is credited to nobody.").format(name=name)
            )
        if casualty.killer is not None and casualty.by_side not in (None, killer_side):
            yield Reason("campaign:C26", _("{name}’s killer is not of the side that is named.").format(name=name))

    def left_behind(self) -> Iterator[Reason]:
        retreated = {result.side for result in self.report.sides if result.end is SideEnd.RETREATED}
        for figure in self.report.left_behind:
            name = self.name(figure)
            if self.side_of.get(figure) not in retreated or figure in self.dead:
                yield Reason(
                    "campaign:C22", _("{name} is not a living figure of a side that retreated.").format(name=name)
                )
        if len(set(self.report.left_behind)) < len(self.report.left_behind):
            yield Reason("campaign:C22", _("A figure is left behind twice."))

    def hatched(self) -> Iterator[Reason]:
        keys = Counter(creature.key for creature in self.report.hatched)
        if any(times > 1 for times in keys.values()) or any(
            key in self.fielded or FigureId(key) in self.state.figures for key in keys
        ):
            yield Reason("campaign:C24", _("Each hatched creature needs a key of its own."))
        for creature in self.report.hatched:
            fielded = [unit_of(self.state, FigureId(f)) for f, side in self.fielded.items() if side == creature.side]
            yield from self.state.setting.face.birth_problems(creature.unit, fielded, self.player(creature.side))

    def ends(self) -> Iterator[Reason]:
        for result in self.report.sides:
            yield from self._end(result)
        winners = {self.team(r.side) for r in self.report.sides if r.end is SideEnd.WON}
        standing = {self.team(r.side) for r in self.report.sides if r.end is SideEnd.STOOD}
        if len(winners) > 1:
            yield Reason("campaign:C23", _("Two sides that are no allies have both won."))
        elif not winners and len(standing) == 1:
            names = listed([self.player(r.side) for r in self.report.sides if r.end is SideEnd.STOOD])
            yield Reason("campaign:C23", _("No enemy is left of {names}: that is a victory.").format(names=names))
        elif winners and standing - winners:
            yield Reason("campaign:C23", _("A side has won while an enemy still stands: then nobody has won (C54)."))
        elif winners and not any(self.living(r.side) for r in self.report.sides if self.team(r.side) in winners):
            yield Reason("campaign:C23", _("A side has won of which nobody is alive."))
        yield from self._holder(winners, standing)

    def _end(self, result: SideResult) -> Iterator[Reason]:
        name = self.player(result.side)
        leaves = result.end in (SideEnd.RETREATED, SideEnd.SURRENDERED)
        if leaves and (result.left_in_turn is None or not 1 <= result.left_in_turn <= self.report.turns):
            turns = telling_of(self.state.setting.system).turns
            yield Reason("campaign:C42", turns.say_left_in(name))
        if not leaves and result.left_in_turn is not None:
            yield Reason("campaign:C42", telling_of(self.state.setting.system).turns.not_left(name))
        if result.end in (SideEnd.RETREATED, SideEnd.STOOD, SideEnd.SURRENDERED) and not self.living(result.side):
            yield Reason("campaign:C23", _("{player} has nobody alive: that side is beaten.").format(player=name))

    def _holder(self, winners: set[str | None], standing: set[str | None]) -> Iterator[Reason]:
        holder = self.report.holder
        if holder is not None and holder not in self.battle.players:
            yield Reason("campaign:C23", _("Whoever holds the field has to be a side of the battle."))
            return
        team = self.team(holder) if holder is not None else None
        ends = {result.side: result.end for result in self.report.sides}
        if holder is not None and ends.get(holder) in (SideEnd.RETREATED, SideEnd.SURRENDERED):
            name = self.player(holder)
            yield Reason("campaign:C23", _("{name} has left the field and cannot hold it.").format(name=name))
        elif winners and (team not in winners or holder is None or ends.get(holder) is not SideEnd.WON):
            yield Reason("campaign:C23", _("The winner holds the field."))
        elif not winners and standing and DEFENCE in standing and team != DEFENCE:
            yield Reason("fftt:E3", _("At an end without victory the defender holds the field."))
        elif not winners and holder is not None and team != DEFENCE:
            yield Reason("fftt:E6", _("Where nobody has won, only the defender can hold the field."))
