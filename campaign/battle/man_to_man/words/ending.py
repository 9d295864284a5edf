"""How a battle ends, in the log and behind it: who won and what each side lost."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle.contract import BattleReport, BattleSetup, SideEnd
from campaign.battle.contract.telling import ACTOR, IMPORTANT, NOTABLE, A, B, figures_told
from campaign.battle.contract.telling import Row as LogRow
from campaign.battle.ending_words import ends_and_losses, fp_destroyed, lost_with_the_field
from campaign.battle.man_to_man import codes
from campaign.battle.man_to_man.ending import RECOVERS_AT
from campaign.battle.man_to_man.units import SUPPORT, Row
from campaign.battle.man_to_man.words.rounds import ROUNDS
from campaign.battle.man_to_man.words.story import Story
from campaign.words import _, count, listed


def conceded(story: Story, row: LogRow) -> None:
    """A side gives up."""
    story.gone.add(row[ACTOR])
    text = _("{side} concedes.").format(side=story.names.sides[row[ACTOR]])
    story.say(row, row[ACTOR], text, ["man_to_man:L11f"], IMPORTANT)


def beaten(story: Story, row: LogRow) -> None:
    """A side has nobody active any more."""
    story.gone.add(row[ACTOR])
    form = _("{side} has no active man left.")
    if row[A] == codes.RETREATED:
        form = _("{side} has no active man left, and has retreated.")
    text = form.format(side=story.names.sides[row[ACTOR]])
    story.say(row, row[ACTOR], text, ["man_to_man:L11a", "man_to_man:L11b"], IMPORTANT)


def won(story: Story, row: LogRow) -> None:
    """The battle is over: an alliance is left, or none, or there are no more rounds."""
    known, left = story.names, [side for side in range(len(story.names.sides)) if side not in story.gone]
    if len({known.teams[side] for side in left}) > 1:
        form, rule = _("That was the last round: {sides} still stand, and {holder} holds the field."), "L11e"
    elif left:
        form, rule = count("{{sides}} has won.", "{{sides}} have won.", len(left)), "L11c"
    else:
        form, rule = _("All are out at once, and {holder} holds the field."), "L11d"
    holder = known.sides[row[ACTOR]] if row[ACTOR] >= 0 else ""
    text = form.format(sides=listed([known.sides[side] for side in left]), holder=holder)
    story.say(row, row[ACTOR], text, [f"man_to_man:{rule}"], IMPORTANT)


def recovered(story: Story, row: LogRow) -> None:
    """Whether an incapacitated man comes back behind the battle; without a die all of them do."""
    man, die = story.names.short[row[ACTOR]], story.thrown(row[A])
    form, rule = _("{man} is unhurt again."), "man_to_man:L14d"
    if row[A]:
        form, rule = _("{man} recovers: {die}, needs {least} or more: unhurt again."), "man_to_man:L14a"
        if not row[B]:
            form = _("{man} does not recover: {die}, needs {least} or more: lost.")
    text = form.format(man=man, die=die, least=RECOVERS_AT)
    story.say_of(row, row[ACTOR], text, [rule], NOTABLE)


def summary(report: BattleReport, setup: BattleSetup[Row]) -> tuple[str, ...]:
    """A sentence each: the end of every side and who holds the field, and the losses of each."""
    first, *others = ends_and_losses(setup, report, losses(setup, report), figures_told, ROUNDS)
    titles = {side.key: side.name or side.key for side in setup.sides}
    if report.holder is not None and all(result.end is not SideEnd.WON for result in report.sides):
        first = _("{sentence} {side} holds the field.").format(sentence=first, side=titles[report.holder])
    return (first, *others)


def losses(setup: BattleSetup[Row], report: BattleReport) -> frozenset[str]:
    """Who is lost to his side for good, as a report tells (man_to_man:L16a, L16b, L16c, campaign:C22a).

    Support from afar is never on the table, and stays with its side (man_to_man:L4b).
    """
    afar = {row.key for row in setup.units if row.profile == SUPPORT}
    safe = {figure.key for side in setup.sides for figure in side.figures if figure.unit in afar}
    return lost_with_the_field(setup, report) - safe


def quick(setup: BattleSetup[Row], report: BattleReport, _rows: Sequence[LogRow]) -> tuple[str, ...]:
    """The FP of enemies whose loss each side is credited with."""
    return (fp_destroyed(setup, report),)
