"""The answers that the rules offer for a question, as the side that is asked may know them."""

from __future__ import annotations

from campaign.battle.arena import Choice
from campaign.battle.fast import choice_rows
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.legality import options
from campaign.battle.systems import system_of
from campaign.tabletop.looking import Look


def offered(look: Look) -> tuple[Choice, ...]:
    """The legal answers; of places, a fan. Surrender is left out."""
    return look.once("offered", lambda: _offered(look))


def _offered(look: Look) -> tuple[Choice, ...]:
    out = choice_rows(system_of().most_options, c.CHOICE_WIDTH)
    rows = range(options(look.t, look.view, out))
    found = [tuple(int(out[row][part]) for part in range(c.CHOICE_WIDTH)) for row in rows]
    return tuple(choice for choice in found if choice[c.VERB] != c.SURRENDER)
