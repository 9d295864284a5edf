"""What a result that is being typed in comes to for a side: FP fallen and taken, victory points, experience.

Reads the form and what the rules foresee; counts no rule's number by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign.battle.table_words import signed
from campaign.words import _, listed
from campaign.world import queries
from campaign.world.events import Event, FigureLost, KillCredited
from campaign.world.ids import FigureId, PlayerId
from campaign.world.state import Campaign
from ui.battle.result import battle_form
from ui.battle.result.battle_form import BattleForm
from ui.dialogs import order_outcome
from ui.panels import phrases


@dataclass(frozen=True, slots=True)
class Sum:
    """A line: what is counted, how much, and the rule."""

    words: str
    value: str
    rule: str


def sums(state: Campaign, form: BattleForm, side: PlayerId, events: Sequence[Event]) -> tuple[Sum, ...]:
    """The lines of a side; ``events``: what entering the result would bring, empty while it cannot be entered."""
    count = battle_form.count(state, form, side)
    fallen = _("Fallen")
    if count.without_name:
        fallen = _("Fallen, {n} FP without a name").format(n=count.without_name)
    found = [Sum(fallen, phrases.fp(count.dead), "campaign:C26")]
    if killed := _killed(state, form, side):
        found.append(Sum(_("Killed"), phrases.fp(killed), "campaign:C26"))
    if not events:
        return tuple(found)
    if taken := _taken(state, form, side, events):
        found.append(Sum(_("Captured or given up"), phrases.fp(taken), "campaign:C23"))
    points = order_outcome.points(events)[side]
    found.append(Sum(_("Victory points"), signed(points) if points else "0", "campaign:C34"))
    learnt = _learnt(state, side, events)
    if learnt:
        gains = _gains(state, learnt)
        words = _("Experience. {gains}").format(gains=listed(gains)) if gains else _("Experience")
        found.append(Sum(words, phrases.fp(sum(learnt.values())), state.setting.face.kills_rule))
    return tuple(found)


def _killed(state: Campaign, form: BattleForm, side: PlayerId) -> int:
    """FP of the figures that fell to a figure of the side, or to the side."""
    killers = set(form.figures[side])
    fallen = (f for f, fall in form.falls.items() if fall.killer in killers or fall.by_side == side)
    return sum(battle_form.fp_of(state, form, figure) for figure in fallen)


def _taken(state: Campaign, form: BattleForm, side: PlayerId, events: Sequence[Event]) -> int:
    """FP of figures that did not fall and are lost all the same."""
    own = set(form.figures[side]) - set(form.falls)
    lost = [event.figure for event in events if isinstance(event, FigureLost) and event.figure in own]
    return sum(battle_form.fp_of(state, form, figure) for figure in lost)


def _learnt(state: Campaign, side: PlayerId, events: Sequence[Event]) -> Counter[FigureId]:
    """FP of experience by figure of the side."""
    found: Counter[FigureId] = Counter()
    for event in events:
        known = state.figures.get(event.figure) if isinstance(event, KillCredited) else None
        if isinstance(event, KillCredited) and known is not None and known.player == side:
            found[event.figure] += event.fp
    return found


def _gains(state: Campaign, learnt: Counter[FigureId]) -> list[str]:
    """Who gains what by it."""
    found, name = [], state.setting.face.gain_name
    for figure, fp in learnt.items():
        before = state.figures[figure]
        after = queries.gains(replace(before, experience=before.experience + fp))
        found += [f"{before.name}: {name(gain)}" for gain in after if gain not in queries.gains(before)]
    return found
