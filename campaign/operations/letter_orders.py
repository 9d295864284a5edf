"""Orders that wait: which ones a player may give by letter, when each is given, and what would come of it now.

A player at home gives orders long before the turn comes. Here they are judged one after the other in the state that is
known: what dice or other players decide stays open, and what hangs on that is said to. Reads a state and changes
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from typing import Annotated, Any, Final, Literal, TypeVar

from immutables import Map
from pydantic import Discriminator

from campaign.dice import DiceWanted, TypedDice
from campaign.operations.contemplated import FIRST, on_turn, set_aside
from campaign.words import _
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.entries import Draft
from campaign.world.evolve import evolve_all
from campaign.world.ids import ArmyId, FigureId, OrderId, PlayerId, SectorId, ids_in
from campaign.world.news import headline, sentences
from campaign.world.orders import Answer, Order
from campaign.world.proposals import order_words
from campaign.world.queries import adjacent_own
from campaign.world.refusal import Reason, Refusal
from campaign.world.state import AnswerDue, Campaign, Pending, Stage
from campaign.world.texts import text_problems

T = TypeVar("T")

MOST: Final = 500  # orders that may wait of one seat
MOST_AT_ONCE: Final = 50  # of those that need no turn: an answer may bring as many, and they are given together
MOST_NUMBERS: Final = 1_000_000  # of orders of one seat, in the whole campaign


@dataclass(frozen=True, slots=True)
class StandingAnswer:
    """What each army answers that is attacked in a sector this week (campaign:C94e). ``to``: where it withdraws."""

    player: PlayerId
    sector: SectorId
    answer: Answer
    to: SectorId | None = None
    kind: Literal["standing-answer"] = "standing-answer"


Intention = Order | StandingAnswer


@dataclass(frozen=True, slots=True)
class Numbered:
    """An order that waits. ``number``: no other order of the seat has it, in no letter.

    What it will make is named as if ``10**9`` and the number were the id of the order: ``1000000003.army``.
    """

    number: int
    order: Annotated[Intention, Discriminator("kind")]


class Moment(StrEnum):
    """When an order is given."""

    TURN = "turn"  # in the seat's turn, or while the starting forces are bought
    CHOICE = "choice"  # when the choice is open that it settles
    ANY = "any"  # as soon as the rules allow it


MOMENTS: Final[Mapping[type, Moment]] = {
    **dict.fromkeys(
        (
            o.Recruit,
            o.SplitArmy,
            o.MergeArmies,
            o.MoveArmy,
            o.AttackHere,
            o.LayMinefield,
            o.ClearMinefield,
            o.AppointCommander,
            o.EndPact,
            o.EndTurn,
        ),
        Moment.TURN,
    ),
    **dict.fromkeys(
        (
            StandingAnswer,
            o.AnswerAttack,
            o.SendDetachment,
            o.DeclineCalls,
            o.ChooseLosses,
            o.ChooseSurplus,
            o.ChooseHaven,
        ),
        Moment.CHOICE,
    ),
    **dict.fromkeys(
        (
            o.WriteNote,
            o.Rename,
            o.NameAbility,
            o.FormUnits,
            o.AgreeToReport,
            o.WriteFlanks,
            o.GrantReloading,
            o.MakePact,
        ),
        Moment.ANY,
    ),
}
"""The orders that a player may give by letter; all others are the organiser's (campaign:C94a)."""
IN_MUSTER: Final = (o.Recruit, o.AppointCommander)


class Verdict(StrEnum):
    """What is known of an order that waits."""

    FITS = "fits"  # the rules allow it as things stand
    DICE = "dice"  # they allow it, and dice decide what comes of it
    HANGS = "hangs"  # on what dice decide before
    LATER = "later"  # it answers what nobody has asked yet
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Judged:
    """An order that waits, what is known of it, and what would come of it, in sentences. ``words``: what it says."""

    number: int
    order: Intention
    verdict: Verdict
    words: str
    news: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


def foretold(number: int) -> OrderId:
    """The order id by which other orders of the seat speak of what an order that waits will make."""
    return OrderId(str(FIRST + number))


def number_in(id: str) -> int | None:
    """The number of the order that waits and will make what an id names; None for what is there already."""
    order, dot, _what = id.partition(".")
    if not dot or not order.isascii() or not order.isdigit() or len(order) > len(str(FIRST + MOST_NUMBERS)):
        return None
    number = int(order) - FIRST
    return number if number > 0 else None


# ── who may give what ──


def own_problems(state: Campaign, seat: PlayerId, order: Intention) -> tuple[Reason, ...]:
    """Why an order is none that this seat gives by letter (campaign:C94a); the rules of the game are another matter."""
    if type(order) not in MOMENTS:
        return (Reason("campaign:C94", _("Only the organiser gives this order.")),)
    if not isinstance(order, StandingAnswer) and (problems := text_problems(order)):
        return problems
    match order:
        case o.DeclineCalls():
            own = order.players == (seat,)
        case o.Rename():
            own = order.what == seat or _owner(state, order.what) in (seat, None)
        case _:
            own = getattr(order, "player", None) == seat
    if own:
        return ()
    return (Reason("campaign:C94", _("This order is for another seat: each player gives orders for the own one.")),)


def _owner(state: Campaign, what: str) -> PlayerId | None:
    """Whose a thing is; None for what an order that waits will make, which is the seat's own."""
    if (army := state.armies.get(ArmyId(what))) is not None:
        return army.player
    if (figure := state.figures.get(FigureId(what))) is not None:
        return figure.player
    return None if number_in(what) is not None else PlayerId("")


def renamed(value: T, rename: Callable[[str], str]) -> T:
    """An order with every text put through a function, but for names and notes, in which no id can stand."""
    found: Any = value
    if type(found) is str:
        found = rename(found)
    elif isinstance(found, tuple):
        found = tuple(renamed(part, rename) for part in found)
    elif is_dataclass(found) and not isinstance(found, type):
        given = {field.name: getattr(found, field.name) for field in fields(found)}
        ids = {name: renamed(part, rename) for name, part in given.items() if name not in ("name", "text", "kind")}
        found = replace(found, **ids)
    return found  # type: ignore[no-any-return]


# ── answers to what is asked ──


def settles(state: Campaign, pending: Pending, order: Intention) -> Order | None:
    """The order that settles an open choice as an order that waits says; None where that is about something else.

    campaign:C94e
    """
    match order:
        case StandingAnswer():
            if not isinstance(pending, AnswerDue) or state.battles[pending.battle].sector != order.sector:
                return None
            return o.AnswerAttack(pending.player, pending.battle, pending.army, order.answer, order.to)
        case o.AnswerAttack():
            named = isinstance(pending, AnswerDue) and (pending.battle, pending.army) == (order.battle, order.army)
            return order if named else None
        case o.SendDetachment() | o.DeclineCalls():
            return order if pending.due == "call" and pending.battle == order.battle else None
        case o.ChooseLosses() | o.ChooseSurplus() | o.ChooseHaven():
            return order if order.pending == pending.id else None
        case _:
            return None


# ── what would come of them ──


def judged(state: Campaign, seat: PlayerId, orders: Iterable[Numbered]) -> tuple[Judged, ...]:
    """What is known of each, one after the other, as if the seat's turn had come. ``state``: as the seat knows it.

    campaign:C94c
    """
    now, open_ = replace(state, copy_for=None), frozenset[str]()
    found = []
    for one in orders:
        known, now, open_ = _judged(now, seat, one, open_)
        found.append(known)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What is known of a campaign after some orders: its state, and the ids of which dice will tell what becomes."""

    state: Campaign
    open: frozenset[str]


def foreseen(state: Campaign, seat: PlayerId, orders: Iterable[Numbered]) -> Foreseen:
    """What is known after all of them. ``state``: as the seat knows it."""
    now, open_ = replace(state, copy_for=None), frozenset[str]()
    for one in orders:
        _known, now, open_ = _judged(now, seat, one, open_)
    return Foreseen(now, open_)


def judged_after(before: Foreseen, seat: PlayerId, one: Numbered) -> Judged:
    """What is known of one more order."""
    return _judged(before.state, seat, one, before.open)[0]


def contemplated(after: Foreseen, seat: PlayerId) -> Campaign:
    """The campaign as it would stand then, with the seat's turn on.

    What is asked of others is left out: nobody here answers it.
    """
    now = after.state
    mine = Map({id: pending for id, pending in now.pending.items() if pending.player == seat})
    return on_turn(replace(now, pending=mine), seat)


Open = frozenset[str]
"""Ids of which dice will tell what becomes of them."""


def _judged(state: Campaign, seat: PlayerId, one: Numbered, open_: Open) -> tuple[Judged, Campaign, Open]:
    words = intention_words(state, one.order)
    if problems := own_problems(state, seat, one.order):
        return Judged(one.number, one.order, Verdict.REFUSED, words, reasons=problems), state, open_
    if isinstance(one.order, StandingAnswer):
        return _judged_standing(state, one.number, one.order, words), state, open_
    order, made = one.order, foretold(one.number)
    if any(id in open_ or id.partition(".")[0] in open_ for id in ids_in(order)):
        return Judged(one.number, order, Verdict.HANGS, words), state, open_ | {made}
    if MOMENTS[type(order)] is Moment.CHOICE and not any(settles(state, p, order) for p in state.pending.values()):
        return Judged(one.number, order, Verdict.LATER, words), state, open_
    before = _its_turn(state, seat, order)
    try:
        events = decide(before, made, order, TypedDice())
    except DiceWanted:
        gone = {id for id in ids_in(order) if ArmyId(id) in before.armies}
        return Judged(one.number, order, Verdict.DICE, words), before, open_ | gone | {made}
    except Refusal as refusal:
        return Judged(one.number, order, Verdict.REFUSED, words, reasons=refusal.reasons), state, open_
    draft = Draft(made, order, (), events)
    news = (headline(draft, before).text, *(told.text for _about, told in sentences(draft, before)))
    after = evolve_all(before, events)
    assert after is not None
    return Judged(one.number, order, Verdict.FITS, words, news), after, open_


def _its_turn(state: Campaign, seat: PlayerId, order: Order) -> Campaign:
    """The state in which an order is judged: for one of the own turn, that turn with all that is open left aside."""
    if MOMENTS[type(order)] is not Moment.TURN:
        return state
    if state.stage is Stage.MUSTER:
        if isinstance(order, IN_MUSTER):
            return state
        state = replace(state, stage=Stage.INITIATIVE)
    return on_turn(set_aside(state), seat)


def _judged_standing(state: Campaign, number: int, order: StandingAnswer, words: str) -> Judged:
    reasons = []
    if order.sector not in state.sectors:
        reasons.append(Reason("", _("There is no such sector.")))
    elif order.answer is Answer.WITHDRAW:
        if order.to is None:
            reasons.append(Reason("campaign:C21", _("Say where to.")))
        elif order.to not in adjacent_own(state, order.sector, order.player):
            reasons.append(Reason("campaign:C21", _("An army withdraws to an own sector next to it.")))
    elif order.to is not None:
        reasons.append(Reason("", _("Only a withdrawal goes somewhere.")))
    verdict = Verdict.REFUSED if reasons else Verdict.LATER
    return Judged(number, order, verdict, words, reasons=tuple(reasons))


# ── in words ──


def intention_words(state: Campaign, order: Intention) -> str:
    """What an order asks for, in a few words; in general ones where it names what is not there."""
    try:
        return _words(state, order)
    except (LookupError, AttributeError, ValueError):
        return _general_words(order)


def _general_words(order: Intention) -> str:
    return _("An order ({kind}) about something that is not there").format(kind=order.kind)


def _words(state: Campaign, order: Intention) -> str:
    match order:
        case StandingAnswer(to=None):
            sector = state.sectors[order.sector].name
            if order.answer is Answer.SURRENDER:
                return _("If attacked in {sector}: surrender").format(sector=sector)
            return _("If attacked in {sector}: stand").format(sector=sector)
        case StandingAnswer(to=to):
            assert to is not None
            text = _("If attacked in {sector}: withdraw to {to}")
            return text.format(sector=state.sectors[order.sector].name, to=state.sectors[to].name)
        case o.EndTurn():
            return _("End the turn")
        case o.SplitArmy():
            text = _("Divide {n} figures from {army}")
            return text.format(n=len(order.figures), army=state.armies[order.army].name)
        case o.AttackHere():
            return _("Attack with {army} where it stands").format(army=state.armies[order.army].name)
        case o.ClearMinefield():
            a, b = (state.sectors[end].name for end in state.setting.routes[order.route])
            return _("Clear the minefield between {a} and {b}").format(a=a, b=b)
        case o.MakePact():
            return _("Make a pact with {other}").format(other=state.players[order.other].name)
        case o.EndPact():
            return _("End the pact with {other}").format(other=state.players[order.other].name)
        case o.WriteNote():
            return _("Write a note")
        case o.Rename():
            return _("Give the name {name}").format(name=order.name)
        case o.FormUnits():
            return _("Form units in {army}").format(army=state.armies[order.army].name)
        case o.WriteFlanks():
            place = state.sectors[state.battles[order.battle].sector].name
            return _("Write down flanking forces for the battle for {sector}").format(sector=place)
        case o.GrantReloading():
            return _("Let {player} reload from the own HQs").format(player=state.players[order.to].name)
        case o.AnswerAttack(answer=Answer.SURRENDER):
            return _("Surrender")
        case _:
            return order_words(state, order) or _general_words(order)


def in_sequence(orders: Sequence[Numbered], number: int, place: int) -> tuple[Numbered, ...]:
    """The orders with one of them at another place, from 0. Raises LookupError where there is none of this number."""
    one = next((one for one in orders if one.number == number), None)
    if one is None:
        raise LookupError(number)
    others = [other for other in orders if other.number != number]
    return (*others[:place], one, *others[place:])
