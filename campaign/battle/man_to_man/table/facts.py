"""What the edges of the window tell of a battle: the table, the clock, how the sides stand, one man.

Reads the battle as a side sees it; knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.battle.asking import side_line
from campaign.battle.contract.table.facts import AFTER, BEFORE, NOW, Clock, FigureNow, SideNow, Step, StepPart
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.telling import PHASE, TURN, Area, AreaKind, Standing, TableNow
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.attributes import dexterity, intelligence, leadership, move_of, strength
from campaign.battle.man_to_man.morale import commander, men, morale_number
from campaign.battle.man_to_man.sides import flees
from campaign.battle.man_to_man.table.men import known
from campaign.battle.man_to_man.table.sums import in_100, to_pass
from campaign.battle.man_to_man.terrain import SMOKE
from campaign.battle.man_to_man.words.choices import action_name
from campaign.battle.man_to_man.words.redraw import LYING, about, fleeing, prone
from campaign.battle.man_to_man.words.sums import attribute_name, number_text, parts_of
from campaign.battle.table_words import in_inches
from campaign.words import _, count

THERE = (c.ON_TABLE, c.NOT_PLACED, c.LEFT)
"""Fates of those who are not lost to their side."""


def now(look: Look) -> TableNow:
    """All that is on the table, as it stands or is thought to."""
    last = look.rows[-1] if look.rows else None
    figures, areas = tuple(_figures(look)), (*_clouds(look), *_lying(look))
    shown = {figure.number for figure in figures}
    actor, target = (None, None) if last is None else about(last)
    return TableNow(
        turn=last[TURN] if last is not None else 0,
        phase=last[PHASE] if last is not None else 0,
        figures=figures,
        areas=areas,
        actor=actor if actor in shown else None,
        target=target if target in shown else None,
    )


def _figures(look: Look) -> Iterator[Standing]:
    s, names = look.view, known(look)
    for number in range(s.figure_count):
        f = s.figures[number]
        if f.fate not in (c.ON_TABLE, c.INCAPACITATED, c.DEAD):
            continue
        yield Standing(
            number,
            names.side[number],
            names.units[number],
            names.short[number],
            names.wounds[number],
            (int(f.x), int(f.y)),
            (int(f.fx), int(f.fy)),
            wounds=int(f.wounded),
            dead=f.fate != c.ON_TABLE,
            commander=names.setups[number].commander,
            signs=_signs(look, number),
        )


def _signs(look: Look, number: int) -> tuple[str, ...]:
    """What holds for a man for a while."""
    f = look.view.figures[number]
    if f.fate != c.ON_TABLE:
        return ()
    return (*((prone(),) if f.low else ()), *((fleeing(),) if flees(look.view, number) else ()))


def _clouds(look: Look) -> Iterator[Area]:
    """Smoke, from when it comes down to the end of the next round (man_to_man:I12a, I12c)."""
    s = look.view
    for cloud in (s.smokes[n] for n in range(s.smoke_count)):
        if s.now[0].turn <= cloud.turn + 1:
            yield Area((int(cloud.x), int(cloud.y)), SMOKE, _("Smoke"))


def _lying(look: Look) -> Iterator[Area]:
    """Weapons that lie on the table."""
    s = look.view
    for number in range(s.arm_count):
        arm = s.arms[number]
        if arm.bearer == c.NOBODY and arm.state != c.SPENT:
            name = known(look).weapon(number)
            yield Area((int(arm.x), int(arm.y)), LYING, name, AreaKind.PATCH, int(arm.side))


# The clock


def clock(look: Look, _secrets: bool) -> Clock:
    """The round, its phase, and whose part of it it is."""
    at = look.view.now[0]
    turn, last = int(at.turn), int(at.last_turn)
    steps = _steps() if turn else ()
    place = int(at.phase) - c.MOVEMENT if turn else None
    words = steps[place].words if place is not None else _("Set-up, in secret")
    return Clock(
        turn,
        last,
        _("ROUND {n}").format(n=turn) if turn else _("SET-UP"),
        _("of {n}").format(n=last) if turn else "",
        steps,
        place,
        words,
        _order(look),
        _("The sides come in this order in each phase of the round (man_to_man:R2)."),
        _("ends after round {n}").format(n=last) if turn else "",
    )


def _steps() -> tuple[Step, ...]:
    """The phases of a round (man_to_man:R1a)."""
    return (
        Step("a", _("Movement"), parted=True),
        Step("b", _("Ranged combat"), parted=True),
        Step("c", _("Close combat"), parted=True),
        Step("d", _("Morale")),
    )


def _order(look: Look) -> tuple[tuple[int, StepPart], ...]:
    s, at = look.view, look.view.now[0]
    sides = sorted(range(s.force_count), key=lambda side: int(s.forces[side].rank))
    parted = at.turn and at.ordered and at.phase in (c.MOVEMENT, c.RANGED, c.CLOSE)

    def part(side: int) -> StepPart:
        rank = int(s.forces[side].rank)
        return BEFORE if not parted or rank > at.rank else NOW if rank == at.rank else AFTER

    return tuple((side, part(side)) for side in sides)


# Sides


def sides(look: Look, people: Sequence[bool]) -> tuple[SideNow, ...]:
    """How the sides stand."""
    return tuple(_side(look, side, people[side]) for side in range(look.view.force_count))


def _side(look: Look, side: int, person: bool) -> SideNow:
    s, names = look.view, known(look)
    own = [n for n in range(s.figure_count) if names.side[n] == side]
    there = [n for n in own if s.figures[n].fate in THERE]
    leaders = [n for n in own if look.t.profiles[s.figures[n].profile].leads]
    running = sum(bool(s.squads[n].flees) and bool(men(s, n)) for n in range(s.squad_count) if s.squads[n].side == side)
    said = [count("{n} unit flees", "{n} units flee", running)] if running else []
    for n in own:
        if names.setups[n].commander:
            said.append((_("{name} commands") if n in there else _("{name} is lost")).format(name=names.short[n]))
    return SideNow(
        side,
        side_line(look, side, person),
        sum(names.units[n].fp for n in there),
        sum(names.units[n].fp for n in own),
        tuple((names.short[n], n in there) for n in leaders),
        tuple(said),
    )


# One man


def figure(look: Look, number: int) -> FigureNow | None:
    """A man as he stands; None for no figure."""
    s, names = look.view, known(look)
    if not 0 <= number < s.figure_count:
        return None
    f = s.figures[number]
    squad = names.squad_of[number]
    told = [*_attributes(look, number), *_weapons(look, number), *_state(look, number)]
    if squad >= 0 and f.kind == c.MAN:
        told += _unit(look, squad)
    return FigureNow(
        number,
        names.side[number],
        names.units[number],
        names.short[number],
        names.units[number].name if names.units[number].name != names.short[number] else "",
        0,
        0,
        0,
        0,
        tuple(told),
    )


def _attributes(look: Look, number: int) -> list[tuple[str, str]]:
    """The attributes of a man as they are now: of who is wounded they are halved (man_to_man:P4a)."""
    t, s = look.t, look.view
    if s.figures[number].kind != c.MAN:
        return []
    numbers = {
        "strength": str(int(strength(t, s, number))),
        "intelligence": str(int(intelligence(t, s, number))),
        "dexterity": str(int(dexterity(t, s, number))),
        "leadership": str(int(leadership(t, s, number))),
        "move": in_inches(int(move_of(t, s, number))),
    }
    return [(attribute_name(name), text) for name, text in numbers.items()]


def _weapons(look: Look, number: int) -> list[tuple[str, str]]:
    """What a man carries, and its state where it does not work; what is spent is not told."""
    s = look.view
    told = []
    for arm in range(s.arm_count):
        if s.arms[arm].bearer == number and s.arms[arm].state != c.SPENT:
            name = known(look).weapon(arm)
            form = {
                c.JAMMED: _("{weapon} (jammed)"),
                c.JAMMED_HARD: _("{weapon} (jammed hard)"),
                c.BROKEN: _("{weapon} (broken)"),
            }.get(int(s.arms[arm].state), "{weapon}")
            told.append(form.format(weapon=name))
    return [(_("Weapons"), ", ".join(told))] if told else []


def _state(look: Look, number: int) -> list[tuple[str, str]]:
    """What has become of a man, or what he has done in this round."""
    f = look.view.figures[number]
    fate = {
        c.INCAPACITATED: _("incapacitated"),
        c.DEAD: _("dead"),
        c.NOT_PLACED: _("is to be set up"),
        c.LEFT: _("has left the table"),
        c.CAPTURED: _("captured"),
        c.LOST: _("lost"),
    }.get(int(f.fate))
    told = [fate] if fate else [*([_("wounded")] if f.wounded else []), *_signs(look, number)]
    found = [(_("State"), ", ".join(told))] if told else []
    if not fate and f.action in ACTIONS:
        done = [action_name(int(f.action)), *([_("has fired")] if f.shot else [])]
        found.append((_("This round"), ", ".join(done)))
    return found


ACTIONS = range(c.RUN, c.CLOSE_COMBAT + 1)


def _unit(look: Look, squad: int) -> list[tuple[str, str]]:
    """A man's unit, and the number by which it would check its morale now, with the chance to hold (man_to_man:M2)."""
    s = look.view
    left = int(men(s, squad))
    found = [
        (
            _("Unit"),
            _("{unit}, {n} of {all}").format(unit=known(look).squads[squad], n=left, all=int(s.squads[squad].size)),
        )
    ]
    leader = int(commander(look.t, s, squad))
    if leader != c.NOBODY:
        number = int(morale_number(look.t, s, squad, leader))
        text = number_text(attribute_name("leadership"), number, parts_of(s.parts))
        p = in_100(to_pass(look, number))
        found.append((_("Morale"), _("under {number}: holds {p} in 100").format(number=text, p=p)))
    return found
