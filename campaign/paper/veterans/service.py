"""Service records as values: who a veteran is, what it can do, and all that it did, in order.

Reads a chronicle and knows nothing of fonts, lines or millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from campaign.battle.contract.campaign import STEPS
from campaign.paper.armies.rows import FigureRow, figure_row
from campaign.paper.kind import Source
from campaign.paper.letterhead import Letterhead, of_player
from campaign.paper.owner import Owner, owner_of
from campaign.paper.plain import plain
from campaign.paper.veterans.told import Logs, told_to
from campaign.words import _, count
from campaign.world.ids import PlayerId
from campaign.world.memory import Chronicle, Record, veterans
from campaign.world.memory.records import Deed, Ended, Killed, Promoted, Served
from campaign.world.memory.words import deed_text, end_words, when_text
from campaign.world.state import Campaign

BREAK = "\0"  # which no name has: what players told it is plain

LineKind = Literal["came", "battle", "kill", "promotion", "end"]


@dataclass(frozen=True, slots=True)
class ServiceLine:
    """One thing that a figure did or that happened to it. ``owners``: against whom it fought, told between
    ``text`` and ``remark``; or whom it killed.

    ``fp``: of a kill, or of all kills of a battle; None where there is nothing to count.
    """

    kind: LineKind
    when: str
    text: str
    remark: str = ""
    owners: tuple[Owner, ...] = ()
    fp: int | None = None
    commander: bool = False  # of a kill: it was a commander in chief


@dataclass(frozen=True, slots=True)
class Service:
    """A figure's record. ``bars``: FP killed in each battle in turn; ``numbers``: what it has done in all."""

    name: str
    owner: Owner
    mark: str  # the icon of its faction
    commander: bool
    unit: str
    line: str
    values: FigureRow
    gains: tuple[str, ...]
    ladder: tuple[tuple[int, str], ...]  # experience, and what it brings
    numbers: tuple[tuple[int, str], ...]
    note: str
    portrait: bytes | None
    lines: tuple[ServiceLine, ...]
    bars: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ServiceRecords:
    """A player's veterans, those with most experience first."""

    top: Letterhead
    faction: str
    figures: tuple[Service, ...]


def service_records(source: Source, player: PlayerId, logs: Logs | None = None) -> ServiceRecords:
    """The records of a player's figures who serve and have learnt something, or come with a record."""
    told = told_to(source, player, logs)
    known = veterans(record for record in told.records.values() if record.player == player and record.alive)
    return ServiceRecords(
        of_player(source.state, source.entry, player),
        told.state.setting.lists.faction_name(told.state.players[player].faction),
        tuple(_service(source, told, record) for record in known if record.experience),
    )


def _service(source: Source, told: Chronicle, record: Record) -> Service:
    state = told.state
    figure, seat = state.figures[record.figure], state.players[record.player]
    picture = state.portraits.get(record.figure)
    return Service(
        name=plain(record.name),
        owner=owner_of(state, record.player),
        mark=f"mark-{seat.faction}",
        commander=seat.commander == record.figure,
        unit=plain(state.setting.units[record.unit].name),
        line=_line(state, record),
        values=figure_row(state, figure),
        gains=gains_of(state, record),
        ladder=tuple((step, state.setting.face.gain_text(gain)) for step, gain in STEPS.items()),
        numbers=_numbers(record),
        note=plain(state.notes.get((record.figure, None), "")),
        portrait=None if picture is None else source.picture(picture),
        lines=tuple(_lines(state, record)),
        bars=tuple((when_text(served.when), _killed_then(record, served)) for served in record.served),
    )


def gains_of(state: Campaign, record: Record) -> tuple[str, ...]:
    """What a figure has learnt, each with what it means where the name does not say it."""
    face, unit = state.setting.face, state.setting.units[record.unit]
    told = (plain(face.ability_told(unit, ability)) for ability in record.abilities)
    return (*face.learnt(record.experience), *told)


def _line(state: Campaign, record: Record) -> str:
    army = state.figures[record.figure].army
    if army is None:
        return _("in battle")
    place = plain(state.sectors[state.armies[army].sector].name)
    return _("{army}, in {sector}").format(army=plain(state.armies[army].name), sector=place)


def _numbers(record: Record) -> tuple[tuple[int, str], ...]:
    numbers = [
        (record.battles, count("battle", "battles", record.battles)),
        (record.kills, count("kill", "kills", record.kills)),
        (record.experience, _("FP killed")),
        (record.weeks, count("week", "weeks", record.weeks)),
    ]
    if record.wounds_taken:  # who types a battle in says nothing of wounds
        numbers.append((record.wounds_taken, count("wound", "wounds", record.wounds_taken)))
    if record.wounds_healed:
        numbers.append((record.wounds_healed, _("healed")))
    return tuple(numbers)


def _killed_then(record: Record, served: Served) -> int:
    """FP that a figure killed in a battle: what its entry credits."""
    return sum(kill.fp for kill in record.victims if kill.when.entry == served.when.entry)


def _lines(state: Campaign, record: Record) -> Iterator[ServiceLine]:
    """In their order, but what a battle brought stands below all kills of that battle."""
    for deed in sorted(record.deeds, key=lambda deed: (deed.when.entry, isinstance(deed, Promoted | Ended))):
        if text := deed_text(state, deed):
            yield _told(state, record, deed, plain(text))


def _told(state: Campaign, record: Record, deed: Deed, text: str) -> ServiceLine:
    when = when_text(deed.when)
    match deed:
        case Served():
            return _battle(state, record, deed)
        case Killed():
            unit = state.setting.units.get(deed.unit)
            name = _("{name}, {unit}").format(name=deed.name, unit=unit.name if unit else deed.unit)
            remark = _("commander in chief") if deed.commander else ""
            owner = owner_of(state, deed.player)
            return ServiceLine("kill", when, plain(name), remark, (owner,), deed.fp, deed.commander)
        case Promoted():
            return ServiceLine("came" if deed.kind == "corrected" else "promotion", when, text)
        case Ended():
            return ServiceLine("end", when, text)
        case _:
            return ServiceLine("came", when, text)


def _battle(state: Campaign, record: Record, deed: Served) -> ServiceLine:
    remarks = [end_words(deed.end)]
    if deed.took:
        remarks.append(count("took {n} wound", "took {n} wounds", deed.took))
    if deed.gave:
        remarks.append(count("gave {n} wound", "gave {n} wounds", deed.gave))
    if deed.healed:
        remarks.append(count("healed {n} wound", "healed {n} wounds", deed.healed))
    against = tuple(owner_of(state, player) for player in deed.against)
    fp = _killed_then(record, deed)
    place, how = plain(deed.sector) or _("a sector"), ", ".join(remarks)
    text, remark = _("Battle of {place}").format(place=place), how
    if against:
        form = _("Battle of {place} against {players}: {end}")
        text, remark = form.format(place=place, players=BREAK, end=how).split(BREAK)
    return ServiceLine("battle", when_text(deed.when), text.rstrip(), remark, against, fp or None)
