"""The result of a battle that was fought apart from the organiser's table, in one file that its players sign.

Nothing in it is secret, so it is not sealed: a JSON object that everybody can read. Each signature covers all of it but
the signatures. The order is in the ids of the letter of the player who wrote it down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from campaign.exchange.post import documents, sealing
from campaign.exchange.post.sealing import CAMPAIGN, KEY, SEAT, NotAccepted, Why
from campaign.words import _
from campaign.world.codec import MAX_TEXT, BadForm

BEGIN: Final = b'{"kind":"fftt-result"'
MOST_SIGNATURES: Final = 8


@dataclass(frozen=True)
class Signature:
    """Of a seat, with its own key; ``handover`` as in an answer."""

    seat: str
    key: str
    signed: str
    handover: str = ""


@dataclass(frozen=True)
class Result:
    """``seat`` and ``number``: who wrote it down, and by which letter. ``order``: report-battle, in JSON.

    ``words``: the same in sentences, as the one who wrote it down has seen it.
    """

    kind: Literal["fftt-result"]
    campaign: str
    seat: str
    number: int
    order: str
    words: tuple[str, ...]
    signatures: tuple[Signature, ...] = ()
    format: int = 1


def signed_text(result: Result) -> bytes:
    """What each signature covers."""
    return documents.to_json(replace(result, signatures=())).encode("utf-8")


def to_bytes(result: Result) -> bytes:
    """The file."""
    return documents.to_json(result).encode("utf-8") + b"\n"


def from_bytes(data: bytes) -> Result:
    """The result in a file, each signature of which is its key's. Raises NotAccepted."""
    try:
        result = documents.from_json(Result, data.decode("utf-8"), MAX_TEXT)
    except (BadForm, UnicodeDecodeError, RecursionError):
        text = _("This file holds no result of a battle, or not all of it. Save it anew from where it came.")
        raise NotAccepted(Why.STRANGE, text) from None
    if not _makes_sense(result):
        raise sealing.nonsense()
    covered = signed_text(result)
    if not all(sealing.is_signed(one.key, covered, one.signed) for one in result.signatures):
        text = _("This result is not as it was signed: somebody has changed it. Write it down and sign it anew.")
        raise NotAccepted(Why.CHANGED, text)
    return result


def _makes_sense(result: Result) -> bool:
    seats = [result.seat, *(one.seat for one in result.signatures)]
    return (
        CAMPAIGN.fullmatch(result.campaign) is not None
        and all(SEAT.fullmatch(seat) for seat in seats)
        and all(KEY.fullmatch(one.key) for one in result.signatures)
        and len({one.seat for one in result.signatures}) == len(result.signatures) <= MOST_SIGNATURES
        and all(map(documents.is_words, result.words))
    )
