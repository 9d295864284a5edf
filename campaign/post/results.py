"""Results of battles that were fought apart from the organiser's table: read, and taken in (campaign:C94j)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaign.battle.contract import BattleReport
from campaign.desk import Faces
from campaign.exchange.post import sealing
from campaign.exchange.post.result import Result, Signature, from_bytes
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import Numbered
from campaign.post.ids import in_ids_of_campaign
from campaign.post.records import PostBook, texts
from campaign.words import _, listed
from campaign.world.codec import BadForm, order_from_json
from campaign.world.ids import PlayerId
from campaign.world.orders import ReportBattle
from campaign.world.refusal import refuse_if
from campaign.world.rules.consent import agreements_wanted
from campaign.world.rules.permission import battle_named


@dataclass(frozen=True, slots=True)
class ReadResult:
    """A result that has been read and not been taken in, in the ids of the campaign."""

    result: Result
    order: ReportBattle
    signers: tuple[PlayerId, ...]


def read(book: PostBook, data: bytes) -> ReadResult:
    """A result, read: its players have signed it, each with the key of the seat.

    Raises NotAccepted, or Refusal where the rules do not allow it.
    """
    return _read(book, from_bytes(data))


def _read(book: PostBook, result: Result) -> ReadResult:
    state, organiser = book.state, book.organiser
    if organiser is None or result.campaign != organiser.campaign:
        text = _("This result belongs to another campaign. Open the one in which the battle is.")
        raise NotAccepted(Why.FOREIGN, text)
    if any(one.signed in organiser.results for one in result.signatures):
        text = _("This result has been taken in already. If it was undone and counts all the same, redo it.")
        raise NotAccepted(Why.AGAIN, text)
    orders = dict[PlayerId, ReportBattle]()
    for one in result.signatures:
        seat = book.seat_at(one.seat)
        if not book.is_key_of(seat, one.key, one.handover):
            text = _("This result is not signed with the key of {player}.")
            raise NotAccepted(Why.FORGED, text.format(player=state.players[seat].name))
        orders[seat] = _signed_order(book, seat, one)
    if not orders:
        raise NotAccepted(Why.HALF, _("Nobody has signed this result."))
    order = _agreed(orders.values())
    players = battle_named(state, order.battle).players
    if strangers := [state.players[who].name for who in orders if who not in players]:
        text = _("This result is signed by {players}, who had no side in the battle.")
        raise NotAccepted(Why.WRONG, text.format(players=listed(strangers)))
    wanted = [who for who in players if book.post_of(who).by_letter and not state.players[who].computer]
    if missing := [state.players[who].name for who in wanted if who not in orders]:
        text = _("This result is not signed by {players} yet.").format(players=listed(missing))
        raise NotAccepted(Why.HALF, text)
    refuse_if(book.desk.check(order))
    return ReadResult(result, order, tuple(orders))


def _signed_order(book: PostBook, seat: PlayerId, one: Signature) -> ReportBattle:
    """The order that a player has signed, in the ids of the campaign. Raises NotAccepted."""
    post = book.post_of(seat)
    if (one.number, one.letter) != (post.number, post.letter):
        text = _("{player} has signed this by an older letter: open the newest one, and sign it there anew.")
        raise NotAccepted(Why.OUTDATED, text.format(player=book.state.players[seat].name))
    try:
        order = order_from_json(one.order)
    except BadForm:
        raise sealing.nonsense() from None
    if not isinstance(order, ReportBattle):
        raise sealing.nonsense()
    found = in_ids_of_campaign(Numbered(1, order), post).order
    assert isinstance(found, ReportBattle)
    return found


def take_in(book: PostBook, result: ReadResult, faces: Faces | None = None) -> None:
    """Enter it, and that those who have signed agree. Raises NotAccepted, Refusal, DiceWanted or StoreError."""
    now, organiser = _read(book, result.result), book.organiser
    assert organiser is not None
    signed = tuple(one.signed for one in now.result.signatures)
    kept = replace(organiser, results=(*organiser.results, *signed))
    book.desk.submit(now.order, faces, texts({}, kept))
    for wish in tuple(agreements_wanted(book.state)):
        if wish.battle == now.order.battle and wish.player in now.signers:
            book.desk.submit(wish)


def _agreed(orders: Iterable[ReportBattle]) -> ReportBattle:
    """The result of which all of them speak; record and note where all have the same. Raises NotAccepted."""
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
