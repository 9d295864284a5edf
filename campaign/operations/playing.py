"""Playing an operation once, by orders through the rules: the way, the answers, the calls, the battle, what follows it.

Decides for everybody as the case says, and otherwise as the program would propose. Keeps nothing, throws only the dice
that it is handed.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from enum import StrEnum
from typing import Final

from campaign.battle.contract import AnySetup, BattleReport
from campaign.dice import Dice
from campaign.operations.contemplated import Ready, first_orders, goes, order_id
from campaign.world import battle_handover
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.detaching import senders
from campaign.world.events import Event
from campaign.world.evolve import evolve
from campaign.world.graph import distance
from campaign.world.ids import ArmyId, BattleId, SectorId
from campaign.world.orders import Answer, Order
from campaign.world.proposals import answer_to, first_legal
from campaign.world.queries import allied, battle_in, sector_fp
from campaign.world.refusal import Refusal
from campaign.world.rules.attacks import DEFENCE
from campaign.world.state import AnswerDue, CallDue, Campaign, JourneyKind, Pending, ReportDue

NEAR: Final = 2  # routes between a neighbour's army and the battle to which it is likely to send a detachment


class Case(StrEnum):
    """What those do who are attacked, and their neighbours."""

    STAND = "stand"  # all who are attacked stand, and nobody else comes
    HELPED = "helped"  # they stand, and who is likely to send a detachment sends one
    WITHDRAW = "withdraw"  # who has somewhere to go goes there


Fight = Callable[[AnySetup, int], BattleReport]
"""Fights a battle from its set-up and its seed to the end."""


class Playing:
    """An operation under way. ``state`` is always the state after ``events``; ``sent`` the detachments that came."""

    def __init__(self, ready: Ready, state: Campaign, case: Case, dice: Dice) -> None:
        self.army = goes(ready.operation)
        self.state = state
        self.events: list[Event] = []
        self.sent: list[o.SendDetachment] = []
        self._ready, self._case, self._dice = ready, case, dice
        self._first = list(first_orders(ready.operation))
        self._given = 0

    def fork(self, dice: Dice) -> Playing:
        """The same, to go on with other dice."""
        made = copy(self)
        made.events, made.sent, made._first = list(self.events), list(self.sent), list(self._first)
        made._dice = dice
        return made

    def give(self, order: Order) -> None:
        """An order, and what comes of it."""
        events = decide(self.state, order_id(self._given), order, self._dice)
        self._given += 1
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        if isinstance(order, o.SendDetachment):
            self.sent.append(order)

    @property
    def on_the_way(self) -> bool:
        """Whether the move itself is not over: before it, and between two hazards."""
        return bool(self._first) or any(
            journey.army == self.army and journey.kind is JourneyKind.MOVE for journey in self.state.journeys
        )

    def next_order(self) -> Order | None:
        """What is done next; None where nothing is left to do, or only a battle to fight (``battle_due``)."""
        if self._first:
            return self._first.pop(0)
        waiting = [p for _id, p in sorted(self.state.pending.items()) if not isinstance(p, ReportDue)]
        if waiting:
            return self._answer(waiting[0])
        if self.state.pending or self.state.active is None or battle_in(self.state, self._ready.goal) is None:
            return None
        self._leave_the_rest()
        return o.EndTurn(self.state.active)

    @property
    def battle_due(self) -> BattleId | None:
        """The battle that is to be fought now."""
        return next((p.battle for p in self.state.pending.values() if isinstance(p, ReportDue)), None)

    def fight(self, seed: int, fight: Fight) -> None:
        """Have the battle fought that is due. Raises Refusal where the program cannot."""
        battle = self.battle_due
        assert battle is not None
        setup = battle_handover.battle_setup(self.state, battle)
        if isinstance(setup, tuple):
            raise Refusal(setup)
        report = battle_handover.as_entered(self.state, battle, fight(setup, seed))
        self.give(o.ReportBattle(battle, report))

    def _leave_the_rest(self) -> None:
        """Where all battles wait for the end of the week, the others of the week are left aside (campaign:C11c)."""
        here = battle_in(self.state, self._ready.goal)
        self.state = replace(self.state, open_battles=() if here is None else (here.id,))

    def _answer(self, pending: Pending) -> Order:
        if isinstance(pending, AnswerDue):
            return self._answer_to_attack(pending)
        if isinstance(pending, CallDue) and self._case is Case.HELPED:
            help_ = likely_help(self.state, pending)
            if help_ is not None:
                return help_
        order = answer_to(self.state, pending)
        assert order is not None, f"nothing answers {pending}"
        return order

    def _answer_to_attack(self, pending: AnswerDue) -> Order:
        """Stand, or withdraw to where there is most room (campaign:C21a, C21b)."""
        if self._case is Case.WITHDRAW and pending.havens:
            to = min(pending.havens, key=lambda haven: sector_fp(self.state, haven))
            return o.AnswerAttack(pending.player, pending.battle, pending.army, Answer.WITHDRAW, to)
        return o.AnswerAttack(pending.player, pending.battle, pending.army, Answer.STAND)


def likely_help(state: Campaign, call: CallDue) -> Order | None:
    """The detachment that a player is likely to send: to friends from anywhere, else to the defence from nearby.

    campaign:D1a, D1d, D1g, campaign:C7c
    """
    battle = state.battles[call.battle]
    friends = [player for player in battle.players if allied(state, player, call.player)]
    sides = friends or [player for player in battle.players if battle.team_of(player) == DEFENCE]
    orders = (
        o.SendDetachment(call.player, battle.id, sender.army, sender.best, sides[0])
        for sender in senders(state, battle.id, call.player)
        if sides and (friends or _is_near(state, sender.army, battle.sector))
    )
    return first_legal(state, orders)


def _is_near(state: Campaign, army: ArmyId, sector: SectorId) -> bool:
    routes = distance(state, state.armies[army].sector, sector)
    return routes is not None and routes <= NEAR
