"""What rule systems call their turns that have rounds."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.telling import TurnWords
from campaign.words import _, count


def in_rounds(turn: int, _phase: int = 0) -> str:
    """When something was."""
    return _("Round {n}").format(n=turn) if turn else _("Before the first round")


ROUNDS: Final = TurnWords(
    when=in_rounds,
    title=lambda: _("Rounds"),
    plural=lambda: _("rounds"),
    into=lambda: _("in round"),
    lasted=lambda n: count("{n} round", "{n} rounds", n),
    after=lambda n: count("after {n} round", "after {n} rounds", n),
    track=lambda n, last: _("Round {n} of at most {last}").format(n=n, last=last),
    left=lambda: _("FP left by round"),
    lost=lambda: _("FP lost by round"),
    lost_in=lambda n: _("Lost for good in round {n}").format(n=n),
    retreated=lambda n: _("retreated in round {n}").format(n=n),
    surrendered=lambda n: _("surrendered in round {n}").format(n=n),
    retreats=lambda player, turn: _("{player} retreats in round {turn}").format(player=player, turn=turn),
    surrenders=lambda player, turn: _("{player} surrenders in round {turn}").format(player=player, turn=turn),
    left_in=lambda player: _("Round in which {player} left").format(player=player),
    left_head=lambda: _("left in round"),
    say_left_in=lambda player: _("Say in which round {player} left.").format(player=player),
    fought=lambda n: _("being fought, round {n}").format(n=n),
    played=lambda n: _("This battle is being played: round {n}").format(n=n),
    average=lambda n: _("A battle takes {n} rounds on average.").format(n=n),
    battle=lambda sector, n: count(
        "The battle for {{sector}}, {n} round", "The battle for {{sector}}, {n} rounds", n
    ).format(sector=sector),
    not_left=lambda player: _("{player} did not leave in a round.").format(player=player),
    sheet=lambda: _("   rounds ____   holds the field ____"),
    sheet_side=lambda letter, side: _(
        "   {letter} {side}: won [ ]  beaten [ ]  retreated in round __  surrendered in round __  stood [ ]"
    ).format(letter=letter, side=side),
    say_lasted=lambda: _("Say how many rounds the battle lasted, as “8 rounds”."),
    say_in=lambda words: _("Say in which round, as “{words} 6”.").format(words=words),
    say_result=lambda words: _(
        "“{words}” is not understood. Write it as in: 8 rounds; A1 killed B2 B3; A5 dead; B retreated 6; A holds."
    ).format(words=words),
    refused=lambda: _("The side leaves the table in the first round, before a shot is fired; whoever stays has won."),
)
