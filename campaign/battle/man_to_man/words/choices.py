"""A choice in words, as a button or a list shows it."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import BattleSetup
from campaign.battle.fast import Ints
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.units import Row
from campaign.battle.man_to_man.words.names import Men, names
from campaign.battle.table_words import direction, in_inches, inch_place
from campaign.words import _

Choice = Ints | Sequence[int]


def way_name(name: str) -> str:
    """A way in which a side plays for a while, as a title."""
    return {
        "steady": _("Steady"),
        "hold": _("Hold"),
        "press on": _("Press on"),
        "close in": _("Close in"),
        "keep down": _("Keep down"),
    }[name]


def action_name(action: int) -> str:
    """What an action is called."""
    return {
        c.RUN: _("Run"),
        c.WALK: _("Walk"),
        c.FLEE: _("Flee"),
        c.CHARGE: _("Charge"),
        c.POSTURE: _("Change position"),
        c.PIVOT: _("Pivot"),
        c.AIM: _("Aim"),
        c.DISENGAGE: _("Disengage"),
        c.HANDLE: _("Action"),
        c.CLOSE_COMBAT: _("Close combat"),
        c.DRIVE: _("Drive"),
    }[action]


def posture_name(posture: int) -> str:
    """A posture."""
    return _("prone") if posture == c.PRONE else _("standing")


def choice_text(setup: BattleSetup[Row], choice: Choice, _rows: Sequence[Sequence[int]] = ()) -> str:
    """A choice of ``codes`` in words, without a full stop. Raises ValueError for no verb."""
    known, verb, who = names(setup), choice[c.VERB], choice[c.WHO]
    if verb == c.ACT:
        return _act(known, choice)
    if verb == c.PLACE:
        return _("Set {man} up at {place}, {posture}, facing {direction}").format(
            man=known.short[who],
            place=inch_place(choice[c.X], choice[c.Y]),
            posture=posture_name(choice[c.ACTION]),
            direction=direction(choice[c.FX], choice[c.FY]),
        )
    form = {
        c.DONE: _("Done"),
        c.BEGIN: _("From the lowest roll on") if choice[c.TARGET] else _("From the highest roll on"),
        c.FIRE: _("{man} fires at {target} ({weapon})"),
        c.THROW: _("{man} throws to {place} ({weapon})"),
        c.STRIKE: _("{man} strikes at {target} ({blow})"),
        c.PARRY: _("Parry"),
        c.JOIN: _("{man} joins in the assault on {target} ({weapon})"),
        c.RIPOSTE: _("Riposte ({blow})"),
        c.CONCEDE: _("Concede"),
    }.get(verb, "")
    if not form:
        raise ValueError(f"no choice: verb {verb}")
    return form.format(
        man=known.short[who],
        target=known.short[choice[c.TARGET]],
        place=inch_place(choice[c.X], choice[c.Y]),
        weapon=known.weapon(choice[c.ARM]) if verb in (c.FIRE, c.THROW, c.JOIN) else "",
        blow=known.blow(choice[c.ARM]) if verb in (c.STRIKE, c.RIPOSTE) else "",
    )


def _act(known: Men, choice: Choice) -> str:
    """A man's action, with where it takes him or what it is at."""
    action, man = choice[c.ACTION], known.short[choice[c.WHO]]
    last = c.FIRST_LEG + 2 * max(0, choice[c.LEGS] - 1)
    form = {
        c.RUN: _("{man}: {action} to {place}, then facing {direction}"),
        c.WALK: _("{man}: {action} to {place}, then facing {direction}"),
        c.DRIVE: _("{man}: {action} to {place}, then facing {direction}"),
        c.FLEE: _("{man}: {action} to {goal}"),
        c.CHARGE: _("{man}: {action} at {target}"),
        c.PIVOT: _("{man}: {action}, facing {direction}"),
        c.DISENGAGE: _("{man}: {action}, {far} away"),
        c.HANDLE: _("{man}: {action} ({weapon})"),
        c.CLOSE_COMBAT: _("{man}: {action}, facing {direction}"),
    }.get(action, _("{man}: {action}"))
    if action == c.HANDLE and choice[c.ARM] == c.NOBODY:
        form = _("{man}: {action}, heals {target}")
    text = form.format(
        man=man,
        action=action_name(action),
        place=inch_place(choice[last], choice[last + 1]),
        direction=direction(choice[c.FX], choice[c.FY]),
        goal=known.goal(choice[c.TARGET]) if action == c.FLEE else "",
        target=known.short[choice[c.TARGET]] if action in (c.CHARGE, c.HANDLE) else "",
        far=in_inches(choice[c.X]),
        weapon=known.weapon(choice[c.ARM]),
    )
    return _("{action}, over the edge").format(action=text) if choice[c.LEAVES] else text
