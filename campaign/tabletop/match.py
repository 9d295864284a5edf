"""A battle under way that people and computers play: what it waits for, and everything said and thrown so far.

Choices and faces are all that is kept, so a battle can be taken back to any decision, saved and resumed: it is played
again from its start, without anybody thinking. Asks nobody and draws nothing; judges no choice, the rules do.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from campaign.battle.arena import Choice, Decision, DiceRanOut, Game
from campaign.battle.fast import fresh
from campaign.battle.row_packing import pack_faces
from campaign.tabletop.seats import DiceBy, Seat

if TYPE_CHECKING:
    from campaign.battle.contract import AnyFought, AnySetup, AnySystem


@dataclass(frozen=True, slots=True)
class Over:
    """The battle is over."""


@dataclass(frozen=True, slots=True)
class FacesWanted:
    """People are to throw: so many faces are known of what is being carried out, and the next one is missing."""

    known: tuple[int, ...]


Waits = Decision | FacesWanted | Over
"""What a battle waits for: a side's answer, faces of dice, or nothing more."""


@dataclass(frozen=True, slots=True)
class Unthrown:
    """A battle that waits for people's dice, apart from its match: may be looked into on any thread.

    ``rows``: its log so far; ``held``: the answer that waits, if one does; ``known``: faces that have fallen for it.
    """

    game: Game
    rows: tuple[tuple[int, ...], ...]
    held: Choice | None
    known: tuple[int, ...]

    def rows_if(self, faces: Sequence[int]) -> list[tuple[int, ...]]:
        """The rows that came next if these faces fell, and ones behind them.

        To find out what is being thrown; nobody who plays may be shown what comes of it.
        """
        game = _again(self.game)
        feed(game, faces)
        with suppress(DiceRanOut):
            if self.held is not None:
                game.answer(self.held)
            game.decision()
        return game.log


class Match:
    """A battle under way. ``seats`` in the order of the set-up's sides.

    ``choices`` and ``faces``: what a saved one had got to. Raises NotLegal where they are not of this battle.
    ``edition`` is the version of the rules by which it was begun, 0 the newest.
    """

    def __init__(
        self,
        setup: AnySetup,
        seed: int,
        seats: Sequence[Seat],
        dice: DiceBy = DiceBy.PROGRAM,
        choices: Sequence[Choice] = (),
        faces: Sequence[int] = (),
        edition: int = 0,
    ) -> None:
        self.setup, self.seed, self.seats, self.dice = setup, seed, tuple(seats), dice
        self.edition = edition
        self.faces: list[int] = []  # that have fallen, where people throw
        self._ahead: list[int] = []  # faces that were typed in and have not fallen yet
        self._held: Choice | None = None  # is carried out as soon as its dice are known
        self._held_by = 0  # the side whose answer that is
        self.sides: list[int] = []  # whose answer each of the choices is
        self.waits: Waits = Over()
        self.game = self._begin(choices, faces)

    # --- what it is ------------------------------------------------------------------------------------------------

    @property
    def system(self) -> AnySystem:
        """The rule system that is played."""
        return self.game.system

    @property
    def t(self) -> Any:
        """The table, as the rules have it."""
        return self.game.t

    @property
    def s(self) -> Any:
        """The battle itself, which nobody who plays may look at: see ``seen_by``."""
        return self.game.s

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """The log so far."""
        return self.game.log

    @property
    def choices(self) -> list[Choice]:
        """All answers so far."""
        return self.game.choices

    @property
    def held(self) -> Choice | None:
        """The answer that waits for its dice; None where none does."""
        return self._held

    @property
    def held_by(self) -> int | None:
        """The side whose answer waits for its dice; None where none does."""
        return None if self._held is None else self._held_by

    @property
    def kept(self) -> tuple[list[Choice], list[int]]:
        """All answers and faces that lead here, those that wait for more dice among them, to be begun with again."""
        held = [self._held] if self._held is not None else []
        return self.choices + held, self.faces + self._ahead

    @property
    def seat(self) -> Seat | None:
        """Whose answer is wanted; None while dice are, and at the end."""
        return self.seats[self.waits.side] if isinstance(self.waits, Decision) else None

    def seen_by(self, side: int) -> Any:
        """The battle as a side sees it (design: no one cheats). A fresh one each time, for looking only."""
        view = fresh(self.game.system.battle)
        begins = isinstance(self.waits, FacesWanted) and self.s.now[0].turn == 0
        self.game.system.see(self._all_set_up() if begins else self.s, side, view)
        return view

    def _all_set_up(self) -> Any:
        """The battle where only dice for the first turn are missing: the last to be set up stands there too."""
        game = _again(self.game)
        if self._held is not None:
            with suppress(DiceRanOut):
                game.answer(self._held)
                return game.s
        return self.s

    def unthrown(self) -> Unthrown:
        """What is to be carried out when people have thrown; this match may go on meanwhile."""
        assert isinstance(self.waits, FacesWanted)
        return Unthrown(_again(self.game), tuple(self.rows), self._held, self.waits.known)

    def fought(self) -> AnyFought:
        """Report and record of a battle that is over, with the faces where people threw."""
        found = self.game.fought()
        return replace(found, record=replace(found.record, dice=pack_faces(self.faces)))

    # --- going on --------------------------------------------------------------------------------------------------

    def answer(self, choice: Sequence[int]) -> None:
        """Carry out what the side that is asked wants. Raises NotLegal.

        Where people throw, it waits for their dice first: until then nothing has happened.
        """
        assert isinstance(self.waits, Decision)
        self._held_by = self.waits.side
        self._go_on(tuple(int(number) for number in choice), self._before())

    def throw(self, faces: Sequence[int]) -> None:
        """People have thrown: go on with what waited for it."""
        assert isinstance(self.waits, FacesWanted)
        self._ahead += [int(face) for face in faces]
        self._go_on(self._held, self._before())

    def take_back(self, choices: int) -> None:
        """Go back to where only so many answers had been given. What was thrown for later ones is forgotten."""
        kept = self.choices[:choices]
        faces = self.faces
        self.game = self._begin(kept, faces)
        self._ahead = []

    def at(self, choices: int) -> Match:
        """The same battle where only so many answers had been given: as ``take_back``, but another match.

        May be made on any thread.
        """
        kept = self.choices[:choices]
        match = Match(self.setup, self.seed, self.seats, self.dice, kept, self.faces, self.edition)
        match._ahead = []
        return match

    def _before(self) -> Any:
        """The battle as it stands, to come back to where dice are missing."""
        return self.game.before() if self.dice is DiceBy.TABLE else None

    # --- the dice --------------------------------------------------------------------------------------------------

    def _begin(self, choices: Sequence[Choice], faces: Sequence[int]) -> Game:
        """The battle from its start, as far as choices lead.

        A copy to come back to, which costs more than a step, is only made for the step whose dice are missing.
        """
        dry = self._run(choices, faces, len(choices) + 1)
        if dry is not None:
            self._run(choices, faces, dry)
        return self.game

    def _run(self, choices: Sequence[Choice], faces: Sequence[int], sure: int) -> int | None:
        """The same with copies from step ``sure`` on, counting the start as 0; the step before it that found no dice.

        A battle that such a step has left half done is worth nothing.
        """
        self.faces, self._ahead, self._held, self.sides = [], list(faces), None, []
        self.game = Game.begin(self.setup, self.seed, strict=self.dice is DiceBy.TABLE, edition=self.edition)
        for step, choice in enumerate((None, *choices)):
            if choice is not None:
                if not isinstance(self.waits, Decision):
                    break  # its dice had not been thrown
                self._held_by = self.waits.side
            before = self.game.before() if step >= sure else None
            if not self._go_on(None if choice is None else tuple(choice), before):
                if before is None:
                    return step
                break
        return None

    def _go_on(self, choice: Choice | None, before: Any) -> bool:
        """Carry out a choice, if there is one, and run the rules to what is wanted next; whether there were dice.

        ``before``: the battle as it stands, to come back to where there are none.
        """
        game = self.game
        rows, given = len(game.log), len(game.choices)
        if self.dice is DiceBy.TABLE:
            feed(game, self._ahead)
        try:
            if choice is not None:
                game.answer(choice)
            found = game.decision()
        except DiceRanOut:
            game.s = before
            del game.log[rows:], game.choices[given:]
            self._held = choice
            if len(self._ahead) >= game.system.most_dice:
                self._ahead.clear()  # the rules have no room for more: what waits is thrown for anew
            self.waits = FacesWanted(tuple(self._ahead))
            return False
        if choice is not None:
            self.sides.append(self._held_by)
        if self.dice is DiceBy.TABLE:
            fallen = int(game.s.now[0].thrown)
            self.faces += self._ahead[:fallen]
            del self._ahead[:fallen]
        self._held, self.waits = None, found or Over()
        return True


def _again(game: Game) -> Game:
    """A battle as it stands, to be brought on apart from the other; its log begins here."""
    return Game(game.system, game.setup, game.seed, game.t, game.before())


def feed(game: Game, faces: Sequence[int]) -> None:
    """Let these faces fall next in a battle whose dice are a script."""
    given = list(faces[: game.system.most_dice])
    for place, face in enumerate(given):
        game.s.script[place] = face
    game.s.script_count, game.s.now[0].thrown = len(given), 0
