"""Letters to those who play by letter: a copy for the seat, and what waits of its orders (campaign:C94d)."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from campaign.exchange.player_copy import copy_with_ids
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import Letter, Organiser, PostedOrder, SeatPost
from campaign.exchange.post.sealing import Heading, Kind
from campaign.operations.letter_orders import MOMENTS, MOST, Moment, StandingAnswer
from campaign.post.ids import in_ids_of_letter
from campaign.post.records import PostBook, not_carried_out, week_of
from campaign.store import clock
from campaign.words import _, listed
from campaign.world.codec import event_to_json, event_version
from campaign.world.events import CopyTaken
from campaign.world.evolve import evolved
from campaign.world.ids import PictureId, PlayerId
from campaign.world.refusal import Refusal
from campaign.world.rules.calendar import is_playing

LARGEST_PICTURES: Final = 10_000_000  # bytes of one letter


@dataclass(frozen=True, slots=True)
class SentLetter:
    """A letter. ``first``: it carries the seat's key, so its holder holds the seat.

    ``organiser``: the public key of its writer.
    """

    seat: PlayerId
    number: int
    first: bool
    organiser: str
    data: bytes


Write = Callable[[Sequence[SentLetter]], None]


def send_out(
    book: PostBook, until: str, words: str, seats: Sequence[PlayerId], write: Write | None
) -> tuple[SentLetter, ...]:
    """A letter to each seat by letter that plays, or to these alone; raises Refusal where there is none.

    Each takes the place of the one before: only answers to the newest are taken in. What waits of the seat, and still
    can be given, goes along, so the player goes on from there. ``write`` puts them into files: where it fails, nothing
    has been sent, and answers to the letters before still count.
    """
    for text in (until, words):
        if not documents.is_words(text):
            raise Refusal.because("", _("These words are too long, or have a character that cannot be read."))
    chosen = _readers(book, seats)
    organiser = book.organiser or Organiser(secrets.token_hex(16), sealing.fresh_key())
    made = [_letter(book, organiser, seat, until, words) for seat in chosen]
    letters = tuple(sent for sent, _post in made)
    if write is not None:
        write(letters)
    book.keep({sent.seat: post for sent, post in made}, organiser)
    return letters


def _readers(book: PostBook, seats: Sequence[PlayerId]) -> list[PlayerId]:
    """To whom letters go: these seats, or all by letter whom a person plays. Raises Refusal where one gets none."""
    state = book.state
    by_letter = [seat for seat in state.seats if book.post_of(seat).by_letter]
    if not by_letter or set(seats) - set(by_letter):
        raise Refusal.because("campaign:C94", _("Say first who plays by letter."))
    wanted = [seat for seat in by_letter if not seats or seat in seats]
    chosen = [seat for seat in wanted if is_playing(state, seat) and not state.players[seat].computer]
    if not chosen or (seats and chosen != wanted):
        text = _("No letter goes to seats that are out of the campaign, or that no person plays: {players}.")
        gone = listed([state.players[seat].name for seat in wanted if seat not in chosen])
        raise Refusal.because("campaign:C94", text.format(players=gone))
    return chosen


def _letter(
    book: PostBook, organiser: Organiser, seat: PlayerId, until: str, words: str
) -> tuple[SentLetter, SeatPost]:
    desk, post = book.desk, book.post_of(seat)
    if not post.key:
        first = sealing.fresh_key()
        post = replace(post, key=sealing.public_key(first), first=first)
    founding, ids = copy_with_ids(seat, desk.past(seat), desk.state, desk.head)
    taken = founding.events[0]
    assert isinstance(taken, CopyTaken)
    given, waiting, told = _carried_over(book, seat)
    numbered, lost = in_ids_of_letter(waiting, ids)
    gone = (not_carried_out(desk.state, seat, row, _("It is about what is not there any more.")) for row in lost)
    told = (*post.told, *told, *gone)
    rows = (*given, *(replace(row, letter=post.number + 1) for row in waiting if row not in lost))
    after = evolved(None, (taken,))
    seen = [*after.portraits.values(), *(backdrop.picture for backdrop in after.backdrops.values())]
    letter = Letter(
        copy=event_to_json(taken),
        copy_version=event_version(taken),
        pictures=_pictures(book, seen),
        until=until,
        words=words,
        next=post.next,
        sent=clock.seconds(),
        orders=numbered,
        told=tuple(text[: documents.LONGEST_WORDS] for text in told[-MOST:]),
        proposed=post.proposed,
    )
    heading = Heading(
        Kind.LETTER,
        organiser.campaign,
        book.place(seat),
        post.number + 1,
        0,
        sealing.public_key(organiser.secret),
        post.key,
        secrets.token_hex(16),
        post.first,
    )
    data = sealing.sealed(heading, documents.to_json(letter).encode("utf-8"), organiser.secret)
    month, week = week_of(desk.state)
    post = replace(
        post,
        number=post.number + 1,
        letter=heading.letter,
        version=0,
        digest="",
        month=month,
        week=week,
        until=until,
        sent=clock.seconds(),
        came=0,
        ids=dict(ids),
        orders=rows,
        told=(),
        words="",
    )
    return SentLetter(seat, post.number, bool(post.first), heading.by, data), post


def _pictures(book: PostBook, seen: Iterable[PictureId]) -> dict[str, str]:
    """These pictures, the first of them first, as far as they go into a letter."""
    found, room = dict[str, str](), LARGEST_PICTURES
    for id in dict.fromkeys(seen):
        png = book.desk.picture(id)
        if png is not None and len(png) <= room:
            found[id] = base64.b64encode(png).decode("ascii")
            room -= len(png)
    return found


def _carried_over(
    book: PostBook, seat: PlayerId
) -> tuple[tuple[PostedOrder, ...], tuple[PostedOrder, ...], tuple[str, ...]]:
    """What is given but may be undone yet, and what goes on waiting when a new letter goes out.

    And what does not, in sentences for the player.
    """
    now, post = week_of(book.state), book.post_of(seat)
    given, waiting, told = list[PostedOrder](), list[PostedOrder](), list[str]()
    for row in post.orders:
        if book.is_given(row):
            given.append(row)  # of weeks that are over too: the campaign may go back to them
        elif (row.month, row.week) >= now or MOMENTS[type(row.order)] is Moment.ANY:
            waiting.append(replace(row, order=book.named(row.order, post.orders)))
        elif not isinstance(row.order, StandingAnswer):
            told.append(not_carried_out(book.state, seat, row, _("Its week is over.")))
    return tuple(given), tuple(waiting), tuple(told)
