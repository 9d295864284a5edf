"""The campaign that 0.11.0 left: two players at home, with their letters, and others at the table."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import PostedOrder
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import StandingAnswer
from campaign.post.home import Home, join
from campaign.post.keyring import Keyring, SeatKeys
from campaign.post.office import PostOffice
from campaign.post.waiting import WaitingOrder, WaitsFor
from campaign.store.check import faults_in
from campaign.world.ids import ArmyId, PlayerId
from campaign.world.orders import EndTurn, Rename, ReportBattle, WriteNote
from tests.released import FOLDER, comes_of_its_orders, given, judgement, up_to_date

LETTER = FOLDER / "0.11.0.fftt-letter"
KEYS = FOLDER / "0.11.0.keys.json"
NOTE = "The post still comes"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """The campaign, in a file of its own."""
    with Desk.open(up_to_date("0.11.0", tmp_path)) as desk:
        yield desk


@pytest.fixture
def office(desk: Desk) -> PostOffice:
    """Its post."""
    return PostOffice(desk)


@pytest.fixture
def keyring(tmp_path: Path) -> Keyring:
    """The keys of the player whose letter has not been answered."""
    keyring = Keyring(tmp_path / "home" / "backups")
    keyring.folder.mkdir(parents=True)
    heading = sealing.taken_apart(LETTER.read_bytes()).heading
    shutil.copyfile(KEYS, keyring.folder / f"{heading.campaign} {heading.seat}.json")
    return keyring


@contextmanager
def at_home(letter: bytes, keyring: Keyring, copy: Path) -> Iterator[Home]:
    """The copy that a letter becomes."""
    join(letter, keyring, copy)
    with Desk.open(copy) as desk:
        yield Home(desk)


def test_the_file_is_what_its_orders_and_dice_bring_about() -> None:
    assert comes_of_its_orders(*judgement("0.11.0"))


def test_two_play_by_letter_two_at_the_table_and_a_computer(desk: Desk, office: PostOffice) -> None:
    by_letter = {one.seat for one in office.seats()}
    kinds = Counter(
        "letter" if seat in by_letter else player.computer or "table" for seat, player in desk.state.players.items()
    )
    assert kinds == {"letter": 2, "table": 2, "standard": 1}
    assert not desk.state.setting.rules.open_map


def test_one_has_answered_the_letter_of_this_week_and_the_other_has_not(office: PostOffice) -> None:
    assert all(one.of_now and one.until for one in office.seats())
    assert sorted(bool(one.version) for one in office.seats()) == [False, True]
    assert not any(one.first for one in office.seats())


# ── orders that came by letter ──


def rows(office: PostOffice) -> Iterator[tuple[PlayerId, PostedOrder]]:
    """All orders that are kept of the post."""
    for one in office.seats():
        yield from ((one.seat, row) for row in office.book.post_of(one.seat).orders)


def waiting_for(office: PostOffice, what: WaitsFor) -> list[WaitingOrder]:
    """Orders that wait for something."""
    return [one for one in office.waiting() if one.waits is what]


def test_an_order_that_was_amended_counts_as_given(desk: Desk, office: PostOffice) -> None:
    by_id = {str(entry.order_id): entry.order for entry in desk.history()}
    ((row, order),) = (
        (row, by_id[id])
        for _seat, row in rows(office)
        for id in row.given
        if isinstance(row.order, Rename) and by_id.get(id, row.order) != row.order
    )
    assert isinstance(order, Rename)
    assert office.book.is_given(row)
    assert desk.state.armies[ArmyId(order.what)].name == order.name


def test_an_order_that_was_amended_away_can_be_given_again(desk: Desk, office: PostOffice) -> None:
    (gone,) = waiting_for(office, WaitsFor.WITHDRAWN)
    assert office.give() == ()
    office.give_again(gone.seat, gone.number)
    ((given_again),) = office.give()
    assert (given_again.seat, given_again.number) == (gone.seat, gone.number)
    assert desk.history()[-1].order == gone.order
    assert waiting_for(office, WaitsFor.WITHDRAWN) == []


def test_taking_back_the_amendment_brings_the_order_back(desk: Desk, office: PostOffice) -> None:
    (gone,) = waiting_for(office, WaitsFor.WITHDRAWN)
    desk.undo_amendment()
    assert waiting_for(office, WaitsFor.WITHDRAWN) == []
    assert gone.order in [order for _entry, order in given(desk, WriteNote)]


def test_standing_answers_wait_until_they_are_asked_for(office: PostOffice) -> None:
    waiting = waiting_for(office, WaitsFor.QUESTION)
    assert waiting
    assert all(isinstance(one.order, StandingAnswer) for one in waiting)


# ── the battle that was fought at home ──


def test_a_result_was_signed_by_both_at_home_and_taken_in(desk: Desk, office: PostOffice) -> None:
    signers = {one.seat for one in office.seats()}
    orders = [order for _entry, order in given(desk, ReportBattle) if order.record is None]
    signed = [desk.state.battles[order.battle] for order in orders]
    signed = [battle for battle in signed if set(battle.agreed) == signers]
    assert signed
    assert all(signers <= set(battle.players) for battle in signed)
    organiser = office.book.organiser
    assert organiser is not None
    assert len(organiser.results) == len(signers) * len(signed)


# ── the letter that waits ──


def test_the_letter_that_waits_is_answered_and_its_orders_are_given(
    desk: Desk, office: PostOffice, keyring: Keyring, tmp_path: Path
) -> None:
    with at_home(LETTER.read_bytes(), keyring, tmp_path / "copy.fftt") as home:
        seat = home.seat
        assert (home.post.number, home.state.seats) == (office.book.post_of(seat).number, desk.state.seats)
        home.give(Rename(seat, "Postman"))
        home.give(WriteNote("campaign", NOTE, seat))
        home.give(EndTurn(seat))
        answer = home.answer(keyring)
    read = office.read_answer(answer)
    assert (read.seat, [one.order for one in read.orders if not one.given][-1]) == (seat, EndTurn(seat))
    office.take_in_answer(read)
    given_now = [desk.entry(one.entry).order for one in office.give()]
    assert given_now[:2] == [Rename(seat, "Postman"), WriteNote("campaign", NOTE, seat)]
    assert desk.state.players[seat].name == "Postman"
    assert faults_in(desk.path) == ()
    with pytest.raises(NotAccepted) as told:
        office.read_answer(answer)
    assert told.value.why is Why.AGAIN


def test_the_next_letter_opens_with_the_key_that_replaced_the_lost_one(
    desk: Desk, office: PostOffice, keyring: Keyring, tmp_path: Path
) -> None:
    keys = documents.from_json(SeatKeys, KEYS.read_text(encoding="utf-8"))
    (unanswered,) = (one for one in office.seats() if not one.version)
    post = office.book.post_of(unanswered.seat)
    assert (post.key, post.first) == (sealing.public_key(keys.own), "")
    (sent,) = office.send_out("Sunday", "Are you there?", (unanswered.seat,))
    assert (sent.number, sent.first) == (unanswered.number + 1, False)
    with at_home(sent.data, keyring, tmp_path / "copy.fftt") as home:
        assert (home.seat, home.post.number, home.post.words) == (unanswered.seat, sent.number, "Are you there?")


def test_letters_go_on_in_a_copy_that_was_backed_up_and_not_in_one_for_others(desk: Desk, tmp_path: Path) -> None:
    """The keys of the organiser are nobody else's."""
    desk.copies.save(tmp_path / "saved.fftt")
    desk.copies.to_send(tmp_path / "sent.fftt")
    for name, number in (("saved", 2), ("sent", 0)):
        with Desk.open(tmp_path / f"{name}.fftt") as copy:
            assert len(PostOffice(copy).seats()) == number
