"""What a campaign asks of Firefight: trains that lead and supply, what experience brings, who comes to the table."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.campaign import CampaignFace
from campaign.battle.firefight.campaign.joining import (
    ability_forms,
    army_problems,
    commander_problems,
    enter,
    is_led,
    rows,
    serves,
    turn_problems,
    unit_problems,
)
from campaign.battle.firefight.campaign.words import (
    ability_name,
    ability_text,
    form_question,
    gain_name,
    gain_rank,
    gain_text,
    leader_words,
    leaders,
)
from campaign.battle.firefight.records import MOST_FORCES
from campaign.battle.firefight.units import ABILITIES, Row, plain_ability
from campaign.words import _

CAMPAIGN: Final[CampaignFace[Row]] = CampaignFace(
    units=rows,
    leaders=leaders,
    leader_words=leader_words,
    is_led=is_led,
    army_problems=army_problems,
    commander_problems=commander_problems,
    settled=5,
    most_sides=MOST_FORCES,
    sides_rule="firefight:P12",
    turn_problems=turn_problems,
    enter=enter,
    is_supplied=is_led,
    gain_name=gain_name,
    gain_text=gain_text,
    gain_rank=gain_rank,
    abilities=ABILITIES,
    experience_rule="firefight:E6",
    kills_rule="firefight:E2",
    ability_rule="firefight:E8",
    thrown_rule=lambda _thrown: "firefight:E8",
    ability_name=ability_name,
    ability_text=ability_text,
    serves=serves,
    ability_forms=ability_forms,
    form_question=form_question,
    plain_ability=plain_ability,
    unit_problems=unit_problems,
    unit_columns=lambda: (_("acts in unit"),),
    recovers_at=4,  # firefight:E10b
)
