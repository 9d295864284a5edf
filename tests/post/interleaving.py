"""Answers that come late, twice, out of order and in several versions, and amendments meanwhile.

A plain account of what has to come of it is kept beside the office: which answer counts, what may happen once, and what
has to be named. No order but the end of a turn says what another one says, so the journal itself tells what has
happened, and nothing that the office notes is asked. ``interleaved`` raises AssertionError where the two differ.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from campaign.desk import Desk
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import Numbered, StandingAnswer
from campaign.post.answers import ReadAnswer
from campaign.post.office import PostOffice
from campaign.world import orders as o
from campaign.world.ids import PlayerId
from campaign.world.proposals import answer_to
from campaign.world.queries import armies_in, armies_of, neighbours, sectors_of
from campaign.world.refusal import Refusal
from campaign.world.state import Campaign, Stage
from tests.post.far import Far


@dataclass(frozen=True)
class Post:
    """An answer on its way."""

    seat: PlayerId
    letter: int
    version: int
    orders: tuple[Numbered, ...]
    data: bytes


def interleaved(path: Path, folder: Path, seed: int, weeks: int = 2) -> Counter[str]:
    """Play weeks of the campaign in this file, whose week has begun; what happened how often."""
    with Desk.open(path) as desk:
        run = _Run(desk, folder, random.Random(seed))
        for week in range(weeks):
            if week:
                desk.submit(o.StartWeek())
            run.week()
    return run.count


class _Run:
    def __init__(self, desk: Desk, folder: Path, rng: random.Random) -> None:
        self.desk, self.rng, self.count = desk, rng, Counter[str]()
        self.office = PostOffice(desk)
        self.players = {seat: Far(seat, folder / seat) for seat in desk.state.seats}
        for seat in self.players:
            self.office.set_by_letter(seat, by_letter=True)
        self.newest = dict.fromkeys(self.players, 0)  # letter
        self.taken: dict[PlayerId, Post | None] = dict.fromkeys(self.players)
        self.late: list[Post] = []
        self.seen: dict[PlayerId, dict[int, o.Order]] = {seat: {} for seat in self.players}  # by this letter
        self.names = 0
        self.moves: set[o.Order] = set()  # that somebody has wanted

    def week(self) -> None:
        """Letters, answers in any order, and whatever else an organiser does meanwhile."""
        self.send_out(list(self.players))
        on_their_way = [*self.late, *(post for seat in self.players for post in self.written(seat))]
        on_their_way += self.rng.sample(on_their_way, len(on_their_way) // 3)  # twice
        self.rng.shuffle(on_their_way)
        held = self.rng.randrange(len(on_their_way) // 2)
        self.late, on_their_way = on_their_way[:held], on_their_way[held:]
        for post in on_their_way:
            self.arrive(post)
            if self.rng.random() < 0.3:
                self.meddle()
            self.look()
        self.close()

    def send_out(self, seats: list[PlayerId]) -> None:
        before = {seat: self.account(seat) for seat in seats}
        for sent in self.office.send_out(seats=seats):
            self.newest[sent.seat], self.taken[sent.seat], self.seen[sent.seat] = sent.number, None, {}
            player = self.players[sent.seat]
            player.open(sent.data)
            lost = before[sent.seat] - {one.order for one in player.orders}
            assert len(player.told) >= len(lost), "an order is neither in the letter nor told of"
            self.count["told"] += len(lost)
        self.count["letters"] += len(seats)

    def account(self, seat: PlayerId) -> set[o.Order]:
        """What the newest answer of a seat wants and the journal does not have."""
        post, journal = self.taken[seat], self.journal()
        return {one.order for one in post.orders if _is_once(one.order) and not journal[one.order]} if post else set()

    def journal(self) -> Counter[o.Order]:
        """What has happened, and how often."""
        return Counter(entry.order for entry in self.desk.history() if _is_once(entry.order))

    def written(self, seat: PlayerId) -> list[Post]:
        """One to three versions of what a player wants."""
        player, found = self.players[seat], []
        for _version in range(self.rng.randint(1, 3)):
            if player.orders and self.rng.random() < 0.4:
                player.orders.pop(self.rng.randrange(len(player.orders)))
            for _order in range(self.rng.randint(0, 3)):
                player.give(self.order(self.desk.state, seat))
            data = player.answer()
            found.append(Post(seat, player.heading.number, player.version, tuple(player.orders), data))
        return found

    def order(self, state: Campaign, seat: PlayerId) -> o.Order | StandingAnswer:
        """Anything that a player may want, also what the rules refuse when it is given."""
        armies, own = armies_of(state, seat), sectors_of(state, seat)
        match self.rng.randrange(6):
            case 0 | 1 if armies:
                army = self.rng.choice(armies)
                quiet = [s for s in neighbours(state, army.sector) if not _enemies(state, s, seat)]
                move = o.MoveArmy(seat, army.id, (self.rng.choice(quiet or [army.sector]),))
                if move not in self.moves:
                    self.moves.add(move)
                    return move
                return o.Recruit(seat, army.sector, (("marines.grunt", 1),), army.id, self.name())
            case 2 if armies:
                army = self.rng.choice(armies)
                return o.Recruit(seat, army.sector, (("marines.grunt", 1),), army.id, self.name())
            case 3:
                return o.WriteNote("campaign", self.name(), seat)
            case 4 if own:
                return StandingAnswer(seat, self.rng.choice(own), o.Answer.STAND)
            case _:
                return o.EndTurn(seat)

    def name(self) -> str:
        """Words that nobody has written before: what is in the journal twice has been carried out twice."""
        self.names += 1
        return f"word {self.names}"

    def arrive(self, post: Post) -> None:
        """The office takes exactly what counts: the newest letter's answer, and of those a later version."""
        last = self.taken[post.seat]
        counts = post.letter == self.newest[post.seat] and (last is None or post.version > last.version)
        arrived = self.read(post.data)
        if isinstance(arrived, NotAccepted):
            assert not counts, f"refused, though it counts: {arrived}"
            again = last is not None and last.data == post.data
            assert arrived.why is (Why.AGAIN if again else Why.OUTDATED)
            assert str(arrived).endswith(".")
            self.count[str(arrived.why)] += 1
            return
        assert counts, "taken in, though it does not count"
        journal, wanted = self.journal(), {one.order for one in post.orders}
        missing = [order for order in self.seen[post.seat].values() if journal[order] and order not in wanted]
        assert len(arrived.clashes) >= len(missing), "what was carried out is taken back in silence"
        self.count["clashes"] += len(arrived.clashes)
        self.office.take_in_answer(arrived)
        self.taken[post.seat] = post
        self.seen[post.seat].update({one.number: one.order for one in post.orders if _is_once(one.order)})
        self.count["given"] += len(self.office.give())
        self.count["taken in"] += 1

    def read(self, data: bytes) -> ReadAnswer | NotAccepted:
        try:
            return self.office.read_answer(data)
        except NotAccepted as refused:
            return refused

    def meddle(self) -> None:
        """The organiser takes something back, sets something right, or writes to somebody anew."""
        match self.rng.randrange(4):
            case 0:
                with suppress(Refusal):
                    self.desk.undo()
                    if self.desk.state.stage is not Stage.TURNS or self.rng.random() < 0.5:
                        self.desk.redo()
                self.count["undone"] += 1
            case 1:
                seat = self.rng.choice(list(self.players))
                self.desk.submit(o.Correct("as agreed", (o.SetVictoryPoints(seat, self.rng.randrange(9)),)))
                self.count["corrected"] += 1
            case 2:
                self.send_out([self.rng.choice(list(self.players))])
            case _:
                self.amend()
        self.count["given"] += len(self.office.give())

    def amend(self) -> None:
        """One of the last orders was never given."""
        entry = self.rng.choice(self.desk.history()[-3:])
        if isinstance(entry.order, o.StartWeek | o.EndWeek | o.FoundCampaign | o.Recruit):
            return
        with suppress(Refusal):
            plan = self.desk.amending.plan(entry.id, None)
            self.desk.amending.carry_out(plan, skip=[conflict.order_id for conflict in plan.unsettled])
            self.count["amended"] += 1

    def look(self) -> None:
        """Nothing is lost, and nothing is there twice."""
        journal, lying = self.journal(), self.office.waiting()
        assert all(times == 1 for times in journal.values()), "an order has been carried out twice"
        assert all(one.why for one in lying), "an order waits, and nobody says for what"
        for seat, post in self.taken.items():
            waiting = Counter(one.order for one in lying if one.seat == seat)
            assert all(times == 1 for order, times in waiting.items() if _is_once(order)), "an order waits twice"
            for one in post.orders if post else ():
                if _is_once(one.order):
                    assert journal[one.order] + waiting[one.order] == 1, "an order is lost, or there twice"
                elif isinstance(one.order, StandingAnswer):
                    assert waiting[one.order], "a standing answer is lost"

    def close(self) -> None:
        """The organiser ends the week; of whoever has said nothing the turn is ended."""
        while self.desk.state.stage is not Stage.BATTLES:
            self.settle()
            if self.desk.state.stage in (Stage.MUSTER, Stage.INITIATIVE):  # an amendment has taken the beginning out
                self.desk.submit(o.StartWeek())
            if (active := self.desk.state.active) is not None:
                self.desk.submit(o.EndTurn(active))
        self.desk.submit(o.EndWeek())
        self.settle()
        self.look()

    def settle(self) -> None:
        """What is open is answered as the program proposes; two who met by mistake do not fight."""
        while self.desk.state.pending:
            state = self.desk.state
            pending = min(state.pending.values(), key=lambda p: (p.due == "report", p.id))
            self.desk.submit(answer_to(state, pending) or o.Correct("not fought", (o.DropPending(pending.id),)))


def _enemies(state: Campaign, sector: str, seat: PlayerId) -> bool:
    return any(army.player != seat for army in armies_in(state, sector))


def _is_once(order: o.Order | StandingAnswer) -> bool:
    """Whether it is an order that no other says as well."""
    return isinstance(order, o.MoveArmy | o.WriteNote) or (isinstance(order, o.Recruit) and bool(order.name))
