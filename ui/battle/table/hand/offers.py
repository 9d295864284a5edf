"""The answers that the rules offer for a question, as the side that is asked may know them."""

from __future__ import annotations

from campaign.battle.arena import Choice
from campaign.battle.fast import choice_rows
from campaign.battle.fftt import codes as c
from campaign.battle.contract.table.look import Look


def offered(look: Look) -> tuple[Choice, ...]:
    """The legal answers; of places, a fan. Surrender is left out."""
    return look.once("offered", lambda: _offered(look))


def _offered(look: Look) -> tuple[Choice, ...]:
    rules = look.system
    out = choice_rows(rules.most_options, rules.width)
    rows = range(rules.options(look.t, look.view, out))
    found = [tuple(int(out[row][part]) for part in range(rules.width)) for row in rows]
    return tuple(choice for choice in found if choice[c.VERB] != c.SURRENDER)
