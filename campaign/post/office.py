"""The organiser's side of orders by file: letters go out, answers come in, and orders wait until their time has come.

campaign:C94a
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign.desk import Desk, Faces
from campaign.operations.letter_orders import StandingAnswer
from campaign.post import answers, letters, results, waiting
from campaign.post.answers import ReadAnswer
from campaign.post.letters import SentLetter, Write
from campaign.post.records import PostBook, week_of
from campaign.post.results import ReadResult
from campaign.post.waiting import GivenOrder, WaitingOrder
from campaign.world.ids import PlayerId


@dataclass(frozen=True, slots=True)
class SeatByLetter:
    """A seat by letter: the newest letter and answer, when they went and came, and how many orders wait.

    ``of_now``: the letter is for the week whose turns are on, or come next.
    """

    seat: PlayerId
    number: int
    version: int
    until: str
    sent: int
    came: int
    waiting: int
    words: str
    first: bool
    of_now: bool = True


class PostOffice:
    """The post of a campaign. ``desk`` has it open to write."""

    def __init__(self, desk: Desk) -> None:
        """Raises BadForm where what the file keeps of the post cannot be read."""
        self.book = PostBook(desk)

    # ── who gets letters ──

    def seats(self) -> tuple[SeatByLetter, ...]:
        """The seats by letter, in the order of the table."""
        book = self.book
        return tuple(
            SeatByLetter(
                seat,
                post.number,
                post.version,
                post.until,
                post.sent,
                post.came,
                sum(not book.is_given(row) and not isinstance(row.order, StandingAnswer) for row in post.orders),
                post.words,
                bool(post.first) or not post.key,
                (post.month, post.week) == week_of(book.state),
            )
            for seat in book.state.seats
            if (post := book.post_of(seat)).by_letter
        )

    def set_by_letter(self, seat: PlayerId, *, by_letter: bool) -> None:
        """Whether a seat is played by letter. If not, what has come of it and was never given is forgotten."""
        post = self.book.post_of(seat)
        given = tuple(row for row in post.orders if row.given and not isinstance(row.order, StandingAnswer))
        self.book.keep({seat: replace(post, by_letter=by_letter, orders=post.orders if by_letter else given)})

    def renew(self, seat: PlayerId) -> None:
        """The seat has lost its key: the next letter is a first one, and no earlier answer is taken in any more."""
        self.book.keep({seat: replace(self.book.post(seat), key="", first="")})

    # ── letters and answers ──

    def send_out(
        self, until: str = "", words: str = "", seats: Sequence[PlayerId] = (), write: Write | None = None
    ) -> tuple[SentLetter, ...]:
        """A letter to each seat by letter that plays, or to these alone; raises Refusal where there is none.

        ``write`` puts them into files before it is kept that they are sent.
        """
        return letters.send_out(self.book, until, words, seats, write)

    def read_answer(self, data: bytes) -> ReadAnswer:
        """An answer, read. Raises NotAccepted, which says why, and what to do."""
        return answers.read(self.book, data)

    def take_in_answer(self, answer: ReadAnswer) -> None:
        """Keep its orders, in the place of those of an earlier one; ``give`` then gives those whose time has come.

        Raises NotAccepted if it is too late.
        """
        answers.take_in(self.book, answer)

    def read_result(self, data: bytes) -> ReadResult:
        """The result of a battle that was fought apart, read. Raises NotAccepted, or Refusal of the rules."""
        return results.read(self.book, data)

    def take_in_result(self, result: ReadResult, faces: Faces | None = None) -> None:
        """Enter it, and that those who have signed agree. Raises NotAccepted, Refusal, DiceWanted or StoreError."""
        results.take_in(self.book, result, faces)

    # ── what waits ──

    def give(self, faces: Faces | None = None) -> tuple[GivenOrder, ...]:
        """Give the orders whose time has come, one after the other, until none is left (campaign:C94b).

        Where the rules refuse one, it goes on waiting; of its turn nothing more is given. ``faces``: where people
        throw. Raises StoreError.
        """
        given: list[GivenOrder] = []
        while (one := self.give_next(faces)) is not None:
            given.append(one)
        return tuple(given)

    def give_next(self, faces: Faces | None = None, *, ask: bool = False) -> GivenOrder | None:
        """Give the next order alone; None where none is left. ``ask``: where people have to throw, raise DiceWanted."""
        return waiting.give_next(self.book, faces, ask=ask)

    def waiting(self) -> tuple[WaitingOrder, ...]:
        """Every order that has come and has not been given, seat by seat, with what it waits for (campaign:C94h)."""
        return tuple(waiting.waiting(self.book))

    def strike(self, seat: PlayerId, number: int) -> None:
        """Take an order off that has not been given; the player is told. Raises Refusal where there is none."""
        waiting.strike(self.book, seat, number)

    def give_again(self, seat: PlayerId, number: int) -> None:
        """Have an order wait once more that was undone or amended away (campaign:C94k). Raises Refusal."""
        waiting.give_again(self.book, seat, number)
