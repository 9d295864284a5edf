"""What players call those who lead, and what experience brings, in Man to Man."""

from __future__ import annotations

from campaign.battle.contract.campaign import Leaders, LeaderWords, common_ability_name
from campaign.words import _, count


def leaders(_faction: str) -> Leaders:
    """What leads and supplies an army: an HQ post (man_to_man:L13a)."""
    return Leaders(
        "hq",
        _("HQ posts"),
        _("No HQ post"),
        _("without HQ post"),
        _("Out of ammo from the first miss"),
        lambda number: count("HQ post", "HQ posts", number),
        lambda number: count("{n} HQ post", "{n} HQ posts", number),
        _("{army} has no HQ post"),
        _("It cannot attack, and runs out of ammo from its first miss"),
        _("{army} has no HQ post and cannot attack."),
        _("{army} has only HQ posts and cannot attack."),
    )


def leader_words() -> LeaderWords:
    """What a campaign says of HQ posts (man_to_man:L13a)."""
    return LeaderWords(
        relief=_("A player who can neither attack nor buy an HQ post gets 2 FP at the end of the week."),
        no_relief=_("There is no relief for a player without an HQ post."),
        relieved=_("{player} can neither attack nor buy an HQ post, and gets 2 FP in one sector."),
        kept=_("It keeps its HQ posts."),
        lost=_("Its HQ posts, {n} FP, are lost."),
        none_to_lose=_("It has no HQ post to lose."),
        useless=_("HQ posts alone are no help in a battle."),
        column=_("HQ posts lost"),
        all_lost=_("All HQ posts are lost"),
        all_lost_means=_("Every HQ post that set out is lost: what is left cannot attack."),
        leader=_("HQ post"),
        without=_("without HQ post"),
        needed=_("an HQ post in each army"),
        withdraws=_("withdraw to a next own sector, with the HQ posts"),
        retreats=_("retreat from the battle: all HQ posts are lost"),
        among=lambda number: count("an HQ post among them", "{n} HQ posts among them", number),
        assumed=_(
            "Of {armies} only the FP are known: each try gives them an HQ post for every {n} FP and any fighters."
        ),
        lost_at_home=_("Its HQ post, {n} FP, is lost when it goes home (D2)."),
        unsupplied=_("Without an HQ post its first miss empties each weapon."),
        unsupplied_away=_(
            "Without an HQ post its first miss empties each weapon, unless a main player lends one (D2)."
        ),
    )


def gain_name(gain: str) -> str:
    """What a gain is called."""
    return {
        "elite": _("Sharpshooter"),
        "wound": _("STR +4"),
        "veteran": _("Veteran"),
        "action": _("Another action"),
        "ability": _("ability"),
    }[gain]


def gain_rank(gain: str) -> str:
    """What a figure is called that has gained it: the rank on its certificate."""
    return {
        "elite": _("Sharpshooter"),
        "wound": _("Hard to kill"),
        "veteran": _("Veteran"),
        "action": _("Quick to act"),
        "ability": _("Gifted"),
    }[gain]


def gain_text(gain: str) -> str:
    """What a gain is worth on the table (man_to_man:L9a, L9b, L9c, L9d)."""
    return {
        "elite": _("DEX +1 in ranged combat; a vehicle’s fire control +1"),
        "wound": _("STR +4; a vehicle ignores its first damage of a battle"),
        "veteran": _("DEX +1 in close combat; counts for an elite unit"),
        "action": _("may also lie down or stand up, pivot, aim or take an Action"),
        "ability": _("a throw for an ability"),
    }[gain]


def ability_name(ability: str) -> str:
    """The name of an ability of the commanders' table; an unknown one is shown as it stands in the file."""
    return _("Extra action") if ability == "extra-action" else common_ability_name(ability)


def ability_text(ability: str) -> str:
    """What an ability does, in a few words; empty for an unknown one."""
    return {
        "faster": _("MOV +1"),
        "crack-shot": _("DEX +1 in ranged combat"),
        "tougher": _("STR +4"),
        "camouflaged": _("−2 to hit him at range, besides his cover"),
        "support": _("can call a light mortar with an Action"),
        "healer": _("makes a wounded man who touches him unhurt with an Action"),
        "double-fire": _("twice the shots of a round"),
        "lucky": _("the first hit on him in a battle is ignored"),
        "stocked": _("his weapons never run out of ammo"),
        "berserk": _("DEX +2 in close combat"),
        "extra-action": _("may also lie down or stand up, pivot, aim or take an Action"),
    }.get(ability, "")
