"""The result of a battle that was fought apart from the organiser's table, in one file that its players sign.

Nothing in it is secret, so it is not sealed: a JSON object that everybody can read. Each signature covers the order as
its own player has it, in the ids of that player's letter: on a closed map the organiser alone can tell whether two
players speak of the same, and nobody signs what only another could read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Literal

from campaign.battle.contract import SideEnd
from campaign.battle.systems import telling_of
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.sealing import CAMPAIGN, KEY, LETTER, SEAT, NotAccepted, Why
from campaign.words import _, count, listed
from campaign.world.codec import BadForm, order_from_json
from campaign.world.ids import BattleId, FigureId, PlayerId
from campaign.world.orders import ReportBattle
from campaign.world.queries import called
from campaign.world.state import Campaign

BEGIN: Final = b'{"kind":"fftt-result"'
MOST_SIGNATURES: Final = 8
LARGEST: Final = 1_000_000  # characters


@dataclass(frozen=True)
class Signature:
    """Of a seat, with its own key, on a result as its player has it; ``handover`` as in an answer.

    ``number``, ``letter``: of the letter in whose ids the order is. ``order``: report-battle, in JSON.
    """

    seat: str
    number: int
    letter: str
    order: str
    key: str
    signed: str
    handover: str = ""


@dataclass(frozen=True)
class Result:
    """The first of ``signatures`` is that of the player who wrote it down."""

    kind: Literal["fftt-result"]
    campaign: str
    signatures: tuple[Signature, ...] = ()
    format: int = 1


def signed_text(campaign: str, one: Signature) -> bytes:
    """What a signature covers."""
    return f"fftt result {campaign} {documents.to_json(replace(one, signed='', handover=''))}".encode()


def result_words(state: Campaign, order: ReportBattle) -> Iterator[str]:
    """A result in sentences, for those who sign it."""
    report = order.report
    place = state.sectors[state.battles[order.battle].sector].name
    yield telling_of(state.setting.system).turns.battle(place, report.turns)
    ends = {
        SideEnd.WON: _("{player} has won"),
        SideEnd.BEATEN: _("{player} is beaten"),
        SideEnd.RETREATED: _("{player} has retreated"),
        SideEnd.SURRENDERED: _("{player} has surrendered"),
        SideEnd.STOOD: _("{player} stood to the end"),
    }
    for side in report.sides:
        yield ends[side.end].format(player=state.players[PlayerId(side.side)].name)
    if report.holder is not None:
        yield _("{player} holds the field").format(player=state.players[PlayerId(report.holder)].name)
    for fallen in report.casualties:
        name = called(state, FigureId(fallen.figure))
        if fallen.killer is None:
            yield _("{figure} fell").format(figure=name)
        else:
            yield _("{figure} fell to {killer}").format(figure=name, killer=called(state, FigureId(fallen.killer)))
    if report.left_behind:
        names = listed([called(state, FigureId(figure)) for figure in report.left_behind])
        yield _("Left behind: {figures}").format(figures=names)
    if report.hatched:
        yield count("{n} creature hatched", "{n} creatures hatched", len(report.hatched))


def named_battle(result: Result) -> BattleId | None:
    """The battle of which the first signature speaks, in the ids of that player's letter."""
    for one in result.signatures[:1]:
        with suppress(BadForm):
            order = order_from_json(one.order)
            return order.battle if isinstance(order, ReportBattle) else None
    return None


def to_bytes(result: Result) -> bytes:
    """The file."""
    return documents.to_json(result).encode("utf-8") + b"\n"


def from_bytes(data: bytes) -> Result:
    """The result in a file, each signature of which is its key's. Raises NotAccepted."""
    try:
        result = documents.from_json(Result, data.decode("utf-8"), LARGEST)
    except (BadForm, UnicodeDecodeError, RecursionError):
        text = _("This file holds no result of a battle, or not all of it. Save it anew from where it came.")
        raise NotAccepted(Why.STRANGE, text) from None
    if not _makes_sense(result):
        raise sealing.nonsense()
    if not all(sealing.is_signed(one.key, signed_text(result.campaign, one), one.signed) for one in result.signatures):
        text = _("This result is not as it was signed: somebody has changed it. Write it down and sign it anew.")
        raise NotAccepted(Why.CHANGED, text)
    return result


def _makes_sense(result: Result) -> bool:
    signatures = result.signatures
    return (
        CAMPAIGN.fullmatch(result.campaign) is not None
        and all(SEAT.fullmatch(one.seat) and KEY.fullmatch(one.key) for one in signatures)
        and all(LETTER.fullmatch(one.letter) for one in signatures)
        and len({one.seat for one in signatures}) == len(signatures) <= MOST_SIGNATURES
    )
