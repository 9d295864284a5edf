"""One battle with any deciders: through the doors of a rule system, keeping its log and its choices.

A decider gets the battle as its side sees it, never the battle itself. Knows no rule: those are asked of the
rule system that the set-up names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from campaign.battle import lookahead
from campaign.battle.contract import FINE, STANDARD, STRONG, AnySystem, BattleRecord, BattleSetup, Fought
from campaign.battle.fast import Ints, choice_rows, clone, fresh
from campaign.battle.kernel.log import MOST_ROWS, WIDTH
from campaign.battle.lookahead import Plan, Player, Thought, thought
from campaign.battle.row_packing import pack
from campaign.battle.systems import system_of

Choice = lookahead.Choice

Decider = Callable[[Any, Any], Choice]
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
    """A choice that the rules refuse; ``code`` is the rule system's reason."""

    def __init__(self, choice: Sequence[int], code: int) -> None:
        super().__init__(tuple(choice), code)
        self.choice, self.code = tuple(choice), code

    def __str__(self) -> str:
        return f"choice {self.choice} refused: {self.code}"


class Stopped(Exception):
    """Raised where the progress callback asks to stop."""


@dataclass(slots=True)
class Decision:
    """What the battle waits for: the rule system's kind, the side that decides, and whom it is about (or -1)."""

    kind: int
    side: int
    actor: int


def tactician(rules: AnySystem, t: Any, view: Any, strength: int = STANDARD) -> Choice:
    """The program's own decider, for one decision alone; for a whole battle see ``decider``."""
    if strength == STRONG:
        return Player(rules)(t, view)
    row = choice_rows(1, rules.width)[0]
    rules.think(t, view, strength, row)
    return _kept(row, rules.width)


def decider(rules: AnySystem, strength: int = STANDARD) -> Decider:
    """The program's own decider for a battle, for any of its sides: a strong one keeps its plans."""
    return Player(rules) if strength == STRONG else partial(tactician, rules, strength=strength)


def considered(
    rules: AnySystem, t: Any, view: Any, strength: int, plan: Plan | None = None, *, most: int = 0
) -> Thought:
    """What the program's own decider says, a part of the thinking at a time where it is strong (see ``lookahead``)."""
    if strength == STRONG:
        return thought(rules, t, view, plan, most=most)
    return Thought(tactician(rules, t, view, strength), None, 0, 1.0, None)


class Game:
    """A battle under way: ``setup`` and ``seed``, the rule system's table ``t`` and battle ``s``.

    ``edition`` is the version of the rules that it is played by, ``log`` and ``choices`` are its story so far.
    """

    def __init__(self, system: AnySystem, setup: BattleSetup[Any], seed: int, t: Any, s: Any, edition: int = 0) -> None:
        self.system, self.setup, self.seed, self.t, self.s = system, setup, seed, t, s
        self.edition = edition or system.version
        self.log: list[Choice] = []
        self.choices: list[Choice] = []
        self._view = fresh(system.battle)

    @classmethod
    def begin(
        cls,
        setup: BattleSetup[Any],
        seed: int,
        *,
        script: Sequence[int] = (),
        strict: bool = False,
        edition: int = 0,
    ) -> Game:
        """A battle at its first decision or before it; ``script``, ``strict``, ``edition`` as in contract.SetUp.

        Raises UnknownSystem where there is no rule system of the set-up's name.
        """
        rules = system_of(setup.system)
        t, s = rules.set_up(setup, seed, script=tuple(script), strict=strict, logging=True, edition=edition)
        return cls(rules, setup, seed, t, s, edition)

    def decision(self) -> Decision | None:
        """Run the rules to the next decision; None when the battle is over. Raises DiceRanOut."""
        kind = self.system.advance(self.t, self.s)
        self._keep_log()
        now = self.s.now[0]
        if now.dry:
            raise DiceRanOut(int(self.s.script_count))
        return None if kind == self.system.over else Decision(int(kind), int(now.side), int(now.actor))

    def seen(self) -> Any:
        """The battle as the side that decides sees it, to look at until it is answered."""
        self.system.see(self.s, self.s.now[0].side, self._view)
        return self._view

    def options(self) -> list[Choice]:
        """The legal answers; of places, a fan."""
        out = choice_rows(self.system.most_options, self.system.width)
        count = self.system.options(self.t, self.s, out)
        return [_kept(out[row], self.system.width) for row in range(count)]

    def problem(self, choice: Sequence[int]) -> int:
        """The rule system's reason why an answer is not legal, or FINE."""
        return int(self.system.problem(self.t, self.s, self._row(choice)))

    def answer(self, choice: Sequence[int]) -> None:
        """Carry an answer out. Raises NotLegal, and DiceRanOut."""
        code = self.problem(choice)
        if code != FINE:
            raise NotLegal(choice, code)
        self.choices.append(tuple(int(number) for number in choice))
        self.system.apply(self.t, self.s, self._row(choice))
        self._keep_log()
        if self.s.now[0].dry:
            raise DiceRanOut(int(self.s.script_count))

    def before(self) -> Any:
        """The battle as it stands now, to come back to."""
        return clone(self.s)

    def fought(self) -> Fought[Any]:
        """Report and record of a battle that is over."""
        name, choices, log = self.system.name, pack(self.choices), pack(self.log)
        record = BattleRecord(name, self.edition, self.setup, self.seed, choices, log)
        return Fought(self.system.report(self.setup, self.s), record)

    def _keep_log(self) -> None:
        now = self.s.now[0]
        if now.logged > MOST_ROWS:
            raise RuntimeError(f"the log has no room for {now.logged} rows between two decisions")
        self.log += [_kept(self.s.log[row], WIDTH) for row in range(now.logged)]
        now.logged = 0

    def _row(self, choice: Sequence[int]) -> Ints:
        row = choice_rows(1, self.system.width)[0]
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
    setup: BattleSetup[Any],
    seed: int,
    *,
    script: Sequence[int] = (),
    strict: bool = False,
    choices: Sequence[Choice] = (),
    progress: Progress | None = None,
    strength: int = STANDARD,
) -> Fought[Any]:
    """A whole battle with the tactician on every side, all of one strength.

    The same set-up and seed give the same battle anywhere. Raises DiceRanOut, Stopped, and
    NotLegal for one of the given choices.
    """
    game = Game.begin(setup, seed, script=script, strict=strict)
    own = decider(game.system, strength)
    return play_out(game, dict.fromkeys(range(len(setup.sides)), own), choices, progress).fought()


def _kept(row: Ints, width: int) -> Choice:
    return tuple(int(row[part]) for part in range(width))
