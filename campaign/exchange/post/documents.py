"""What stands in a letter and in an answer, and what each side keeps of them: values, and their JSON, strictly.

``resources/exchange.md`` describes letter and answer for others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter, ValidationError

from campaign.battle.strict_json import NoJson, check_values
from campaign.characters import is_readable, turns_round
from campaign.exchange.post.sealing import nonsense
from campaign.operations.letter_orders import MOMENTS, MOST, MOST_AT_ONCE, MOST_NUMBERS, Intention, Moment, Numbered
from campaign.words import _
from campaign.world.codec import MAX_TEXT, BadForm, json_value
from campaign.world.ids import PlayerId
from campaign.world.strict_forms import STRICT

T = TypeVar("T")

ORGANISER: Final = "organiser"  # under which name a campaign keeps what is the organiser's own
HOME: Final = "home"  # under which name a copy keeps what is the player's own
LONGEST_WORDS: Final = 2000  # characters that one side writes to the other
MOST_VALUES: Final = 60_000  # in one text; 500 orders have about 10,000
MOST_VALUES_OF_COPY: Final = 500_000
MOST_TOLD: Final = 2 * MOST  # sentences in a letter


@dataclass(frozen=True)
class Letter:
    """From the organiser to a seat.

    ``copy``: what the seat may know of the campaign, as the event of a copy for a player, in JSON of this version.
    ``pictures``: those that are seen in it, as PNG in base 64, by name. ``until``: by when an answer is wanted, as the
    organiser says it.
    ``orders``: of this seat that wait with the organiser; ``told``: what became of others that were not given.
    ``next``: the number of the first order that is new. ``sent``: when it went, in seconds since 1970.
    """

    copy: str
    copy_version: int
    pictures: dict[str, str]
    until: str
    words: str
    next: int
    sent: int
    orders: tuple[Numbered, ...] = ()
    told: tuple[str, ...] = ()
    proposed: bool = False
    format: int = 1


@dataclass(frozen=True)
class SeatAnswer:
    """From a seat to the organiser: all that the seat wants to be done, in the place of every earlier answer.

    ``handover``: the signature of the first letter's key on the key that signs from now on; empty once the organiser
    has that. ``proposed``: whatever else is asked of the seat, the program answers as it proposes.
    """

    orders: tuple[Numbered, ...]
    words: str = ""
    proposed: bool = False
    handover: str = ""
    format: int = 1


@dataclass(frozen=True)
class PostedOrder:
    """An order that came by letter, in the ids of the campaign. ``given``: the order ids under which it was given.

    ``month``, ``week``: of the letter that it answers. An order of an own turn is for that week alone. ``letter``: the
    newest letter in which the player saw that it waits, or to which the answer with it came. ``released``: how many of
    ``given`` were gone from the journal when the organiser said that it may be given once more.
    """

    number: int
    order: Intention
    month: int
    week: int
    letter: int
    given: tuple[str, ...] = ()
    released: int = 0


@dataclass(frozen=True)
class SeatPost:
    """What the organiser keeps of a seat.

    ``key``: the seat's public key; ``first``: the secret key of a first letter that nobody has answered yet, else
    empty. ``number`` is that of the newest letter, ``letter`` what its heading has drawn; ``version`` and ``digest``
    are of the newest answer to it. ``sent`` and ``came``: when, in seconds since 1970; 0 for never. ``ids``: what ids
    of the letter are in the campaign.
    """

    by_letter: bool = False
    key: str = ""
    first: str = field(default="", repr=False)
    number: int = 0
    letter: str = ""
    version: int = 0
    digest: str = ""
    month: int = 0
    week: int = 0
    until: str = ""
    sent: int = 0
    came: int = 0
    next: int = 1
    ids: dict[str, str] = field(default_factory=dict)
    orders: tuple[PostedOrder, ...] = ()
    told: tuple[str, ...] = ()
    words: str = ""
    proposed: bool = False


@dataclass(frozen=True)
class Organiser:
    """What the organiser keeps besides: the number of the campaign, known to no dice, and the own secret key.

    ``results``: the signatures of results that have been taken in, so that none is twice.
    """

    campaign: str
    secret: str = field(repr=False)
    results: tuple[str, ...] = ()


@dataclass(frozen=True)
class HomePost:
    """What a player's copy keeps: of the letter from which it was made, and of the orders that the player gives.

    ``place``: of the seat, as the heading names it; so ``letter``.
    ``version``: of the answer that was written last, 0 for none. ``written``: nothing was changed since.
    """

    campaign: str
    place: str
    seat: PlayerId
    organiser: str
    number: int
    letter: str
    next: int
    until: str = ""
    words: str = ""
    told: tuple[str, ...] = ()
    orders: tuple[Numbered, ...] = ()
    answer: str = ""  # words to the organiser
    proposed: bool = False
    version: int = 0
    written: bool = False


_forms: dict[Any, TypeAdapter[Any]] = {}


def _form(of: Any) -> TypeAdapter[Any]:
    if of not in _forms:
        _forms[of] = TypeAdapter(of | None, config=STRICT)  # not the class alone, which would have its own
    return _forms[of]


def to_json(value: object) -> str:
    """A value of these in one line of JSON."""
    return _form(type(value)).dump_json(value).decode()


def from_json(of: type[T], text: str, most: int = MAX_TEXT) -> T:
    """The value of such a text. Raises BadForm."""
    if len(text) > most:
        raise _unlike(of)
    try:
        check_values(text, MOST_VALUES)
    except NoJson:
        raise _unlike(of) from None
    json_value(text, most)  # refuses what two readers could read differently
    try:
        found = _form(of).validate_json(text, strict=True)
    except ValidationError:  # whose text is as long as what is wrong
        raise _unlike(of) from None
    if not isinstance(found, of):
        raise _unlike(of)
    return found


def _unlike(of: type[object]) -> BadForm:
    return BadForm(_("This is not in the form of a “{name}” that this program writes.").format(name=of.__name__))


def read_body(of: type[T], body: bytes, most: int) -> T:
    """The letter or the answer that was sealed. Raises NotAccepted."""
    try:
        found = from_json(of, body.decode("utf-8"), most)
    except (BadForm, UnicodeDecodeError, RecursionError):
        raise nonsense() from None
    if isinstance(found, Letter | SeatAnswer):
        texts = [found.words, *((found.until, *found.told) if isinstance(found, Letter) else ())]
        numbers = [one.number for one in found.orders]
        if (
            len(texts) > MOST_TOLD
            or any(not is_words(text) for text in texts)
            or len(numbers) > MOST
            or (isinstance(found, SeatAnswer) and number_at_once(found.orders) > MOST_AT_ONCE)
            or len(set(numbers)) < len(numbers)
            or any(not 0 < number < MOST_NUMBERS for number in numbers)
        ):
            raise nonsense()
    return found


def number_at_once(orders: Iterable[Numbered]) -> int:
    """How many of these orders are given as soon as the rules allow it."""
    return sum(MOMENTS.get(type(one.order)) is Moment.ANY for one in orders)


def is_words(text: str) -> bool:
    """Whether one side may write this to the other."""
    return len(text) <= LONGEST_WORDS and is_readable(text, lines=True) and not turns_round(text)
