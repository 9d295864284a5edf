"""A battle fought with miniatures, as people write it down: its sheet with a mark for each figure, and the way back.

The sheet is plain text for the table. A result is a few words, parts of it divided by semicolons or lines:
``8 turns; A1 killed B2 B3; B killed A4; A5 dead; B retreated 6; A holds``. Rounds are read as turns are.
Whatever cannot be read is said, all at once; whether it may be so is for the rules to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from campaign.battle.contract import AnySetup, BattleReport, Casualty, SideEnd, SideResult
from campaign.battle.systems import telling_of
from campaign.words import _

LETTERS = "ABCD"
LEFT = (SideEnd.RETREATED, SideEnd.SURRENDERED)


class BadResult(ValueError):
    """The words are no result; ``problems`` are sentences."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


def marks(setup: AnySetup) -> dict[str, str]:
    """The key of each figure by its mark on the sheet: ``A1`` is the first of the first side."""
    return {
        f"{LETTERS[n]}{number}": figure.key
        for n, side in enumerate(setup.sides)
        for number, figure in enumerate(side.figures, 1)
    }


def sheet_lines(setup: AnySetup, name: str) -> Iterator[str]:
    """The sheet for the table: who fights, with boxes for wounds, and the lines to be filled in after it."""
    units = {unit.key: unit for unit in setup.units}
    yield name
    for n, side in enumerate(setup.sides):
        fp = sum(units[figure.unit].fp for figure in side.figures)
        yield ""
        yield _("{letter}  {side}, {fp} FP, from the {edge} edge").format(
            letter=LETTERS[n], side=side.name, fp=fp, edge=side.edge
        )
        for number, figure in enumerate(side.figures, 1):
            unit = units[figure.unit]
            boxes = "[ ]" * next(stat.value for stat in unit.stats(figure) if stat.key == "wounds")
            title = figure.name or unit.name
            yield f"   {LETTERS[n]}{number:<3} {title[:24]:<24} {unit.name[:12]:<12} {unit.fp:>2} FP  {boxes}"
    yield ""
    yield _("After the battle")
    turns = telling_of(setup.system).turns
    yield turns.sheet()
    for n, side in enumerate(setup.sides):
        yield turns.sheet_side(LETTERS[n], side.name)
    yield _("   kills, as “A1 killed B2 B3”: ______________________________")
    yield _("   agreed: {lines}").format(
        lines="   ".join(f"{LETTERS[n]} ______________" for n, _side in enumerate(setup.sides))
    )


@dataclass(slots=True)
class _Told:
    """What has been read so far."""

    setup: AnySetup
    turns: int = 0
    holder: str | None = None
    holder_said: bool = False
    ends: dict[str, SideEnd] = field(default_factory=dict)
    left_in: dict[str, int] = field(default_factory=dict)
    falls: dict[str, Casualty] = field(default_factory=dict)
    behind: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def read_result(text: str, setup: AnySetup) -> BattleReport:
    """The result that the words tell. Raises BadResult."""
    told = _Told(setup)
    for part in re.split(r"[;\n]", text):
        if words := part.strip().rstrip("."):
            _read_part(told, words)
    if not told.turns:
        told.problems.append(telling_of(setup.system).turns.say_lasted())
    if told.problems:
        raise BadResult(told.problems)
    return _report(told)


def _read_part(told: _Told, words: str) -> None:
    for pattern, read in _PARTS:
        if match := re.fullmatch(pattern, words, re.IGNORECASE):
            read(told, match)
            return
    told.problems.append(telling_of(told.setup.system).turns.say_result(words[:60]))


def _read_turns(told: _Told, match: re.Match[str]) -> None:
    told.turns = int(match["n"])


def _read_kills(told: _Told, match: re.Match[str]) -> None:
    killer = match["killer"]
    by_figure = killer.upper() in marks(told.setup)
    side = None if by_figure else _side(told, killer)
    for victim in _figures(told, match["victims"]):
        told.falls[victim] = Casualty(victim, marks(told.setup)[killer.upper()] if by_figure else None, side)


def _read_dead(told: _Told, match: re.Match[str]) -> None:
    for victim in _figures(told, match["victims"]):
        told.falls[victim] = Casualty(victim)


def _read_behind(told: _Told, match: re.Match[str]) -> None:
    told.behind += _figures(told, match["victims"])


def _read_end(told: _Told, match: re.Match[str]) -> None:
    side, end = _side(told, match["side"]), SideEnd(match["end"].lower())
    if side is None:
        return
    told.ends[side] = end
    if end in LEFT:
        told.left_in[side] = int(match["n"] or 0)
        if not match["n"]:
            told.problems.append(telling_of(told.setup.system).turns.say_in(match.group(0)[:60]))


def _read_holder(told: _Told, match: re.Match[str]) -> None:
    told.holder_said = True
    told.holder = None if match["side"].casefold() == _("nobody").casefold() else _side(told, match["side"])


def _side(told: _Told, word: str) -> str | None:
    """The side of that letter or name."""
    for letter, side in zip(LETTERS, told.setup.sides, strict=False):
        if word.strip().casefold() in (letter.casefold(), side.name.casefold()):
            return side.key
    names = ", ".join(f"{letter} {side.name}" for letter, side in zip(LETTERS, told.setup.sides, strict=False))
    told.problems.append(_("There is no side “{word}”; there are: {names}.").format(word=word[:40], names=names))
    return None


def _figures(told: _Told, words: str) -> list[str]:
    """Figures by their marks; ``B2-B4`` are three."""
    known = marks(told.setup)
    found = []
    for word in re.split(r"[\s,]+", words.upper().replace(" AND ", " ")):
        match = re.fullmatch(r"([A-D])(\d+)[-–]\1?(\d+)", word)
        range_ = [f"{match[1]}{n}" for n in range(int(match[2]), int(match[3]) + 1)] if match else [word]
        for mark in filter(None, range_[:100]):
            if mark in known:
                found.append(known[mark])
            else:
                told.problems.append(_("No figure has the mark “{mark}”.").format(mark=mark[:20]))
    return found


_PARTS = (
    (r"(?:(?:turns|rounds)\s*)?(?P<n>\d{1,3})(?:\s*(?:turns?|rounds?))?", _read_turns),
    (r"(?P<killer>.+?)\s+(?:killed|kills)\s+(?P<victims>.+)", _read_kills),
    (r"(?P<victims>.+?)\s+by\s+(?P<killer>.+)", _read_kills),
    (r"(?P<victims>.+?)\s+(?:dead|died|fell)", _read_dead),
    (r"(?P<victims>.+?)\s+left behind", _read_behind),
    (
        r"(?P<side>.+?)\s+(?P<end>won|beaten|retreated|surrendered|stood)"
        r"(?:\s+(?:in )?(?:(?:turn|round) )?(?P<n>\d{1,3}))?",
        _read_end,
    ),
    (r"(?P<side>.+?)\s+holds(?: the field)?", _read_holder),
)


# ── what follows from it ──


def _report(told: _Told) -> BattleReport:
    ends = _ends(told)
    holder = told.holder if told.holder_said else _holder(told.setup, ends)
    sides = tuple(SideResult(s.key, ends[s.key], told.left_in.get(s.key)) for s in told.setup.sides)
    return BattleReport(told.turns, sides, holder, tuple(told.falls.values()), tuple(told.behind))


def _ends(told: _Told) -> dict[str, SideEnd]:
    """As people said; else a side with nobody left who fights is beaten, and who has no enemy left has won."""
    units = {unit.key: unit for unit in told.setup.units}
    ends = dict(told.ends)
    for side in told.setup.sides:
        alive = [f for f in side.figures if f.key not in told.falls]
        if side.key not in ends and not any(units[f.unit].fights for f in alive):
            ends[side.key] = SideEnd.BEATEN
    gone = {key for key, end in ends.items() if end in (*LEFT, SideEnd.BEATEN)}
    for number, side in enumerate(told.setup.sides):
        enemies = [other.key for n, other in enumerate(told.setup.sides) if not _allies(told.setup, number, n)]
        if side.key not in ends:
            ends[side.key] = SideEnd.WON if all(enemy in gone for enemy in enemies) else SideEnd.STOOD
    return ends


def _allies(setup: AnySetup, a: int, b: int) -> bool:
    alliance = setup.sides[a].alliance
    return a == b or bool(alliance and alliance == setup.sides[b].alliance)


def _holder(setup: AnySetup, ends: dict[str, SideEnd]) -> str | None:
    """The first who has won, else the defence where it stood."""
    won = [side.key for side in setup.sides if ends[side.key] is SideEnd.WON]
    stood = [s.key for n, s in enumerate(setup.sides) if ends[s.key] is SideEnd.STOOD and _allies(setup, 1, n)]
    defender = [setup.sides[1].key] if setup.sides[1].key in stood else []
    return next(iter((*won, *defender, *stood)), None)
