"""What players call those who lead, and what experience brings, in Firefight."""

from __future__ import annotations

from campaign.battle.contract.campaign import Leaders, LeaderWords, common_ability_name
from campaign.battle.firefight.units import NAMED, plain_ability
from campaign.words import _, count


def leaders(_faction: str) -> Leaders:
    """What supplies an army: a train, which never comes to a table (firefight:E3a, E3b)."""
    return Leaders(
        "hq",
        _("Trains"),
        _("No train"),
        _("without train"),
        _("Cannot attack"),
        lambda number: count("train", "trains", number),
        lambda number: count("{n} train", "{n} trains", number),
        _("{army} has no train"),
        _("It cannot attack"),
        _("{army} has no train and cannot attack."),
        _("{army} has only trains and cannot attack."),
    )


def leader_words() -> LeaderWords:
    """What a campaign says of trains (firefight:E3a, E3c)."""
    return LeaderWords(
        relief=_("A player who can neither attack nor buy a train gets 2 FP at the end of the week."),
        no_relief=_("There is no relief for a player without a train."),
        relieved=_("{player} can neither attack nor buy a train, and gets 2 FP in one sector."),
        kept=_("It keeps its trains."),
        lost=_("Its trains, {n} FP, are lost."),
        none_to_lose=_("It has no train to lose."),
        useless=_("Trains alone are no help in a battle."),
        column=_("Trains lost"),
        all_lost=_("All trains are lost"),
        all_lost_means=_("Every train that set out is lost: what is left cannot attack."),
        leader=_("train"),
        without=_("without train"),
        needed=_("a train in each army"),
        withdraws=_("withdraw to a next own sector, with the trains"),
        retreats=_("retreat from the battle: all trains are lost"),
        among=lambda number: count("a train among them", "{n} trains among them", number),
        assumed=_(
            "Of {armies} only the FP are known: each try gives them a train for every {n} FP and fighters of any kind."
        ),
        lost_at_home=_("Its train, {n} FP, is lost when it goes home (D2)."),
    )


def gain_name(gain: str) -> str:
    """What a gain is called."""
    return {
        "elite": _("Elite"),
        "wound": _("Tough +1"),
        "veteran": _("Veteran"),
        "action": _("Fires on the run"),
        "ability": _("ability"),
    }[gain]


def gain_rank(gain: str) -> str:
    """What a figure is called that has gained it: the rank on its certificate."""
    return {
        "elite": _("Sharpshooter"),
        "wound": _("Hard to kill"),
        "veteran": _("Seasoned fighter"),
        "action": _("Fires on the run"),
        "ability": _("Gifted"),
    }[gain]


def gain_text(gain: str) -> str:
    """What a gain is worth on the table (firefight:E6a, E6b, E6c)."""
    return {
        "elite": _("+1 to hit when shooting"),
        "wound": _("+1 to its Tough value"),
        "veteran": _("+1 to hit in melee"),
        "action": _("may shoot after a Rush"),
        "ability": _("a throw for an ability"),
    }[gain]


def ability_name(ability: str) -> str:
    """The name of an ability of the commanders' table; an unknown one is shown as it stands in the file."""
    if ability in NAMED:
        text = _("{ability}, weapon {n}")
        return text.format(ability=ability_name(plain_ability(ability)), n=ability.rpartition("-")[2])
    return _("On the run") if ability == "on-the-run" else common_ability_name(ability)


def form_question() -> str:
    """What is asked of the owner of a model that has an ability of a weapon (firefight:E8q)."""
    return _("With which weapon?")


def ability_text(ability: str) -> str:
    """What an ability does, in a few words; empty for an unknown one."""
    return {
        "faster": _("+1″ on an Advance, +2″ on a Rush or Charge"),
        "double-fire": _("twice the attacks with a ranged weapon"),
        "lucky": _("the first wound of a round is ignored"),
        "stocked": _("its weapons never run out of ammo"),
        "crack-shot": _("+1 to hit when shooting"),
        "tougher": _("+1 to its Tough value"),
        "camouflaged": _("always in cover when shot at"),
        "support": _("can call an attack with Blast(3) and AP 1 instead of shooting"),
        "healer": _("can take a marker or Stunned from others near it instead of shooting"),
        "berserk": _("2 attacks more with a melee weapon"),
        "on-the-run": _("may shoot after a Rush"),
    }.get(plain_ability(ability), "")
