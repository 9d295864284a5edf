"""Sealed files between the organiser and the players: signed by who wrote them, readable for one reader alone.

Each side has one key pair. A file is a line that says what it is, a line of JSON in the clear (the heading), and then
what only the reader can open: the body, packed, behind the writer's signature on heading and body together. So nobody
else reads the body, and no letter of either can be changed without being found out. Uses PyNaCl (libsodium): Ed25519
for signatures, sealed boxes of X25519 and XSalsa20-Poly1305 for the rest. Knows nothing of campaigns.

The same bytes as a text to paste stand between two lines of hyphens, in base 64; what a mail program does to such lines
(quoting, breaking, indenting) is undone when they are read.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Final

from campaign.words import _
from campaign.world.codec import BadForm

BEGIN: Final = b"fftt sealed 1\n"
LONGEST_HEADING: Final = 2000  # bytes
LARGEST: Final = 16_000_000  # bytes of a file
LARGEST_BODY: Final = 16_000_000  # bytes, unpacked
SIGNATURE: Final = 64  # bytes
LINE: Final = 64  # letters of a line of text to paste
KEY: Final = re.compile("[0-9a-f]{64}")
CAMPAIGN: Final = re.compile("[0-9a-f]{32}")
LETTER: Final = re.compile("[0-9a-f]{32}")
SEAT: Final = re.compile("p[1-9][0-9]?")


class Kind(StrEnum):
    """What a sealed file is."""

    LETTER = "letter"  # from the organiser to a seat
    ANSWER = "answer"  # from a seat to the organiser


class Why(StrEnum):
    """Why a file is not accepted."""

    STRANGE = "strange"  # it is none of these files, or another kind of them
    HALF = "half"  # a part of it is missing
    CHANGED = "changed"  # its signature does not fit
    FOREIGN = "foreign"  # it belongs to another campaign
    FORGED = "forged"  # another key has signed it than the one that may
    NOT_FOR_YOU = "not for you"  # the key that opens it is not here
    AGAIN = "again"  # it has been taken in already
    OUTDATED = "outdated"  # a newer one has taken its place
    AHEAD = "ahead"  # it is newer than what is known here
    WRONG = "wrong"  # what is in it makes no sense


class NotAccepted(BadForm):
    """A sealed file is refused; ``str`` says why, and what to do."""

    def __init__(self, why: Why, text: str) -> None:
        super().__init__(text)
        self.why = why


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands in the clear. ``by`` and ``to`` are public keys, of the writer and of the reader.

    ``seat`` is its place, ``p1`` for the first. ``number`` is the letter's, also in an answer to it; ``version`` counts
    the answers to one letter, and is 0 in letters. ``letter`` is drawn by chance for each letter, and an answer repeats
    it: two letters of one number, as after going back to a backup, are not mistaken for each other. ``key`` is the
    seat's secret key in a first letter, else empty: its holder holds the seat.
    """

    kind: Kind
    campaign: str
    seat: str
    number: int
    version: int
    by: str
    to: str
    letter: str = ""
    key: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Sealed:
    """A file that has been taken apart, and not been opened yet."""

    heading: Heading
    signed: bytes  # what the signature covers besides the body
    box: bytes


# ── keys ──


def fresh_key() -> str:
    """A new secret key."""
    from nacl.signing import SigningKey

    return bytes(SigningKey.generate()).hex()


def public_key(secret: str) -> str:
    """The public key that belongs to a secret one. Raises ValueError where it is none."""
    from nacl.signing import SigningKey

    return bytes(SigningKey(bytes.fromhex(secret)).verify_key).hex()


def fingerprint(public: str) -> str:
    """A public key, short enough to be read out."""
    return " ".join(public[place : place + 4] for place in range(0, 16, 4))


def is_key(public: str) -> bool:
    """Whether something can be sealed for the owner of this key."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(bytes.fromhex(public)).to_curve25519_public_key()
    except (CryptoError, ValueError, TypeError):
        return False
    return True


def signature(secret: str, text: bytes) -> str:
    """A signature on a text."""
    from nacl.signing import SigningKey

    return bytes(SigningKey(bytes.fromhex(secret)).sign(text).signature).hex()


def is_signed(public: str, text: bytes, signed: str) -> bool:
    """Whether a signature on a text is by the owner of this key."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(bytes.fromhex(public)).verify(text, bytes.fromhex(signed))
    except (CryptoError, ValueError, TypeError):
        return False
    return True


def handover_text(campaign: str, seat: str, key: str) -> bytes:
    """What the key of a first letter signs: that this key is the seat's from now on."""
    return f"fftt seat {campaign} {seat} {key}".encode("ascii")


# ── sealing and opening ──


def sealed(heading: Heading, body: bytes, secret: str) -> bytes:
    """A file of this heading and body. ``secret``: the key of its writer, to which ``heading.by`` belongs."""
    from nacl.public import SealedBox
    from nacl.signing import SigningKey, VerifyKey

    signed = BEGIN + _heading_text(heading)
    packed = zlib.compress(body, 9)
    mark = bytes(SigningKey(bytes.fromhex(secret)).sign(signed + packed).signature)
    reader = VerifyKey(bytes.fromhex(heading.to)).to_curve25519_public_key()
    return signed + bytes(SealedBox(reader).encrypt(mark + packed))


def taken_apart(data: bytes, kind: Kind | None = None) -> Sealed:
    """A file, or a text in which one has been pasted, as heading and box. Raises NotAccepted.

    ``kind``: what it has to be. Says nothing yet about who has written it: the heading is as anybody may have put it
    together.
    """
    if not data.startswith(BEGIN):
        data = _from_text(data)
    if len(data) > LARGEST:
        raise NotAccepted(Why.STRANGE, _("This file is too large to be a letter or an answer."))
    end = data.find(b"\n", len(BEGIN), len(BEGIN) + LONGEST_HEADING)
    if end < 0:
        raise _half()
    heading = _heading(data[len(BEGIN) : end])
    if kind is not None and heading.kind is not kind:
        raise _other_kind(heading.kind)
    return Sealed(heading, data[: end + 1], data[end + 1 :])


def opened(there: Sealed, secret: str, most: int | None = None) -> bytes:
    """The body, once it is certain that the owner of ``heading.by`` has written it. Raises NotAccepted.

    ``secret``: the reader's key; it need not be the one for which the file is sealed. ``most``: bytes of the body.
    """
    from nacl.exceptions import CryptoError
    from nacl.public import SealedBox
    from nacl.signing import SigningKey, VerifyKey

    try:
        box = SealedBox(SigningKey(bytes.fromhex(secret)).to_curve25519_private_key())
        plain = bytes(box.decrypt(there.box))
    except (CryptoError, ValueError, TypeError):
        if public_key(secret) == there.heading.to:
            raise _half() from None
        raise NotAccepted(Why.NOT_FOR_YOU, _("This file is sealed for somebody else.")) from None
    packed = plain[SIGNATURE:]
    try:
        VerifyKey(bytes.fromhex(there.heading.by)).verify(there.signed + packed, plain[:SIGNATURE])
    except (CryptoError, ValueError, TypeError):
        text = _("This file is not as it was written: somebody has changed or invented it. Ask for it anew.")
        raise NotAccepted(Why.CHANGED, text) from None
    return _unpacked(packed, LARGEST_BODY if most is None else most)


def _unpacked(packed: bytes, most: int) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        body = unpacking.decompress(packed, most)
    except zlib.error:
        raise nonsense() from None
    if not unpacking.eof or unpacking.unused_data:
        raise nonsense()
    return body


def _heading_text(heading: Heading) -> bytes:
    return json.dumps(asdict(heading), separators=(",", ":")).encode("ascii") + b"\n"


def _heading(line: bytes) -> Heading:
    """Exactly as ``_heading_text`` writes it. Raises NotAccepted."""
    try:
        value = json.loads(line.decode("ascii"))
        heading = Heading(**{**value, "kind": Kind(value["kind"])})
        if not _makes_sense(heading) or _heading_text(heading) != line + b"\n":
            raise ValueError
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise NotAccepted(Why.STRANGE, _("The first lines of this file cannot be read. Ask for it anew.")) from None
    return heading


def _makes_sense(heading: Heading) -> bool:
    numbers: tuple[Any, ...] = (heading.number, heading.version)
    return (
        CAMPAIGN.fullmatch(heading.campaign) is not None
        and SEAT.fullmatch(heading.seat) is not None
        and LETTER.fullmatch(heading.letter) is not None
        and all(type(number) is int and 0 <= number < 10**9 for number in numbers)
        and all(KEY.fullmatch(key) for key in (heading.by, heading.to, *filter(None, (heading.key,))))
    )


def _half() -> NotAccepted:
    text = _("A part of this file is missing, or was changed on the way. Save it anew from where it came.")
    return NotAccepted(Why.HALF, text)


def nonsense() -> NotAccepted:
    """What is in a file cannot be read, though it is as it was written."""
    text = _("What is in this file makes no sense to this version of the program. Do both sides have the same one?")
    return NotAccepted(Why.WRONG, text)


def _other_kind(kind: Kind) -> NotAccepted:
    if kind is Kind.LETTER:
        text = _("This is a letter from the organiser to a player, not an answer: the player opens it.")
    else:
        text = _("This is a player’s answer, not a letter: the organiser takes it in.")
    return NotAccepted(Why.STRANGE, text)


# ── as text ──

HYPHENS: Final = "-\u2010\u2011\u2012\u2013\u2014\u2015"
WHOSE: Final = rf" FFTT (?:LETTER|ANSWER)\s{{0,4}}[{HYPHENS}]{{2}}"  # nothing without a bound: strangers write it
FIRST_LINE: Final = re.compile(rf"(?<=[{HYPHENS}]{{2}})\s{{0,4}}BEGIN{WHOSE}")
LAST_LINE: Final = re.compile(rf"(?<=[{HYPHENS}]{{2}})\s{{0,4}}END{WHOSE}")
BETWEEN: Final = re.compile("[\\s>|\u200b\u200c\u200d\u2060\ufeff]+")  # what mail programs put between the letters
MARKS: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


def as_text(data: bytes) -> str:
    """A sealed file as text to paste."""
    kind = taken_apart(data).heading.kind.upper()
    letters = base64.b64encode(data).decode("ascii")
    lines = [letters[place : place + LINE] for place in range(0, len(letters), LINE)]
    return "\n".join((f"-----BEGIN FFTT {kind}-----", *lines, f"-----END FFTT {kind}-----", ""))


def _from_text(data: bytes) -> bytes:
    """The bytes that were pasted as text. Raises NotAccepted."""
    if len(data) > 2 * LARGEST:
        raise NotAccepted(Why.STRANGE, _("This file is too large to be a letter or an answer."))
    coding = next((name for mark, name in MARKS if data.startswith(mark)), "utf-8")
    text = data.decode(coding, errors="replace")
    begin = FIRST_LINE.search(text)
    if begin is None:
        raise NotAccepted(Why.STRANGE, _("This is neither a letter of a campaign nor an answer to one."))
    end = LAST_LINE.search(text, begin.end())
    if end is None:
        raise NotAccepted(
            Why.HALF, _("The end of the text is missing: copy all of it, from the line with BEGIN to the one with END.")
        )
    try:
        found = base64.b64decode(BETWEEN.sub("", text[begin.end() : end.start()]).strip(HYPHENS), validate=True)
    except (binascii.Error, ValueError):
        raise _half() from None
    if not found.startswith(BEGIN):
        raise _half()
    return found
