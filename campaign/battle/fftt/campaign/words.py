"""What players call those who lead, and what experience brings, in FFTT."""

from __future__ import annotations

from campaign.battle.contract.campaign import Leaders, LeaderWords
from campaign.words import _, count


def leaders(faction: str) -> Leaders:
    """What leads the armies of a list (campaign:C18)."""
    if faction == "insectoids":
        return Leaders(
            "mark-insectoids",
            _("Queens"),
            _("No Queen"),
            _("without Queen"),
            _("A shooter that misses dies"),
            lambda number: count("Queen", "Queens", number),
            lambda number: count("{n} Queen", "{n} Queens", number),
            *_sentences(),
        )
    return Leaders(
        "hq",
        _("HQs"),
        _("No HQ"),
        _("without HQ"),
        _("Out of ammo from the first miss"),
        lambda number: count("HQ", "HQs", number),
        lambda number: count("{n} HQ", "{n} HQs", number),
        *_sentences(),
    )


def leader_words() -> LeaderWords:
    """What a campaign says of HQs and Queens."""
    return LeaderWords(
        relief=_("A player who can neither attack nor buy an HQ gets 2 FP at the end of the week."),
        no_relief=_("There is no relief for a player without an HQ."),
        relieved=_("{player} can neither attack nor buy an HQ, and gets 2 FP in one sector."),
        kept=_("It keeps its HQs."),
        lost=_("Its HQs, {n} FP, are lost."),
        none_to_lose=_("It has no HQ to lose."),
        useless=_("HQs and Scanners alone are no help in a battle."),
        column=_("HQs lost"),
        all_lost=_("All HQs are lost"),
        all_lost_means=_("Every HQ or Queen that set out is lost: what is left cannot attack."),
        leader=_("HQ or Queen"),
        without=_("without HQ"),
        needed=_("Marines, Machina: an HQ in each army; Insectoids: a Queen for shooters"),
        withdraws=_("withdraw to a next own sector, with the HQs"),
        retreats=_("retreat from the battle: all HQs are lost"),
        among=lambda number: count("an HQ among them", "{n} HQs among them", number),
        assumed=_(
            "Of {armies} only the FP are known: each try gives them an HQ for every {n} FP and fighters of any kind."
        ),
        unneeded=_("needs no Queen"),
        lost_at_home=_("Its HQ, {n} FP, is lost when it goes home (D2)."),
        unsupplied=_("Without an HQ its first miss empties each shooter."),
        unsupplied_away=_(
            "Without an HQ its first miss empties each shooter, unless a main player lets it reload (D2)."
        ),
    )


def _sentences() -> tuple[str, str, str, str]:
    """What is said of armies without an HQ or Queen, and of those without anybody else."""
    return (
        _("{army} has no HQ"),
        _("It cannot attack, and runs out of ammo from its first miss"),
        _("{army} has no HQ and cannot attack."),
        _("{army} has only HQs and Scanners and cannot attack."),
    )


def ability_name(ability: str) -> str:
    """The name of an ability of the commanders' table; an unknown one is shown as it stands in the file."""
    return {
        "road-runner": _("Road runner"),
        "crack-shooter": _("Crack shooter"),
        "iron": _("Iron"),
        "chameleon": _("Chameleon"),
        "storm-bringer": _("Storm bringer"),
        "doc": _("Doc"),
        "full-metal-jacket": _("Full metal jacket"),
        "lucky": _("Lucky"),
        "happy-trigger": _("Happy trigger"),
        "berserk": _("Berserk"),
        "glimmering": _("Glimmering"),
    }.get(ability, ability)


def ability_text(ability: str) -> str:
    """What an ability does, in a few words; empty for an unknown one."""
    return {
        "road-runner": _("+2 cm for each AP"),
        "crack-shooter": _("+1 when shooting"),
        "iron": _("+1 wound"),
        "chameleon": _("always in cover, −1 to be hit"),
        "storm-bringer": _("may call air support instead of shooting"),
        "doc": _("heals 1 wound for 2 AP"),
        "full-metal-jacket": _("two shots or bites for 1 AP"),
        "lucky": _("never hurt by opportunity fire"),
        "happy-trigger": _("never out of ammo"),
        "berserk": _("+2 hand to hand"),
        "glimmering": _("+1 action"),
    }.get(ability, "")


def gain_name(gain: str) -> str:
    """What a gain is called."""
    return {
        "elite": _("Elite"),
        "wound": _("+1 wound"),
        "veteran": _("Veteran"),
        "action": _("+1 action"),
        "ability": _("ability"),
    }[gain]


def gain_rank(gain: str) -> str:
    """What a figure is called that has gained it: the rank on its certificate."""
    return {
        "elite": _("Elite"),
        "wound": _("Hard to kill"),
        "veteran": _("Veteran"),
        "action": _("Quick to act"),
        "ability": _("Gifted"),
    }[gain]


def gain_text(gain: str) -> str:
    """What a gain is worth on the table (fftt:R1b, R1c, R1d, R1e, R1f)."""
    return {
        "elite": _("+1 when shooting"),
        "wound": _("+1 wound"),
        "veteran": _("+1 hand to hand"),
        "action": _("+1 action"),
        "ability": _("a throw for an ability"),
    }[gain]
