"""What a campaign’s file keeps of its post: who plays by letter, what came of each, and what was drawn for the letters.

Whether an order has been given is not noted down but read from the journal: one that was undone or amended away is
withdrawn, and one that was redone is given (campaign:C94k).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from campaign.desk import Desk
from campaign.exchange.player_copy import ID
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import HOME, ORGANISER, Organiser, PostedOrder, SeatPost
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import Intention, StandingAnswer, intention_words, number_in, renamed
from campaign.words import _
from campaign.world.codec import BadForm
from campaign.world.ids import EntryId, OrderId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign

Week = tuple[int, int]


class PostBook:
    """The post of a campaign as its file keeps it. ``desk`` has the file open to write."""

    def __init__(self, desk: Desk) -> None:
        """Raises BadForm where what the file keeps of the post cannot be read."""
        self.desk = desk
        self._texts: Mapping[str, str] = {}  # of which the following two were made
        self._posts: dict[PlayerId, SeatPost] = {}
        self._organiser: Organiser | None = None
        self._journal: set[OrderId] = set()
        self._journal_at: EntryId | None = None  # the head to which it leads
        self._read()

    def _read(self) -> None:
        """Read what is kept where it has changed, through whatever door."""
        kept = self.desk.post()
        if kept is self._texts:
            return
        known = self._texts
        try:
            fresh = {
                PlayerId(seat): documents.from_json(SeatPost, text, sealing.LARGEST_BODY)
                for seat, text in kept.items()
                if seat not in (ORGANISER, HOME) and text != known.get(seat)
            }
            organiser = documents.from_json(Organiser, kept[ORGANISER]) if ORGANISER in kept else None
        except BadForm:
            text = _("What this file keeps of letters and answers cannot be read: go on from a backup of it.")
            raise BadForm(text) from None
        self._posts = {seat: post for seat, post in {**self._posts, **fresh}.items() if seat in kept}
        self._organiser, self._texts = organiser, kept

    @property
    def state(self) -> Campaign:
        """The campaign as it stands."""
        return self.desk.state

    @property
    def organiser(self) -> Organiser | None:
        """The organiser's keys; None where no letter has gone out yet."""
        self._read()
        return self._organiser

    def post_of(self, seat: PlayerId) -> SeatPost:
        """The post of a seat; an empty one where nothing has been sent or has come."""
        self._read()
        return self._posts.get(seat, SeatPost())

    def post(self, seat: PlayerId) -> SeatPost:
        """The post of a seat. Raises Refusal where there is none."""
        self._read()
        if seat not in self._posts:
            raise Refusal.because("campaign:C94", _("This seat is not played by letter."))
        return self._posts[seat]

    def keep(self, posts: Mapping[PlayerId, SeatPost], organiser: Organiser | None = None) -> None:
        """Keep these in place of those before. Raises StoreError."""
        self.desk.keep_post(texts(posts, organiser))

    # ── what the journal has of the orders that came ──

    def journal(self) -> Set[OrderId]:
        """The ids of all orders that lead to where the campaign stands."""
        head = self.desk.head
        if head != self._journal_at:
            entry = self.desk.entry(head)
            if entry.parent == self._journal_at and entry.order_id not in self._journal:  # as after every order
                self._journal.add(entry.order_id)
            else:
                self._journal = {entry.order_id for entry in self.desk.history()}
            self._journal_at = head
        return self._journal

    def is_given(self, row: PostedOrder) -> bool:
        """Whether an order is in the journal; what is answered each time it is asked never is done with."""
        ids = self.journal()
        return not isinstance(row.order, StandingAnswer) and any(OrderId(id) in ids for id in row.given)

    def is_withdrawn(self, row: PostedOrder) -> bool:
        """Whether an order was in the journal and is gone from it, and nobody has said that it be given again."""
        standing = isinstance(row.order, StandingAnswer)
        return not standing and len(row.given) > row.released and not self.is_given(row)

    def named(self, order: Intention, rows: Iterable[PostedOrder]) -> Intention:
        """The order with the ids of what orders before it have made, as far as they have been given."""
        ids, made = self.journal(), {row.number: row for row in rows}

        def real(id: str) -> str:
            row = None if (number := number_in(id)) is None else made.get(number)
            there = [one for one in row.given if OrderId(one) in ids] if row is not None else []
            return f"{there[-1]}.{id.partition('.')[2]}" if there else id

        return renamed(order, lambda text: ID.sub(lambda found: real(found[0]), text))

    # ── seats as headings name them ──

    def place(self, seat: PlayerId) -> str:
        """How headings name a seat."""
        return f"p{self.state.seats.index(seat) + 1}"

    def seat_at(self, place: str) -> PlayerId:
        """The seat that a heading names. Raises NotAccepted where no letter has gone to such a seat."""
        number, seats = int(place[1:]), self.state.seats
        if number > len(seats) or not self.post_of(seats[number - 1]).number:
            text = _("This answer is of a seat to which no letter was sent from here.")
            raise NotAccepted(Why.STRANGE, text)
        return seats[number - 1]

    def is_key_of(self, seat: PlayerId, key: str, handover: str) -> bool:
        """Whether a key is that of a seat, or one to which the key of an unanswered first letter hands over."""
        post, organiser = self.post_of(seat), self.organiser
        if key == post.key or organiser is None:
            return key == post.key
        handed = sealing.handover_text(organiser.campaign, self.place(seat), key)
        return bool(post.first) and sealing.is_signed(post.key, handed, handover) and sealing.is_key(key)


def texts(posts: Mapping[PlayerId, SeatPost], organiser: Organiser | None = None) -> dict[str, str]:
    """These as the file keeps them."""
    kept = {str(seat): documents.to_json(post) for seat, post in posts.items()}
    return kept if organiser is None else {**kept, ORGANISER: documents.to_json(organiser)}


def week_of(state: Campaign) -> Week:
    """The week whose turns are on, or come next."""
    return state.month, state.week


def marked(post: SeatPost, row: PostedOrder, id: OrderId) -> SeatPost:
    """With an order noted as the one of this id."""
    rows = tuple(replace(one, given=(*one.given, id)) if one.number == row.number else one for one in post.orders)
    return replace(post, orders=rows)


def not_carried_out(state: Campaign, seat: PlayerId, row: PostedOrder, why: str) -> str:
    """A sentence for the player of a seat, in the names that the seat knows."""
    words = intention_words(as_seen_by(state, seat), row.order)
    return _("Not carried out: {order}. {why}").format(order=words, why=why)
