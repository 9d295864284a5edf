"""Hand-to-hand combat in words.

Dice are kept until they are compared; a comparison takes the wounds that it makes along.
"""

from __future__ import annotations

from campaign.battle.contract.telling import ACTOR, DETAIL, IMPORTANT, TARGET, A, B, C, D, Row
from campaign.battle.fftt import codes
from campaign.battle.fftt.words.story import Hurt, Story, deaths, weight_of
from campaign.battle.table_words import wounds_text
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
    """The comparisons of one exchange: a sentence each, with the wounds that it makes."""
    compared = [row]
    taken = story.hurts()
    while following := story.take(codes.LOG_EXCHANGE):
        compared.append(following)
        taken += story.hurts()
    for one in compared:
        _comparison(story, one, taken, len(compared))


def _comparison(story: Story, row: Row, taken: list[Hurt], comparisons: int) -> None:
    figure, other = row[ACTOR], row[TARGET]
    story.compared |= {figure, other}
    one, two = _fighter(story, figure, row[A]), _fighter(story, other, row[B])
    rules = ["fftt:X2a"] if comparisons == 1 else ["fftt:X2a", "fftt:X4a"]
    if _draw_broken(story, figure, row[A]) or _draw_broken(story, other, row[B]):
        rules.append("fftt:X3e")
    victim, winner = (other, figure) if row[D] else (figure, other)
    hurts = [hurt for hurt in taken if hurt.victim == victim and hurt.by == winner] if row[C] else []
    if _berserk(story, figure) or _berserk(story, other):
        rules.append("fftt:N11b")
    parts = [_outcome(story, row, bool(hurts), rules), *deaths(story, hurts)]
    if any(hurt.dead for hurt in hurts):
        rules.append("fftt:W1a")
    text = _("{one} against {two}: {outcome}.").format(one=one, two=two, outcome="; ".join(parts))
    story.say_of(row, figure, text, rules, weight_of(hurts))


def _fighter(story: Story, figure: int, score: int) -> str:
    """``Ann (Grunt, 5 + 1 = 6)``."""
    name, total = story.name(figure), _score(story, figure, score)
    if name.endswith(")"):
        return _("{name}, {score})").format(name=name[:-1], score=total)
    return _("{name} ({score})").format(name=name, score=total)


def _draw_broken(story: Story, figure: int, score: int) -> bool:
    """Whether an elite fighter has 1 more for a draw."""
    row = story.thrown.get(figure)
    return row is not None and score > row[A] + row[B]


def _berserk(story: Story, figure: int) -> bool:
    return "berserk" in story.names.setups[figure].abilities


def _score(story: Story, figure: int, score: int) -> str:
    """``5 + 3 + 1 = 9``: the die, the unit's number, and all else."""
    row = story.thrown.get(figure)
    if row is None:
        return str(score)
    hand = story.names.units[figure].hand
    fury = 2 if _berserk(story, figure) else 0
    parts = [(hand, ""), (fury, _(" (berserk)")), (score - row[A] - hand - fury, "")]
    told = [f" {'+' if part > 0 else '−'} {abs(part)}{why}" for part, why in parts if part]
    return f"{row[A]}{''.join(told)} = {score}" if told else str(score)


def _outcome(story: Story, row: Row, wounded: bool, rules: list[str]) -> str:
    figure, other, mine, theirs, wounds = row[ACTOR], row[TARGET], row[A], row[B], row[C]
    if wounds and (wounded or row[D]):
        if wounds > 1:
            rules.append("fftt:X2b" if wounds == 2 else "fftt:X2c")
        victim = other if row[D] else figure
        return _("{wounds} for {figure}").format(wounds=wounds_text(wounds), figure=story.name(victim))
    if mine == theirs:
        rules.append("fftt:X2d")
        return _("a draw")
    winner = figure if mine > theirs else other
    if wounds:
        rules.append("fftt:X4c")
        return _("{figure} wins, but wounds only one of those whom it beats").format(figure=story.name(winner))
    harmless = "harmless" in story.names.units[winner].traits or story.names.units[winner].is_hq
    rules.append("fftt:X6b" if harmless else "fftt:X6a")
    return _("{figure} wins, but only defends itself").format(figure=story.name(winner))


def crushed(story: Story, row: Row) -> None:
    """An egg is destroyed, without dice."""
    figure, egg = row[ACTOR], row[TARGET]
    story.hurts()
    text = _("{figure} destroys {egg}: {egg} is dead.").format(figure=story.name(figure), egg=story.names.short[egg])
    story.say_of(row, figure, text, ["fftt:X12d"], IMPORTANT)
