"""What the edges of the window tell: the clock, how the sides stand, one figure. Made from what a side sees.

No rule: numbers are read from the battle's records and its log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from campaign.battle.asking import side_line
from campaign.battle.contract.table.facts import AFTER, BEFORE, NOW, Clock, FigureNow, SideNow, Step, StepPart
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.telling import ACTOR, CODE
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.campaign.words import ability_name
from campaign.battle.fftt.units import EGG, Unit
from campaign.battle.table_words import edge_name
from campaign.words import _, count, listed

GONE = (c.LOG_KILLED, c.LOG_LEFT, c.LOG_CAPTURED)
FIRE_STEPS = (c.LIGHT_FIRE, c.GENERAL_FIRE)
STEPS: Final = (c.LIGHT_FIRE, c.MOVEMENT, c.GENERAL_FIRE, c.CLOSE_COMBAT, c.NOBODY, c.END_OF_PHASE)
"""The steps as they are shown, by the numbers that the rules give them; healing has none."""


def clock(look: Look, secrets: bool) -> Clock:
    """Turn, phase and step, and whose part of the step it is; with ``secrets``, what waits outside too."""
    now = look.view.now[0]
    forces = look.view.forces[: look.view.force_count]
    sides = sorted(range(len(forces)), key=lambda side: forces[side].place)
    parted = now.step in (c.MOVEMENT, *FIRE_STEPS)
    order = tuple((side, _part(place, int(now.acting)) if parted else BEFORE) for place, side in enumerate(sides))
    step, turn = int(now.step), int(now.turn)
    steps = () if step == c.SETTING_UP else _steps()
    return Clock(
        turn,
        int(now.last_turn),
        _("TURN {n}").format(n=turn) if turn else _("SET-UP"),
        _phase_words(turn, int(now.phase)),
        steps,
        STEPS.index(step) if step in STEPS else None,
        _("Initiative") if step == c.INITIATIVE else _("Set-up, in secret"),
        order,
        _order_words(look, order, step),
        _note(look, secrets),
    )


def _phase_words(turn: int, phase: int) -> str:
    if not turn:
        return ""
    return _("Phase {n} of 3").format(n=phase) if phase else _("Initiative")


def _steps() -> tuple[Step, ...]:
    """The steps of a phase (fftt:Q2b)."""
    return (
        Step("a", _("Light fire"), parted=True),
        Step("b", _("Movement"), parted=True),
        Step("c", _("General fire"), parted=True),
        Step("d", _("Hand to hand")),
        Step("e", _("Healing")),
        Step("f", _("End")),
    )


def _order_words(look: Look, order: Sequence[tuple[int, StepPart]], step: int) -> str:
    if step == c.INITIATIVE:
        return _("Who moves first in this turn is still to be said (fftt:Q1).")
    sides = ", ".join(look.names.sides[side] for side, _part in order)
    return _("Moving order of this turn: {sides} (fftt:Q1)").format(sides=sides)


def _part(place: int, acting: int) -> StepPart:
    return BEFORE if place > acting else NOW if place == acting else AFTER


def _note(look: Look, secrets: bool) -> str:
    """What comes, as far as this side knows it: its flanking force, or the last turn."""
    now, s = look.view.now[0], look.view
    outside = [f for f in s.figures[: s.figure_count] if f.fate == c.OUTSIDE and f.flank != c.NOBODY]
    if outside and secrets:
        edges = listed(sorted({edge_name(f.flank) for f in outside}))
        waiting = count("{n} figure waits", "{n} figures wait", len(outside))
        return _("{figures} outside, {edges}").format(figures=waiting, edges=edges)
    if now.last_turn:
        return _("ends after turn {n}").format(n=int(now.last_turn))
    return ""


def sides_now(look: Look, people: Sequence[bool]) -> tuple[SideNow, ...]:
    """Every side."""
    gone = _gone(look)
    return tuple(_side(look, number, people[number], gone) for number in range(len(look.setup.sides)))


def _gone(look: Look) -> frozenset[int]:
    """Figures that are no longer in the battle, as everybody knows from what has happened."""
    known = look.names
    gone = {row[ACTOR] for row in look.rows if row[CODE] in GONE}
    for row in look.rows:
        if row[CODE] == c.LOG_SURRENDERED:
            gone |= {number for number, side in enumerate(known.side) if side == row[ACTOR]}
    return frozenset(gone)


def _side(look: Look, side: int, is_person: bool, gone: frozenset[int]) -> SideNow:
    known, setup = look.names, look.setup
    entered = range(sum(len(each.figures) for each in setup.sides))
    own = [number for number in entered if known.side[number] == side]
    leaders = [n for n in own if known.units[n].leads]
    commanders = [n for n in own if known.setups[n].commander]
    born = range(len(entered), len(known.units))
    hatched = {row[ACTOR] for row in look.rows if row[CODE] == c.LOG_HATCHED}
    eggs = [n for n in born if known.side[n] == side and known.units[n] is EGG and n not in gone | hatched]
    return SideNow(
        side,
        _line(look, side, is_person),
        sum(known.units[n].fp for n in own if n not in gone),
        sum(known.units[n].fp for n in own),
        tuple((known.short[n], n not in gone) for n in leaders),
        _said(known.short, commanders, gone, len(eggs)),
    )


def _line(look: Look, side: int, is_person: bool) -> str:
    setup = look.setup.sides[side]
    words = side_line(look, side, is_person)
    if look.view.forces[side].end != c.FIGHTING:
        return words
    allied = [other.name for other in look.setup.sides if other.alliance == setup.alliance != "" and other != setup]
    return _("{line} · with {allies}").format(line=words, allies=listed(allied)) if allied else words


def _said(names: Sequence[str], commanders: Sequence[int], gone: frozenset[int], eggs: int) -> tuple[str, ...]:
    """Who commands, and how many eggs lie there."""
    said = [
        (_("{name} is lost") if number in gone else _("{name} commands")).format(name=names[number])
        for number in commanders
    ]
    return (*said, count("{n} egg", "{n} eggs", eggs)) if eggs else tuple(said)


def figure_now(look: Look, number: int) -> FigureNow | None:
    """A figure as it stands; None where this side does not see it."""
    s, known = look.view, look.names
    f = s.figures[number]
    if number >= len(known.units) or f.fate in (c.LOST, c.HATCHED):
        return None
    unit, setup = known.units[number], known.setups[number]
    more = [*((stat.label, stat.text) for stat in unit.stats(setup) if stat.label), *_state(f, unit)]
    gains = [_("veteran")] if f.veteran else [_("elite")] if f.elite else []
    kind = [] if known.full[number] == known.short[number] else [unit.name]  # else the name tells it
    line = " · ".join([*kind, *gains, *map(ability_name, setup.abilities)])
    shown = 0 if f.fate in (c.KILLED, c.CAPTURED) else int(f.ap)
    taken = int(f.full) if f.fate == c.KILLED else int(f.hurt + f.shot + f.struck)
    return FigureNow(
        number,
        known.side[number],
        unit,
        known.short[number],
        line,
        shown,
        int(f.actions),
        max(0, int(f.full) - taken),
        int(f.full),
        tuple(more),
    )


def _state(f: Any, unit: Unit) -> list[tuple[str, str]]:
    found = []
    if unit.shoots:
        found.append((_("Ammo"), _("used up") if f.empty else _("has some")))
    if f.fate == c.KILLED:
        found.append((_("Fate"), _("dead")))
    elif f.bound:
        found.append((_("In contact"), _("is held")))
    elif f.stopped:
        found.append((_("Moved"), _("is stopped")))
    return found
