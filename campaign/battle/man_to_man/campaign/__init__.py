"""What a campaign asks of Man to Man: HQ posts that lead and supply, what experience brings, units that are formed."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.campaign import CampaignFace
from campaign.battle.man_to_man.campaign.joining import (
    army_problems,
    commander_problems,
    enter,
    is_led,
    serves,
    turn_problems,
    unit_problems,
)
from campaign.battle.man_to_man.campaign.words import (
    ability_name,
    ability_text,
    gain_name,
    gain_rank,
    gain_text,
    leader_words,
    leaders,
)
from campaign.battle.man_to_man.experience import ABILITIES
from campaign.battle.man_to_man.records import MOST_FORCES
from campaign.battle.man_to_man.units import Row, man_to_man_rows
from campaign.words import _

CAMPAIGN: Final[CampaignFace[Row]] = CampaignFace(
    units=man_to_man_rows,
    leaders=leaders,
    leader_words=leader_words,
    is_led=is_led,
    army_problems=army_problems,
    commander_problems=commander_problems,
    settled=5,
    most_sides=MOST_FORCES,
    sides_rule="man_to_man:L6",
    turn_problems=turn_problems,
    enter=enter,
    gain_name=gain_name,
    gain_text=gain_text,
    gain_rank=gain_rank,
    abilities=ABILITIES,
    experience_rule="man_to_man:L9",
    kills_rule="man_to_man:L15",
    ability_rule="man_to_man:L8",
    thrown_rule=lambda _thrown: "man_to_man:L8",
    ability_name=ability_name,
    ability_text=ability_text,
    serves=serves,
    unit_problems=unit_problems,
    unit_columns=lambda: (_("acts in unit"),),
    secret=True,  # man_to_man:L6c
)
