"""What scenario files say of battles of FFTT: units, what sides and figures may have, and choices."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract import (
    AnySetup,
)
from campaign.battle.contract.scenario import Cast, Scenarios
from campaign.battle.fftt.experience import ABILITIES
from campaign.battle.fftt.records import MOST_FIGURES, MOST_UNITS
from campaign.battle.fftt.scenario.choices import FORMS
from campaign.battle.fftt.scenario.units import read_unit, write_unit
from campaign.battle.fftt.units import Unit, born_key


def cast(setup: AnySetup) -> Cast:
    """Figures, those that hatch, and the doors and windows by piece and place in it."""
    figures = sum(len(side.figures) for side in setup.sides)
    openings = [
        (number, place) for number, piece in enumerate(setup.battlefield.pieces) for place in range(len(piece.openings))
    ]
    return Cast.of(setup, [born_key(number) for number in range(1, MOST_FIGURES + 1 - figures)], tuple(openings))


SCENARIOS: Final[Scenarios[Unit]] = Scenarios(
    side=("alliance", "toward", "reload_from"),
    figure=(
        *("experience", "extra_wounds", "extra_actions", "hurt"),
        *("facing", "abilities", "commander", "storey", "flank"),
    ),
    abilities=tuple(ABILITIES.values()),
    most_units=MOST_UNITS,
    read_unit=read_unit,
    write_unit=write_unit,
    forms=FORMS,
    cast=cast,
)
