"""Hand-to-hand combat in words.

Dice are kept until they are compared; a comparison takes the wounds that it makes along.
"""

from __future__ import annotations

from campaign.battle.fftt.words.names import wounds_text
from campaign.battle.fftt.words.story import ACTOR, DETAIL, TARGET, A, B, C, D, Row, Story, deaths, weight_of
from campaign.words import _


def parted(story: Story, row: Row) -> None:
    """A pair of a melee is taken apart."""
    text = _("{figure} and {other} do not fight each other.")
    text = text.format(figure=story.name(row[ACTOR]), other=story.name(row[TARGET]))
    story.say_of(row, row[ACTOR], text, ["fftt:X5d"], DETAIL)


def fought(story: Story, row: Row) -> None:
    """A fighter's die."""
    figure = row[ACTOR]
    if figure in story.thrown and figure not in story.compared:
        _alone(story, story.thrown[figure])
    story.thrown[figure] = row
    story.compared.discard(figure)


def uncompared(story: Story) -> None:
    """Dice that were thrown and compared with nobody's."""
    for figure, row in story.thrown.items():
        if figure not in story.compared:
            _alone(story, row)
    story.thrown.clear()
    story.compared.clear()


def _alone(story: Story, row: Row) -> None:
    score = _score(story, row[ACTOR], row[A] + row[B])
    text = _("{figure} throws {score}.").format(figure=story.name(row[ACTOR]), score=score)
    story.say_of(row, row[ACTOR], text, ["fftt:X2a"], DETAIL)


def exchange(story: Story, row: Row) -> None:
    """One comparison of two fighters."""
    figure, other, mine, theirs = row[ACTOR], row[TARGET], row[A], row[B]
    story.compared |= {figure, other}
    text = _("{figure} ({score}) against {other} ({other_score})").format(
        figure=story.name(figure),
        score=_score(story, figure, mine),
        other=story.name(other),
        other_score=_score(story, other, theirs),
    )
    rules = ["fftt:X2a"]
    hurts = story.hurts()
    parts = [_outcome(story, row, rules), *deaths(story, hurts)]
    if any(hurt.dead for hurt in hurts):
        rules.append("fftt:W1a")
    text = _("{fighters}: {outcome}.").format(fighters=text, outcome="; ".join(parts))
    story.say_of(row, figure, text, rules, max(weight_of(hurts), 2 if row[C] else DETAIL))


def _score(story: Story, figure: int, score: int) -> str:
    """``5 + 3 + 1 = 9``: the die, the unit's number, and all else."""
    row = story.thrown.get(figure)
    if row is None:
        return str(score)
    hand = story.names.units[figure].hand
    parts = [part for part in (hand, score - row[A] - hand) if part]
    if not parts:
        return str(score)
    return str(row[A]) + "".join(f" {'+' if part > 0 else '−'} {abs(part)}" for part in parts) + f" = {score}"


def _outcome(story: Story, row: Row, rules: list[str]) -> str:
    figure, other, mine, theirs, wounds = row[ACTOR], row[TARGET], row[A], row[B], row[C]
    if wounds:
        victim = other if row[D] else figure
        if wounds > 1:
            rules.append("fftt:X2b" if wounds == 2 else "fftt:X2c")
        return _("{wounds} for {figure}").format(wounds=wounds_text(wounds), figure=story.name(victim))
    if mine == theirs:
        rules.append("fftt:X2d")
        return _("a draw")
    winner = figure if mine > theirs else other
    thrown = story.thrown.get(winner)
    if thrown is not None and not thrown[C]:
        harmless = "harmless" in story.names.units[winner].traits
        rules.append("fftt:X6b" if harmless else "fftt:X6a")
        return _("{figure} holds its own and wounds nobody").format(figure=story.name(winner))
    rules.append("fftt:X4c")
    return _("{figure} wins, and the wounds fall on another").format(figure=story.name(winner))
