"""The log of a battle in sentences.

Reads rows and the set-up, and runs no rule. Several rows become one sentence where they tell one thing: an action with
its legs and turns, an attack with its dice, their number part by part, and the damage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import ACTOR, CODE, AnyNames, Row, Sentence
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.units import Row as ListRow
from campaign.battle.man_to_man.words import buildings, combat, ending, morale, moving, vehicles
from campaign.battle.man_to_man.words.story import Story, begin, keep_dice, keep_part
from campaign.battle.story import tell_all


def sentences_of(setup: BattleSetup[ListRow], rows: Sequence[Row]) -> tuple[Sentence, ...]:
    """The sentences of a log, whole or as far as a battle has come. Raises ValueError for rows of another battle."""
    story = begin(setup, rows)
    tell_all(story, TELLERS)
    return tuple(story.out)


def is_secret(row: Row, known: AnyNames, side: int | None) -> bool:
    """Whether a row is kept from a side, or with None from anybody: where others set up (man_to_man:L6c)."""
    return row[CODE] == codes.LOG_PLACED and known.side[row[ACTOR]] != side


TELLERS: Final[Mapping[int, Callable[[Story, Row], None]]] = MappingProxyType(
    {
        codes.LOG_PLACED: moving.placed,
        codes.LOG_ROUND: moving.round_begins,
        codes.LOG_ROLLED: moving.rolled,
        codes.LOG_ORDER: moving.order_chosen,
        codes.LOG_ACTS: moving.acts,
        codes.LOG_MOVED: moving.alone,
        codes.LOG_TURNED: moving.alone,
        codes.LOG_POSTURE: moving.alone,
        codes.LOG_LEFT: moving.alone,
        codes.LOG_CLEARING: moving.cleared,
        codes.LOG_TOOK: moving.took,
        codes.LOG_SHOT: combat.shot,
        codes.LOG_STRUCK: combat.struck,
        codes.LOG_PARRIED: combat.parried,
        codes.LOG_DAMAGE: combat.damaged,
        codes.LOG_FELL: combat.fell,
        codes.LOG_LAID: combat.laid,
        codes.LOG_THREW: combat.threw,
        codes.LOG_BURST: combat.burst,
        codes.LOG_SMOKE: combat.smoked,
        codes.LOG_CHECK: morale.checked,
        codes.LOG_FLEES: morale.flees,
        codes.LOG_RALLIED: morale.rallied,
        codes.LOG_HALTED: morale.halted,
        codes.LOG_SURRENDERED: morale.surrendered,
        codes.LOG_CONCEDED: ending.conceded,
        codes.LOG_BEATEN: ending.beaten,
        codes.LOG_WON: ending.won,
        codes.LOG_LUCKY: combat.lucky,
        codes.LOG_HEALED: moving.healed,
        codes.LOG_RECOVERY: ending.recovered,
        codes.LOG_CALLED: moving.called,
        codes.LOG_SERVES: moving.serves,
        codes.LOG_BUILDING: buildings.damaged,
        codes.LOG_COLLAPSED: buildings.collapsed,
        codes.LOG_NO_DICE: vehicles.in_vain,
        codes.LOG_ARMOUR: vehicles.armour,
        codes.LOG_EFFECT: vehicles.effect,
        codes.LOG_WRECKED: vehicles.wrecked,
        codes.LOG_EXPLODED: vehicles.exploded,
        codes.LOG_CREW: vehicles.crew,
        codes.LOG_FALLS_BACK: vehicles.falls_back,
        codes.LOG_CREW_RALLIED: vehicles.rallied,
        codes.LOG_OVERRUN: vehicles.overrun,
        codes.LOG_ASIDE: vehicles.aside,
        codes.LOG_DESTROYED: vehicles.shaken,
        codes.LOG_JOINS: vehicles.joins,
        codes.LOG_ASSAULT: vehicles.assault,
        codes.LOG_DICE: keep_dice,
        codes.LOG_PART: keep_part,
    }
)
"""Who tells a row, by its code."""
