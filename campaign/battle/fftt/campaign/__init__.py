"""What a campaign asks of FFTT: who leads, what experience brings, what hatches."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.campaign import CampaignFace
from campaign.battle.fftt.campaign.joining import army_problems, birth_problems, commander_problems, turn_problems
from campaign.battle.fftt.campaign.learning import serves, with_gains
from campaign.battle.fftt.campaign.words import (
    ability_name,
    ability_text,
    gain_name,
    gain_rank,
    gain_text,
    leader_words,
    leaders,
)
from campaign.battle.fftt.experience import ABILITIES
from campaign.battle.fftt.records import MOST_FORCES
from campaign.battle.fftt.units import Unit, fftt_units, hatching, is_led

CAMPAIGN: Final[CampaignFace[Unit]] = CampaignFace(
    units=fftt_units,
    leaders=leaders,
    leader_words=leader_words,
    is_led=is_led,
    army_problems=army_problems,
    commander_problems=commander_problems,
    settled=4,
    most_sides=MOST_FORCES,  # fftt:T7a
    turn_problems=turn_problems,
    gain_name=gain_name,
    gain_text=gain_text,
    gain_rank=gain_rank,
    abilities=ABILITIES,
    experience_rule="fftt:R1",
    kills_rule="fftt:R2",
    ability_rule="fftt:N2",
    thrown_rule=lambda thrown: f"fftt:N{thrown}",
    ability_name=ability_name,
    ability_text=ability_text,
    serves=serves,
    with_gains=with_gains,
    born=hatching,
    birth_problems=birth_problems,
    secret=True,  # fftt:T6
    flanks=True,  # fftt:H1
    sides_rule="fftt:T7",
)
