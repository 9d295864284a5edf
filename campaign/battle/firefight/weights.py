"""What the tactician finds important, as numbers: data only, so that other ways to play can be written down.

A value is told in hundredths of an FP. Decides nothing. The numbers of standard play were fitted by self-play, by
``python3 dev.py tune firefight``: they lie in ``resources/systems/firefight/tactics.json`` with what was measured of
them, so that to fit them again changes no source and nothing has to be compiled anew.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import resources
from campaign.battle.contract import EASY, STANDARD, STRONG

FREE: Final = 8
MOST_CHARACTERS: Final = 12
"""Rows of a table: the ways to play by number, and from ``FREE`` on those that are tried."""


@dataclass(frozen=True, slots=True)
class Weights:
    """One way to play."""

    # What harm is worth.
    unit: int = 0  # what a unit counts beside its FP: of who has lost half of them all may rout (firefight:R1)
    stunned: int = 40  # percent of a model's worth that it is worth to have it Stunned
    tough: int = 30  # percent of it for each wound that is not checked yet (firefight:K28)
    fresh: int = 0  # percent more for an enemy that has not acted in this round
    seizer: int = 25  # more for an enemy at an objective
    # Objectives.
    ground: int = 250  # an objective more, or one of the enemy's less
    guard: int = 120  # to be at one that is the own side's, alone
    second: int = 30  # to be there where a friend is, or an enemy and a friend
    last: int = 200  # percent of all that in the last round
    inch: int = 15  # what each inch to go takes from it
    watched: int = 50  # percent that is left of it where a friend is nearer, and near
    hunt: int = -400  # to go at the nearest enemy instead, who counts as far as he is too
    later: int = 50  # percent of the ground for who could rush there, and advances
    far: int = 50  # percent of it for a Rush that does not reach it yet
    stroll: int = 25  # percent of it for an Advance that does not
    closing: int = 0  # to come into range of an enemy by an Advance
    # Attacks.
    rushes: int = 1  # 0: goes no faster than it has to
    charge: int = 100  # percent of what a charge is worth; 0: never charges
    taken: int = 100  # percent of the blows that come back
    exhausted: int = 0  # what the fatigue after a charge costs
    # Places, in tenths of a millimetre.
    cover: int = 254  # for cover one goes so far
    danger: int = 762  # and so far round dangerous ground
    fear: int = 0  # and so far for each enemy less who could charge there
    # Who acts first: percent of what its action is worth.
    by_fire: int = 100
    by_charge: int = 100
    by_ground: int = 100
    by_ground_last: int = 100  # in the last round
    recover: int = 0  # percent of its worth for a Stunned unit, which is Stunned no more behind that
    exposed: int = 0  # percent of its worth for a unit within reach of an enemy that has not acted
    # Spells.
    token: int = 15  # what a token is worth to who keeps it
    dread: int = 100  # percent of what a failed test is worth: the target's next activation
    veil: int = 12  # percent of a unit's worth that is kept by Stealth
    goad: int = 100  # percent of the hits that Furious brings
    # Waiting.
    ambush_rounds: int = 3  # who can ambush waits in battles of so many rounds


STEADY: Final = Weights()
"""Standard play before it was fitted, and what the others start from."""

LEISURELY: Final = replace(STEADY, rushes=0, charge=0)
"""A beginner's: walks, and never charges."""


@cache
def standard() -> Weights:
    """Standard play, fitted."""
    found = json.loads(resources.of_system("firefight", "tactics.json").read_text(encoding="utf-8"))["weights"]
    return replace(STEADY, **found)


@cache
def rows() -> tuple[Weights, ...]:
    """All rows of a table, each in its place."""
    usual = standard()
    ways = {EASY: LEISURELY, STANDARD: usual, STRONG: usual}
    return tuple(ways.get(number, usual) for number in range(FREE))
