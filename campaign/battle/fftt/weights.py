"""What the tactician finds important, as numbers: data only, so that other characters can be written down later.

A value is told in hundredths of an FP. Decides nothing. The numbers of standard play were fitted by self-play, by
``python3 dev.py tune``: they lie in ``resources/systems/fftt/tactics.json`` with what was measured of them, and not
here, so that to fit them again changes no source and nothing has to be compiled anew.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import resources

MARINES, MACHINA, SWARM, CREATURES, BROOD = range(5)
"""Kinds of armies (see ``army_kinds``): shooters who live; machines; creatures that charge, and few others; creatures
of which most charge; insectoids that shoot."""

KINDS: Final = ("marines", "machina", "swarm", "creatures", "brood")
"""Their names in the file of the fitted numbers."""

MOST_CHARACTERS: Final = 256
FIRST_STANDARD: Final = 16
FREE: Final = FIRST_STANDARD + len(KINDS) ** 2
FIRST_ALTERED: Final = 64
"""The rows of a table: characters by number, standard play by kind (see ``standard_row``), some for trials, and the
ways to play by kind (see ``row_of``)."""


@dataclass(frozen=True, slots=True)
class Weights:
    """One character of the tactician."""

    # What a figure is worth beside its FP.
    supply: int = 40  # an enemy's last HQ or Queen: hundredths of the worth of all who live on its ammunition
    spare: int = 150  # percent: own figures under an own burst, against enemies
    overkill: int = 15  # percent of a target's worth that is left once the shots declared should kill it
    # Shooting.
    concentrate: int = 1  # 1: shots together, so that they kill
    as_good_as_dead: int = 18  # a target is left alone once the wounds missing are so few, in 36ths of one
    least_need: int = 3  # shoot at nothing that needs less
    least_need_unsupplied: int = 6  # where a miss is the last shot
    into_fight: int = 55  # percent: a shot at somebody in a fight may hit an own figure
    least_burst: int = 30  # worth that a throw of grenades or acid must promise
    least_blind: int = 8  # the same for a missile, also beside somebody out of sight
    least_boom: int = 130  # worth that a Bomb Bug's own burst must promise
    # Opportunity fire.
    ask_from: int = 5  # the standing order: no questions about shots that need less
    react_from: int = 6  # shoots at a move from that need on
    react_charged: int = 5  # the same where the mover comes into contact
    # Moving.
    gain: int = 100  # percent: what a shot from there promises
    later: int = 60  # percent of that where no AP is left for it in this phase
    risk: int = 190  # percent: what the enemy's shots there threaten
    shared: int = 1  # quarters by which each friend near makes it less
    presses: int = 50  # percent of the upper hand, beyond an even one, that takes fear and adds to the pull
    bolder: int = 2  # percent less for each turn that a side has wanted to get on
    least_fear: int = 20  # percent: never less than that, but in a storm or a rush
    lurking: int = 70  # percent of that for enemies who would have to come closer first
    claws: int = 20  # chance of a wound, in 36ths, for each creature that can charge there
    stay: int = 6  # worth that a walk must promise more than staying
    restless: int = 1  # the same for creatures
    shelter: int = 14  # worth of ruins and rubble beside what the grid tells
    reserve: int = 20  # worth of two APs kept for opportunity fire where the enemy is still to move
    pull: int = 2  # worth of each 10 cm nearer to the band
    urge: int = 1  # more of it for each turn that a side has wanted to get on
    hold: int = 2  # the pull of healers, as long as they wait
    line: int = 800  # so far from the middle of its side a figure counts as ahead, or behind
    ahead: int = 30  # percent of the pull for whoever is ahead
    behind: int = 150  # percent of it for whoever is behind
    bursts: int = 200  # percent: what grenades and missiles promise, for they hit several
    healers_wait: int = 6  # turns more than the others
    patience: int = 2  # turns that a side holds before it wants to get on
    keeps_off: int = 1600  # nearer to the enemy than that, or than half its range, nothing draws a missile tank on
    crowd: int = 12  # cost of each own figure near, where the enemy has bursts
    crowd_missile: int = 200  # percent of it where these are missiles
    hide: int = 15  # worth of each 10 cm nearer home, for whoever cannot fight any more
    hunts_after: int = 5  # turns of wanting to get on after which a figure goes into houses after the enemy
    leash: int = 2000  # the shooter nearest to the HQ is its guard, if it is so near
    guarded_from: int = 8  # shooters that a side must have to leave a guard behind
    guard_until: int = 6  # turns of wanting to get on after which the guard goes too
    # Storming: all together, where nobody has been hurt for a while.
    quiet: int = 2  # whole turns without a wound, after which a side storms
    storm_from: int = 110  # percent: the upper hand that it needs for that
    storm_missile: int = 600  # by so much an enemy's missile tank counts for more
    storm_turns: int = 5  # so long a storm goes on once blood has flowed again
    storm_fear: int = 15  # percent of the risk that counts then
    storm_pull: int = 60  # worth of each 10 cm nearer to the enemy then
    # Charging.
    charge: int = 60  # percent of the victim's worth that a charge is worth, and more by hand modifier
    together: int = 35  # percent of the creatures that must be able to charge, before all do
    too_near: int = 1200  # who is so near is charged in any case
    lurk_fear: int = 150  # percent of the risk that counts for creatures that wait for a charge
    lurk_pull: int = 100  # percent of the pull for them
    rush_fear: int = 10  # percent of the risk for those who follow a charge
    rush_pull: int = 800  # percent of the pull for them
    unarmed: int = 30  # percent of a victim's worth that count where it shoots at nobody
    calm: int = 2  # whole turns without a wound, after which a Queen goes for corpses
    forage: int = 12  # worth of each 10 cm nearer to a corpse, for a Queen
    farthest_corpse: int = 4000  # she goes for none farther; an enemy that sees it counts as a way
    queen_waits: int = 8  # turns that a Queen stays behind, but for corpses
    ready: int = 20  # chance of a wound, in 36ths, that a place is worth from which a creature can charge next
    hopeless: int = 8  # retreats when the enemy's strength is so many times the own

    leads: int = 1  # 1: wants to move first, where it may say who does
    # Grabbing: charges that reach an enemy with the last AP too, and bind it, by what the way to it really costs.
    grabs: int = 0  # percent that such a victim counts for; 0: creatures charge only where an AP is left for the fight

    # Lying in wait: a swarm goes into a forest, where nobody sees it from outside, and lets the enemy come in.
    ambush: int = 0  # percent of it that must be there of enemies who could shoot at its moves; 0: never
    farthest_lair: int = 5500  # so far from the middle of its zone

    # Weakness.
    whim: int = 0  # percent by which what a shot or a place is worth may be misjudged

    # What the enemy threatens.
    spent: int = 30  # percent of the threat of those who have no AP left: they have shot at a move, or walked
    blasts: int = 250  # percent of that of grenades, missiles and acid, for they hit several

    # Storming late.
    tires: int = 0  # percent of its caution before a storm that a side loses with each turn in which nobody is hurt


STEADY: Final = Weights()
"""The character that plays well with any army: standard play before it was fitted, and what the others start from."""

GREEN: Final = replace(
    STEADY,
    whim=95,
    supply=0,
    spare=60,
    concentrate=0,
    least_need=2,
    least_need_unsupplied=2,
    least_boom=600,
    react_from=9,
    react_charged=8,
    gain=10,
    risk=0,
    least_fear=0,
    lurking=0,
    reserve=0,
    pull=30,
    hold=25,
    patience=0,
    shelter=4,
    bursts=50,
    stay=20,
    together=30,
    crowd=0,
)
"""A beginner: walks on, shoots at whatever looks good, each by himself, and hardly fears what the enemy can do."""

CHARACTERS: Final = (GREEN, STEADY, STEADY)
"""By number: the three strengths.

The place of the second is never read: standard play has rows of its own, found by the kinds of the armies.
"""

FIRST_WAY: Final = len(CHARACTERS)
WAYS: Final[dict[str, dict[str, int]]] = {
    "bold": {
        "risk": 60,
        "lurking": 40,
        "pull": 10,
        "hold": 6,
        "urge": 2,
        "reserve": 10,
        "claws": 14,
        "patience": 0,
        "quiet": 1,
        "ambush": 0,
    },
    "wary": {"risk": 260, "pull": 1, "reserve": 30, "together": 55, "storm_from": 300},
    "hold still": {"stay": 300, "restless": 300, "reserve": 30, "together": 70, "storm_from": 1000},
    "rush": {
        "risk": 10,
        "least_fear": 5,
        "pull": 40,
        "hold": 40,
        "urge": 4,
        "stay": 0,
        "together": 0,
        "lurk_fear": 10,
        "ambush": 0,
    },
    "hide": {
        "risk": 700,
        "gain": 40,
        "lurk_fear": 300,
        "lurk_pull": 20,
        "pull": 0,
        "urge": 0,
        "together": 100,
        "bolder": 0,
        "too_near": 900,
        "stay": 1,
        "storm_from": 1000,
        "presses": 0,
    },
    "press": {
        "risk": 60,
        "least_fear": 15,
        "pull": 60,
        "hold": 20,
        "urge": 0,
        "stay": 0,
        "together": 10,
        "lurk_fear": 40,
        "presses": 100,
        "ambush": 0,
    },
}
"""How else than as standard a side can play for a while: what of its own standard play is different then.

They have the numbers after the strengths; each has a row for each of standard play (see ``row_of``).
"""

UNFITTED: Final = 2
"""The row of the unfitted character: strong play, whose place it has, is no character but a search."""


@cache
def standards() -> tuple[Weights, ...]:
    """Standard play, fitted: a row for each kind of army and each kind that it is against."""
    found = json.loads(resources.of_system("fftt", "tactics.json").read_text(encoding="utf-8"))["weights"]
    return tuple(replace(STEADY, **found[own][enemy]) for own in KINDS for enemy in KINDS)


def fitted_for(own: int, enemy: int) -> int:
    """The number of the row that was fitted for a kind of army against another: any army can play by it."""
    return FIRST_STANDARD + own * len(KINDS) + enemy


@cache
def rows() -> tuple[Weights, ...]:
    """All characters of a table, each in its place."""
    known = (*CHARACTERS, *(STEADY,) * (FIRST_STANDARD - len(CHARACTERS)), *standards())
    altered = (replace(one, **changes) for one in standards() for changes in WAYS.values())
    return (*known, *(STEADY,) * (FIRST_ALTERED - len(known)), *altered)
