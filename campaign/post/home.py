"""The player's side of orders by file: a letter becomes a copy, which takes orders of the own seat, and an answer.

The copy stays what it is, a campaign to look at. The orders lie beside its journal, are judged by the rules as far as
the player can know, and go to the organiser all together.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from campaign.battle.strict_json import check_values
from campaign.desk import Desk
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import HOME, HomePost, Letter, SeatAnswer
from campaign.exchange.post.result import Result, Signature, result_words, signed_text
from campaign.exchange.post.sealing import Heading, Kind, NotAccepted, Why, handover_text
from campaign.intake import canonical
from campaign.intake.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.operations.letter_orders import (
    MOMENTS,
    MOST,
    MOST_AT_ONCE,
    Foreseen,
    Intention,
    Judged,
    Moment,
    Numbered,
    Verdict,
    contemplated,
    foreseen,
    in_sequence,
    judged,
    judged_after,
    own_problems,
)
from campaign.post.keyring import Keyring, SeatKeys
from campaign.store import copying, errors
from campaign.words import _
from campaign.world.codec import BadForm, event_from_json, order_from_json, order_to_json
from campaign.world.entries import Draft
from campaign.world.events import CopyTaken
from campaign.world.evolve import evolved
from campaign.world.ids import BattleId, OrderId, PictureId, PlayerId
from campaign.world.orders import EndTurn, ReportBattle, TakeCopy
from campaign.world.pictures import is_picture
from campaign.world.queries import armies_in, sectors_of
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.permission import battle_named
from campaign.world.rules.report import record_problems, report_problems
from campaign.world.state import Campaign, Stage
from campaign.world.texts import text_problems

COPY: Final = "copy-taken"


def join(data: bytes, keyring: Keyring, target: Path, door: Doorkeeper = OPEN_DOOR, *, trust: bool = False) -> HomePost:
    """Open a letter, and make of it a new copy, in a new file. Raises NotAccepted, StoreError or OSError."""
    heading, letter, keys = read_letter(data, keyring, trust=trust)
    taken = _copy_in(letter)
    pictures = _pictures_in(letter)
    post = HomePost(
        campaign=heading.campaign,
        place=heading.seat,
        seat=taken.player,
        organiser=heading.by,
        number=heading.number,
        letter=heading.letter,
        next=letter.next,
        until=letter.until,
        words=letter.words,
        told=letter.told,
        orders=letter.orders,
        proposed=letter.proposed,
    )
    founding = Draft(OrderId("1"), TakeCopy(taken.player), (), (taken,))
    try:
        after = evolved(None, (taken,))
        copying.save_from_letter(target, founding, after, pictures, {HOME: documents.to_json(post)})
    except errors.DamagedFile:  # what the copy would say does not fit together
        raise sealing.nonsense() from None
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, SQLAlchemyError):
        raise sealing.nonsense() from None
    keyring.keep(heading.campaign, heading.seat, keys)
    door.made(target)
    return post


def read_letter(data: bytes, keyring: Keyring, *, trust: bool = False) -> tuple[Heading, Letter, SeatKeys]:
    """What is in a letter, and the keys of the seat from now on. Raises NotAccepted or OSError.

    Whose letters the seat's are is known from the first one on: nobody else can send another (campaign:C94g), but where
    the player says that this organiser is the right one (``trust``).
    """
    there = sealing.taken_apart(data, Kind.LETTER)
    heading = there.heading
    known = keyring.keys(heading.campaign, heading.seat)
    if known is not None and known.organiser != heading.by:
        if not trust:
            text = _(
                "Another key ({key}) has signed this letter than the ones before ({known}). Ask your organiser which "
                "is the right one before you open it."
            )
            keys_ = {"key": sealing.fingerprint(heading.by), "known": sealing.fingerprint(known.organiser)}
            raise NotAccepted(Why.FORGED, text.format(**keys_))
        known = None
    keys = known or SeatKeys(heading.by)
    if heading.key:
        if not _is_its_own(heading):
            raise NotAccepted(Why.CHANGED, _("The key in this letter is not the one for which it is sealed."))
        if heading.key != keys.first:
            keys = replace(keys, first=heading.key, own="")
    elif known is None:
        raise NotAccepted(
            Why.NOT_FOR_YOU,
            _("This letter can be opened only where the first one was answered. Open it there, or ask for a new one."),
        )
    if (secret := keys.opening(heading.to)) is None:
        text = _("The key of this letter is not here any more: ask the organiser for a new first letter.")
        raise NotAccepted(Why.NOT_FOR_YOU, text)
    letter = documents.read_body(Letter, sealing.opened(there, secret), sealing.LARGEST_BODY)
    anew = bool(heading.key) and letter.sent >= keys.sent  # as after the organiser has gone back to a backup
    if heading.number < keys.number and not anew:
        text = _("This is letter {n}; you have opened letter {newest} already. Go on with that one.")
        raise NotAccepted(Why.OUTDATED, text.format(n=heading.number, newest=keys.number))
    first = "" if secret == keys.own else keys.first
    version = keys.version if heading.number == keys.number else 0
    return heading, letter, replace(keys, number=heading.number, sent=letter.sent, version=version, first=first)


def _is_its_own(heading: Heading) -> bool:
    try:
        return sealing.public_key(heading.key) == heading.to
    except ValueError:
        return False


def _copy_in(letter: Letter) -> CopyTaken:
    try:
        check_values(letter.copy, documents.MOST_VALUES_OF_COPY)
        canonical.check_event(COPY, letter.copy_version, letter.copy)
        taken = event_from_json(COPY, letter.copy_version, letter.copy)
    except (BadForm, ValueError, RecursionError):  # NoJson is a ValueError
        raise sealing.nonsense() from None
    if not isinstance(taken, CopyTaken):
        raise sealing.nonsense()
    return taken


def _has_mustered(state: Campaign, seat: PlayerId) -> bool:
    """Whether an army stands in each sector of a seat."""
    return all(any(army.player == seat for army in armies_in(state, own)) for own in sectors_of(state, seat))


def _pictures_in(letter: Letter) -> dict[PictureId, bytes]:
    found = {}
    for id, text in letter.pictures.items():
        try:
            png = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise sealing.nonsense() from None
        if not is_picture(PictureId(id), png):
            raise sealing.nonsense()
        found[PictureId(id)] = png
    return found


class Home:
    """A copy that a letter has become, and the orders that its player gives. ``desk`` has it open."""

    def __init__(self, desk: Desk) -> None:
        """Raises Refusal where the campaign is no such copy."""
        self._desk = desk
        text = desk.post().get(HOME)
        if text is None or desk.state.copy_for is None:
            raise Refusal.because("campaign:C94", _("This file was made of no letter: it takes no orders of a player."))
        self.post = documents.from_json(HomePost, text)
        self._foreseen: tuple[tuple[Numbered, ...], Foreseen] | None = None  # after which orders, and what

    @property
    def seat(self) -> PlayerId:
        """Whose orders are given here."""
        return self.post.seat

    @property
    def state(self) -> Campaign:
        """The campaign as the player knows it."""
        return self._desk.state

    def judged(self) -> tuple[Judged, ...]:
        """Every order, with what would come of it as far as that is known here (campaign:C94c)."""
        return judged(self.state, self.seat, self.post.orders)

    def contemplated(self) -> Campaign:
        """The campaign as it would stand after all orders, as far as that is known here, with the seat's turn on.

        At the muster too, once an army stands in each own sector: the letter asks for the orders of the first turn
        besides. The initiative that has been thrown stands as it is.
        """
        after = self._after(self._before_the_end())
        if after.state.stage is Stage.MUSTER and _has_mustered(after.state, self.seat):
            after = replace(after, state=replace(after.state, stage=Stage.INITIATIVE))
        then, thrown = contemplated(after, self.seat), self.state.turn_order
        if then.active != self.seat or self.seat not in thrown:
            return then
        return replace(then, turn_order=thrown, ended_turns=thrown.index(self.seat))

    def problems(self, order: Intention) -> tuple[Reason, ...]:
        """Why the rules refuse an order behind all others as things stand."""
        return self._never(order) or self._tried(order).reasons

    def _never(self, order: Intention) -> tuple[Reason, ...]:
        """Why an order goes into no answer, whatever others do meanwhile."""
        if len(self.post.orders) >= MOST:
            return (Reason("campaign:C94", _("More than {n} orders go into no answer.").format(n=MOST)),)
        with_it = (*self.post.orders, Numbered(self.post.next, order))
        if MOMENTS.get(type(order)) is Moment.ANY and documents.number_at_once(with_it) > MOST_AT_ONCE:
            text = _("More than {n} notes, names and other orders that need no turn go into no answer.")
            return (Reason("campaign:C94", text.format(n=MOST_AT_ONCE)),)
        return own_problems(self.state, self.seat, order)

    def _tried(self, order: Intention) -> Judged:
        before = self.post.orders if isinstance(order, EndTurn) else self._before_the_end()
        return judged_after(self._after(before), self.seat, Numbered(self.post.next, order))

    def _after(self, orders: tuple[Numbered, ...]) -> Foreseen:
        """What is known after these orders; found out once, because every drag over the map asks for it."""
        if self._foreseen is None or self._foreseen[0] != orders:
            self._foreseen = (orders, foreseen(self.state, self.seat, orders))
        return self._foreseen[1]

    def _before_the_end(self) -> tuple[Numbered, ...]:
        """The orders without the end of the turn, where that is the last of them: others go before it."""
        orders = self.post.orders
        return orders[:-1] if orders and isinstance(orders[-1].order, EndTurn) else orders

    def give(self, order: Intention, *, anyway: bool = False) -> Judged:
        """Give an order behind all others, but before the end of the turn.

        Raises Refusal where the rules refuse it as things stand. ``anyway``: it goes along all the same, because others
        may change that before the seat's turn comes.
        """
        refuse_if(self._never(order))
        known = self._tried(order)
        if known.verdict is Verdict.REFUSED and not anyway:
            raise Refusal(known.reasons)
        one = Numbered(self.post.next, order)
        before = self.post.orders if isinstance(order, EndTurn) else self._before_the_end()
        orders = (*before, one, *self.post.orders[len(before) :])
        self._keep(replace(self.post, orders=orders, next=self.post.next + 1, written=False))
        return known

    def take_back(self, numbers: Sequence[int]) -> None:
        """Take orders back. Raises Refusal where there is none of a number."""
        for number in numbers:
            self._named(number)
        left = tuple(one for one in self.post.orders if one.number not in numbers)
        self._keep(replace(self.post, orders=left, written=False))

    def move(self, number: int, place: int) -> None:
        """Put an order at another place, from 0. Raises Refusal where there is none of this number."""
        self._named(number)
        self._keep(replace(self.post, orders=in_sequence(self.post.orders, number, place), written=False))

    def leave_the_rest(self, *, proposed: bool) -> None:
        """Whether the program answers whatever else is asked of the seat, as it proposes (campaign:C94f)."""
        self._keep(replace(self.post, proposed=proposed, written=False))

    def say(self, words: str) -> None:
        """Words to the organiser. Raises Refusal where they cannot be read."""
        if not documents.is_words(words):
            raise Refusal.because("", _("These words are too long, or have a character that cannot be read."))
        self._keep(replace(self.post, answer=words, written=False))

    def answer(self, keyring: Keyring) -> bytes:
        """All orders as a sealed file for the organiser, in the place of every earlier answer to this letter.

        Raises NotAccepted where the seat's key is not here, StoreError or OSError.
        """
        post = self.post
        keys, handover = self._keys(keyring)
        if post.number < keys.number:
            text = _("You have opened letter {n} since: give your orders in the copy that it has become.")
            raise NotAccepted(Why.OUTDATED, text.format(n=keys.number))
        by = sealing.public_key(keys.own)
        newest = max(post.version, keys.version) + 1
        keyring.keep(post.campaign, post.place, replace(keys, version=newest))
        self._keep(replace(post, version=newest, written=True))
        version = self.post.version
        to = post.organiser
        heading = Heading(Kind.ANSWER, post.campaign, post.place, post.number, version, by, to, post.letter)
        body = SeatAnswer(post.orders, post.answer, post.proposed, handover)
        return sealing.sealed(heading, documents.to_json(body).encode("utf-8"), keys.own)

    def write_down(self, order: ReportBattle, beside: Result | None = None) -> Result:
        """The result of a battle that was fought apart, as this seat has it, to be signed (campaign:C94j).

        ``beside``: what others have signed of it. Raises Refusal where it cannot have been so, or the seat had no side
        in it; NotAccepted where others have signed one of another campaign.
        """
        result = beside or Result("fftt-result", self.post.campaign)
        self._check_campaign(result)
        self._check_result(order)
        own = Signature(self.post.place, self.post.number, self.post.letter, order_to_json(order), "", "")
        return replace(result, signatures=(*(one for one in result.signatures if one.seat != own.seat), own))

    def result_problems(self, order: ReportBattle) -> tuple[Reason, ...]:
        """Why a result cannot have been so."""
        try:
            self._check_result(order)
        except Refusal as refusal:
            return refusal.reasons
        return ()

    def battle_of(self, result: Result) -> BattleId:
        """The battle of which this seat signs a result. Raises as ``sign``."""
        return self._own_order(result).battle

    def sign(self, result: Result, keyring: Keyring) -> Result:
        """The result with the signature of this seat. Raises Refusal, NotAccepted or OSError.

        Signed is the order in the ids of this copy, and nothing that another has put into words: what the seat has
        written down itself, or, where ids are the same in all copies, what another has.
        """
        order = self._own_order(result)
        keys, handover = self._keys(keyring)
        by = sealing.public_key(keys.own)
        own = Signature(self.post.place, self.post.number, self.post.letter, order_to_json(order), by, "", handover)
        own = replace(own, signed=sealing.signature(keys.own, signed_text(result.campaign, own)))
        others = tuple(one for one in result.signatures if one.seat != own.seat)
        return replace(result, signatures=(*others, own))

    def words_of(self, result: Result) -> tuple[str, ...]:
        """What this seat signs, in sentences. Raises as ``sign``."""
        return tuple(result_words(self.state, self._own_order(result)))

    def _own_order(self, result: Result) -> ReportBattle:
        self._check_campaign(result)
        own = [one for one in result.signatures if one.seat == self.post.place]
        there = own or (result.signatures if self.state.setting.rules.open_map else ())
        if not there:
            text = _("On a closed map each player writes the result down: give yours too, as you saw the battle.")
            raise Refusal.because("campaign:C94", text)
        try:
            order = order_from_json(there[0].order)
        except BadForm:
            raise sealing.nonsense() from None
        if not isinstance(order, ReportBattle):
            raise sealing.nonsense()
        self._check_result(order)
        return order

    def _check_campaign(self, result: Result) -> None:
        if result.campaign != self.post.campaign:
            raise NotAccepted(Why.FOREIGN, _("This result belongs to another campaign."))

    def _keys(self, keyring: Keyring) -> tuple[SeatKeys, str]:
        """The keys of the seat, and what hands it over to its own one. Raises NotAccepted where they are not here."""
        post = self.post
        keys = keyring.keys(post.campaign, post.place)
        if keys is None or keys.organiser != post.organiser or not (keys.own or keys.first):
            text = _("The key of this seat is not here: answer where you opened the letter, or ask for a new first.")
            raise NotAccepted(Why.NOT_FOR_YOU, text)
        keys = keyring.with_own(post.campaign, post.place, keys)
        handed = handover_text(post.campaign, post.place, sealing.public_key(keys.own))
        return keys, sealing.signature(keys.first, handed) if keys.first else ""

    def _check_result(self, order: ReportBattle) -> None:
        battle = battle_named(self.state, order.battle)
        if self.seat not in battle.players:
            raise Refusal.because("campaign:C94", _("You had no side in this battle."))
        found = (
            *text_problems(order),
            *report_problems(self.state, battle.id, order.report),
            *record_problems(self.state, battle.id, order.record),
        )
        refuse_if(found)

    def _named(self, number: int) -> None:
        if all(one.number != number for one in self.post.orders):
            raise Refusal.because("", _("There is no order {n} among yours.").format(n=number))

    def _keep(self, post: HomePost) -> None:
        self._desk.keep_post({HOME: documents.to_json(post)})
        self.post = post
