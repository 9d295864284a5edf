"""What Man to Man calls its rounds and their phases (man_to_man:R1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from campaign.battle.man_to_man import codes
from campaign.battle.round_words import ROUNDS as PLAIN
from campaign.battle.round_words import in_rounds
from campaign.words import _


def phase_name(phase: int) -> str:
    """A phase of a round."""
    return {
        codes.SETTING_UP: _("set-up"),
        codes.MOVEMENT: _("movement"),
        codes.RANGED: _("ranged combat"),
        codes.CLOSE: _("close combat"),
        codes.MORALE: _("morale"),
    }[phase]


def in_phases(turn: int, phase: int = 0) -> str:
    """When something was; a phase is told where there is one."""
    if not turn or not phase:
        return in_rounds(turn)
    return _("Round {n}, {phase}").format(n=turn, phase=phase_name(phase))


ROUNDS: Final = replace(PLAIN, when=in_phases)
