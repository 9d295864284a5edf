"""Orders that came by letter: each waits until its time has come, and is given then (campaign:C94b, C94e, C94f, C94h).

All that happens goes through ordinary orders to the desk, so the journal is the one that hot seat would have made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from campaign.desk import Faces
from campaign.dice import DiceWanted
from campaign.exchange.player_copy import ID
from campaign.exchange.post.documents import PostedOrder, SeatPost
from campaign.operations.letter_orders import (
    IN_MUSTER,
    MOMENTS,
    Intention,
    Moment,
    StandingAnswer,
    intention_words,
    number_in,
    own_problems,
    settles,
)
from campaign.post.records import PostBook, marked, not_carried_out, texts, week_of
from campaign.words import _, listed
from campaign.world.ids import EntryId, PlayerId, ids_in
from campaign.world.news import headline, sentences
from campaign.world.orders import MakePact, Order
from campaign.world.proposals import answer_to
from campaign.world.refusal import Reason, Refusal
from campaign.world.state import Stage


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """An order that waited and has been given. ``number``: 0 where the program answered as it proposes."""

    seat: PlayerId
    number: int
    entry: EntryId
    news: tuple[str, ...]


class WaitsFor(StrEnum):
    """What an order waits for."""

    TURN = "turn"  # the seat's turn
    WEEK = "week"  # a week that is still to come
    OTHERS = "others"  # choices that are open
    QUESTION = "question"  # that somebody asks what it answers
    EARLIER = "earlier"  # an order of the same seat before it
    PARTNER = "partner"  # the other side of a pact
    DICE = "dice"  # dice that people throw
    WITHDRAWN = "withdrawn"  # that the organiser wants it given again: it was undone, or amended away
    NOBODY = "nobody"  # its time has come, and it has only to be given
    OVER = "over"  # nothing: its time is over
    REFUSED = "refused"  # nothing: the rules refuse it


@dataclass(frozen=True, slots=True)
class WaitingOrder:
    """An order that has come and has not been given: what it says, what it waits for, and why, in a sentence."""

    seat: PlayerId
    number: int
    order: Intention
    words: str
    waits: WaitsFor
    why: str
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class _Step:
    """A place in the order of play. ``row``: None where the program answers as it proposes."""

    seat: PlayerId
    row: PostedOrder | None
    order: Intention
    waits: WaitsFor
    why: str = ""
    reasons: tuple[Reason, ...] = ()


# ── giving ──


def give_next(book: PostBook, faces: Faces | None, *, ask: bool) -> GivenOrder | None:
    """Give the next order whose time has come; None where there is none that the rules and the dice allow.

    ``faces``: where people throw. ``ask``: where they have to, raise DiceWanted. Raises StoreError.
    """
    for step in _order_of_play(book):
        if step.waits is not WaitsFor.NOBODY:
            continue
        before = book.state
        try:
            _give(book, step, faces)
        except Refusal:
            continue
        except DiceWanted:
            if ask:
                raise
            continue
        entry = book.desk.entry(book.desk.head)
        told = (headline(entry, before).text, *(news.text for _about, news in sentences(entry, before)))
        return GivenOrder(step.seat, 0 if step.row is None else step.row.number, entry.id, told)
    return None


def _give(book: PostBook, step: _Step, faces: Faces | None) -> None:
    order = _to_give(book, step)
    posts = dict[PlayerId, SeatPost]()
    if step.row is not None:
        posts[step.seat] = marked(book.post_of(step.seat), step.row, book.desk.next_order_id())
        if isinstance(order, MakePact):
            posts[order.other] = _with_pact(book, step.seat, order)
    book.desk.submit(order, faces, texts(posts))


def _to_give(book: PostBook, step: _Step) -> Order:
    """The order of a step as the desk takes it. Raises Refusal where it hangs on an order that has not been given."""
    order = book.named(step.order, book.post_of(step.seat).orders)
    assert not isinstance(order, StandingAnswer)
    for text in ids_in(order):
        if any((number := number_in(found[0])) is not None for found in ID.finditer(text)):
            told = _("It hangs on order {n}, which has not been carried out.").format(n=number)
            raise Refusal.because("campaign:C94", told)
    if type(order) in MOMENTS and (problems := own_problems(book.state, step.seat, order)):
        raise Refusal(problems)
    return order


def _with_pact(book: PostBook, seat: PlayerId, pact: MakePact) -> SeatPost:
    """What is kept of the other side of a pact, which wants it too (campaign:C94i).

    Raises Refusal where it has not said so.
    """
    other, wanted = book.post_of(pact.other), MakePact(pact.other, seat)
    rows = (row for row in other.orders if not book.is_given(row) and not book.is_withdrawn(row))
    row = next((row for row in rows if row.order == wanted), None)
    if row is None or not other.by_letter:
        name = book.state.players.get(pact.other)
        text = _("A pact needs both: {player} has not said so by letter.")
        raise Refusal.because("campaign:C94", text.format(player="?" if name is None else name.name))
    return marked(other, row, book.desk.next_order_id())


# ── the order of play ──


def _order_of_play(book: PostBook) -> Iterator[_Step]:
    """Every order that has not been given, in the order in which they are given, with what each waits for.

    Answers to open choices first, then what needs no turn, then the turn. An order that answers several choices comes
    once for each.
    """
    state = book.state
    steps = [step for seat in state.seats for step in _steps_of(book, seat)]
    asked = [step for step in steps if step.waits is WaitsFor.QUESTION]
    answers: list[_Step] = []
    for pending in sorted(state.pending.values(), key=lambda pending: pending.id):
        post = book.post_of(pending.player)
        for step in asked:
            own = step.seat == pending.player
            if own and (order := settles(state, pending, book.named(step.order, post.orders))) is not None:
                answers.append(step)
                yield replace(step, order=order, waits=WaitsFor.NOBODY)
        if post.proposed and _is_answered(book, pending.player) and (order := answer_to(state, pending)) is not None:
            yield _Step(pending.player, None, order, WaitsFor.NOBODY)
    for moment in (Moment.ANY, Moment.TURN, Moment.CHOICE):
        yield from (step for step in steps if MOMENTS[type(step.order)] is moment and step not in answers)


def _is_answered(book: PostBook, seat: PlayerId) -> bool:
    """Whether what a seat has said of this week counts."""
    post = book.post_of(seat)
    now = (post.month, post.week) == week_of(book.state)
    return now and post.by_letter and not book.state.players[seat].computer


def _steps_of(book: PostBook, seat: PlayerId) -> Iterator[_Step]:
    """The orders of one seat as they came, as if nobody asked anything of it."""
    post, before = book.post_of(seat), None  # the next order of the turn
    for row in post.orders if post.by_letter else ():
        if not book.is_given(row):
            step = _step(book, seat, row, before)
            yield step
            if MOMENTS[type(row.order)] is Moment.TURN and step.waits in (
                WaitsFor.TURN,
                WaitsFor.OTHERS,
                WaitsFor.NOBODY,
            ):
                before = before or row


def _step(book: PostBook, seat: PlayerId, row: PostedOrder, before: PostedOrder | None) -> _Step:
    """``before``: the order of the seat's turn that comes first."""
    state, week, moment = book.state, (row.month, row.week), MOMENTS[type(row.order)]
    name, now = state.players[seat].name, week_of(state)

    def step(waits: WaitsFor, why: str, *reasons: Reason) -> _Step:
        return _Step(seat, row, row.order, waits, why, reasons)

    if state.players[seat].computer:
        return step(WaitsFor.OVER, _("The program plays {player} by now.").format(player=name))
    if moment is not Moment.ANY and week < now:
        text = _("It was for month {m}, week {w}, which is over.")
        return step(WaitsFor.OVER, text.format(m=week[0], w=week[1]))
    if moment is not Moment.ANY and week > now:
        return step(WaitsFor.WEEK, _("It waits for month {m}, week {w}.").format(m=week[0], w=week[1]))
    if book.is_withdrawn(row):
        text = _("It was carried out and taken back; it is given again only if you say so.")
        return step(WaitsFor.WITHDRAWN, text)
    if moment is Moment.CHOICE:
        return step(WaitsFor.QUESTION, _("It waits until {player} is asked.").format(player=name))
    if moment is Moment.TURN:
        mustering = state.stage is Stage.MUSTER and isinstance(row.order, IN_MUSTER)
        if not mustering and state.active != seat:
            if state.stage is Stage.TURNS and seat not in state.turn_order[state.ended_turns :]:
                text = _("The turn of {player} is over.").format(player=name)
                return step(WaitsFor.OVER, text, Reason("campaign:C11", text))
            return step(WaitsFor.TURN, _("It waits for the turn of {player}.").format(player=name))
        if before is not None:
            return step(WaitsFor.EARLIER, _("It waits for order {n} before it.").format(n=before.number))
        if state.pending:
            names = listed(sorted({state.players[p.player].name for p in state.pending.values()}))
            return step(WaitsFor.OTHERS, _("It waits for what is open: {players}.").format(players=names))
    return step(WaitsFor.NOBODY, "")


# ── what waits ──


def waiting(book: PostBook) -> Iterator[WaitingOrder]:
    """Every order that has come and has not been given, seat by seat, with what it waits for."""
    steps = dict[tuple[PlayerId, int], _Step]()
    for step in _order_of_play(book):
        if step.row is not None:
            steps.setdefault((step.seat, step.row.number), step)
    for seat in book.state.seats:
        rows = book.post_of(seat).orders
        for row in rows:
            if (found := steps.get((seat, row.number))) is not None:
                step = _tried(book, found) if found.waits is WaitsFor.NOBODY else found
                order = book.named(row.order, rows)
                words = intention_words(book.state, order)
                yield WaitingOrder(seat, row.number, order, words, step.waits, step.why, step.reasons)


def _tried(book: PostBook, step: _Step) -> _Step:
    """Its time has come: whether the rules take it."""
    try:
        order = _to_give(book, step)
        if isinstance(order, MakePact):
            _with_pact(book, step.seat, order)
        reasons = book.desk.check(order)
    except Refusal as refusal:
        if isinstance(step.order, MakePact):
            return replace(step, waits=WaitsFor.PARTNER, why=str(refusal))
        reasons = refusal.reasons
    if reasons:
        why = " ".join(reason.text for reason in reasons)
        return replace(step, waits=WaitsFor.REFUSED, why=why, reasons=reasons)
    if not book.state.setting.program_dice:
        return replace(step, waits=WaitsFor.DICE, why=_("Dice have to be thrown for it on the table."))
    return replace(step, why=_("It can be given now."))


# ── what the organiser decides about an order ──


def strike(book: PostBook, seat: PlayerId, number: int) -> None:
    """Take an order off that has not been given; the player is told. Raises Refusal where there is none."""
    post = book.post(seat)
    row = next((row for row in post.orders if row.number == number), None)
    if row is None or book.is_given(row):
        raise Refusal.because("", _("No order {n} of this seat waits.").format(n=number))
    left = tuple(other for other in post.orders if other is not row)
    told = not_carried_out(book.state, seat, row, _("The organiser has taken it off."))
    book.keep({seat: replace(post, orders=left, told=(*post.told, told))})


def give_again(book: PostBook, seat: PlayerId, number: int) -> None:
    """Have an order wait once more that was undone or amended away (campaign:C94k). Raises Refusal where none was."""
    post = book.post(seat)
    row = next((row for row in post.orders if row.number == number and book.is_withdrawn(row)), None)
    if row is None:
        raise Refusal.because("", _("No order {n} of this seat was taken back.").format(n=number))
    freed = replace(row, released=len(row.given))
    book.keep({seat: replace(post, orders=tuple(freed if one is row else one for one in post.orders))})
