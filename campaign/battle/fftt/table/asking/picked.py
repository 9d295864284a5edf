"""Questions that are answered by picking: the answers with their words and keys, and the figures that each names."""

from __future__ import annotations

from campaign.battle.asking import key_of
from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.table.questions import Offer
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.reasons import NO_POINT, NOT_IN_FIGHT
from campaign.battle.fftt.table.choices import figures_of
from campaign.reason import Reason


def offers(look: Look) -> tuple[Offer, ...]:
    """The legal answers, but for what ends the question and for giving up; of places and moves, a fan."""
    return look.once("offers", lambda: _offers(look))


def _offers(look: Look) -> tuple[Offer, ...]:
    kind = int(look.view.now[0].kind)
    offered = [choice for choice in look.options() if choice[c.VERB] not in (c.DONE, c.SURRENDER)]
    return tuple(
        Offer(choice, look.words(choice), _key(kind, choice, number), figures_of(choice))
        for number, choice in enumerate(offered, 1)
    )


def _key(kind: int, choice: Choice, number: int) -> str:
    """The key of an answer; of who moves first the first answer is the usual one, as what ends other questions."""
    if choice[c.VERB] == c.GO_ON:
        return "G"
    if kind == c.LEADING and number == 1:
        return "Return"
    return key_of(number)


def no_offer(look: Look) -> Reason:
    """Why somebody else than those cannot be picked, or that point of a move."""
    return look.reason(NO_POINT if look.view.now[0].kind == c.REACTING else NOT_IN_FIGHT)
