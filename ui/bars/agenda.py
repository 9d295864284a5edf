"""What the week bar says: where the calendar stands, whose turn it is, the one next step. Plain values, no widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.words import _, count
from campaign.world import queries
from campaign.world.house_rules import EndBy
from campaign.world.ids import PlayerId
from campaign.world.orders import EndTurn, EndWeek, Order, StartWeek
from campaign.world.refusal import Reason
from campaign.world.state import Campaign, Stage
from ui.panels import phrases

WEEKS = 4  # in a month (campaign:C9)
Judge = Callable[[Order], tuple[Reason, ...]]


@dataclass(frozen=True, slots=True)
class NextStep:
    """The button of the next step: its words, what it orders, and why not, where it cannot be ordered now.

    ``waits``: orders by letter come before that, which ``why`` tells; the button shows them.
    """

    text: str
    order: Order | None
    why: str = ""
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in the order of the week. ``state``: done, active, waits or out; ``ready``: armies to move.

    ``owes``: the week waits for an answer of this player; since when, in words, or that it does.
    """

    player: PlayerId
    letter: str
    name: str
    state: str
    ready: int
    computer: str = ""  # the level at which the program plays it
    owes: str = ""
    by_letter: bool = False  # what is owed is the answer to a letter
    post: str = ""  # what the seat is waited for that is played by letter


def next_step(state: Campaign, judge: Judge) -> NextStep:
    """The step that brings the week on."""
    text, order = _step(state)
    if order is None:
        return NextStep(text, None, text)
    reasons = judge(order)
    if not reasons:
        return NextStep(text, order)
    why = "\n".join(str(reason) for reason in reasons)
    if state.pending:
        settle = count("{n} to settle first", "{n} to settle first", len(state.pending))
        return NextStep(_("{step}: {settle}").format(step=text, settle=settle), None, why)
    return NextStep(text, None, why)


def _step(state: Campaign) -> tuple[str, Order | None]:
    match state.stage:
        case Stage.MUSTER:
            return _("Begin the first week"), StartWeek()
        case Stage.INITIATIVE:
            return _("Throw for initiative"), StartWeek()
        case Stage.TURNS if state.active is not None:
            name = phrases.short(state.players[state.active].name)
            return _("End {player}’s turn").format(player=name), EndTurn(state.active)
        case Stage.OVER:
            return _("The campaign is over"), None
        case _:
            return _("End the week"), EndWeek()


def seats(state: Campaign) -> tuple[Seat, ...]:
    """The players in the order in which they move this week; in seat order while that is not thrown."""
    order = state.turn_order or state.seats
    out = tuple(player for player in state.seats if player not in order)
    return tuple(_seat(state, player, place) for place, player in enumerate((*order, *out)))


def _seat(state: Campaign, id: PlayerId, place: int) -> Seat:
    player = state.players[id]
    how = "waits"
    if player.out or player.neutral:
        how = "out"
    elif state.active == id:
        how = "active"
    elif state.turn_order and place < state.ended_turns:
        how = "done"
    ready = sum(not army.moved for army in queries.armies_of(state, id))
    return Seat(id, player.letter, player.name, how, ready, player.computer)


def stage_words(state: Campaign) -> str:
    """The head over the players: what they are doing now."""
    return {
        Stage.MUSTER: _("Muster"),
        Stage.INITIATIVE: _("Initiative to be thrown"),
        Stage.TURNS: _("Initiative"),
        Stage.BATTLES: _("All have moved"),
        Stage.SURPLUS: _("The week ends: surplus"),
        Stage.RELIEF: _("The week ends: relief"),
        Stage.OVER: _("The campaign is over"),
    }[state.stage]


def about(state: Campaign) -> str:
    """The line below the campaign's name."""
    bands = {player.band for player in state.players.values()} - {None}
    rules = state.setting.rules
    end = {
        EndBy.MONTHS: count("{n} month", "{n} months", rules.end_at),
        EndBy.VICTORY_POINTS: _("to {n} VP").format(n=rules.end_at),
        EndBy.LAST_STANDING: _("to the last"),
    }[rules.end_by]
    side = count("{n} band", "{n} bands", len(bands)) if bands else _("free for all")
    return " · ".join((count("{n} player", "{n} players", len(state.seats)), side, end))


def months_shown(state: Campaign, most: int = 6) -> tuple[int, ...]:
    """The months of the calendar: all to the end where that is known, else a few around now; not more than ``most``."""
    rules = state.setting.rules
    last = rules.end_at if rules.end_by is EndBy.MONTHS else state.month + 1
    first = max(1, min(state.month - most // 3, last - most + 1))
    return tuple(range(first, min(last, first + most - 1) + 1))
