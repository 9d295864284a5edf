"""What FFTT calls its turns."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.telling import TurnWords
from campaign.words import _, count


def in_turns(turn: int, phase: int = 0) -> str:
    """When something was."""
    if not turn:
        return _("Before the first turn")
    return (_("Turn {turn}, phase {phase}") if phase else _("Turn {turn}")).format(turn=turn, phase=phase)


TURNS: Final = TurnWords(
    when=in_turns,
    title=lambda: _("Turns"),
    plural=lambda: _("turns"),
    into=lambda: _("in turn"),
    lasted=lambda n: count("{n} turn", "{n} turns", n),
    after=lambda n: count("after {n} turn", "after {n} turns", n),
    track=lambda n, last: _("Turn {n} of at most {last}").format(n=n, last=last),
    left=lambda: _("FP left by turn"),
    lost=lambda: _("FP lost by turn"),
    lost_in=lambda n: _("Lost for good in turn {n}").format(n=n),
    retreated=lambda n: _("retreated in turn {n}").format(n=n),
    surrendered=lambda n: _("surrendered in turn {n}").format(n=n),
    retreats=lambda player, turn: _("{player} retreats in turn {turn}").format(player=player, turn=turn),
    surrenders=lambda player, turn: _("{player} surrenders in turn {turn}").format(player=player, turn=turn),
    left_in=lambda player: _("Turn in which {player} left").format(player=player),
    left_head=lambda: _("left in turn"),
    say_left_in=lambda player: _("Say in which turn {player} left.").format(player=player),
    fought=lambda n: _("being fought, turn {n}").format(n=n),
    played=lambda n: _("This battle is being played: turn {n}").format(n=n),
    average=lambda n: _("A battle takes {n} turns on average.").format(n=n),
    battle=lambda sector, n: count(
        "The battle for {{sector}}, {n} turn", "The battle for {{sector}}, {n} turns", n
    ).format(sector=sector),
    not_left=lambda player: _("{player} did not leave in a turn.").format(player=player),
    sheet=lambda: _("   turns ____   holds the field ____"),
    sheet_side=lambda letter, side: _(
        "   {letter} {side}: won [ ]  beaten [ ]  retreated in turn __  surrendered in turn __  stood [ ]"
    ).format(letter=letter, side=side),
    say_lasted=lambda: _("Say how many turns the battle lasted, as “8 turns”."),
    say_in=lambda words: _("Say in which turn, as “{words} 6”.").format(words=words),
    say_result=lambda words: _(
        "“{words}” is not understood. Write it as in: 8 turns; A1 killed B2 B3; A5 dead; B retreated 6; A holds."
    ).format(words=words),
    refused=lambda: _("The side leaves the table in the first turn, before a shot is fired; whoever stays has won."),
)
