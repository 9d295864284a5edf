"""What the edges of the window tell of a battle: the table, the clock, how the sides stand, one model.

Reads the battle as a side sees it; knows no rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.asking import side_line
from campaign.battle.contract.table.facts import AFTER, BEFORE, NOW, Clock, FigureNow, SideNow, Step, StepPart
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.telling import PHASE, TURN, Standing, TableNow
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.objectives import owned
from campaign.battle.firefight.reserves import in_reserve
from campaign.battle.firefight.rounds import NO_EDGES
from campaign.battle.firefight.table.squads import known, squads_of, standing_of
from campaign.battle.firefight.units import is_tough
from campaign.battle.firefight.words.arms import arm_words
from campaign.battle.firefight.words.redraw import about, fatigued, goaded, objective, stunned, tokens, veiled
from campaign.battle.kernel.sides import clockwise
from campaign.battle.systems import campaign_of
from campaign.words import _, count


def now(look: Look) -> TableNow:
    """All that is on the table, as it stands or is thought to."""
    s, names = look.view, known(look)
    figures = [
        Standing(
            number,
            names.side[number],
            names.units[number],
            names.short[number],
            names.wounds[number],
            (int(f.x), int(f.y)),
            wounds=int(f.wounds),
            dead=f.fate == c.KNOCKED_OUT,
            commander=names.setups[number].commander,
            signs=_signs(look, number),
        )
        for number in range(s.figure_count)
        if (f := s.figures[number]).fate in (c.ON_TABLE, c.KNOCKED_OUT)
    ]
    areas = [
        objective(n, (int(s.objectives[n].x), int(s.objectives[n].y)), int(s.objectives[n].owner))
        for n in range(s.objective_count)
    ]
    last = look.rows[-1] if look.rows else None
    actor, target = (None, None) if last is None else about(last)
    shown = {figure.number for figure in figures}
    return TableNow(
        turn=last[TURN] if last is not None else 0,
        phase=last[PHASE] if last is not None else 0,
        figures=tuple(figures),
        areas=tuple(areas),
        actor=actor if actor in shown else None,
        target=target if target in shown else None,
    )


def _signs(look: Look, number: int) -> tuple[str, ...]:
    """What its unit is for a while."""
    f = look.view.figures[number]
    q = look.view.squads[f.squad]
    if f.fate != c.ON_TABLE:
        return ()
    found = [stunned()] if q.stunned else []
    found += [fatigued(q.fatigued - 1)] if q.fatigued else []
    found += [veiled()] if q.veiled else []
    found += [goaded()] if q.goaded else []
    return (*found, *((tokens(int(f.tokens)),) if f.tokens else ()))


# The clock


def clock(look: Look, _secrets: bool) -> Clock:
    """The round and where it stands, whose activation it is, and how many units each side has left for it."""
    at = look.view.now[0]
    turn, last = int(at.turn), int(at.last_turn)
    played = _set_up_steps(look) if not turn else _round_steps(look)
    place = next((n for n, (step, _words) in enumerate(played) if step == at.step), 0)
    steps = tuple(Step("abcd"[n], words, parted=step == c.ACTIVATIONS) for n, (step, words) in enumerate(played))
    words = steps[place].words
    left = [_left(look, side) for side in range(look.view.force_count)]
    order = _order(look, left)
    sides = ", ".join(_("{side} {n}").format(side=look.names.sides[n], n=number) for n, number in enumerate(left))
    note = _("Left to act: {sides}").format(sides=sides) if at.step == c.ACTIVATIONS and turn else ""
    if not note and turn:
        note = _("ends after round {n}").format(n=last)
    return Clock(
        turn,
        last,
        _("ROUND {n}").format(n=turn) if turn else _("SET-UP"),
        _("of {n}").format(n=last) if turn else "",
        steps,
        place,
        words,
        order,
        _("The sides activate one unit each in turn (firefight:A1)."),
        note,
    )


def _set_up_steps(look: Look) -> tuple[tuple[int, str], ...]:
    """The steps before the first round: reserves are named and Scouts placed where there are any (firefight:P11a)."""
    profiles = [look.t.profiles[look.view.squads[n].profile] for n in range(look.view.squad_count)]
    named = ((c.NAMING, _("Reserves")),) if any(p.ambush or p.scout for p in profiles) else ()
    scouts = ((c.SCOUTS, _("Scouts")),) if any(p.scout for p in profiles) else ()
    return (c.OBJECTIVES, _("Objectives")), *named, (c.DEPLOYMENT, _("Deployment")), *scouts


def _round_steps(look: Look) -> tuple[tuple[int, str], ...]:
    """The steps of a round; arrivals as long as somebody can come, or does (firefight:A3a, A3c)."""
    waiting = look.view.now[0].step == c.ARRIVALS or any(in_reserve(look.view, n) for n in range(look.view.squad_count))
    arrivals = ((c.ARRIVALS, _("Arrivals")),) if waiting else ()
    return *arrivals, (c.ACTIVATIONS, _("Activations")), (c.ROUT, _("Rout tests")), (c.SEIZING, _("Seizing"))


def _left(look: Look, side: int) -> int:
    """How many units of a side are still to act in this round, without the one that does."""
    s = look.view
    waiting = [n for n in squads_of(look, side) if not s.squads[n].activated and n != s.now[0].squad]
    return sum(bool(standing_of(look, n)) for n in waiting)


def _order(look: Look, left: Sequence[int]) -> tuple[tuple[int, StepPart], ...]:
    """The sides, who began the round first: whose activation it is, and who has nothing left."""
    at = look.view.now[0]
    acting = int(look.view.squads[at.squad].side) if at.squad >= 0 else int(at.side)
    side = max(0, int(at.first))
    found = []
    for _each in left:
        part = NOW if side == acting else BEFORE if left[side] else AFTER
        found.append((side, part if at.step == c.ACTIVATIONS else BEFORE))
        side = int(clockwise(look.view, side))
    return tuple(found)


# Sides


def sides(look: Look, people: Sequence[bool]) -> tuple[SideNow, ...]:
    """How the sides stand."""
    return tuple(_side(look, side, people[side]) for side in range(look.view.force_count))


def _side(look: Look, side: int, person: bool) -> SideNow:
    s, names = look.view, known(look)
    own = [n for n in range(s.figure_count) if names.side[n] == side]
    there = [n for n in own if s.figures[n].fate in (c.ON_TABLE, c.NOT_PLACED, c.IN_RESERVE)]
    said = []
    if s.objective_count:
        said.append(
            count("{{held}} of {n} objective", "{{held}} of {n} objectives", int(s.objective_count)).format(
                held=int(owned(s, side))
            )
        )
    if waiting := [n for n in squads_of(look, side) if in_reserve(s, n)]:
        said.append(_("{n} in reserve").format(n=len(waiting)))
    for n in own:
        if names.setups[n].commander:
            said.append((_("{name} commands") if n in there else _("{name} is lost")).format(name=names.short[n]))
    return SideNow(
        side,
        side_line(look, side, person, has_edge=bool(s.now[0].missing != NO_EDGES)),
        sum(names.units[n].fp for n in there),
        sum(names.units[n].fp for n in own),
        (),
        tuple(said),
    )


# One model


def figure(look: Look, number: int) -> FigureNow | None:
    """A model as it stands; None for no model."""
    s, names = look.view, known(look)
    if not 0 <= number < s.figure_count:
        return None
    f, unit, setup = s.figures[number], names.units[number], names.setups[number]
    squad = int(f.squad)
    tough = int(look.t.profiles[s.squads[squad].profile].tough) + int(f.tougher)
    told = [(stat.label, stat.text) for stat in unit.stats(setup) if stat.label]
    told += [(arm.name, arm_words(arm)) for arm in unit.arms]
    if rules := ", ".join(rule for rule in unit.rules if not is_tough(rule)):
        told.append((_("Rules"), rules))
    stands = f.fate in (c.ON_TABLE, c.NOT_PLACED, c.IN_RESERVE)
    if stands and f.wounds:
        told.append((_("Markers"), str(int(f.wounds))))
    told += _state(look, number)
    abilities = [campaign_of(look.setup.system).ability_name(key) for key in setup.abilities]
    size = len(standing_of(look, squad))
    line = [names.squads[squad]] if names.squads[squad] != names.short[number] else []
    if s.squads[squad].size > 1:
        line.append(count("{n} model", "{n} models", size))
    full = tough if tough > 1 else 0  # of a plain model no number of markers decides, but the check (firefight:W1)
    return FigureNow(
        number,
        names.side[number],
        unit,
        names.short[number],
        " · ".join([*line, *abilities]),
        0,
        0,
        max(0, full - int(f.wounds)) if stands else 0,
        full,
        tuple(told),
    )


def _state(look: Look, number: int) -> list[tuple[str, str]]:
    """What has become of it, or what its unit is."""
    f = look.view.figures[number]
    fate = {
        c.KNOCKED_OUT: _("knocked out"),
        c.ROUTED: _("has routed"),
        c.OUT_OF_BATTLE: _("takes no part"),
        c.LOST: _("lost"),
        c.NOT_PLACED: _("is to be set up"),
        c.IN_RESERVE: _("in reserve"),
        c.AWAY: _("has left the table"),
    }.get(int(f.fate))
    q = look.view.squads[f.squad]
    told = [fate] if fate else [*_signs(look, number), *((_("has acted"),) if q.activated else ())]
    return [(_("State"), ", ".join(told))] if told else []
