"""How a number comes about: its parts, each with its rule, so that it can be explained where it is shown.

Adds up what a state and its history say; decides nothing. The parts of a sum always add up to its total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaign.words import _, count
from campaign.world import queries
from campaign.world.entries import Entry
from campaign.world.events import CopyTaken, VictoryPointsScored
from campaign.world.house_rules import handicap
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.rules.calendar import SECTOR_VP
from campaign.world.rules.fates import COMMANDER_VP
from campaign.world.rules.income import INCOME, income_handicaps, sectors_that_yield, smallest
from campaign.world.rules.limits import counted_stock
from campaign.world.state import ARMY_LIMIT, Campaign, Figure

MINUS = "−"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a sum, with the rule that makes it one."""

    words: str
    number: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """A number and what it is made of; ``notes`` say what else hangs on it, each a sentence and its rule."""

    title: str
    unit: str  # FP, VP, or nothing
    parts: tuple[Part, ...]
    rule: str = ""
    notes: tuple[tuple[str, str], ...] = ()

    @property
    def total(self) -> int:
        """What it comes to."""
        return sum(part.number for part in self.parts)


def equation(found: Sum) -> str:
    """``8 − 1 − 1 = 6``; a single part is no sum."""
    if len(found.parts) < 2:
        return str(found.total)
    first, *others = (part.number for part in found.parts)
    as_lines = [signed(first) if first < 0 else str(first)]
    as_lines += [f"{MINUS} {-number}" if number < 0 else f"+ {number}" for number in others]
    return f"{' '.join(as_lines)} = {found.total}"


def signed(number: int) -> str:
    """With the sign that people write."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def as_lines(found: Sum) -> str:
    """The whole of it in lines, for screen readers and plain text."""
    lines = [f"{found.title}: {equation(found)} {found.unit}".strip()]
    lines += [f"{part.words}: {signed(part.number)} {_bracketed(part.rule)}".strip() for part in found.parts]
    lines += [f"{words} {_bracketed(rule)}".strip() for words, rule in found.notes]
    return "\n".join(lines)


def _bracketed(rule: str) -> str:
    return f"({rule})" if rule else ""


def victory_points(history: Iterable[Entry], state: Campaign, player: PlayerId) -> Sum:
    """What a player's points came from (campaign:C34, C35)."""
    scored: list[VictoryPointsScored] = []
    before = 0  # where a copy begins
    for entry in history:
        for event in entry.events:
            if isinstance(event, VictoryPointsScored) and event.player == player:
                scored.append(event)
            elif isinstance(event, CopyTaken):
                before = next((seat.vp for seat in event.snapshot.players if seat.id == player), 0)
    found = points_scored(scored, _("Victory points of {player}").format(player=state.players[player].name))
    parts = list(found.parts)
    if before:
        parts.append(Part(_("Before this copy begins"), before, "campaign:C41"))
    if rest := state.players[player].vp - sum(part.number for part in parts):
        parts.append(Part(_("Not told in this journal"), rest))
    return Sum(found.title, found.unit, tuple(parts))


def points_scored(events: Iterable[VictoryPointsScored], title: str) -> Sum:
    """Points by what they were scored for (campaign:C34)."""
    points: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for event in events:
        points[event.reason] += event.points
        times[event.reason] += 1
    words = {
        "kill": count("{n} figure killed, 1 VP for each FP", "{n} figures killed, 1 VP for each FP", times["kill"]),
        "commander": count(
            "{n} commander, {{vp}} VP each", "{n} commanders, {{vp}} VP each", times["commander"]
        ).format(vp=COMMANDER_VP),
        "sector": count(
            "{n} sector at a month’s end, {{vp}} VP each",
            "{n} sectors at months’ ends, {{vp}} VP each",
            times["sector"],
        ).format(vp=SECTOR_VP),
        "correction": _("Set right by the organiser"),
    }
    rules = {"kill": "C34a", "commander": "C34b", "sector": "C34c", "correction": "C55d"}
    parts = (Part(text, points[reason], f"campaign:{rules[reason]}") for reason, text in words.items() if times[reason])
    return Sum(title, "VP", tuple(parts))


def forces(state: Campaign, player: PlayerId) -> Sum:
    """FP of a player's figures, by army (campaign:C28, C51)."""
    parts = [
        Part(f"{army.name}, {state.sectors[army.sector].name}", queries.army_fp(state, army.id), "campaign:C51")
        for army in queries.armies_of(state, player)
    ]
    away = queries.player_fp(state, player) - sum(part.number for part in parts)
    if away:
        parts.append(Part(_("Sent out in detachments"), away, "campaign:D1"))
    return Sum(_("Figures of {player}").format(player=state.players[player].name), "FP", tuple(parts))


def stock(state: Campaign, player: PlayerId) -> Sum:
    """FP in stock, by sector (campaign:C30)."""
    parts = tuple(
        Part(state.sectors[sector].name, state.sectors[sector].stock, "campaign:C30")
        for sector in queries.sectors_of(state, player)
        if state.sectors[sector].stock
    )
    note = _("A stock is spent where it lies.")
    title = _("In stock of {player}").format(player=state.players[player].name)
    return Sum(title, "FP", parts, notes=((note, "campaign:C31"),))


def income(state: Campaign, player: PlayerId) -> Sum:
    """What the end of the week brings, if the player has fought (campaign:C29, C85, C98)."""
    seat = state.players[player]
    places = () if seat.neutral else sectors_that_yield(state, player)
    more = state.setting.rules.catch_up if player in smallest(state) else 0
    held = count("{n} sector, {{fp}} FP each", "{n} sectors, {{fp}} FP each", len(places)).format(fp=INCOME)
    parts = [Part(held, INCOME * len(places), "campaign:C29a")]
    if more:
        words = _("As the smallest, {fp} FP more from each").format(fp=more)
        parts.append(Part(words, more * len(places), "campaign:C85a"))
    if handed := sum(fp for _sector, fp in income_handicaps(state, player, places)):
        percent = handicap(state.setting.rules, seat.faction)
        words = _("Handicap of the {list}, {n} %").format(
            list=state.setting.lists.faction_name(seat.faction), n=percent
        )
        parts.append(Part(words, handed, "campaign:C98e"))
    if seat.neutral:
        note = (_("A seat that nobody plays earns nothing."), "campaign:C83")
    elif player in state.fought:
        note = (_("{player} has fought this week.").format(player=seat.name), "campaign:C29a")
    else:
        note = (
            _("{player} has not fought yet: without a battle there is none.").format(player=seat.name),
            "campaign:C29c",
        )
    return Sum(_("Income of the week for {player}").format(player=seat.name), "FP", tuple(parts), notes=(note,))


def army(state: Campaign, id: ArmyId) -> Sum:
    """FP of an army by unit, and what it may still take (campaign:C16, C51)."""
    there = state.armies[id]
    numbers: dict[str, list[int]] = {}
    for figure in queries.figures_of(state, id):
        numbers.setdefault(queries.unit_of(state, figure.id).name, []).append(figure.fp)
    parts = [
        Part(name if len(fps) == 1 else f"{len(fps)} × {name}", sum(fps), "campaign:C51")
        for name, fps in numbers.items()
    ]
    if there.hidden_fp:
        parts.append(Part(_("Hidden from you"), there.hidden_fp, "campaign:C41"))
    found = Sum(there.name, "FP", tuple(parts), "campaign:C51")
    return Sum(found.title, "FP", found.parts, found.rule, (_room(found.total),))


def _room(fp: int) -> tuple[str, str]:
    """What the limit of 20 says."""
    if fp > ARMY_LIMIT:
        return _("{limit} at most: {n} FP over").format(limit=ARMY_LIMIT, n=fp - ARMY_LIMIT), "campaign:C16"
    return _("{limit} at most: room for {n} FP").format(limit=ARMY_LIMIT, n=ARMY_LIMIT - fp), "campaign:C16"


def sector(state: Campaign, id: SectorId, more: Sequence[Part] = ()) -> Sum:
    """FP of the figures in a sector; ``more`` come into it (campaign:C16b).

    While it is fought over, the limit says nothing of all who stand there together (campaign:C16g).
    """
    parts = (*_armies_in(state, id), *more)
    notes = [] if queries.battle_in(state, id) else [_room(sum(part.number for part in parts))]
    if lies := counted_stock(state, id):
        notes.append((_("At the end of the week the {n} FP in stock count too.").format(n=lies), "campaign:C16e"))
    return Sum(_("Figures in {sector}").format(sector=state.sectors[id].name), "FP", parts, notes=tuple(notes))


def sector_at_weeks_end(state: Campaign, id: SectorId) -> Sum:
    """What counts for the limit of a sector at the end of the week (campaign:C16e, C16f)."""
    parts = _armies_in(state, id)
    if lies := counted_stock(state, id):
        parts = (*parts, Part(_("In stock"), lies, "campaign:C16e"))
    notes = (_room(sum(part.number for part in parts)),)
    return Sum(_("{sector} at the end of the week").format(sector=state.sectors[id].name), "FP", parts, notes=notes)


def _armies_in(state: Campaign, id: SectorId) -> tuple[Part, ...]:
    armies = queries.armies_in(state, id)
    return tuple(Part(army.name, queries.army_fp(state, army.id), "campaign:C16") for army in armies)


def to_next_gain(state: Campaign, figure: Figure) -> Sum | None:
    """FP that a figure has still to kill for the next step, where there is one (fftt:R1)."""
    ahead = queries.next_gain(figure)
    if ahead is None:
        return None
    missing, gain = ahead[0], state.setting.face.gain_name(ahead[1])
    parts = (
        Part(_("needed for {gain}").format(gain=gain), missing + figure.experience, "fftt:R1"),
        Part(_("killed so far"), -figure.experience, "fftt:R1"),
    )
    return Sum(_("{name}: to {gain}").format(name=figure.name, gain=gain), "FP", parts)


def reach(state: Campaign, id: ArmyId) -> Sum:
    """How many sectors an army may go to, in one step and in two (campaign:C12, C13)."""
    near = {path[-1] for path in queries.reach(state, id) if len(path) == 1}
    far = {path[-1] for path in queries.reach(state, id) if len(path) == 2} - near
    parts = (Part(_("in one step"), len(near), "campaign:C12"), Part(_("in two steps"), len(far), "campaign:C13"))
    return Sum(_("Sectors in reach of {army}").format(army=state.armies[id].name), "", parts)
