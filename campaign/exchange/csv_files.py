"""Rosters, standings, battles and the journal as CSV, for spreadsheets.

UTF-8 with the mark that lets Excel know it, commas or semicolons, quotes where they are needed, CRLF. A text that a
spreadsheet would take for a formula gets an apostrophe in front, and so does what stands behind a comma or a semicolon
in it. Reads states and entries as they are given; asks nobody who may see it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final, Literal

from campaign.battle.systems import telling_of
from campaign.characters import escaped
from campaign.words import _
from campaign.world import queries
from campaign.world.events import FigureHatchedAndDied, FigureJoined, FigureLost
from campaign.world.ids import BattleId, PlayerId
from campaign.world.memory import Past
from campaign.world.memory.words import end_words
from campaign.world.news import headline
from campaign.world.state import Battle, BattleStage, Campaign

Cell = str | int | None
Row = Sequence[Cell]
Kind = Literal["rosters", "standings", "battles", "journal"]

FORMULAS: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "|", "%")
"""What a text may not begin with, spaces aside: spreadsheets would carry it out."""
INNER: Final = re.compile(rf"([,;]['\"\s]*)(?=[{re.escape(''.join(FORMULAS))}])")
"""Where a cell would begin for a spreadsheet that takes another separator than the file has."""
WITH_APOSTROPHE: Final = re.compile(rf"(^|[,;]['\"\s]*)'(?=[\"'\s]*[{re.escape(''.join(FORMULAS))}])")
"""What defusing has put into a text, and what stands before it."""
BYTE_ORDER_MARK: Final = "\ufeff"


def csv_bytes(rows: Iterable[Row], separator: Literal[",", ";"] = ",") -> bytes:
    """The rows as a file's content. Where numbers have a decimal comma, spreadsheets expect semicolons."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return (BYTE_ORDER_MARK + out.getvalue()).encode("utf-8")


def _safe(cell: Cell) -> str | int:
    """Numbers stay numbers; no text is a formula, and none has more than one line."""
    if cell is None:
        return ""
    if isinstance(cell, int):
        return cell
    return defused(escaped(" ".join(cell.split())))


def defused(text: str) -> str:
    """The text as no spreadsheet takes it or a part of it for a formula, by whatever separator it reads cells."""
    text = INNER.sub(r"\1'", text)
    return f"'{text}" if text.lstrip("\"' ").startswith(FORMULAS) else text


def as_it_was(text: str) -> str:
    """The text that was defused."""
    return WITH_APOSTROPHE.sub(r"\1", text)


def rows_of(kind: Kind, state: Campaign, past: Iterable[Past]) -> Iterator[Row]:
    """The table of one kind, its head first."""
    made: dict[Kind, Callable[[], Iterator[Row]]] = {
        "rosters": lambda: rosters(state),
        "standings": lambda: standings(state),
        "battles": lambda: battles(state, past),
        "journal": lambda: journal(past),
    }
    return made[kind]()


def rosters(state: Campaign) -> Iterator[Row]:
    """Every living figure that is seen, army by army; where figures act in units, the one that its owner formed."""
    face = state.setting.face
    yield (
        *(_("player"), _("army"), _("sector"), _("name"), _("unit"), _("FP")),
        *state.setting.lists.columns(),
        *face.unit_columns(),
        *(_("commander"), _("battles"), _("kills")),
        *(_("experience"), _("gains"), _("abilities"), _("note"), _("id")),
    )
    for army in queries.armies_of(state):
        for figure in queries.figures_of(state, army.id):
            unit = queries.unit_of(state, figure.id)
            yield (
                state.players[army.player].name,
                army.name,
                state.sectors[army.sector].name,
                figure.name,
                unit.name,
                figure.fp,
                *state.setting.lists.cells(unit, queries.entering(state, figure)),
                *((queries.acts_in(state, figure) or None,) if face.unit_columns() else ()),
                _("yes") if queries.is_commander(state, figure.id) else "",
                figure.battles,
                figure.kills,
                figure.experience,
                ", ".join(queries.learnt(state, figure)),
                ", ".join(map(state.setting.face.ability_name, figure.abilities)),
                state.notes.get((figure.id, None)),
                figure.id,
            )


def standings(state: Campaign) -> Iterator[Row]:
    """The players by VP."""
    yield (
        *(_("place"), _("player"), _("letter"), _("list"), _("band"), _("VP"), _("sectors"), _("armies")),
        *(_("figures"), _("FP"), _("stock"), _("commander"), _("out")),
    )
    for player in sorted(state.players.values(), key=lambda player: (-player.vp, player.letter)):
        own = queries.armies_of(state, player.id)
        commander = state.figures.get(player.commander) if player.commander else None
        yield (
            1 + sum(other.vp > player.vp for other in state.players.values()),
            player.name,
            player.letter,
            state.setting.lists.faction_name(player.faction),
            player.band,
            player.vp,
            len(queries.sectors_of(state, player.id)),
            len(own),
            None if any(army.hidden_fp for army in own) else sum(1 for _figure in queries.living(state, player.id)),
            queries.player_fp(state, player.id),
            queries.known_stock(state, player.id),
            commander.name if commander else "",
            _("yes") if player.out else "",
        )


def battles(state: Campaign, past: Iterable[Past]) -> Iterator[Row]:
    """Every side of every battle that is over."""
    turns = telling_of(state.setting.system).turns
    yield (
        *(_("month"), _("week"), _("sector"), _("attacker"), _("how"), turns.plural(), _("holds the field")),
        *(_("player"), _("end"), turns.left_head(), _("FP lost"), _("FP of enemies lost"), _("note"), _("agreed")),
        _("battle"),
    )
    lost = _losses(past)
    for id in queries.in_order(state.battles):
        battle = state.battles[id]
        if battle.stage is BattleStage.OVER and battle.report is not None:
            yield from _sides(state, battle, lost)


def _sides(state: Campaign, battle: Battle, lost: dict[tuple[BattleId, PlayerId], int]) -> Iterator[Row]:
    report = battle.report
    assert report is not None
    holder = battle.holder
    for result in report.sides:
        player = PlayerId(result.side)
        team = battle.team_of(player)
        enemies = [other for other in battle.players if battle.team_of(other) != team]
        yield (
            battle.month,
            battle.week,
            state.sectors[battle.sector].name,
            state.players[battle.attacker].name,
            _("resolved") if battle.resolved else _("typed in"),
            report.turns,
            state.players[holder].name if holder is not None else "",
            state.players[player].name,
            end_words(result.end),
            result.left_in_turn,
            lost.get((battle.id, player), 0),
            sum(lost.get((battle.id, other), 0) for other in enemies),
            report.note,
            _("yes") if player in battle.agreed else "",
            battle.id,
        )


def _losses(past: Iterable[Past]) -> dict[tuple[BattleId, PlayerId], int]:
    """FP that each player lost in each battle."""
    found: dict[tuple[BattleId, PlayerId], int] = {}
    for entry, before in past:
        if before is None:
            continue
        joined = {ev.figure: ev for ev in entry.events if isinstance(ev, FigureJoined | FigureHatchedAndDied)}
        for event in entry.events:
            if isinstance(event, FigureLost) and event.battle is not None:
                known = before.figures.get(event.figure) or joined.get(event.figure)
                if known is not None:
                    key = (event.battle, known.player)
                    found[key] = found.get(key, 0) + known.fp
    return found


def journal(past: Iterable[Past]) -> Iterator[Row]:
    """What happened, an entry a row."""
    yield (_("entry"), _("month"), _("week"), _("written (UTC)"), _("player"), _("what"), _("rule"))
    for entry, before in past:
        news = headline(entry, before)
        names = before.players if before is not None else {}
        player = names.get(news.player) if news.player is not None else None
        yield (
            entry.id,
            before.month if before is not None else None,
            before.week if before is not None else None,
            datetime.fromtimestamp(entry.written, UTC).strftime("%Y-%m-%d %H:%M:%S"),
            player.name if player is not None else "",
            news.text,
            news.rule,
        )


KINDS: Final[tuple[Kind, ...]] = ("rosters", "standings", "battles", "journal")
