"""What the tactician finds important, as numbers: data only, so that other characters can be written down later.

A value is told in hundredths of an FP. Decides nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """One character of the tactician."""

    # What a figure is worth beside its FP.
    supply: int = 40  # an enemy's last HQ or Queen: hundredths of the worth of all who live on its ammunition
    spare: int = 150  # percent: own figures under an own burst, against enemies
    overkill: int = 15  # percent of a target's worth that is left once the shots declared should kill it
    # Shooting.
    least_need: int = 3  # shoot at nothing that needs less
    least_need_unsupplied: int = 6  # where a miss is the last shot
    into_fight: int = 55  # percent: a shot at somebody in a fight may hit an own figure
    least_burst: int = 30  # worth that a throw must promise
    least_boom: int = 130  # worth that a Bomb Bug's own burst must promise
    # Opportunity fire.
    ask_from: int = 5  # the standing order: no questions about shots that need less
    react_from: int = 6  # shoots at a move from that need on
    react_charged: int = 5  # the same where the mover comes into contact
    # Moving.
    gain: int = 100  # percent: what a shot from there promises
    later: int = 60  # percent of that where no AP is left for it in this phase
    risk: int = 60  # percent: what the enemy's shots there threaten
    lurking: int = 40  # percent of that for enemies who would have to come closer first
    claws: int = 14  # chance of a wound, in 36ths, for each creature that can charge there
    stay: int = 6  # worth that a walk must promise more than staying
    reserve: int = 10  # worth of two APs kept for opportunity fire where the enemy is still to move
    pull: int = 14  # worth of each 10 cm nearer to the band, for whoever goes forward
    hold: int = 3  # the same for a defender
    patience: int = 3  # turns a defender holds before it goes forward too
    crowd: int = 12  # cost of each own figure near, where the enemy has bursts
    hide: int = 15  # worth of each 10 cm nearer home, for whoever cannot fight any more
    leash: int = 1500  # how far the HQ's guard leaves it
    # Charging.
    charge: int = 60  # percent of the victim's worth that a charge is worth, and more by hand modifier
    hopeless: int = 4  # retreats when the enemy's strength is so many times the own


STEADY: Final = Weights()
"""The character that plays."""
