"""The organiser's side of orders by file: letters go out, answers come in, and orders wait until their time has come.

campaign:C94a, C94b, C94d, C94f, C94h, C94i, C94j, C94k

All that happens goes through ordinary orders to the desk, so the journal is the one that hot seat would have made. What
waits lies beside the journal. Whether an order has been given is not noted down but read from the journal: an order
that was undone or amended away lies there again, until the organiser wants it given, and one that was redone does not.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from campaign.battle.contract import BattleReport
from campaign.desk import Desk, Faces
from campaign.dice import DiceWanted
from campaign.errands import evolved
from campaign.exchange.player_copy import ID, copy_with_ids
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import Letter, Organiser, SeatAnswer, SeatPost, Waiting
from campaign.exchange.post.result import Result, Signature, from_bytes
from campaign.exchange.post.sealing import Heading, Kind, NotAccepted, Why
from campaign.operations.intentions import (
    IN_MUSTER,
    MOMENTS,
    MOST,
    Intention,
    Judged,
    Moment,
    Numbered,
    StandingAnswer,
    intention_words,
    judged,
    number_in,
    own_problems,
    renamed,
    settles,
)
from campaign.post.home import HOME, handover_text
from campaign.store import clock
from campaign.words import _, listed
from campaign.world import orders as o
from campaign.world.codec import BadForm, event_to_json, event_version, order_from_json
from campaign.world.events import CopyTaken
from campaign.world.ids import EntryId, OrderId, PictureId, PlayerId, ids_in
from campaign.world.news import headline, sentences
from campaign.world.orders import Order
from campaign.world.proposals import answer_to
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.calendar import is_playing
from campaign.world.rules.consent import agreements_wanted
from campaign.world.rules.permission import battle_named
from campaign.world.sight import as_seen_by
from campaign.world.state import Campaign, Stage

ORGANISER: Final = "organiser"  # under which name the organiser's own key is kept
LARGEST_ANSWER: Final = 2_000_000  # bytes
LARGEST_PICTURES: Final = 10_000_000  # bytes of one letter

Week = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter that has been written. ``first``: it carries the seat's key, so whoever holds it holds the seat."""

    seat: PlayerId
    number: int
    first: bool
    data: bytes


@dataclass(frozen=True, slots=True)
class Arrived:
    """An answer that has been looked through and not been taken in.

    ``orders`` is what would wait; ``judged`` what would come of it now; ``clashes`` what an earlier answer has brought
    about and this one wants otherwise, in sentences.
    """

    heading: Heading
    answer: SeatAnswer
    digest: str
    seat: PlayerId
    orders: tuple[Waiting, ...]
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


@dataclass(frozen=True, slots=True)
class ArrivedResult:
    """A result that has been looked through, in the ids of the campaign."""

    result: Result
    order: o.ReportBattle
    signers: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """An order that waited and has been given. ``number``: 0 where the program answered as it proposes."""

    seat: PlayerId
    number: int
    entry: EntryId
    news: tuple[str, ...]


class Waits(StrEnum):
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
    OVER = "over"  # nothing: the week for which it was is over
    REFUSED = "refused"  # nothing: the rules refuse it


@dataclass(frozen=True, slots=True)
class Lying:
    """An order that has come and has not been given: what it says, what it waits for, and why, in a sentence."""

    seat: PlayerId
    number: int
    order: Intention
    words: str
    waits: Waits
    why: str
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat by letter: the newest letter and answer, when they went and came, and how many orders wait."""

    seat: PlayerId
    number: int
    version: int
    until: str
    sent: int
    came: int
    waiting: int
    words: str
    first: bool


class Office:
    """The post of a campaign. ``desk`` has it open to write."""

    def __init__(self, desk: Desk) -> None:
        """Raises BadForm where what the file keeps of the post cannot be read."""
        self._desk = desk
        self._texts: Mapping[str, str] = {}  # of which the following two were made
        self._seats: dict[PlayerId, SeatPost] = {}
        self._own: Organiser | None = None
        self._journal: set[OrderId] = set()
        self._journal_at: EntryId | None = None  # the head to which it leads
        self._read_kept()

    def _read_kept(self) -> None:
        """Read what is kept where it has changed, through whatever door."""
        kept = self._desk.post()
        if kept is self._texts:
            return
        known = self._texts
        try:
            fresh = {
                PlayerId(seat): documents.from_json(SeatPost, text, sealing.LARGEST_BODY)
                for seat, text in kept.items()
                if seat not in (ORGANISER, HOME) and text != known.get(seat)
            }
            own = documents.from_json(Organiser, kept[ORGANISER]) if ORGANISER in kept else None
        except BadForm:
            text = _("What this file keeps of letters and answers cannot be read: go on from a backup of it.")
            raise BadForm(text) from None
        self._seats = {seat: post for seat, post in {**self._seats, **fresh}.items() if seat in kept}
        self._own, self._texts = own, kept

    @property
    def _posts(self) -> Mapping[PlayerId, SeatPost]:
        self._read_kept()
        return self._seats

    @property
    def _organiser(self) -> Organiser | None:
        self._read_kept()
        return self._own

    # ── who gets letters ──

    def seats(self) -> tuple[Seat, ...]:
        """The seats by letter, in the order of the table."""
        ids = self._in_journal()
        return tuple(
            Seat(
                seat,
                post.number,
                post.version,
                post.until,
                post.sent,
                post.came,
                sum(not _is_given(row, ids) and not isinstance(row.order, StandingAnswer) for row in post.orders),
                post.words,
                bool(post.first) or not post.key,
            )
            for seat in self._desk.state.seats
            if (post := self._posts.get(seat)) is not None and post.by_letter
        )

    def set_by_letter(self, seat: PlayerId, *, by_letter: bool) -> None:
        """Whether a seat is played by letter. If not, what has come of it and was never given is forgotten."""
        post = self._post_of(seat)
        done = tuple(row for row in post.orders if row.given and not isinstance(row.order, StandingAnswer))
        self._keep({seat: replace(post, by_letter=by_letter, orders=post.orders if by_letter else done)})

    def renew(self, seat: PlayerId) -> None:
        """The seat has lost its key: the next letter is a first one, and no earlier answer is taken in any more."""
        self._keep({seat: replace(self._post(seat), key="", first="")})

    # ── letters ──

    def send_out(self, until: str = "", words: str = "", seats: Sequence[PlayerId] = ()) -> tuple[Sent, ...]:
        """A letter to each seat by letter that plays, or to these alone; raises Refusal where there is none.

        Each takes the place of the one before: only answers to the newest are taken in (campaign:C94d). What waits of
        the seat, and still can be given, goes along, so the player goes on from there.
        """
        for text in (until, words):
            if not documents.is_words(text):
                raise Refusal.because("", _("These words are too long, or have a character that cannot be read."))
        state = self._desk.state
        chosen = [
            seat
            for seat in state.seats
            if self._post_of(seat).by_letter and is_playing(state, seat) and not state.players[seat].computer
            if not seats or seat in seats
        ]
        if not chosen or set(seats) - set(chosen):
            raise Refusal.because("campaign:C94", _("Say first who plays by letter."))
        organiser = self._organiser or Organiser(secrets.token_hex(16), sealing.fresh_key())
        made = [self._letter(organiser, seat, until, words) for seat in chosen]
        self._keep({sent.seat: post for sent, post in made}, {ORGANISER: documents.to_json(organiser)})
        return tuple(sent for sent, _post in made)

    def _letter(self, organiser: Organiser, seat: PlayerId, until: str, words: str) -> tuple[Sent, SeatPost]:
        desk, post = self._desk, self._posts[seat]
        if not post.key:
            first = sealing.fresh_key()
            post = replace(post, key=sealing.public_key(first), first=first)
        founding, ids = copy_with_ids(seat, desk.past(seat), desk.state, desk.head)
        taken = founding.events[0]
        assert isinstance(taken, CopyTaken)
        done, open_, told = self._left(seat)
        numbered, lost = _in_ids_of_letter(open_, ids)
        gone = (self._not_given(seat, row, _("It is about what is not there any more.")) for row in lost)
        told = (*post.told, *told, *gone)
        left = (*done, *(replace(row, letter=post.number + 1) for row in open_ if row not in lost))
        after = evolved(None, (taken,))
        seen = [*after.portraits.values(), *(backdrop.picture for backdrop in after.backdrops.values())]
        letter = Letter(
            copy=event_to_json(taken),
            copy_version=event_version(taken),
            pictures=self._pictures(seen),
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
            self._place(seat),
            post.number + 1,
            0,
            sealing.public_key(organiser.secret),
            post.key,
            secrets.token_hex(16),
            post.first,
        )
        data = sealing.sealed(heading, documents.to_json(letter).encode("utf-8"), organiser.secret)
        month, week = _week_of_turns(desk.state)
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
            orders=left,
            told=(),
            words="",
        )
        return Sent(seat, post.number, bool(post.first), data), post

    def _pictures(self, seen: Iterable[PictureId]) -> dict[str, str]:
        """These pictures, the first of them first, as far as they go into a letter."""
        found, room = dict[str, str](), LARGEST_PICTURES
        for id in dict.fromkeys(seen):
            png = self._desk.picture(id)
            if png is not None and len(png) <= room:
                found[id] = base64.b64encode(png).decode("ascii")
                room -= len(png)
        return found

    def _left(self, seat: PlayerId) -> tuple[tuple[Waiting, ...], tuple[Waiting, ...], tuple[str, ...]]:
        """What is given but may be undone yet, and what goes on waiting when a new letter goes out.

        And what does not, in sentences for the player.
        """
        ids, now = self._in_journal(), _week_of_turns(self._desk.state)
        done, open_, told = list[Waiting](), list[Waiting](), list[str]()
        post = self._posts[seat]
        for row in post.orders:
            if _is_given(row, ids):
                done.append(row)  # of weeks that are over too: the campaign may go back to them
            elif (row.month, row.week) >= now or MOMENTS[type(row.order)] is Moment.ANY:
                open_.append(replace(row, order=self._named(row.order, post.orders)))
            elif not isinstance(row.order, StandingAnswer):
                told.append(self._not_given(seat, row, _("Its week is over.")))
        return tuple(done), tuple(open_), tuple(told)

    def _not_given(self, seat: PlayerId, row: Waiting, why: str) -> str:
        """In the names that the seat knows."""
        words = intention_words(as_seen_by(self._desk.state, seat), row.order)
        return _("Not carried out: {order}. {why}").format(order=words, why=why)

    # ── answers ──

    def read(self, data: bytes) -> Arrived:
        """An answer, looked through. Raises NotAccepted, which says why, and what to do (campaign:C94d, C94g)."""
        there = sealing.taken_apart(data, Kind.ANSWER)
        heading, organiser = there.heading, self._organiser
        if organiser is None or heading.campaign != organiser.campaign:
            text = _("This answer belongs to another campaign. Open the one to which it was written.")
            raise NotAccepted(Why.FOREIGN, text)
        seat = self._seat_at(heading.seat)
        name = self._desk.state.players[seat].name
        post = self._posts[seat]
        if heading.to != sealing.public_key(organiser.secret):
            raise NotAccepted(Why.NOT_FOR_YOU, _("This answer is not sealed for the organiser of this campaign."))
        if not post.first and heading.by != post.key:  # what strangers write is not even opened
            raise _forged(name)
        answer = documents.read_body(
            SeatAnswer, sealing.opened(there, organiser.secret, LARGEST_ANSWER), LARGEST_ANSWER
        )
        digest = hashlib.sha256(there.signed + there.box).hexdigest()
        return self._arrived(seat, heading, answer, digest)

    def _arrived(self, seat: PlayerId, heading: Heading, answer: SeatAnswer, digest: str) -> Arrived:
        """What comes of it as things stand. Raises NotAccepted."""
        post, state, ids = self._post_of(seat), self._desk.state, self._in_journal()
        name = state.players[seat].name
        if not post.by_letter:
            text = _("{player} is not played by letter any more: say first that this seat is, if the answer counts.")
            raise NotAccepted(Why.STRANGE, text.format(player=name))
        if not _is_of_seat(post, heading.campaign, heading.seat, heading.by, answer.handover):
            raise _forged(name)
        _check_turn(heading, digest, post, name)
        rows = [_in_ids_of_campaign(one, post) for one in answer.orders]
        for row in rows:
            if problems := own_problems(state, seat, row.order):
                raise NotAccepted(Why.WRONG, " ".join(problem.text for problem in problems))
        known = {row.number: row for row in post.orders}
        wanted = {row.number: row for row in rows}
        done = [row for row in post.orders if _is_given(row, ids)]
        clashes = [
            _("Carried out already, and cannot be taken back by letter: {order}.").format(
                order=intention_words(state, row.order)
            )
            for row in done
            if row.letter == post.number and (row.number not in wanted or wanted[row.number].order != row.order)
        ]
        unknown = [row for row in post.orders if row.letter < post.number and row not in done]
        done_numbers = {row.number for row in (*done, *unknown)}
        new = [
            replace(row, given=known[row.number].given, released=known[row.number].released)
            if row.number in known
            else row
            for row in rows
            if row.number not in done_numbers
        ]
        return Arrived(
            heading,
            answer,
            digest,
            seat,
            orders=(*done, *unknown, *new),
            judged=judged(state, seat, [Numbered(row.number, self._named(row.order, done)) for row in new]),
            clashes=tuple(clashes),
        )

    def take_in(self, arrived: Arrived) -> None:
        """Keep the orders of an answer, in the place of those of an earlier one. Raises NotAccepted if it is too late.

        It is looked through once more: much may have come and been given since it was read. ``give`` then gives those
        whose time has come.
        """
        now = self._arrived(arrived.seat, arrived.heading, arrived.answer, arrived.digest)
        post, key = self._post(now.seat), now.heading.by
        self._keep(
            {
                now.seat: replace(
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
            }
        )

    # ── results of battles that were fought apart ──

    def read_result(self, data: bytes) -> ArrivedResult:
        """A result, looked through: its players have signed it, each with the key of the seat (campaign:C94j).

        Raises NotAccepted, or Refusal where the rules do not allow it.
        """
        return self._arrived_result(from_bytes(data))

    def _arrived_result(self, result: Result) -> ArrivedResult:
        state, organiser = self._desk.state, self._organiser
        if organiser is None or result.campaign != organiser.campaign:
            text = _("This result belongs to another campaign. Open the one in which the battle is.")
            raise NotAccepted(Why.FOREIGN, text)
        if any(one.signed in organiser.results for one in result.signatures):
            text = _("This result has been taken in already. If it was undone and counts all the same, redo it.")
            raise NotAccepted(Why.AGAIN, text)
        orders = dict[PlayerId, o.ReportBattle]()
        for one in result.signatures:
            seat = self._seat_at(one.seat)
            if not _is_of_seat(self._posts[seat], result.campaign, one.seat, one.key, one.handover):
                text = _("This result is not signed with the key of {player}.")
                raise NotAccepted(Why.FORGED, text.format(player=state.players[seat].name))
            orders[seat] = self._reported(seat, one)
        if not orders:
            raise NotAccepted(Why.HALF, _("Nobody has signed this result."))
        order = _agreed(orders.values())
        players = battle_named(state, order.battle).players
        if strangers := [state.players[who].name for who in orders if who not in players]:
            text = _("This result is signed by {players}, who had no side in the battle.")
            raise NotAccepted(Why.WRONG, text.format(players=listed(strangers)))
        wanted = [who for who in players if self._post_of(who).by_letter and not state.players[who].computer]
        if missing := [state.players[who].name for who in wanted if who not in orders]:
            text = _("This result is not signed by {players} yet.").format(players=listed(missing))
            raise NotAccepted(Why.HALF, text)
        refuse_if(self._desk.check(order))
        return ArrivedResult(result, order, tuple(orders))

    def _reported(self, seat: PlayerId, one: Signature) -> o.ReportBattle:
        """The order that somebody has signed, in the ids of the campaign. Raises NotAccepted."""
        post = self._posts[seat]
        if (one.number, one.letter) != (post.number, post.letter):
            text = _("{player} has signed this by an older letter: open the newest one, and sign it there anew.")
            raise NotAccepted(Why.OUTDATED, text.format(player=self._desk.state.players[seat].name))
        try:
            order = order_from_json(one.order)
        except BadForm:
            raise sealing.nonsense() from None
        if not isinstance(order, o.ReportBattle):
            raise sealing.nonsense()
        found = _in_ids_of_campaign(Numbered(1, order), post).order
        assert isinstance(found, o.ReportBattle)
        return found

    def take_in_result(self, arrived: ArrivedResult, faces: Faces | None = None) -> None:
        """Enter it, and that those who have signed agree. Raises NotAccepted, Refusal, DiceWanted or StoreError."""
        now, organiser = self._arrived_result(arrived.result), self._organiser
        assert organiser is not None
        signed = tuple(one.signed for one in now.result.signatures)
        kept = replace(organiser, results=(*organiser.results, *signed))
        self._desk.submit(now.order, faces, {ORGANISER: documents.to_json(kept)})
        for wish in tuple(agreements_wanted(self._desk.state)):
            if wish.battle == now.order.battle and wish.player in now.signers:
                self._desk.submit(wish)

    # ── giving what waits ──

    def give(self, faces: Faces | None = None) -> tuple[Given, ...]:
        """Give the orders whose time has come, one after the other, until none is left (campaign:C94b).

        Where the rules refuse one, it stays and is told of by ``lying``; of its turn nothing more is given. ``faces``:
        where people throw. Raises StoreError.
        """
        given: list[Given] = []
        while (one := self.give_next(faces)) is not None:
            given.append(one)
        return tuple(given)

    def give_next(self, faces: Faces | None = None, *, ask: bool = False) -> Given | None:
        """Give the next order alone; None where none is left. ``ask``: where people have to throw, raise DiceWanted."""
        for seat, row, order in self._due(self._desk.state):
            before = self._desk.state
            try:
                self._submit(seat, row, order, faces)
            except Refusal:
                continue
            except DiceWanted:
                if ask:
                    raise
                continue
            entry = self._desk.entry(self._desk.head)
            told = (headline(entry, before).text, *(news.text for _about, news in sentences(entry, before)))
            return Given(seat, 0 if row is None else row.number, entry.id, told)
        return None

    def _submit(self, seat: PlayerId, row: Waiting | None, order: Intention, faces: Faces | None) -> None:
        post = self._posts[seat]
        plain = self._as_given(seat, order, post.orders)
        assert not isinstance(plain, StandingAnswer)
        if row is None:
            self._desk.submit(plain, faces)
            return
        marked = {seat: _marked(post, row, self._desk.next_order_id())}
        if isinstance(plain, o.MakePact):
            marked.update(self._partner(seat, plain))
        self._desk.submit(plain, faces, {who: documents.to_json(kept) for who, kept in marked.items()})

    def _partner(self, seat: PlayerId, pact: o.MakePact) -> dict[PlayerId, SeatPost]:
        """The other side of a pact wants it too, by letter (campaign:C94i). Raises Refusal where it has not said so."""
        other = self._post_of(pact.other)
        row = _row_of(other, o.MakePact(pact.other, seat), self._in_journal()) if other.by_letter else None
        if row is None:
            name = self._desk.state.players.get(pact.other)
            text = _("A pact needs both: {player} has not said so by letter.")
            raise Refusal.because("campaign:C94", text.format(player="?" if name is None else name.name))
        return {pact.other: _marked(other, row, self._desk.next_order_id())}

    def _due(self, state: Campaign) -> Iterator[tuple[PlayerId, Waiting | None, Intention]]:
        """What may be given now, the most urgent first: choices that are open, what has no turn, the turn."""
        for pending in sorted(state.pending.values(), key=lambda pending: pending.id):
            post = self._post_of(pending.player)
            for row in self._waiting(pending.player):
                if (order := settles(state, pending, self._named(row.order, post.orders))) is not None:
                    yield pending.player, row, order
            if post.proposed and self._is_of_now(post) and (order := answer_to(state, pending)) is not None:
                yield pending.player, None, order
        for seat in state.seats:
            for row in self._waiting(seat):
                if MOMENTS[type(row.order)] is Moment.ANY:
                    yield seat, row, row.order
        if not state.pending:
            acting = state.seats if state.stage is Stage.MUSTER else () if state.active is None else (state.active,)
            for seat in acting:
                front = self._front(seat)
                if front is not None and (state.stage is not Stage.MUSTER or _in_muster(front)):
                    yield seat, front, front.order

    def _named(self, order: Intention, rows: Iterable[Waiting]) -> Intention:
        """The order with the ids of what orders before it have made, as far as they have been given."""
        ids, made = self._in_journal(), {row.number: row for row in rows}

        def real(id: str) -> str:
            row = None if (number := number_in(id)) is None else made.get(number)
            there = [one for one in row.given if OrderId(one) in ids] if row is not None else []
            return f"{there[-1]}.{id.partition('.')[2]}" if there else id

        return renamed(order, lambda text: ID.sub(lambda found: real(found[0]), text))

    def _waiting(self, seat: PlayerId) -> list[Waiting]:
        """What has not been given of a seat, and is not of a week that is over or still to come.

        Nothing of a seat that the program plays by now, or that is not played by letter any more; nor what was given
        and is gone from the journal (campaign:C94k).
        """
        post = self._post_of(seat)
        if self._desk.state.players[seat].computer or not post.by_letter:
            return []
        ids, now = self._in_journal(), _week_of_turns(self._desk.state)
        return [
            row
            for row in post.orders
            if not _is_given(row, ids) and not _is_withdrawn(row, ids)
            if (row.month, row.week) == now or MOMENTS[type(row.order)] is Moment.ANY
        ]

    def _front(self, seat: PlayerId) -> Waiting | None:
        """The next order of a seat's turn."""
        return next((row for row in self._waiting(seat) if MOMENTS[type(row.order)] is Moment.TURN), None)

    def _is_of_now(self, post: SeatPost) -> bool:
        return post.by_letter and (post.month, post.week) == _week_of_turns(self._desk.state)

    # ── what lies there ──

    def lying(self) -> tuple[Lying, ...]:
        """Every order that has come and has not been given, seat by seat, with what it waits for (campaign:C94h)."""
        return tuple(lying for seat in self._desk.state.seats for lying in self._lying(seat))

    def _lying(self, seat: PlayerId) -> Iterator[Lying]:
        ids, post = self._in_journal(), self._post_of(seat)
        for row in post.orders if post.by_letter else ():
            if not _is_given(row, ids):
                order = self._named(row.order, post.orders)
                waits, why, reasons = self._why(seat, row)
                words = intention_words(self._desk.state, order)
                yield Lying(seat, row.number, order, words, waits, why, reasons)

    def _why(self, seat: PlayerId, row: Waiting) -> tuple[Waits, str, tuple[Reason, ...]]:
        state, week = self._desk.state, (row.month, row.week)
        now, moment = _week_of_turns(state), MOMENTS[type(row.order)]
        name = state.players[seat].name
        if moment is not Moment.ANY and week < now:
            return Waits.OVER, _("It was for month {m}, week {w}, which is over.").format(m=week[0], w=week[1]), ()
        if moment is not Moment.ANY and week > now:
            return Waits.WEEK, _("It waits for month {m}, week {w}.").format(m=week[0], w=week[1]), ()
        if _is_withdrawn(row, self._in_journal()):
            text = _("It was carried out and taken back; it is given again only if you say so.")
            return Waits.WITHDRAWN, text, ()
        if moment is Moment.CHOICE:
            post = self._post_of(seat)
            asked = [p for p in state.pending.values() if p.player == seat]
            if not any(settles(state, p, self._named(row.order, post.orders)) for p in asked):
                return Waits.QUESTION, _("It waits until {player} is asked.").format(player=name), ()
        elif moment is Moment.TURN:
            mustering = state.stage is Stage.MUSTER and _in_muster(row)
            if not mustering and state.active != seat:
                if state.stage is Stage.TURNS and seat not in state.turn_order[state.ended_turns :]:
                    text = _("The turn of {player} is over.").format(player=name)
                    return Waits.OVER, text, (Reason("campaign:C11", text),)
                return Waits.TURN, _("It waits for the turn of {player}.").format(player=name), ()
            if (front := self._front(seat)) is not None and front.number != row.number:
                return Waits.EARLIER, _("It waits for order {n} before it.").format(n=front.number), ()
            if state.pending:
                names = listed(sorted({state.players[p.player].name for p in state.pending.values()}))
                return Waits.OTHERS, _("It waits for what is open: {players}.").format(players=names), ()
        return self._tried(seat, row)

    def _tried(self, seat: PlayerId, row: Waiting) -> tuple[Waits, str, tuple[Reason, ...]]:
        """Its time has come: whether the rules take it."""
        try:
            order = self._named(row.order, self._post_of(seat).orders)
            for pending in self._desk.state.pending.values():
                order = settles(self._desk.state, pending, order) or order
            plain = self._as_given(seat, order, self._post_of(seat).orders)
            assert not isinstance(plain, StandingAnswer)
            if isinstance(plain, o.MakePact):
                self._partner(seat, plain)
            reasons = self._desk.check(plain)
        except Refusal as refusal:
            if isinstance(row.order, o.MakePact):
                return Waits.PARTNER, str(refusal), ()
            reasons = refusal.reasons
        if reasons:
            return Waits.REFUSED, " ".join(reason.text for reason in reasons), reasons
        if not self._desk.state.setting.program_dice:
            return Waits.DICE, _("Dice have to be thrown for it on the table."), ()
        return Waits.NOBODY, _("It can be given now."), ()

    def strike(self, seat: PlayerId, number: int) -> None:
        """The organiser takes an order off that cannot be given; the player is told. Raises Refusal."""
        post, ids = self._post(seat), self._in_journal()
        row = next((row for row in post.orders if row.number == number), None)
        if row is None or _is_given(row, ids):
            raise Refusal.because("", _("No order {n} of this seat waits.").format(n=number))
        left = tuple(other for other in post.orders if other is not row)
        told = self._not_given(seat, row, _("The organiser has taken it off."))
        self._keep({seat: replace(post, orders=left, told=(*post.told, told))})

    def give_again(self, seat: PlayerId, number: int) -> None:
        """The organiser wants an order given once more that was undone or amended away: it waits from now on.

        campaign:C94k. Raises Refusal where there is none.
        """
        post, ids = self._post(seat), self._in_journal()
        row = next((row for row in post.orders if row.number == number and _is_withdrawn(row, ids)), None)
        if row is None:
            raise Refusal.because("", _("No order {n} of this seat was taken back.").format(n=number))
        freed = replace(row, released=len(row.given))
        self._keep({seat: replace(post, orders=tuple(freed if one is row else one for one in post.orders))})

    # ── small things ──

    def _as_given(self, seat: PlayerId, order: Intention, rows: Iterable[Waiting]) -> Intention:
        """The same, to be given. Raises Refusal where it hangs on an order that has not been given."""
        named = self._named(order, rows)
        for text in ids_in(named):
            if any((number := number_in(found[0])) is not None for found in ID.finditer(text)):
                told = _("It hangs on order {n}, which has not been carried out.").format(n=number)
                raise Refusal.because("campaign:C94", told)
        if type(named) in MOMENTS and (problems := own_problems(self._desk.state, seat, named)):
            raise Refusal(problems)
        return named

    def _in_journal(self) -> Set[OrderId]:
        """The ids of all orders that lead to where the campaign stands."""
        head = self._desk.head
        if head != self._journal_at:
            entry = self._desk.entry(head)
            if entry.parent == self._journal_at and entry.order_id not in self._journal:  # as after every order
                self._journal.add(entry.order_id)
            else:
                self._journal = {entry.order_id for entry in self._desk.history()}
            self._journal_at = head
        return self._journal

    def _place(self, seat: PlayerId) -> str:
        return f"p{self._desk.state.seats.index(seat) + 1}"

    def _seat_at(self, place: str) -> PlayerId:
        """Raises NotAccepted where no letter has gone to such a seat."""
        number, seats = int(place[1:]), self._desk.state.seats
        if number > len(seats) or seats[number - 1] not in self._posts or not self._posts[seats[number - 1]].number:
            text = _("This answer is of a seat to which no letter was sent from here.")
            raise NotAccepted(Why.STRANGE, text)
        return seats[number - 1]

    def _post_of(self, seat: PlayerId) -> SeatPost:
        return self._posts.get(seat, SeatPost())

    def _post(self, seat: PlayerId) -> SeatPost:
        if seat not in self._posts:
            raise Refusal.because("campaign:C94", _("This seat is not played by letter."))
        return self._posts[seat]

    def _keep(self, posts: Mapping[PlayerId, SeatPost], more: Mapping[str, str] | None = None) -> None:
        self._desk.keep_post({**{seat: documents.to_json(post) for seat, post in posts.items()}, **(more or {})})


def _is_of_seat(post: SeatPost, campaign: str, place: str, key: str, handover: str) -> bool:
    """Whether a key is that of a seat, or one to which the key of an unanswered first letter hands over."""
    if key == post.key:
        return True
    handed = handover_text(campaign, place, key)
    return bool(post.first) and sealing.is_signed(post.key, handed, handover) and sealing.is_key(key)


def _week_of_turns(state: Campaign) -> Week:
    """The week whose turns are on, or come next."""
    return state.month, state.week


def _in_muster(row: Waiting) -> bool:
    return isinstance(row.order, IN_MUSTER)


def _is_given(row: Waiting, ids: Set[OrderId]) -> bool:
    """Whether an order is in the journal; what is answered each time it is asked never is done with."""
    return not isinstance(row.order, StandingAnswer) and any(OrderId(id) in ids for id in row.given)


def _is_withdrawn(row: Waiting, ids: Set[OrderId]) -> bool:
    """Whether an order was in the journal and is gone from it, and nobody has said that it be given again."""
    standing = isinstance(row.order, StandingAnswer)
    return not standing and len(row.given) > row.released and not _is_given(row, ids)


def _marked(post: SeatPost, row: Waiting, id: OrderId) -> SeatPost:
    """With an order noted as the one of this id."""
    rows = tuple(replace(one, given=(*one.given, id)) if one.number == row.number else one for one in post.orders)
    return replace(post, orders=rows)


def _row_of(post: SeatPost, order: Order, ids: Set[OrderId]) -> Waiting | None:
    open_ = (row for row in post.orders if not _is_given(row, ids) and not _is_withdrawn(row, ids))
    return next((row for row in open_ if row.order == order), None)


def _agreed(orders: Iterable[o.ReportBattle]) -> o.ReportBattle:
    """The result of which all of them speak; record and note where all have the same. Raises NotAccepted.

    campaign:C94j
    """
    first, *others = orders
    for other in others:
        if (other.battle, _facts(other.report)) != (first.battle, _facts(first.report)):
            text = _(
                "Those who have signed this result do not say the same. Let them write it down together, and anew."
            )
            raise NotAccepted(Why.WRONG, text)
    if any(other.record != first.record for other in others):
        first = replace(first, record=None)
    if any(other.report.note != first.report.note for other in others):
        first = replace(first, report=replace(first.report, note=""))
    return first


def _facts(report: BattleReport) -> BattleReport:
    """The same, whatever the order in which it was typed, and without what anybody remarks."""
    return replace(
        report,
        sides=tuple(sorted(report.sides, key=lambda side: side.side)),
        casualties=tuple(sorted(report.casualties, key=lambda fallen: fallen.figure)),
        left_behind=tuple(sorted(report.left_behind)),
        note="",
    )


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


def _in_ids_of_campaign(one: Numbered, post: SeatPost) -> Waiting:
    """An order of an answer as the campaign names things. Raises NotAccepted where it names what no letter told of."""

    def known(id: str) -> str:
        if number_in(id) is not None or not post.ids:
            return id
        if id not in post.ids:
            raise NotAccepted(Why.WRONG, _("An order in this answer names something that is not in the letter."))
        return post.ids[id]

    return Waiting(one.number, _translated(one.order, known, post.ids), post.month, post.week, post.number)


def _in_ids_of_letter(
    rows: Iterable[Waiting], ids: Mapping[str, str]
) -> tuple[tuple[Numbered, ...], tuple[Waiting, ...]]:
    """Orders that wait as the player's next copy names things; and those about what is not in it."""
    letter_ids = {there: here for here, there in ids.items()}

    def known(id: str) -> str:
        return id if number_in(id) is not None or not ids else letter_ids[id]

    found, lost = list[Numbered](), list[Waiting]()
    for row in rows:
        try:
            found.append(Numbered(row.number, _translated(row.order, known, letter_ids)))
        except LookupError:
            lost.append(row)
    return tuple(found), tuple(lost)


def _translated(order: Intention, known: Callable[[str], str], marks: Mapping[str, str]) -> Intention:
    if isinstance(order, o.AgreeToReport):
        order = replace(order, result=marks.get(order.result, order.result))
    return renamed(order, lambda text: ID.sub(lambda found: known(found[0]), text))
