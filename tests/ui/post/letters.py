"""Campaigns in which some play by letter, and what comes of a letter at a player's home. Shows nothing."""

from __future__ import annotations

from pathlib import Path

from campaign.desk import Desk
from campaign.operations.letter_orders import Intention
from campaign.post.home import Home, join
from campaign.post.keyring import Keyring
from campaign.post.office import PostOffice
from campaign.world import orders as o
from campaign.world.ids import PlayerId, SectorId
from campaign.world.queries import armies_in, armies_of, neighbours
from campaign.world.state import Campaign


def letters_of(
    desk: Desk,
    *seats: PlayerId,
    until: str = "Friday evening",
    words: str = "The bridge is yours, if you want it.",
) -> dict[PlayerId, bytes]:
    """A letter to each of these seats, as the organiser sends them."""
    office = PostOffice(desk)
    for seat in seats:
        office.set_by_letter(seat, by_letter=True)
    return {sent.seat: sent.data for sent in office.send_out(until, words, seats)}


def copy_of(letter: bytes, folder: Path) -> Path:
    """The copy that a letter becomes, in a profile of its own: the keys lie in the same folder."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "copy.fftt"
    join(letter, Keyring(folder / "backups"), target)
    return target


def answer_to(letter: bytes, folder: Path, *orders: Intention, words: str = "", rest: bool = False) -> bytes:
    """What a player answers at home."""
    with Desk.open(copy_of(letter, folder)) as desk:
        home = Home(desk)
        for order in orders:
            home.give(order)
        home.say(words)
        home.leave_the_rest(proposed=rest)
        return home.answer(Keyring(folder / "backups"))


def quiet_move(state: Campaign, seat: PlayerId) -> o.MoveArmy:
    """A move of the seat's first army to where nobody stands."""
    for army in armies_of(state, seat):
        for goal in neighbours(state, army.sector):
            if not armies_in(state, goal):
                return o.MoveArmy(seat, army.id, (SectorId(goal),))
    raise AssertionError("no army can move")
