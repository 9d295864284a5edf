"""A choice in words, as a button or a list shows it."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import BattleSetup
from campaign.battle.fast import Ints
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.movement import slot_at
from campaign.battle.firefight.units import Row
from campaign.battle.firefight.words.names import Squads, names
from campaign.battle.firefight.words.spells import spell_name
from campaign.battle.table_words import edge_name, inch_place
from campaign.words import _, count, listed


def way_name(name: str) -> str:
    """A way in which a side plays for a while, as a title."""
    return {"steady": _("Steady")}[name]


def action_name(action: int) -> str:
    """What an action is called."""
    return {
        c.IDLE: _("Idle"),
        c.HOLD: _("Hold"),
        c.ADVANCE: _("Advance"),
        c.RUSH: _("Rush"),
        c.CHARGE: _("Charge"),
    }[action]


def choice_text(setup: BattleSetup[Row], choice: Ints | Sequence[int], rows: Sequence[Sequence[int]] = ()) -> str:
    """A choice of ``codes`` in words, without a full stop. Raises ValueError for no verb."""
    known, verb, who = names(setup), choice[c.VERB], choice[c.WHO]
    if verb == c.MOVE:
        return _move(choice)
    if verb == c.SHOOT:
        return _shot(known, choice)
    if verb == c.ACT:
        form = _("{unit}: {action}") if choice[c.ACTION] != c.CHARGE else _("{unit}: {action} at {target}")
        return form.format(
            unit=known.squads[who], action=action_name(choice[c.ACTION]), target=known.squads[choice[c.TARGET]]
        )
    if verb == c.TEST:
        if choice[c.TARGET] == c.NOBODY:
            return _("Test with the own Quality")
        return _("Test with the Quality of {hero}").format(hero=known.short[choice[c.TARGET]])
    if verb == c.CAST:
        return _spell(known, choice)
    if verb == c.BID:
        return _bid(known, choice)
    if verb in (c.CALL, c.TREAT):
        return _aid(known, choice)
    if verb == c.RESERVE:
        form = _("{unit} waits as a Scout") if choice[c.TARGET] == c.AS_SCOUT else _("{unit} waits in ambush")
        return form.format(unit=known.squads[who])
    if verb == c.DEPLOY:
        at = slot_at(0) + c.FIRST_LEG
        return _("Set {unit} up at {place}").format(
            unit=known.squads[who], place=inch_place(choice[at], choice[at + 1])
        )
    if verb == c.LEAVE:
        models = count("{n} model leaves", "{n} models leave", int(choice[c.TARGET]).bit_count())
        return _("{models} the table").format(models=models)
    form = {
        c.DONE: _("Done"),
        c.TAKE_EDGE: _("The {edge} edge"),
        c.MARK: _("An objective at {place}"),
        c.STAY_OUT: _("{unit} finds no room and waits in reserve"),
        c.LOSE: _("Lose {model}"),
        c.STRIKE: _("Strike back"),
        c.LIE: _("It lies at {place}"),
        c.PUSH: _("Try to push it"),
        c.SHOVE: _("Shove it towards {place}"),
        c.STRIKE_FIRST: _("Strike first"),
        c.DEAL: _("{unit} takes a hit more"),
        c.STEP_FROM: _("Step back from {target}"),
        c.CONCEDE: _("Concede"),
    }.get(verb, "")
    if not form:
        raise ValueError(f"no choice: verb {verb}")
    return form.format(
        place=inch_place(choice[c.X], choice[c.Y]),
        edge=edge_name(choice[c.X]) if verb == c.TAKE_EDGE else "",
        unit=known.squads[who] if verb in (c.STAY_OUT, c.DEAL) else "",
        model=known.short[who] if verb == c.LOSE else "",
        target=known.short[choice[c.TARGET]] if verb == c.STEP_FROM else "",
    )


def _move(choice: Ints | Sequence[int]) -> str:
    """How many models walk, and where the first of them ends."""
    if not choice[c.COUNT]:
        return _("Stay")
    models = count("{n} model walks", "{n} models walk", choice[c.COUNT])
    at = slot_at(0)
    last = at + c.FIRST_LEG + 2 * (choice[at + c.LEGS] - 1)
    form = _("{models}, the first to {place}")
    if choice[c.JUMPS]:
        form = _("{models}, the first to {place}, with a jump")
    return form.format(models=models, place=inch_place(choice[last], choice[last + 1]))


def _spell(known: Squads, choice: Ints | Sequence[int]) -> str:
    """Who casts what at whom."""
    form = _("{caster} casts {spell} at {target}")
    if choice[c.X] == c.HAIL:
        form = _("{caster} casts {spell} at {target}, round {model}")
    return form.format(
        caster=known.short[choice[c.WHO]],
        spell=spell_name(choice[c.X]),
        target=known.squads[choice[c.TARGET]],
        model=known.short[choice[c.Y]],
    )


def _aid(known: Squads, choice: Ints | Sequence[int]) -> str:
    """What a model does by an ability instead of firing."""
    if choice[c.VERB] == c.CALL:
        return _("Support round {middle}").format(middle=known.short[choice[c.Y]])
    form = _("Treat {patient}: Stunned") if choice[c.X] else _("Treat {patient}: a wound marker")
    return form.format(patient=known.short[choice[c.TARGET]])


def _bid(known: Squads, choice: Ints | Sequence[int]) -> str:
    """How many tokens a caster adds."""
    if not choice[c.X]:
        return _("{caster} adds nothing").format(caster=known.short[choice[c.WHO]])
    return _("{caster} adds {tokens}").format(
        caster=known.short[choice[c.WHO]], tokens=count("{n} token", "{n} tokens", choice[c.X])
    )


def _shot(known: Squads, choice: Ints | Sequence[int]) -> str:
    """At whom a unit fires; at two, with which weapons at each."""
    first, second = choice[c.TARGET], choice[c.SECOND]
    if second == c.NOBODY:
        return _("Fire at {targets}").format(targets=known.squads[first])
    arms = known.squad_rows[choice[c.WHO]].arms
    parts = [
        _("{weapons} at {target}").format(
            weapons=listed([arm.name for slot, arm in enumerate(arms) if choice[c.FIRST_SLOT + 2 * slot] == which]),
            target=known.squads[target],
        )
        for which, target in ((1, first), (2, second))
    ]
    return _("Fire: {shots}").format(shots=listed(parts))
