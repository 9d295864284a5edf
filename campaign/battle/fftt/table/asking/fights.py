"""What is told of a fight hand to hand before somebody decides about it: why it is asked, and who adds what.

Words alone, out of what a side sees. Offers nothing and decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign.battle.contract.table.look import Choice, Look
from campaign.battle.contract.telling import AnyNames
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.asking.melees import Fighter, Melee, duel
from campaign.battle.table_words import signed
from campaign.words import _, count, listed

MOST_FACTS = 6  # fighters that are told of: more do not fit


def lead_of(look: Look, found: Melee) -> str:
    """Why that is asked, in a sentence or two."""
    names = look.names.short
    if found.kind == c.PARTING:
        return _("Each fight is one against others: pairs in contact are taken apart until it is so.")
    if found.kind == c.PICKING:
        return _("{figure} has beaten several, and wounds one of them.").format(figure=names[found.single])
    if found.kind == c.CREDITING:
        return _("{figure} is dead. Several scored the same against it; one of them has the kill.").format(
            figure=names[found.single]
        )
    one, others = _one_against(found)
    fight = _("{one} against {others}.").format(one=names[one], others=listed([names[other] for other in others]))
    return _("{fight} Whoever attacks again spends an action.").format(fight=fight)


def facts_of(look: Look, found: Melee) -> tuple[str, ...]:
    """What everybody in a fight that is still to be fought adds to its die, and how an exchange of two can end."""
    if found.kind in (c.PICKING, c.CREDITING):
        return ()  # its dice have fallen
    known = look.names
    about = {number for pick in found.picks for number in (pick.figure, pick.other)}
    told = [fighter for fighter in found.fighters if found.kind != c.PARTING or fighter.figure in about]
    facts = [_adds(known, fighter) for fighter in told[:MOST_FACTS] if fighter.parts]
    if len(facts) < len(told[:MOST_FACTS]):
        facts.append(_("Nobody else adds anything to the die.") if facts else _("Nobody adds anything to the die."))
    if len(told) == len(found.fighters) == 2 and told[1].figure in told[0].opponents:
        facts.append(_chances(look, found.fighters))
    return tuple(facts)


def picks_of(look: Look, found: Melee) -> Mapping[Choice, str]:
    """The answers in as few words as the question above them leaves to be said."""
    names = look.names.short
    words = {}
    for pick in found.picks:
        if found.kind == c.PARTING:
            words[pick.choice] = _("{one} and {other}").format(one=names[pick.figure], other=names[pick.other])
        elif found.kind == c.PICKING:
            words[pick.choice] = _("{figure}: {wounds}").format(
                figure=names[pick.figure], wounds=count("{n} wound", "{n} wounds", pick.wounds)
            )
    return words


def _one_against(found: Melee) -> tuple[int, Sequence[int]]:
    """The one of a fight, and whom it fights."""
    alone = max(found.fighters, key=lambda fighter: (fighter.figure == found.single, len(fighter.opponents)))
    return alone.figure, alone.opponents


def _adds(known: AnyNames, fighter: Fighter) -> str:
    parts = ", ".join(f"{part.words} {signed(part.value)}" for part in fighter.parts)
    return _("{figure} adds {sum}: {parts}").format(
        figure=known.short[fighter.figure], sum=signed(fighter.added), parts=parts
    )


def _chances(look: Look, fighters: Sequence[Fighter]) -> str:
    """How an exchange of two can end."""
    one, other = fighters
    odds = duel(look, one.figure, other.figure)
    names = look.names.short
    return _("{one} is wounded {n} times in 100, {other} {k} times").format(
        one=names[one.figure],
        other=names[other.figure],
        n=round(100 * (1 - odds.taken[0])),
        k=round(100 * (1 - odds.made[0])),
    )
