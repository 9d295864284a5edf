"""Answers of those who play by letter: read, and taken in (campaign:C94d, C94f, C94g)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import PostedOrder, SeatAnswer, SeatPost
from campaign.exchange.post.sealing import Heading, Kind, NotAccepted, Why
from campaign.operations.letter_orders import Judged, Numbered, intention_words, judged, own_problems
from campaign.post.ids import in_ids_of_campaign
from campaign.post.records import PostBook
from campaign.store import clock
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.state import Campaign

LARGEST_ANSWER: Final = 2_000_000  # bytes


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """An answer that has been read and not been taken in.

    ``orders`` is what would wait; ``judged`` what would come of it now; ``clashes`` what an earlier answer has brought
    about and this one wants otherwise, in sentences.
    """

    heading: Heading
    answer: SeatAnswer
    digest: str
    seat: PlayerId
    orders: tuple[PostedOrder, ...]
    judged: tuple[Judged, ...]
    clashes: tuple[str, ...]

    @property
    def number(self) -> int:
        """Of the letter that it answers."""
        return self.heading.number

    @property
    def version(self) -> int:
        """Counts the answers to this letter."""
        return self.heading.version

    @property
    def words(self) -> str:
        """The player's, to the organiser."""
        return self.answer.words

    @property
    def proposed(self) -> bool:
        """Whether the program answers what else is asked."""
        return self.answer.proposed


def read(book: PostBook, data: bytes) -> ReadAnswer:
    """An answer, read. Raises NotAccepted, which says why, and what to do."""
    there = sealing.taken_apart(data, Kind.ANSWER)
    heading, organiser = there.heading, book.organiser
    if organiser is None or heading.campaign != organiser.campaign:
        text = _("This answer belongs to another campaign. Open the one to which it was written.")
        raise NotAccepted(Why.FOREIGN, text)
    seat = book.seat_at(heading.seat)
    if heading.to != sealing.public_key(organiser.secret):
        raise NotAccepted(Why.NOT_FOR_YOU, _("This answer is not sealed for the organiser of this campaign."))
    post = book.post_of(seat)
    if not post.first and heading.by != post.key:  # what strangers write is not even opened
        raise _forged(book.state.players[seat].name)
    body = sealing.opened(there, organiser.secret, LARGEST_ANSWER)
    answer = documents.read_body(SeatAnswer, body, LARGEST_ANSWER)
    return _read(book, seat, heading, answer, hashlib.sha256(there.signed + there.box).hexdigest())


def _read(book: PostBook, seat: PlayerId, heading: Heading, answer: SeatAnswer, digest: str) -> ReadAnswer:
    """What comes of it as things stand. Raises NotAccepted."""
    post, state = book.post_of(seat), book.state
    name = state.players[seat].name
    if not post.by_letter:
        text = _("{player} is not played by letter any more: say first that this seat is, if the answer counts.")
        raise NotAccepted(Why.STRANGE, text.format(player=name))
    if not book.is_key_of(seat, heading.by, answer.handover):
        raise _forged(name)
    _check_turn(heading, digest, post, name)
    rows = [in_ids_of_campaign(one, post) for one in answer.orders]
    for row in rows:
        if problems := own_problems(state, seat, row.order):
            raise NotAccepted(Why.WRONG, " ".join(problem.text for problem in problems))
    known = {row.number: row for row in post.orders}
    wanted = {row.number: row for row in rows}
    given = [row for row in post.orders if book.is_given(row)]
    unknown = [row for row in post.orders if row.letter < post.number and row not in given]  # to the player
    left = {row.number for row in (*given, *unknown)}
    new = [_as_known(row, known.get(row.number)) for row in rows if row.number not in left]
    return ReadAnswer(
        heading,
        answer,
        digest,
        seat,
        orders=(*given, *unknown, *new),
        judged=judged(state, seat, [Numbered(row.number, book.named(row.order, given)) for row in new]),
        clashes=tuple(_clashes(state, post, given, wanted)),
    )


def _as_known(row: PostedOrder, known: PostedOrder | None) -> PostedOrder:
    """An order of an answer with what has come of it so far."""
    return row if known is None else replace(row, given=known.given, released=known.released)


def _clashes(
    state: Campaign, post: SeatPost, given: Sequence[PostedOrder], wanted: Mapping[int, PostedOrder]
) -> Iterator[str]:
    """A sentence for each order of the newest letter that was given, and that the answer has otherwise or lacks."""
    for row in given:
        if row.letter == post.number and (row.number not in wanted or wanted[row.number].order != row.order):
            text = _("Carried out already, and cannot be taken back by letter: {order}.")
            yield text.format(order=intention_words(state, row.order))


def take_in(book: PostBook, answer: ReadAnswer) -> None:
    """Keep the orders of an answer, in the place of those of an earlier one. Raises NotAccepted if it is too late.

    It is looked through once more: much may have come and been given since it was read.
    """
    now = _read(book, answer.seat, answer.heading, answer.answer, answer.digest)
    post, key = book.post(now.seat), now.heading.by
    kept = replace(
        post,
        key=key,
        first=post.first if key == post.key else "",
        version=now.version,
        digest=now.digest,
        came=clock.seconds(),
        orders=now.orders,
        words=now.words,
        proposed=now.proposed,
        next=max([post.next, *(row.number + 1 for row in now.orders)]),
    )
    book.keep({now.seat: kept})


def _check_turn(heading: Heading, digest: str, post: SeatPost, name: str) -> None:
    """Only the newest answer to the newest letter is taken in, and only once (campaign:C94d)."""
    if digest == post.digest:
        raise NotAccepted(Why.AGAIN, _("This answer of {player} has been taken in already.").format(player=name))
    if heading.number < post.number:
        text = _("This answers letter {n}; {player} has got letter {newest} since, and has to answer that one.")
        raise NotAccepted(Why.OUTDATED, text.format(n=heading.number, newest=post.number, player=name))
    if heading.number > post.number:
        text = _(
            "This answers letter {n}, and here only {newest} went out: this file is older than the one that sent it. "
            "Open that one, or give {player} a new key and send a first letter."
        )
        raise NotAccepted(Why.AHEAD, text.format(n=heading.number, newest=post.number, player=name))
    if heading.letter != post.letter:
        text = _("This answers another letter {n} than the one that went out from here: send {player} a new one.")
        raise NotAccepted(Why.OUTDATED, text.format(n=heading.number, player=name))
    if heading.version <= post.version:
        text = _("A later answer of {player} has been taken in already; if this one counts, it has to be sent anew.")
        raise NotAccepted(Why.OUTDATED, text.format(player=name))


def _forged(name: str) -> NotAccepted:
    text = _("This answer is not signed with the key of {player}. If {player} has lost it, send a new first letter.")
    return NotAccepted(Why.FORGED, text.format(player=name))
