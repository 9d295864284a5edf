"""One battle with any deciders: through the doors of the rules, keeping its log and its choices.

Whoever decides gets the battle as its side sees it, never the battle itself. Knows no rule: those are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from campaign.battle.contract import BattleRecord, BattleSetup, Fought
from campaign.battle.fast import Ints, choice_rows, clone, fresh
from campaign.battle.fftt.codes import CHOICE_WIDTH, OVER, RULES
from campaign.battle.fftt.flow import advance, apply
from campaign.battle.fftt.legality import ROOM_FOR_OPTIONS, options, problem
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.report import report
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.tactician import think
from campaign.battle.fftt.units import Unit
from campaign.battle.kernel.log import MOST_ROWS, WIDTH
from campaign.battle.packing import pack

Choice = tuple[int, ...]
"""A choice as it is kept: CHOICE_WIDTH numbers (see fftt.codes)."""

Decider = Callable[[Table, Battle], Choice]
"""Answers for a side: given the table, and the battle as that side sees it."""

Progress = Callable[[int], bool]
"""Told the turn at every decision; False stops the battle."""


class DiceRanOut(Exception):
    """A script of dice that nothing follows was empty: the battle goes no further (``thrown`` dice fell)."""

    def __init__(self, thrown: int) -> None:
        super().__init__(thrown)
        self.thrown = thrown

    def __str__(self) -> str:
        return f"the dice ran out after {self.thrown}"


class NotLegal(Exception):
    """A choice that the rules refuse; ``code`` is the reason (see fftt.reasons)."""

    def __init__(self, choice: Sequence[int], code: int) -> None:
        super().__init__(tuple(choice), code)
        self.choice, self.code = tuple(choice), code

    def __str__(self) -> str:
        return f"choice {self.choice} refused: {self.code}"


class Stopped(Exception):
    """Whoever watched the progress wanted no more."""


@dataclass(slots=True)
class Decision:
    """What the battle waits for: a kind of fftt.codes, the side that decides, and whom it is about (or -1)."""

    kind: int
    side: int
    actor: int


def tactician(t: Table, view: Battle) -> Choice:
    """The program's own decider."""
    row = choice_rows(1, CHOICE_WIDTH)[0]
    think(t, view, row)
    return _kept(row, CHOICE_WIDTH)


@dataclass(slots=True)
class Game:
    """A battle under way. ``log`` and ``choices`` are its story so far."""

    setup: BattleSetup[Unit]
    seed: int
    t: Table
    s: Battle
    log: list[Choice] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    _view: Battle = field(default_factory=lambda: fresh(Battle))

    @classmethod
    def begin(cls, setup: BattleSetup[Unit], seed: int, *, script: Sequence[int] = (), strict: bool = False) -> Game:
        """A battle at its first decision or before it; ``script`` and ``strict`` as in fftt.setup."""
        return cls(setup, seed, *set_up(setup, seed, script=tuple(script), strict=strict, logging=True))

    def decision(self) -> Decision | None:
        """Run the rules to the next decision; None when the battle is over. Raises DiceRanOut."""
        kind = advance(self.t, self.s)
        self._keep_log()
        now = self.s.now[0]
        if now.dry:
            raise DiceRanOut(int(self.s.script_count))
        return None if kind == OVER else Decision(int(kind), int(now.side), int(now.actor))

    def seen(self) -> Battle:
        """The battle as the side that decides sees it, to look at until it is answered."""
        see(self.s, self.s.now[0].side, self._view)
        return self._view

    def options(self) -> list[Choice]:
        """The legal answers; of places, a fan."""
        out = choice_rows(ROOM_FOR_OPTIONS, CHOICE_WIDTH)
        count = options(self.t, self.s, out)
        return [_kept(out[row], CHOICE_WIDTH) for row in range(count)]

    def problem(self, choice: Sequence[int]) -> int:
        """Why an answer is not legal (fftt.reasons), or FINE."""
        return int(problem(self.t, self.s, _row(choice)))

    def answer(self, choice: Sequence[int]) -> None:
        """Carry an answer out. Raises NotLegal, and DiceRanOut."""
        code = self.problem(choice)
        if code != FINE:
            raise NotLegal(choice, code)
        self.choices.append(tuple(int(number) for number in choice))
        apply(self.t, self.s, _row(choice))
        self._keep_log()
        if self.s.now[0].dry:
            raise DiceRanOut(int(self.s.script_count))

    def before(self) -> Battle:
        """The battle as it stands now, to come back to."""
        return clone(self.s)

    def fought(self) -> Fought[Unit]:
        """Report and record of a battle that is over."""
        record = BattleRecord("fftt", RULES, self.setup, self.seed, pack(self.choices), pack(self.log))
        return Fought(report(self.setup, self.s), record)

    def _keep_log(self) -> None:
        now = self.s.now[0]
        if now.logged > MOST_ROWS:
            raise RuntimeError(f"the log has no room for {now.logged} rows between two decisions")
        self.log += [_kept(self.s.log[row], WIDTH) for row in range(now.logged)]
        now.logged = 0


def _row(choice: Sequence[int]) -> Ints:
    row = choice_rows(1, CHOICE_WIDTH)[0]
    for part, number in enumerate(choice):
        row[part] = number
    return row


def play_out(
    game: Game, deciders: Mapping[int, Decider], choices: Sequence[Choice] = (), progress: Progress | None = None
) -> Game:
    """Play a battle to its end: the given choices come first, then each side's decider answers."""
    given = iter(choices)
    while (wanted := game.decision()) is not None:
        if progress is not None and not progress(int(game.s.now[0].turn)):
            raise Stopped
        choice = next(given, None)
        game.answer(choice if choice is not None else deciders[wanted.side](game.t, game.seen()))
    return game


def fight(
    setup: BattleSetup[Unit],
    seed: int,
    *,
    script: Sequence[int] = (),
    strict: bool = False,
    choices: Sequence[Choice] = (),
    progress: Progress | None = None,
) -> Fought[Unit]:
    """A whole battle with the tactician on every side. The same set-up and seed give the same battle anywhere.

    Raises DiceRanOut, NotLegal for one of the given choices, and Stopped.
    """
    game = Game.begin(setup, seed, script=script, strict=strict)
    return play_out(game, dict.fromkeys(range(len(setup.sides)), tactician), choices, progress).fought()


def _kept(row: Ints, width: int) -> Choice:
    return tuple(int(row[part]) for part in range(width))
