"""Where a battle stands: clock, dice, and whose decision it is, the same in every rule system.

Each system's own record adds what may be under way in its battles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from campaign.battle.fast import blank, own, rules, share
from campaign.battle.kernel.chance import SCRIPTED, SCRIPTED_THEN_SEEDED, SEEDED, words_of

OVER: Final = 0  # the kind of decision that is none; the codes of every rule system have it
NOBODY: Final = -1
OTHER_DICE: Final = (1, 2, 3, 4)
"""The state of the generator that a view shows, in place of the battle's own."""


@dataclass(slots=True)
class Now:
    """The clock, the dice and the decision; see kernel.chance and kernel.log for what they read of it."""

    w0: int  # the generator's words
    w1: int
    w2: int
    w3: int
    dice: int
    thrown: int
    dry: int
    turn: int
    phase: int
    step: int
    logging: int
    logged: int
    last_turn: int
    over: int
    holder: int  # of the field, at the end
    kind: int  # of the decision
    side: int  # that decides
    actor: int  # whom the decision is about, or NOBODY
    edition: int  # the version of the rules that it is played by


class Standing(Protocol):
    """What a battle shows of where it stands."""

    @property
    def now(self) -> Sequence[Now]: ...


Record = TypeVar("Record", bound=Now)


def begun(kind: type[Record], seed: int, *, turns: int, scripted: bool, strict: bool, logging: bool) -> Record:
    """The record at the start of a battle: nobody is asked yet, and dice fall as ``contract.SetUp`` says."""
    now = blank(kind)
    now.w0, now.w1, now.w2, now.w3 = words_of(seed)
    now.dice = SCRIPTED if strict else SCRIPTED_THEN_SEEDED if scripted else SEEDED
    now.logging, now.last_turn, now.kind = int(logging), turns, OVER
    now.side = now.actor = now.holder = NOBODY
    return now


@rules
def ask(s: Standing, kind: int, side: int, actor: int) -> int:
    """A decision is wanted: of that kind, from that side, about that figure or unit. Returns the kind."""
    now = s.now[0]
    now.kind, now.side, now.actor = kind, side, actor
    return kind


@rules
def show_now(s: Standing, view: Standing) -> None:
    """Let a view show where a battle stands, but for the dice to come."""
    share(view.now, s.now, 1)
    now = own(view.now, 0)
    now.w0, now.w1, now.w2, now.w3 = OTHER_DICE
    now.dice = SEEDED
