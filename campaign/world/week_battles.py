"""The week's tables: every battle that waits or was fought this week, how far it is, and for whom it waits.

Reads a state and changes nothing. What goes on in a window, a form half filled in or a battle being played out, is
that window's own knowledge.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from campaign.words import _, count, listed
from campaign.world.detaching import Sender, senders
from campaign.world.ids import BattleId, PlayerId, SectorId
from campaign.world.memory.words import end_words
from campaign.world.queries import force_fp, open_battles
from campaign.world.rules.consent import to_agree
from campaign.world.state import AnswerDue, Battle, BattleStage, CallDue, Campaign


class TableStage(StrEnum):
    """How far a battle is."""

    ANSWERS = "answers"  # who is attacked has to say what it does
    MOVES = "moves"  # all have answered; it is fought when all have moved (campaign:C11d)
    CALLS = "calls"  # others may send detachments
    READY = "ready"  # the forces are complete: it can be fought
    TYPED = "typed"  # its result is typed in, and not everybody has agreed
    OVER = "over"  # its result stands


@dataclass(frozen=True, slots=True)
class Side:
    """One player at a table. ``team``: equal for allies; ``fp``: what is there, 0 when the battle is over."""

    player: PlayerId
    team: str
    fp: int


@dataclass(frozen=True, slots=True)
class Table:
    """One battle. ``waits_for``: who has to act, in the week's order; ``helpers``: from where help may come."""

    battle: BattleId
    sector: SectorId
    stage: TableStage
    sides: tuple[Side, ...]
    waits_for: tuple[PlayerId, ...] = ()
    helpers: tuple[Sender, ...] = ()


def tables(state: Campaign) -> tuple[Table, ...]:
    """The battles that wait, then those of this week that were fought, and older ones that lack an agreement.

    Of older ones only where it was settled that people are reminded (campaign:C79f).
    """
    waiting = [table_of(state, battle.id) for battle in open_battles(state)]
    fought = [battle for battle in state.battles.values() if battle.report is not None and _is_shown(state, battle)]
    fought.sort(key=lambda battle: (battle.month, battle.week, int(battle.id.partition(".")[0])))
    return (*waiting, *(table_of(state, battle.id) for battle in fought))


def _is_shown(state: Campaign, battle: Battle) -> bool:
    if (battle.month, battle.week) == (state.month, state.week):
        return True
    return state.setting.rules.consent and bool(to_agree(state, battle))


def table_of(state: Campaign, id: BattleId) -> Table:
    """How far one battle is."""
    battle = state.battles[id]
    stage = _stage(state, battle)
    due = {p.player for p in state.pending.values() if isinstance(p, AnswerDue | CallDue) and p.battle == id}
    waits = to_agree(state, battle) if stage is TableStage.TYPED else tuple(p for p in state.seats if p in due)
    return Table(
        id,
        battle.sector,
        stage,
        tuple(Side(p, battle.team_of(p) or p, _side_fp(state, battle, p)) for p in _players(battle)),
        waits,
        senders(state, id) if stage is TableStage.CALLS else (),
    )


def _players(battle: Battle) -> tuple[PlayerId, ...]:
    """Who is there, and who has still to answer."""
    return tuple(dict.fromkeys(force.player for force in battle.forces if force.stands is not False))


def _side_fp(state: Campaign, battle: Battle, player: PlayerId) -> int:
    """What a side has there; nothing when the battle is over: those who live have gone on, out of sight maybe."""
    if battle.report is not None:
        return 0
    return sum(force_fp(state, f) for f in battle.forces if f.player == player and f.stands is not False)


def _stage(state: Campaign, battle: Battle) -> TableStage:
    if battle.report is not None:
        return TableStage.TYPED if to_agree(state, battle) else TableStage.OVER
    if battle.stage is BattleStage.ANSWERS:
        open_ = any(force.stands is None for force in battle.forces)
        return TableStage.ANSWERS if open_ else TableStage.MOVES
    return {BattleStage.CALLS: TableStage.CALLS, BattleStage.OPEN: TableStage.READY}.get(battle.stage, TableStage.OVER)


def stage_words(state: Campaign, table: Table) -> str:
    """How far a battle is, in a sentence without its end."""
    names = listed([state.players[player].name for player in table.waits_for])
    match table.stage:
        case TableStage.ANSWERS:
            return _("waits for the answer of {players}").format(players=names)
        case TableStage.MOVES:
            return _("is fought when all have moved")
        case TableStage.CALLS:
            return _("{players} may send a detachment").format(players=names)
        case TableStage.READY:
            return _("the forces are complete")
        case TableStage.TYPED:
            waiting = len(table.waits_for)
            text = count("typed in; {{players}} has yet to agree", "typed in; {{players}} have yet to agree", waiting)
            return text.format(players=names)
        case TableStage.OVER:
            battle = state.battles[table.battle]
            if battle.resolved:
                return _("fought in the program")
            return _("typed in, and all agree") if battle.agreed else _("over")


def sides_words(state: Campaign, table: Table) -> str:
    """Who meets whom, with FP: allies together; of a battle that was fought, how it ended for each."""
    if (report := state.battles[table.battle].report) is not None:
        ends = [(state.players[PlayerId(one.side)].name, end_words(one.end)) for one in report.sides]
        return _(", ").join(_("{player} {end}").format(player=name, end=end) for name, end in ends)
    teams: dict[str, list[str]] = {}
    for side in table.sides:
        words = _("{player} {fp} FP").format(player=state.players[side.player].name, fp=side.fp)
        teams.setdefault(side.team, []).append(words)
    return _(" against ").join(_(" with ").join(team) for team in teams.values())
