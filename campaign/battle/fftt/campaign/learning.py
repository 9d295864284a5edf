"""What a figure of FFTT makes of its experience, and which abilities can serve it."""

from __future__ import annotations

from dataclasses import replace

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import gains
from campaign.battle.fftt.experience import ability_serves
from campaign.battle.fftt.units import Unit


def with_gains(figure: FigureSetup) -> FigureSetup:
    """A figure as it comes to a table: with the wounds and actions that it has learnt, or was given.

    fftt:R1c, R1e, R3b
    """
    gained = gains(figure.experience)
    return replace(
        figure,
        extra_wounds=("wound" in gained) + ("iron" in figure.abilities),
        extra_actions=("action" in gained) + ("glimmering" in figure.abilities),
    )


def serves(unit: Unit, figure: FigureSetup, ability: str) -> bool:
    """Whether an ability would serve a figure as it is now, and is new to it (fftt:N13)."""
    return ability not in figure.abilities and ability_serves(unit, ability, figure.extra_actions)
