"""The computer player "easy": recruits, attacks where it is stronger, takes what is free, guards its home.

Given the campaign as the seat may see it, it says what the seat does now, and remembers nothing: the same sight gives
the same order. It makes no pacts and sends no detachments.
"""

from __future__ import annotations

from campaign.computer.dividing import tidy, unite
from campaign.computer.easy_answers import answer
from campaign.computer.easy_moves import march
from campaign.computer.easy_recruiting import recruit
from campaign.computer.survey import Survey
from campaign.world.ids import PlayerId
from campaign.world.orders import AppointCommander, EndPact, EndTurn, Order
from campaign.world.queries import able_to_command, age, armies_of, figures_of
from campaign.world.rules.commander import commander_price
from campaign.world.state import Campaign, ReportDue, Stage


def next_order(seen: Campaign, player: PlayerId) -> Order | None:
    """What a player does now, given what it may see; None where it waits for others, or for a battle's result."""
    outlook = Survey(seen, player)
    asked = [p for id, p in sorted(seen.pending.items()) if p.player == player and not isinstance(p, ReportDue)]
    if asked:
        return answer(outlook, asked[0])
    if seen.pending:
        return None
    if seen.stage is Stage.MUSTER:
        return recruit(outlook) or name_a_commander(outlook)
    if seen.active == player:
        return _in_turn(outlook)
    return None


def _in_turn(outlook: Survey) -> Order:
    for think in (end_a_pact, unite, recruit, name_a_commander, march, tidy):
        if (order := think(outlook)) is not None:
            return order
    return EndTurn(outlook.player)


def end_a_pact(outlook: Survey) -> EndPact | None:
    """It makes none, and ends those that others make with it."""
    for a, b in sorted(outlook.state.pacts):
        if outlook.player in (a, b):
            return EndPact(outlook.player, b if a == outlook.player else a)
    return None


def name_a_commander(outlook: Survey) -> AppointCommander | None:
    """The dearest figure, while a commander costs nothing; nobody where people would have to throw for the ability."""
    state = outlook.state
    if state.players[outlook.player].commander is not None or not state.setting.program_dice:
        return None
    if commander_price(state, outlook.player):
        return None
    figures = [f for army in armies_of(state, outlook.player) for f in figures_of(state, army.id)]
    able = able_to_command(state, figures)
    if not able:
        return None
    return AppointCommander(outlook.player, min(able, key=lambda f: (-f.fp, age(f.id))).id)
