"""``fftt record``, ``fftt hall`` and ``fftt statistics``: what a campaign remembers, in sentences and tables.

Prints; what it prints comes from ``campaign.world.memory``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from campaign.battle.accounting import luck_word
from campaign.battle.contract.telling import Thrown
from campaign.cli.output import CommandFailed, in_columns, say
from campaign.cli.seats import seat
from campaign.desk import Desk
from campaign.words import _, count, decimal
from campaign.world.ids import FigureId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.memory import (
    Chronicle,
    Record,
    Statistics,
    buried,
    chronicle,
    feats,
    fought_in,
    record_lines,
    statistics,
    veterans,
    week_mark,
)
from campaign.world.memory.words import end_text, feat_bearers, feat_number, feat_title, summary, when_text
from campaign.world.state import Campaign

Value = dict[str, Any]
SHOWN = 20  # veterans, if nobody says how many


def record(arguments: argparse.Namespace) -> int:
    """The service of one figure, or of several of the same name."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        told = _told(desk, seat(desk.state, arguments.seen_by))
        found = _figures(told, arguments.figure)
        if arguments.json:
            print(
                json.dumps({"format": "fftt-record", "version": 1, "records": [asdict(one) for one in found]}, indent=1)
            )
            return 0
        for number, one in enumerate(found):
            if number:
                say("")
            for line in _record(told, one):
                say(line)
    return 0


def hall(arguments: argparse.Namespace) -> int:
    """The hall of fame, or the cemetery."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        told = _told(desk, seat(desk.state, arguments.seen_by))
        records = told.records.values()
        if arguments.json:
            value = {
                "format": "fftt-hall",
                "version": 1,
                "feats": [asdict(feat) for feat in feats(told.records)],
                "veterans": [asdict(one) for one in veterans(records, arguments.by)],
                "buried": [asdict(one) for one in buried(records)],
            }
            print(json.dumps(value, indent=1))
            return 0
        lines = _cemetery(told) if arguments.cemetery else _hall(told, arguments.by, arguments.number)
        for line in lines:
            say(line)
    return 0


def statistics_(arguments: argparse.Namespace) -> int:
    """The campaign in figures."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        player = seat(desk.state, arguments.seen_by)
        state = desk.state if player is None else as_seen_by(desk.state, player)
        told = statistics(desk.past(player), state, fought_in(desk.history()))
        if arguments.json:
            print(json.dumps({"format": "fftt-statistics", "version": 1, **asdict(told)}, indent=1))
            return 0
        for line in _statistics(state, told):
            say(line)
    return 0


def _told(desk: Desk, player: PlayerId | None) -> Chronicle:
    """Every record, as the player may know it. What a battle's log says was seen on the table."""
    state = desk.state if player is None else as_seen_by(desk.state, player)
    return chronicle(desk.past(player), state, fought_in(desk.history()))


def _figures(told: Chronicle, text: str) -> list[Record]:
    if (one := told.records.get(FigureId(text))) is not None:
        return [one]
    found = [one for one in told.records.values() if one.name.casefold() == text.strip().casefold()]
    if not found:
        raise CommandFailed(
            _("There is no figure “{text}”. “fftt hall” and “fftt show --figures” list them.").format(text=text)
        )
    return found


def _record(told: Chronicle, one: Record) -> Iterator[str]:
    state = told.state
    unit, player = state.setting.units[one.unit].name, state.players[one.player].name
    yield _("{name}, {unit} of {player} ({fp} FP, {id})").format(
        name=one.name, unit=unit, player=player, fp=one.fp, id=one.figure
    )
    yield ", ".join(summary(one))
    if (note := state.notes.get((one.figure, None))) is not None:
        yield " ".join(note.split())
    yield from (f"  {line}" for line in in_columns(record_lines(told, one)))


def _hall(told: Chronicle, by: str, number: int) -> Iterator[str]:
    state = told.state
    rows = [(feat_title(feat.kind), feat_number(feat), feat_bearers(state, feat)) for feat in feats(told.records)]
    if not rows:
        yield _("Nobody has fought yet.")
        return
    yield _("Feats")
    yield from (f"  {line}" for line in in_columns(rows))
    yield ""
    yield _("Veterans")
    table: list[tuple[str, ...]] = [
        *(("", _("name"), _("unit"), _("xp"), _("kills"), _("battles"), _("weeks"), _("wounds"), ""),)
    ]
    ranked = veterans(told.records.values(), by)  # type: ignore[arg-type]
    table += [
        (
            state.players[one.player].letter,
            one.name,
            state.setting.units[one.unit].name,
            str(one.experience),
            str(one.kills),
            str(one.battles),
            str(one.weeks),
            str(one.wounds_taken),
            "" if one.alive else _("gone"),
        )
        for one in ranked[:number]
    ]
    yield from (f"  {line}" for line in in_columns(table, right=(3, 4, 5, 6, 7)))
    if len(ranked) > number:
        yield count("  and {n} more", "  and {n} more", len(ranked) - number)


def _cemetery(told: Chronicle) -> Iterator[str]:
    state = told.state
    graves = buried(told.records.values())
    if not graves:
        yield _("Nobody has fallen yet.")
        return
    yield from in_columns(
        [
            (
                when_text(one.end.when) if one.end else "",
                state.players[one.player].letter,
                one.name,
                state.setting.units[one.unit].name,
                end_text(state, one.end) if one.end else "",
                count("{n} kill", "{n} kills", one.kills) if one.kills else "",
            )
            for one in graves
        ]
    )


def _statistics(state: Campaign, told: Statistics) -> Iterator[str]:
    names = {player: state.players[player].name for player in state.seats}
    for title, part in ((_("VP by week"), "vp"), (_("FP by week"), "fp"), (_("Sectors by week"), "sectors")):
        yield title
        first = next(iter(told.weeks.values()))
        head = ("", *(week_mark(line.month, line.week) for line in first))
        rows = [(names[p], *(str(getattr(line, part)) for line in lines)) for p, lines in told.weeks.items()]
        yield from _indented([head, *rows], tuple(range(1, len(head))))
        yield ""
    yield _("In all")
    table: list[tuple[str, ...]] = [
        ("", _("battles"), _("won"), _("killed"), _("lost"), _("taken"), _("ceded"), _("recruited"))
    ]
    for player, tally in told.tallies.items():
        numbers = (tally.battles, tally.ends.get("won", 0), tally.killed_fp, tally.lost_fp)  # type: ignore[call-overload]
        table.append((names[player], *map(str, (*numbers, tally.taken, tally.ceded, tally.recruited_fp))))
    yield from _indented(table, tuple(range(1, 8)))
    yield ""
    yield _("Dice")
    luck = [
        (names[player], *(_luck(thrown) for thrown in (dice.fire, dice.fights, dice.hazards)))
        for player, dice in told.dice.items()
    ]
    yield from _indented([("", _("shots"), _("hand to hand"), _("hazards")), *luck])


def _indented(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    return (f"  {line}" for line in in_columns(rows, right))


def _luck(thrown: Thrown) -> str:
    if not thrown.throws:
        return _("none")
    return _("{got} for {expected} ({word})").format(
        got=decimal(thrown.got, whole=True), expected=decimal(thrown.expected), word=luck_word(thrown.luck)
    )
