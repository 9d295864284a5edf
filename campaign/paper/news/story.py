"""A battle in sentences, as a newspaper tells it: out of its facts, and of nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.battle.contract import SideEnd
from campaign.battle.contract.telling import TurnWords
from campaign.battle.systems import telling_of
from campaign.words import _, count, listed
from campaign.world.ids import PlayerId
from campaign.world.news.fights import SECTOR, BattleFacts, Best, Side
from campaign.world.state import Campaign, Role

NOTABLE = 2  # FP that a figure killed: less is nothing to be named for


def weightiest(state: Campaign, fights: Iterable[BattleFacts]) -> BattleFacts | None:
    """The fight that is told first: a sector that was won weighs only where it was kept to the end of that time."""

    def weight(facts: BattleFacts) -> int:
        return facts.weight - SECTOR * (facts.taken and _is_lost_again(state, facts))

    return max(fights, key=weight, default=None)


def _is_lost_again(state: Campaign, facts: BattleFacts) -> bool:
    """Whether another player has the sector in the end than had it after the fight."""
    sector = state.sectors.get(facts.sector)
    return sector is not None and sector.owner != facts.holder


def battle_title(state: Campaign, facts: BattleFacts) -> str:
    """The headline: what became of the sector, as it stands in this state at the end of the time that is told."""
    values = {"player": "" if facts.holder is None else state.players[facts.holder].name, "sector": facts.place}
    if facts.holder is None:
        return _("Nobody holds the field of {sector}").format(**values)
    lost = _is_lost_again(state, facts)
    if facts.taken:
        form = _("{player} takes {sector} and loses it again") if lost else _("{player} takes {sector}")
        return form.format(**values)
    if facts.holder == facts.owner:
        form = _("{player} holds {sector} at first") if lost else _("{player} holds {sector}")
        return form.format(**values)
    return _("{player} wins in {sector}").format(**values)


def battle_story(state: Campaign, facts: BattleFacts) -> str:
    """The whole story."""
    told = [_came(state, facts), _ended(state, facts), *(_fared(state, side) for side in facts.sides)]
    told += [
        _("{player} has lost the commander in chief, {figure}.").format(player=state.players[player].name, figure=name)
        for player, name in facts.commanders
    ]
    if facts.best is not None and facts.best.fp >= NOTABLE:
        told.append(_did_most(state, facts.best))
    return " ".join(filter(None, told))


def battle_short(state: Campaign, facts: BattleFacts) -> str:
    """The same in one or two sentences."""
    told = [*(_fared(state, side) for side in facts.sides)]
    if facts.best is not None and facts.best.fp >= NOTABLE:
        told.append(_did_most(state, facts.best))
    return " ".join(told)


def battle_facts(facts: BattleFacts) -> str:
    """How it was fought, and what was noted about it."""
    text = _("Fought in the program.") if facts.in_program else _("Played on the table.")
    return _("{text} “{note}”").format(text=text, note=facts.note.strip()) if facts.note.strip() else text


def _came(state: Campaign, facts: BattleFacts) -> str:
    """Who attacked with what, and who stood against it."""
    attackers = [side for side in facts.sides if side.role is Role.ATTACKER]
    others = [side for side in facts.sides if side.role is not Role.ATTACKER]
    if not attackers or not others:
        return ""
    return _("{attackers} attacked; against them stood {others}.").format(
        attackers=listed([_with(state, side) for side in attackers]),
        others=listed([_with(state, side) for side in others]),
    )


def _with(state: Campaign, side: Side) -> str:
    player = state.players[side.player].name
    if len(side.armies) == 1 and side.role is not Role.DETACHMENT:
        return _("{army} of {player} with {fp} FP").format(army=side.armies[0], player=player, fp=side.fp)
    return _("{player} with {fp} FP").format(player=player, fp=side.fp)


def _ended(state: Campaign, facts: BattleFacts) -> str:
    turns = telling_of(state.setting.system).turns.lasted(facts.turns)
    if facts.holder is None:
        return _("Nobody holds the field after {turns}.").format(turns=turns)
    return _("{player} holds the field after {turns}.").format(player=state.players[facts.holder].name, turns=turns)


def _fared(state: Campaign, side: Side) -> str:
    """What a side lost, and how it left."""
    values = {"player": state.players[side.player].name, "lost": side.lost_fp, "fp": side.fp}
    text = _("{player} lost nothing").format(**values)
    if side.lost_fp:
        form = _("{player} lost all {fp} FP") if side.lost_fp >= side.fp else _("{player} lost {lost} of {fp} FP")
        text = form.format(**values)
    end = _end(telling_of(state.setting.system).turns, side)
    if side.hqs:
        hqs = state.setting.face.leader_words().among(side.hqs)
        text = _("{text}, {hqs}").format(text=text, hqs=hqs)
        return _("{text}, and {end}.").format(text=text, end=end) if end else _("{text}.").format(text=text)
    return _("{text} and {end}.").format(text=text, end=end) if end else _("{text}.").format(text=text)


def _end(turns: TurnWords, side: Side) -> str:
    turn = side.left_in_turn
    if side.end is SideEnd.RETREATED:
        return _("retreated") if turn is None else turns.retreated(turn)
    if side.end is SideEnd.SURRENDERED:
        return _("surrendered") if turn is None else turns.surrendered(turn)
    return _("was beaten") if side.end is SideEnd.BEATEN else ""


def _did_most(state: Campaign, best: Best) -> str:
    kills = count("{n} kill", "{n} kills", best.kills)
    return _("{figure} of {player} ({unit}) did most: {kills}, {fp} FP.").format(
        figure=best.name, player=_name(state, best.player), unit=best.unit, kills=kills, fp=best.fp
    )


def _name(state: Campaign, player: PlayerId) -> str:
    return state.players[player].name
