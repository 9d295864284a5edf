"""Orders in the ids of a letter and of the campaign: on a closed map each copy has ids of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from campaign.exchange.player_copy import ID
from campaign.exchange.post.documents import PostedOrder, SeatPost
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import Intention, Numbered, number_in, renamed
from campaign.words import _
from campaign.world.orders import AgreeToReport


def in_ids_of_campaign(one: Numbered, post: SeatPost) -> PostedOrder:
    """An order of an answer as the campaign names things. Raises NotAccepted where it names what no letter told of."""

    def known(id: str) -> str:
        if number_in(id) is not None or not post.ids:
            return id
        if id not in post.ids:
            raise NotAccepted(Why.WRONG, _("An order in this answer names something that is not in the letter."))
        return post.ids[id]

    return PostedOrder(one.number, _translated(one.order, known, post.ids), post.month, post.week, post.number)


def in_ids_of_letter(
    rows: Iterable[PostedOrder], ids: Mapping[str, str]
) -> tuple[tuple[Numbered, ...], tuple[PostedOrder, ...]]:
    """Orders that wait as the player's next copy names things; and those about what is not in it."""
    letter_ids = {there: here for here, there in ids.items()}

    def known(id: str) -> str:
        return id if number_in(id) is not None or not ids else letter_ids[id]

    found, lost = list[Numbered](), list[PostedOrder]()
    for row in rows:
        try:
            found.append(Numbered(row.number, _translated(row.order, known, letter_ids)))
        except LookupError:
            lost.append(row)
    return tuple(found), tuple(lost)


def _translated(order: Intention, known: Callable[[str], str], marks: Mapping[str, str]) -> Intention:
    if isinstance(order, AgreeToReport):
        order = replace(order, result=marks.get(order.result, order.result))
    return renamed(order, lambda text: ID.sub(lambda found: known(found[0]), text))
