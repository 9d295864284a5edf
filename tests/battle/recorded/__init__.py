"""Two hundred battles of 0.11, to be played again: the same log for the same seed and choices, whatever was rebuilt.

``battles_0_11.jsonl.xz`` has a line a battle: the set-up as a scenario, the version of the rules, the seed, the choices
packed as in a journal, a byte for each row of the log, a digest of all of it, and how the battle ended. The choices are
kept, so a tactician that plays otherwise changes nothing: what is compared are the rules.

``python -m tests.battle.recorded FILE`` plays the random battles of the conformance tests and writes such a file.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from campaign.battle.arena import Game
from campaign.battle.contract import BattleReport, BattleSetup
from campaign.battle.row_packing import pack, unpack
from campaign.battle.scenario import Scenario, read, write
from tests.battle.play.snapshot import Row, digest

FILE: Final = Path(__file__).parent / "battles_0_11.jsonl.xz"
BATTLES: Final = 200


@dataclass(frozen=True, slots=True)
class Kept:
    """A battle as it was played then. ``rows``: a byte for each row of the log; ``ends``: what the report told."""

    scenario: dict[str, Any]
    edition: int
    seed: int
    choices: str
    rows: bytes
    log: str
    ends: Any

    @classmethod
    def of_line(cls, line: str) -> Kept:
        found = json.loads(line)
        return cls(**found | {"rows": bytes.fromhex(found["rows"])})

    @property
    def line(self) -> str:
        values = {name: getattr(self, name) for name in self.__slots__} | {"rows": self.rows.hex()}
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    @property
    def setup(self) -> BattleSetup[Any]:
        return read(json.dumps(self.scenario)).setup


@cache
def kept_battles() -> tuple[Kept, ...]:
    """All that were kept."""
    with lzma.open(FILE, "rt", encoding="utf-8") as lines:
        return tuple(map(Kept.of_line, lines))


def kept(setup: BattleSetup[Any], seed: int, choices: Sequence[Row]) -> Kept:
    """A battle of some choices, as it is kept."""
    scenario = json.loads(write(Scenario(setup)))
    assert read(json.dumps(scenario)).setup == setup
    game = _played(setup, seed, choices)
    rows = bytes(map(_byte, game.log))
    return Kept(scenario, game.edition, seed, pack(choices), rows, digest(game.log), _ends(game.fought().report))


def differences(battle: Kept, choices: Sequence[Row] | None = None) -> Iterator[str]:
    """What is not as it was then: the first row of the log that differs, or the end."""
    game = _played(battle.setup, battle.seed, unpack(battle.choices) if choices is None else choices, battle.edition)
    rows = bytes(map(_byte, game.log))
    if rows != battle.rows:
        first = next(
            (at for at, (now, then) in enumerate(zip(rows, battle.rows, strict=False)) if now != then),
            min(len(rows), len(battle.rows)),
        )
        yield f"row {first} of the log, of {len(rows)}, was {len(battle.rows)}: {game.log[first : first + 1]}"
    elif digest(game.log) != battle.log:
        yield "the log: a row in which no byte tells it"
    if (ends := _ends(game.fought().report)) != battle.ends:
        yield f"the end: {ends}, was {battle.ends}"


def _played(setup: BattleSetup[Any], seed: int, choices: Sequence[Row], edition: int = 0) -> Game:
    game = Game.begin(setup, seed, edition=edition)
    for choice in choices:
        assert game.decision() is not None, "the battle is over before its last choice"
        game.answer(choice)
    assert game.decision() is None, "the battle goes on after its last choice"
    return game


def _byte(row: Row) -> int:
    return crc32(repr(row).encode("ascii")) & 0xFF


def _ends(report: BattleReport) -> Any:
    """What a report tells, as JSON: names of its fields are not compared."""
    sides = [[one.side, str(one.end), one.left_in_turn] for one in report.sides]
    dead = [[one.figure, one.killer, one.by_side] for one in report.casualties]
    born = [[one.key, one.side, one.unit] for one in report.hatched]
    return [report.turns, sides, report.holder, dead, list(report.left_behind), born]
