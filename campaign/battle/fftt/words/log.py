"""The log of a battle in sentences.

Reads rows and the set-up, and runs no rule. Several rows become one sentence where they tell one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import ACTOR, CODE, AnyNames, Row, Sentence
from campaign.battle.fftt import codes
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words import acting, closing, firing, flank, melee
from campaign.battle.fftt.words.story import Story, begin
from campaign.battle.story import tell_all


def sentences_of(setup: BattleSetup[Unit], rows: Sequence[Row]) -> tuple[Sentence, ...]:
    """The sentences of a log, whole or as far as a battle has come. Raises ValueError for rows of another battle."""
    story = begin(setup, rows)
    tell_all(story, TELLERS, _clear_the_way, _tell_the_rest)
    return tuple(story.out)


def is_secret(row: Row, known: AnyNames, side: int | None) -> bool:
    """Whether a row is kept from a side, or with None from anybody: where its force waits is known when it arrives."""
    if row[CODE] in (codes.LOG_STANDING, codes.LOG_ARRIVAL, codes.LOG_WAITS):
        return row[ACTOR] != side
    return row[CODE] in (codes.LOG_FLANKING, codes.LOG_CALLED_OFF) and known.side[row[ACTOR]] != side  # fftt:H1f


def _clear_the_way(story: Story, row: Row) -> None:
    """Tell what has waited and ends with this row."""
    code, story.ahead = row[CODE], 1
    if not story.placed and code not in (codes.LOG_PLACED, codes.LOG_STOREY, codes.LOG_STANDING):
        acting.set_up(story)
    if story.act is not None and code not in acting.ACTING:
        acting.flush(story)
    if code in (codes.LOG_STEP, codes.LOG_PHASE, codes.LOG_WON):
        firing.undelivered(story)
        melee.uncompared(story)
    story.ahead = 0


def _tell_the_rest(story: Story) -> None:
    """Tell what waits for no row any more."""
    acting.flush(story)
    firing.undelivered(story)
    melee.uncompared(story)


TELLERS: Final[Mapping[int, Callable[[Story, Row], None]]] = MappingProxyType(
    {
        codes.LOG_PLACED: acting.placed,
        codes.LOG_TURN: acting.turn_begins,
        codes.LOG_INITIATIVE: acting.initiative,
        codes.LOG_LEADS: acting.leads,
        codes.LOG_PHASE: acting.phase_begins,
        codes.LOG_STEP: acting.step_begins,
        codes.LOG_DECLARED: firing.declared,
        codes.LOG_SHOT: firing.shot,
        codes.LOG_REDIRECTED: firing.redirected,
        codes.LOG_DEVIATED: firing.deviated,
        codes.LOG_BURST: firing.burst,
        codes.LOG_WOUNDED: firing.wounded,
        codes.LOG_KILLED: firing.killed,
        codes.LOG_MOVED: acting.moved,
        codes.LOG_TURNED: acting.turned,
        codes.LOG_CHARGED: acting.charged,
        codes.LOG_LEFT: acting.left,
        codes.LOG_OPENED: acting.opened,
        codes.LOG_REACTED: firing.reacted,
        codes.LOG_HEALING: acting.healing,
        codes.LOG_HEALED: acting.healed,
        codes.LOG_NOT_HEALED: acting.not_healed,
        codes.LOG_OUT_OF_AMMO: firing.out_of_ammo,
        codes.LOG_EXHAUSTED: firing.exhausted,
        codes.LOG_WENT_OFF: firing.went_off,
        codes.LOG_EXPLODED: firing.exploded,
        codes.LOG_PARTED: melee.parted,
        codes.LOG_EXCHANGE: melee.exchange,
        codes.LOG_FOUGHT: melee.fought,
        codes.LOG_SURRENDERED: closing.surrendered,
        codes.LOG_BEATEN: closing.beaten,
        codes.LOG_RETREATED: closing.retreated,
        codes.LOG_CAPTURED: closing.captured,
        codes.LOG_WON: closing.won,
        codes.LOG_GAVE_WAY: closing.gave_way,
        codes.LOG_HELD: closing.held,
        codes.LOG_STANDING: acting.standing,
        codes.LOG_PERMITTED: acting.permitted,
        codes.LOG_AIR: firing.air_support,
        codes.LOG_LUCKY: firing.lucky,
        codes.LOG_FLANKING: flank.written_down,
        codes.LOG_ARRIVAL: flank.thrown_for,
        codes.LOG_WAITS: flank.waits,
        codes.LOG_ARRIVED: flank.arrived,
        codes.LOG_CALLED_OFF: flank.called_off,
        codes.LOG_GOO: firing.goo,
        codes.LOG_GOO_GONE: firing.goo_gone,
        codes.LOG_GOO_HOLDS: acting.held_by_goo,
        codes.LOG_GOO_BURNS: firing.goo_burns,
        codes.LOG_ATE: acting.ate,
        codes.LOG_LAID: acting.laid,
        codes.LOG_CRUSHED: melee.crushed,
        codes.LOG_HATCHING: acting.hatching,
        codes.LOG_HATCHED: acting.hatched,
        codes.LOG_CLIMBED: acting.climbed,
        codes.LOG_STOREY: acting.on_storey,
    }
)
"""Who tells a row, by its code."""
