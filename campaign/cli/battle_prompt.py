"""A battle that people play on the screen of the command line, each for a side; the program plays the others.

Asks and tells, on standard error; knows no rule and keeps nothing. People share the screen, so what a side writes down
in secret is not told.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from campaign.battle.arena import Choice, Game, decider, play_out, tactician
from campaign.battle.contract import FINE, AnyFought, AnySetup
from campaign.battle.contract.scenario import read_choice
from campaign.battle.strict_json import NoJson, Place, parsed
from campaign.battle.systems import scenarios_of, telling_of
from campaign.cli.output import CommandFailed, say
from campaign.words import _

if TYPE_CHECKING:
    from campaign.battle.contract.telling import Sentence

Read = Callable[[], str]
"""The next line that people type; "" at the end of their input."""


def fight_on_screen(setup: AnySetup, seed: int, people: Collection[str], read: Read | None = None) -> AnyFought:
    """A whole battle in which people play these sides, by their keys (campaign:C25b).

    Raises CommandFailed where they give up.
    """
    screen = _Screen(Game.begin(setup, seed), read or sys.stdin.readline)
    own = decider(screen.game.system)
    deciders = {number: screen.decide if side.key in people else own for number, side in enumerate(setup.sides)}
    return play_out(screen.game, deciders).fought()


@dataclass(slots=True)
class _Screen:
    game: Game
    read: Read
    told: tuple[Sentence, ...] = field(default=())

    def decide(self, t: Any, view: Any) -> Choice:
        """Tell what has happened, show what can be done, and ask until an answer is allowed."""
        self._tell()
        offered = self.game.options()
        setup = self.game.setup
        side = setup.sides[view.now[0].side]
        for number, choice in enumerate(offered, 1):
            say(
                _("{n:>4}  {choice}").format(
                    n=number, choice=telling_of(setup.system).choice(setup, choice, self.game.log)
                ),
                sys.stderr,
            )
        ask = _("{side}: a number, or a choice as scenarios write it; nothing: as the program would.")
        while True:
            say(ask.format(side=side.name or side.key), sys.stderr)
            typed = self.read()
            if not typed:
                raise CommandFailed(_("The battle is not over, and nothing of it has been kept."))
            if not typed.strip():
                return tactician(self.game.system, t, view)
            wanted = self._understood(typed.strip(), offered)
            if wanted is not None and self._is_allowed(wanted):
                return wanted

    def _tell(self) -> None:
        """The sentences that are new, or have changed since the last question."""
        setup, log = self.game.setup, self.game.log
        telling = telling_of(setup.system)
        known = telling.names(setup, log)
        story = telling.sentences(setup, [row for row in log if not telling.is_secret(row, known, None)])
        same = sum(1 for _same in takewhile(lambda both: both[0] == both[1], zip(self.told, story, strict=False)))
        for sentence in story[same:]:
            say(sentence.text, sys.stderr)
        self.told = story

    def _understood(self, typed: str, offered: list[Choice]) -> Choice | None:
        """The choice that is meant, or None with a word on why there is none."""
        if typed.isdecimal():
            if 1 <= int(typed) <= len(offered):
                return offered[int(typed) - 1]
            say(_("Type a number from 1 to {n}.").format(n=len(offered)), sys.stderr)
            return None
        setup = self.game.setup
        known = telling_of(setup.system).names(setup, self.game.log)
        own = scenarios_of(setup.system)
        cast = own.cast(setup)
        called = {name: number for number, name in enumerate(known.short)}
        cast = replace(cast, figures={**called, **cast.figures})
        problems: list[str] = []
        try:
            choice = read_choice(Place(parsed(typed), "", problems), own.forms, self.game.system.width, cast)
        except NoJson as unreadable:
            problems.append(str(unreadable))
        for problem in problems:
            say(problem, sys.stderr)
        return None if problems else choice

    def _is_allowed(self, choice: Choice) -> bool:
        code = self.game.problem(choice)
        if code != FINE:
            say(str(telling_of(self.game.setup.system).reason(code, self.game.setup)), sys.stderr)
        return code == FINE
