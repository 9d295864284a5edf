"""What came of a battle, as values: who won, who fell to whom, what figures have learnt.

Read from the journal's entry, the state before it and the state after it; works nothing out again. No widget.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from campaign.battle.contract import BattleReport, SideEnd, SideSetup
from campaign.battle.contract.lists import Unit
from campaign.battle.systems import telling_of
from campaign.words import _, listed
from campaign.world.entries import Entry
from campaign.world.events import AbilityGained, Event, FigureLost, KillCredited, VictoryPointsScored
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.orders import ReportBattle
from campaign.world.queries import learnt
from campaign.world.state import Campaign, Fate
from campaign.world.sums import Sum, points_scored


@dataclass(frozen=True, slots=True)
class Lost:
    """A figure that was lost: to whom, or how."""

    name: str
    unit: Unit
    fp: int
    how: str


@dataclass(frozen=True, slots=True)
class Learnt:
    """A figure's experience from this battle, and what it has become by it."""

    name: str
    unit: Unit
    fp: int
    victims: str
    became: str
    lives: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One side after the battle. ``fp`` and ``figures``: with what it came."""

    player: PlayerId
    letter: str
    name: str
    role: str
    end: SideEnd
    left_in_turn: int | None
    fp: int
    figures: int
    lost: tuple[Lost, ...]
    learnt: tuple[Learnt, ...]
    scored: Sum  # its victory points
    holds: bool

    @property
    def lost_fp(self) -> int:
        """FP of all that were lost."""
        return sum(lost.fp for lost in self.lost)


@dataclass(frozen=True, slots=True)
class Aftermath:
    """A battle that is over."""

    system: str  # its rule system
    battle: BattleId
    sector: str
    month: int
    week: int
    turns: int
    sides: tuple[Side, ...]


def was_resolved(entry: Entry) -> bool:
    """Whether the program has fought this battle, so that it can be shown."""
    return isinstance(entry.order, ReportBattle) and entry.order.record is not None


def verdict(aftermath: Aftermath) -> str:
    """Who won, and who holds the field, in a sentence without its end."""
    winner = next((side for side in aftermath.sides if side.end is SideEnd.WON), None)
    holder = next((side for side in aftermath.sides if side.holds), None)
    if winner is not None:
        return _("{player} wins and holds the field").format(player=winner.name)
    if holder is not None:
        return _("Nobody wins; {player} holds the field").format(player=holder.name)
    return _("Nobody wins, and nobody holds the field")


def when_and_where(aftermath: Aftermath) -> str:
    """The line below the verdict."""
    turns = telling_of(aftermath.system).turns.after(aftermath.turns)
    return _("{sector} · month {month}, week {week} · {turns}").format(
        sector=aftermath.sector, month=aftermath.month, week=aftermath.week, turns=turns
    )


def aftermath_of(entry: Entry, before: Campaign, after: Campaign) -> Aftermath:
    """What an entry with a battle's report brought. The report is one that the program made."""
    order = entry.order
    assert isinstance(order, ReportBattle)
    assert order.record is not None
    battle = before.battles[order.battle]
    sides = tuple(_side(entry.events, order.report, side, before, after, order) for side in order.record.setup.sides)
    return Aftermath(
        order.record.setup.system,
        battle.id,
        before.sectors[battle.sector].name,
        battle.month,
        battle.week,
        order.report.turns,
        sides,
    )


def _side(
    events: tuple[Event, ...],
    report: BattleReport,
    setup: SideSetup,
    before: Campaign,
    after: Campaign,
    order: ReportBattle,
) -> Side:
    player = PlayerId(setup.key)
    battle, units = before.battles[order.battle], before.setting.units
    (result,) = (result for result in report.sides if result.side == setup.key)
    role = _("attacks") if player == battle.attacker else _("defends") if player == battle.defender else _("fights")
    mine = {FigureId(figure.key) for figure in setup.figures}
    lost = [event for event in events if isinstance(event, FigureLost) and event.figure in mine]
    scored = [event for event in events if isinstance(event, VictoryPointsScored) and event.player == player]
    return Side(
        player=player,
        letter=before.players[player].letter,
        name=before.players[player].name,
        role=role,
        end=result.end,
        left_in_turn=result.left_in_turn,
        fp=sum(units[figure.unit].fp for figure in setup.figures),
        figures=len(setup.figures),
        lost=tuple(_lost(event, before) for event in lost),
        learnt=_learnt(events, mine, before, after),
        scored=points_scored(scored, _("Victory points of {player}").format(player=before.players[player].name)),
        holds=report.holder == setup.key,
    )


def _lost(event: FigureLost, state: Campaign) -> Lost:
    figure = state.figures[event.figure]
    how = {
        Fate.CAPTURED: _("captured"),
        Fate.SURRENDERED: _("surrendered"),
        Fate.GIVEN_UP: _("given up"),
        Fate.STRANDED: _("nowhere to go"),
    }.get(event.fate, _("by nobody’s hand"))
    if event.fate is Fate.KILLED and event.killer is not None and event.killer in state.figures:
        how = _("by {name}").format(name=state.figures[event.killer].name)
    return Lost(figure.name, state.setting.units[figure.unit], figure.fp, how)


def _learnt(events: tuple[Event, ...], mine: set[FigureId], before: Campaign, after: Campaign) -> tuple[Learnt, ...]:
    """Most experience first."""
    gained: Counter[FigureId] = Counter()
    victims: dict[FigureId, list[str]] = {}
    for event in events:
        if isinstance(event, KillCredited) and event.figure in mine:
            gained[event.figure] += event.fp
            if event.victim in before.figures:
                victims.setdefault(event.figure, []).append(before.figures[FigureId(event.victim)].name)
    return tuple(
        Learnt(
            name=before.figures[figure].name,
            unit=before.setting.units[before.figures[figure].unit],
            fp=fp,
            victims=listed(victims.get(figure, [])),
            became=_became(events, figure, before, after),
            lives=after.figures[figure].fate is Fate.ALIVE,
        )
        for figure, fp in gained.most_common()
    )


def _became(events: tuple[Event, ...], figure: FigureId, before: Campaign, after: Campaign) -> str:
    """What experience has given a figure in this battle."""
    had = learnt(before, before.figures[figure])
    new = [gain for gain in learnt(after, after.figures[figure]) if gain not in had]
    taught = [e for e in events if isinstance(e, AbilityGained) and e.figure == figure]
    return listed([*new, *(after.setting.face.ability_name(event.ability) for event in taught)])
