"""What a campaign asks of Nerve: the least that a rule system has to say."""

from __future__ import annotations

from campaign.battle.contract.campaign import STEPS, CampaignFace, Leaders, LeaderWords
from campaign.reason import Reason
from tests.battle.second_system.system import UNITS, Trooper

ABILITIES = {thrown: f"trick {thrown}" for thrown in range(2, 13)}

CAMPAIGN: CampaignFace[Trooper] = CampaignFace(
    units=lambda: UNITS,
    leaders=lambda _faction: Leaders(
        *("hq", "Captains", "none", "without", "lost", str, lambda n: f"{n} captains"),
        *("{army} has none", "lost", "{army} has none and stays.", "{army} has nobody else."),
    ),
    leader_words=lambda: LeaderWords(
        "2 FP",
        "none",
        "{player} gets 2",
        "kept",
        "{n} lost",
        "none lost",
        "useless",
        "lost",
        "all",
        "all lost",
        "captain",
        "without captain",
        "a captain in each army",
        "withdraw",
        "retreat",
        lambda n: f"{n} captains",
        "{armies}, {n}",
    ),
    is_led=lambda rows: any(row.leads for row in rows),
    army_problems=lambda rows: [] if any(row.leads for row in rows) else [Reason("nerve:1", "Nobody leads.")],
    commander_problems=lambda row: [] if row.leads else [Reason("nerve:2", "Only a captain commands.")],
    settled=5,
    most_sides=4,
    turn_problems=lambda turns: [] if 1 <= turns <= 12 else [Reason("nerve:3", f"1 to 12 turns, not {turns}.")],
    gain_name=dict(zip(STEPS.values(), ("Steady", "Tough", "Cool", "Quick", "a trick"), strict=True)).__getitem__,
    gain_text=str,
    gain_rank=str.title,
    abilities=ABILITIES,
    experience_rule="nerve:4",
    kills_rule="nerve:4",
    ability_rule="nerve:5",
    thrown_rule=lambda _thrown: "nerve:5",
    ability_name=lambda key: key.title() if key in ABILITIES.values() else key,
    ability_text=lambda key: "a trick" if key in ABILITIES.values() else "",
    serves=lambda _unit, figure, ability: ability not in figure.abilities,
)
