"""What came of a battle, in a few sentences: who won, what each side lost, who did best."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaign.battle.contract import BattleReport, BattleSetup, SideEnd
from campaign.battle.contract.telling import AnyNames
from campaign.battle.ending_words import lost_with_the_field
from campaign.battle.fftt.setup import units_of
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words.names import names
from campaign.words import _, count, listed

BEST = 3  # so many figures are named


@dataclass(frozen=True, slots=True)
class _Fighter:
    """Somebody who may have killed or been killed: one who came, or hatched."""

    name: str
    side: int
    fp: int


def summary(report: BattleReport, setup: BattleSetup[Unit]) -> tuple[str, ...]:
    """A sentence each: the end of every side and who holds the field, losses by side, the best figures by FP killed."""
    known = names(setup)
    numbers = {figure.key: number for number, figure in enumerate(known.setups)}
    dead = {numbers[fallen.figure] for fallen in report.casualties if fallen.figure in numbers}
    lines = [_end(report, setup)]
    for number in range(len(known.sides)):
        lines.append(_losses(known, number, dead, report))
    best = _best(known, report, setup)
    return (*lines, best) if best else tuple(lines)


def _end(report: BattleReport, setup: BattleSetup[Unit]) -> str:
    titles = {side.key: side.name or side.key for side in setup.sides}
    together = sum(result.end is SideEnd.WON for result in report.sides) > 1
    ends = [_side_end(titles[result.side], result.end, together) for result in report.sides]
    turns = count("after {n} turn", "after {n} turns", report.turns)
    text = _("{ends} {turns}.").format(ends=listed(ends), turns=turns)
    won = [titles[result.side] for result in report.sides if result.end is SideEnd.WON]
    if report.holder is None:
        return _("{sentence} Nobody holds the field.").format(sentence=text)
    if len(won) == 1:
        return text
    return _("{sentence} {side} holds the field.").format(sentence=text, side=titles[report.holder])


def _side_end(side: str, end: SideEnd, together: bool) -> str:
    """How it ended for a side; of allies who win together one alone holds the field, and that is said apart."""
    if end is SideEnd.WON and together:
        return _("{side} has won").format(side=side)
    return {
        SideEnd.WON: _("{side} has won and holds the field"),
        SideEnd.BEATEN: _("{side} was beaten"),
        SideEnd.RETREATED: _("{side} retreated"),
        SideEnd.SURRENDERED: _("{side} surrendered"),
        SideEnd.STOOD: _("{side} still stood"),
    }[end].format(side=side)


def _losses(known: AnyNames, side: int, dead: set[int], report: BattleReport) -> str:
    own = [number for number, of in enumerate(known.side) if of == side]
    fallen = [number for number in own if number in dead]
    end = next((result.end for result in report.sides if result.side == known.keys[side]), SideEnd.STOOD)
    taken = [number for number in own if number not in dead and _is_taken(known, number, end, report)]
    form = _("{side} lost {n} of {figures}, {lost} of {fp} FP.")
    if not fallen and not taken:
        form = _("{side} lost none of {figures}, {fp} FP.")
    elif taken and end is SideEnd.SURRENDERED:
        form = _("{side} lost {n} of {figures}, {lost} of {fp} FP; {taken} of them surrendered.")
    elif taken:
        form = _("{side} lost {n} of {figures}, {lost} of {fp} FP; {taken} of them were left on the field.")
    return form.format(
        side=known.sides[side],
        n=len(fallen) + len(taken),
        figures=count("{n} figure", "{n} figures", len(own)),
        lost=_fp(known, fallen + taken),
        fp=_fp(known, own),
        taken=len(taken),
    )


def _is_taken(known: AnyNames, figure: int, end: SideEnd, report: BattleReport) -> bool:
    """Whether a living figure is lost to its side."""
    if end is SideEnd.SURRENDERED:
        return True
    if end is SideEnd.BEATEN:
        team = known.teams[known.side[figure]]
        stayed = {side.side for side in report.sides if side.end in (SideEnd.WON, SideEnd.STOOD)} | {report.holder}
        safe = any(known.teams[number] == team for number, key in enumerate(known.keys) if key in stayed)
        return not safe and (report.holder is not None or len(known.keys) > 2)
    left = end is SideEnd.RETREATED
    return left and (known.units[figure].is_hq or known.setups[figure].key in report.left_behind)


def _fp(known: AnyNames, figures: list[int]) -> int:
    return sum(known.units[number].fp for number in figures)


def _best(known: AnyNames, report: BattleReport, setup: BattleSetup[Unit]) -> str:
    fighters = _fighters(known, report, setup)
    killed: Counter[str] = Counter()
    for fallen in report.casualties:
        victim, killer = fighters.get(fallen.figure), fighters.get(fallen.killer or "")
        if victim is not None and killer is not None and known.teams[victim.side] != known.teams[killer.side]:
            killed[fallen.killer or ""] += victim.fp
    order = {key: number for number, key in enumerate(fighters)}
    found = sorted(killed.items(), key=lambda item: (-item[1], order[item[0]]))[:BEST]
    if not found:
        return ""
    each = [
        _("{figure} of {side} with {n} FP").format(
            figure=fighters[key].name, side=known.sides[fighters[key].side], n=killed_fp
        )
        for key, killed_fp in found
    ]
    return _("Most killed: {figures}.").format(figures=listed(each))


def _fighters(known: AnyNames, report: BattleReport, setup: BattleSetup[Unit]) -> dict[str, _Fighter]:
    """Everybody by key, in order: those who came, then those who hatched, with numbers where a side has several."""
    came = zip(known.setups, known.full, known.side, known.units, strict=True)
    found = {figure.key: _Fighter(name, side, unit.fp) for figure, name, side, unit in came}
    units = {unit.key: unit for unit in units_of(setup.units)}
    several = Counter((one.side, one.unit) for one in report.hatched)
    met: Counter[tuple[str, str]] = Counter()
    for one in report.hatched:
        of = (one.side, one.unit)
        met[of] += 1
        name = _("hatched {unit}").format(unit=units[one.unit].name)
        name = f"{name} {met[of]}" if several[of] > 1 else name
        found[one.key] = _Fighter(name, known.keys.index(one.side), units[one.unit].fp)
    return found


def losses(setup: BattleSetup[Unit], fought: BattleReport) -> frozenset[str]:
    """The figures that their side has lost for good, as a report tells (fftt:E7c, E8i, campaign:C22a)."""
    return lost_with_the_field(setup, fought)
