"""How even the lists are, as it was measured (``even.json`` of a rule system); a table (campaign:C98).

``dev.py tune even`` measures again and writes the file. Decides nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import resources
from campaign.battle.systems import SYSTEMS, lists_of
from campaign.words import _, decimal, listed
from campaign.world.house_rules import MOST_HANDICAP

EVEN: Final = "even.json"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Battles of two lists: what the first wins, a draw counted half, and its 95 % interval."""

    lists: tuple[str, str]
    fp: tuple[int, int]
    battles: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Measured:
    """By one kind of armies: battles at the printed values, the handicaps that make it even, and battles with those."""

    printed: tuple[Pairing, ...]
    percents: Mapping[str, int]
    even: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Evenness:
    """All of it: by the armies that the program chooses to win, and by armies by chance, of ``fp`` FP each."""

    fp: int
    chosen: Measured
    by_chance: Measured


@cache
def measured_system() -> str:
    """The rule system whose lists were measured: the one that has the file."""
    return next(name for name in SYSTEMS if resources.of_system(name, EVEN).is_file())


def faction_name(faction: str) -> str:
    """The name of a list of those that were measured."""
    return lists_of(measured_system()).faction_name(faction)


@cache
def evenness() -> Evenness:
    """As it was measured last."""
    found = json.loads(resources.of_system(measured_system(), EVEN).read_text(encoding="utf-8"))
    return Evenness(found["fp"], _measured(found["chosen"]), _measured(found["by_chance"]))


def _measured(part: Mapping[str, Any]) -> Measured:
    percents = MappingProxyType(
        {faction: part["percents"][faction] for faction in lists_of(measured_system()).factions}
    )
    return Measured(_pairings(part["printed"]), percents, _pairings(part["even"]))


def _pairings(rows: Sequence[Mapping[str, Any]]) -> tuple[Pairing, ...]:
    return tuple(
        Pairing(
            (row["lists"][0], row["lists"][1]),
            (row["fp"][0], row["fp"][1]),
            row["battles"],
            row["share"],
            row["low"],
            row["high"],
        )
        for row in rows
    )


def handicap_words(percents: Mapping[str, int]) -> str:
    """``Marines 30 % and Insectoids 75 %``."""
    return listed([_("{list} {n} %").format(list=faction_name(f), n=n) for f, n in percents.items() if n])


def summary(found: Evenness) -> tuple[str, ...]:
    """What people need to choose a handicap, in sentences; where no handicap is enough, that it is so."""
    return (
        _("Measured at the printed values, with armies by chance: {pairs}.").format(
            pairs="; ".join(map(_short, found.by_chance.printed))
        ),
        _("Most even with {lists} more FP.").format(lists=handicap_words(found.by_chance.percents)),
        *_at_the_most(found.by_chance.percents),
        _("With the armies that the program chooses, most even with {lists} more FP.").format(
            lists=handicap_words(found.chosen.percents)
        ),
        *_at_the_most(found.chosen.percents),
        _(
            "Battles were measured. Campaigns are won by VP, which figures killed bring in a lost battle too: "
            "a list that fires from afar is stronger there than this says."
        ),
    )


def _at_the_most(percents: Mapping[str, int]) -> Iterator[str]:
    """Which lists would need more than may be agreed on (campaign:C98)."""
    if lists := [faction_name(faction) for faction, percent in percents.items() if percent == MOST_HANDICAP]:
        yield _("{n} % is the most that can be agreed; {lists} would need more.").format(
            n=MOST_HANDICAP, lists=listed(lists)
        )


def _short(pair: Pairing) -> str:
    one, other = map(faction_name, pair.lists)
    text = _("{list} win {share} % against {other}")
    return text.format(list=one, share=decimal(100 * pair.share, 0), other=other)


def table(found: Evenness) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """The whole table in parts: a title each, and rows of lists, FP, battles, share and interval."""
    yield _("Armies by chance, at the printed values"), _rows(found.by_chance.printed)
    title = _("Armies by chance, with {lists} more FP")
    yield title.format(lists=handicap_words(found.by_chance.percents)), _rows(found.by_chance.even)
    yield _("Armies that the program chooses, at the printed values"), _rows(found.chosen.printed)
    title = _("Armies that the program chooses, with {lists} more FP")
    yield title.format(lists=handicap_words(found.chosen.percents)), _rows(found.chosen.even)


def full_table(found: Evenness) -> str:
    """The whole table in lines, for a tool tip."""
    lines = []
    for title, rows in table(found):
        lines.append(_("{title}:").format(title=title))
        lines += [
            _("{lists}: {share} ({interval})").format(lists=row[0], share=row[3], interval=row[4]) for row in rows
        ]
    return "\n".join(lines)


def _rows(pairs: Sequence[Pairing]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            _("{list} against {other}").format(list=faction_name(pair.lists[0]), other=faction_name(pair.lists[1])),
            _("{one} against {other} FP").format(one=pair.fp[0], other=pair.fp[1]),
            str(pair.battles),
            _("{n} %").format(n=decimal(100 * pair.share, 0)),
            _("{low} to {high} %").format(low=decimal(100 * pair.low, 0), high=decimal(100 * pair.high, 0)),
        )
        for pair in pairs
    )
