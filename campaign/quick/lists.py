"""Armies for a quick battle: read from text that people typed or pasted, drawn by chance, or mustered to win.

A roster is plain text, a line for each kind of figure (``3 x Grunt``, ``Grunts: 3``, ``2 HQs, 6 Grunts and 1 Medic``),
or the table that ``fftt csv rosters`` writes, from which names, experience and abilities are taken too. Whatever cannot
be read is said with its line, all of it at once. Buys nothing and knows no limits: forces are as large as agreed.
"""

from __future__ import annotations

import csv
import difflib
import io
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import AnyCampaignFace
from campaign.battle.contract.lists import AnyLists, Unit, lists_among, several
from campaign.battle.systems import campaign_of, lists_of
from campaign.words import _, listed

MOST_FIGURES = 60  # of one side
MOST_FP = 60  # of an army that is drawn
MOST_TEXT = 100_000  # characters
LONGEST_LINE = 1000  # characters: to look for numbers and names in a longer one would take for ever
COUNTED = (
    re.compile(r"(?P<n>\d{1,3})\s*(?:[x×*]\s*)?(?P<name>.*\D)", re.IGNORECASE),  # 3 x Grunt, 3 Grunts
    re.compile(r"(?P<name>.*\D?)\s*[x×*:]\s*(?P<n>\d{1,3})", re.IGNORECASE),  # Grunt x3, Grunts: 3
    re.compile(r"(?P<n>\d{1,3})\s+(?:[x×*]\s*)?(?P<name>\D.*)", re.IGNORECASE),  # 3 x Gun 75
)
PRICE = re.compile(r"[,(\[]?\s*\d+\s*FP\s*[)\]]?\s*$", re.IGNORECASE)
BETWEEN = re.compile(r"([,;+]|\band\b|\bund\b)")  # two kinds in a line
MOST_PARTED = 3  # commas and the like in the name of a unit
BULLET = re.compile(r"^\s*[-–*•]\s+")


class BadRoster(ValueError):
    """The text is no roster; ``problems`` are sentences, each with its line."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Soldier:
    """A figure as a roster tells of it. ``name`` empty: it has none; ``group``: see contract.FigureSetup."""

    unit: Unit
    name: str = ""
    experience: int = 0
    abilities: tuple[str, ...] = ()
    commander: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """One side's army. ``name`` empty: the text does not say whose it is."""

    soldiers: tuple[Soldier, ...]
    name: str = ""

    @property
    def faction(self) -> str:
        """The list that it is bought from."""
        return self.soldiers[0].unit.faction

    @property
    def rows(self) -> tuple[Unit, ...]:
        """The rows of its figures, in their order."""
        return tuple(soldier.unit for soldier in self.soldiers)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups of its figures, in their order."""
        return tuple(soldier.group for soldier in self.soldiers)

    @property
    def fp(self) -> int:
        """What it costs."""
        return sum(soldier.unit.fp for soldier in self.soldiers)


@dataclass(frozen=True, slots=True)
class _Line:
    """So many figures of a kind, as they stand in a line; ``names`` are the units that it may mean."""

    number: int
    count: int
    word: str
    meant: tuple[Unit, ...]


def lists_with(system: str, units: Sequence[Unit] = ()) -> AnyLists:
    """The lists of a rule system, or with rows of a club's own in their place: those that come to a table."""
    lists, enter = lists_of(system), campaign_of(system).enter
    if not units:
        return lists
    known = {unit.key: unit for unit in units}
    rows = tuple(unit for unit in units if enter([FigureSetup(unit.key, unit.key)], known))
    samples = tuple(sample for sample in lists.samples() if {*sample.army} <= {*rows})
    return replace(lists, units=lambda: rows, factions=lists_among(lists, rows), samples=lambda: samples)


def read_rosters(text: str, system: str, faction: str | None = None, units: Sequence[Unit] = ()) -> tuple[Roster, ...]:
    """The armies in a text: one, or more where it has a head for each, or is a table of several players.

    ``faction``: which list of the rule system it is, where the text does not say; ``units``: rows of a club's own.
    Raises BadRoster.
    """
    if len(text) > MOST_TEXT:
        raise BadRoster([_("This text is too long for a roster.")])
    if max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        raise BadRoster([_("A line of a roster has at most {n} characters.").format(n=LONGEST_LINE)])
    lists = lists_with(system, units)
    if _is_table(text):
        return _read_table(lists, campaign_of(system), text)
    problems: list[str] = []
    found: list[Roster] = []
    for name, listed_as, lines in _sections(lists, text):
        read = [part for number, line in lines for part in _read_line(lists, number, line, problems)]
        soldiers = _soldiers(lists, read, listed_as or faction, problems)
        if soldiers:
            found.append(Roster(soldiers, name))
    if not problems and not found:
        text = _("There is no figure in this text. Write a line for each kind, as “{line}”.")
        problems.append(text.format(line=lists.example[0]))
    _check_sizes(found, problems)
    if problems:
        raise BadRoster(problems)
    return tuple(found)


def _check_sizes(found: Sequence[Roster], problems: list[str]) -> None:
    for roster in found:
        if len(roster.soldiers) > MOST_FIGURES:
            text = _("{n} figures are too many for one side; at most {most}.")
            problems.append(text.format(n=len(roster.soldiers), most=MOST_FIGURES))


# ── plain text ──


def _sections(lists: AnyLists, text: str) -> Iterator[tuple[str, str | None, list[tuple[int, str]]]]:
    """The text by its heads: ``Red (Marines):``, ``[Red: marines]`` or ``Marines`` alone."""
    name, faction = "", None
    lines: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(BULLET.sub("", raw.partition("#")[0]).split())
        if not line:
            continue
        head = _head(lists, line)
        if head is None:
            lines.append((number, line))
            continue
        if lines:
            yield name, faction, lines
        (name, faction), lines = head, []
    if lines:
        yield name, faction, lines


def _head(lists: AnyLists, line: str) -> tuple[str, str | None] | None:
    """Name and list, if the line is a head and tells of no figure."""
    words = PRICE.sub("", line.strip("[]=:# ").strip()).strip(" ,")
    factions = {name.casefold(): key for key in lists.factions for name in (key, lists.faction_name(key))}
    if words.casefold() in factions:
        return "", factions[words.casefold()]
    known = "(?P<list>" + "|".join(map(re.escape, factions)) + ")"
    for pattern in (rf"(?P<name>.+?)\s*[(:,–-]\s*{known}\)?", rf"{known}\s*[:–-]\s*(?P<name>\D+)"):
        if match := re.fullmatch(pattern, words, re.IGNORECASE):
            return match["name"].strip(), factions[match["list"].casefold()]
    marked = line.endswith(":") or line.startswith(("[", "="))
    return (words, None) if marked and not re.search(r"\d", words) and not _units_called(lists, words) else None


def _read_line(lists: AnyLists, number: int, line: str, problems: list[str]) -> list[_Line]:
    """``2 HQs, 6 Grunts and 1 Medic``."""
    found = []
    for words in _parts(lists, PRICE.sub("", line)):
        count, name = _counted(words)
        meant = _units_called(lists, name)
        if not meant:
            problems.append(_unknown(lists, number, name))
        elif not 1 <= count <= MOST_FIGURES:
            text = _("Line {n}: {count} figures of one kind are too many or too few.")
            problems.append(text.format(n=number, count=count))
        else:
            found.append(_Line(number, count, name, meant))
    return found


def _parts(lists: AnyLists, line: str) -> Iterator[str]:
    """The kinds of a line: parted at commas and the like, other than those in the name of a unit."""
    pieces = BETWEEN.split(line)  # every second one is what parts the others
    at = 0
    while at < len(pieces):
        ends = range(min(at + 2 * MOST_PARTED, len(pieces) - 1), at, -2)
        joined = (("".join(pieces[at : end + 1]).strip(" .\t"), end) for end in ends)
        words, end = next(
            ((words, end) for words, end in joined if _units_called(lists, _counted(words)[1])),
            (pieces[at].strip(" .\t"), at),
        )
        if words:
            yield words
        at = end + 2


def _counted(words: str) -> tuple[int, str]:
    """How many of what."""
    for pattern in COUNTED:
        if match := pattern.fullmatch(words):
            return int(match["n"]), match["name"].strip(" :x×*")
    return 1, words


def _unknown(lists: AnyLists, number: int, name: str) -> str:
    known = sorted({unit.name for unit in lists.units()})
    near = difflib.get_close_matches(name.title(), known, 1)
    if near:
        text = _("Line {n}: there is no unit “{name}”. Is “{near}” meant?")
        return text.format(n=number, name=name[:40], near=near[0])
    return _("Line {n}: there is no unit “{name}”. There are: {units}.").format(
        n=number, name=name[:40], units=listed(known)
    )


def _units_called(lists: AnyLists, words: str) -> tuple[Unit, ...]:
    """The units that go by this name, one of each list at most; a plural, a key and its last part are names too."""
    wanted = _bare(words)
    return tuple(unit for unit in lists.units() if wanted in _names(unit))


def _names(unit: Unit) -> set[str]:
    name, key = _bare(unit.name), _bare(unit.key.partition(".")[2])
    return {name, key, _bare(unit.key), f"{name}s", f"{key}s", _bare(several(unit.name))}


def _bare(words: str) -> str:
    """Only letters and digits, small."""
    return "".join(letter for letter in words.casefold() if letter.isalnum())


def _soldiers(lists: AnyLists, read: Sequence[_Line], faction: str | None, problems: list[str]) -> tuple[Soldier, ...]:
    """The figures, all of one list: of the one that was named, else of the only one that has them all.

    Where figures act in units, a line behind one of the same row is a group of its own (firefight:E5f).
    """
    if not read:
        return ()
    possible = [f for f in lists.factions if all(any(u.faction == f for u in line.meant) for line in read)]
    if faction is None and len(possible) == 1:
        faction = possible[0]
    if faction is None and len(possible) > 1:
        names = _(" or ").join(map(lists.faction_name, possible))
        problems.append(_("Line {n}: say whose these are: {lists}.").format(n=read[0].number, lists=names))
        return ()
    if faction is None:
        faction = next((line.meant[0].faction for line in read if len(line.meant) == 1), lists.factions[0])
    found: list[Soldier] = []
    for line in read:
        unit = next((unit for unit in line.meant if unit.faction == faction), None)
        if unit is None:
            text = _("Line {n}: “{name}” is not on the list of the {list}.")
            problems.append(text.format(n=line.number, name=line.word[:40], list=lists.faction_name(faction)))
        else:
            again = lists.fewest(unit) > 1 and bool(found) and found[-1].unit == unit
            found += [Soldier(unit, group=str(line.number) if again else "")] * line.count
    return tuple(found)


# ── the table of ``fftt csv rosters`` ──


def _is_table(text: str) -> bool:
    first = text.lstrip("\ufeff \r\n").partition("\n")[0]
    cells = re.split(r"[,;\t]", first.casefold())
    return len(cells) > 2 and _("unit").casefold() in (cell.strip(' "') for cell in cells)


def _read_table(lists: AnyLists, face: AnyCampaignFace, text: str) -> tuple[Roster, ...]:
    body = text.lstrip("\ufeff \r\n")
    head = body.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    rows = list(csv.reader(io.StringIO(body), delimiter=separator))
    columns = {cell.strip().casefold(): place for place, cell in enumerate(rows[0])}
    problems: list[str] = []
    players: dict[str, list[tuple[int, dict[str, str]]]] = {}
    for number, row in enumerate(rows[1:], 2):
        if any(cell.strip() for cell in row):
            cells = {name: row[place].strip().lstrip("'") for name, place in columns.items() if place < len(row)}
            players.setdefault(cells.get(_("player").casefold(), ""), []).append((number, cells))
    found = [Roster(_table_soldiers(lists, face, lines, problems), name) for name, lines in players.items()]
    if not found:
        problems.append(_("There is no figure in this table."))
    _check_sizes(found, problems)
    if problems:
        raise BadRoster(problems)
    return tuple(found)


def _table_soldiers(
    lists: AnyLists, face: AnyCampaignFace, lines: Sequence[tuple[int, Mapping[str, str]]], problems: list[str]
) -> tuple[Soldier, ...]:
    read = []
    for number, cells in lines:
        name = cells.get(_("unit").casefold(), "")
        meant = _units_called(lists, name)
        if meant:
            read.append(_Line(number, 1, name, meant))
        else:
            problems.append(_unknown(lists, number, name))
    soldiers = _soldiers(lists, read, None, problems)
    if len(soldiers) != len(lines):
        return ()
    return tuple(
        _with_record(face, soldier, number, cells, problems)
        for soldier, (number, cells) in zip(soldiers, lines, strict=True)
    )


def _with_record(
    face: AnyCampaignFace, soldier: Soldier, number: int, cells: Mapping[str, str], problems: list[str]
) -> Soldier:
    experience = cells.get(_("experience").casefold(), "") or "0"
    if not re.fullmatch(r"\d{1,4}", experience):
        text = _("Line {n}: “{text}” is no experience in FP.")
        problems.append(text.format(n=number, text=experience[:40]))
        experience = "0"
    known = {face.ability_name(key).casefold(): key for key in face.abilities.values()}
    abilities = []
    for word in filter(None, (word.strip() for word in cells.get(_("abilities").casefold(), "").split(","))):
        if word.casefold() in known:
            abilities.append(known[word.casefold()])
        else:
            problems.append(_("Line {n}: there is no ability “{name}”.").format(n=number, name=word[:40]))
    return Soldier(
        soldier.unit,
        cells.get(_("name").casefold(), "")[:60],
        int(experience),
        tuple(dict.fromkeys(abilities)),
        bool(cells.get(_("commander").casefold(), "")),
    )


# ── drawn ──


def muster(
    system: str,
    faction: str,
    fp: int,
    rng: random.Random,
    against: str | None = None,
    *,
    several: bool = False,
    units: Sequence[Unit] = (),
) -> Roster:
    """An army of exactly so many FP that wins: one of the mixes that battles have found, as often as it is chosen.

    By chance where so few FP buy nobody who fights. ``against``: the list that it meets, None where that may be any;
    ``several``: of several kinds. Raises BadRoster.
    """
    lists = lists_with(system, units)
    rows = _rows(lists, faction, fp)
    known = {unit.key: unit for unit in rows}
    bought = lists.purchase(rows, [], fp, against, rng.random(), several=several)
    army = [known[key] for key, number in bought for _one in range(number)]
    return _roster(army if any(unit.fights for unit in army) else lists.draw(rows, fp, rng), rows)


def draw(system: str, faction: str, fp: int, rng: random.Random, units: Sequence[Unit] = ()) -> Roster:
    """An army of exactly so many FP by chance: led, where it has to be, and with a mix of the list.

    Raises BadRoster where so many FP buy no army.
    """
    lists = lists_with(system, units)
    rows = _rows(lists, faction, fp)
    return _roster(lists.draw(rows, fp, rng), rows)


def _rows(lists: AnyLists, faction: str, fp: int) -> list[Unit]:
    """The rows of a list, of which an army of so many FP is to be. Raises BadRoster."""
    if not 1 <= fp <= MOST_FP:
        raise BadRoster([_("An army that is drawn has 1 to {most} FP, not {n}.").format(most=MOST_FP, n=fp)])
    return [unit for unit in lists.units() if unit.faction == faction]


def _roster(chosen: Sequence[Unit], rows: Sequence[Unit]) -> Roster:
    """Figures in the order of their list."""
    return Roster(tuple(Soldier(unit) for unit in sorted(chosen, key=rows.index)))


def figure_setups(system: str, roster: Roster, prefix: str) -> tuple[FigureSetup, ...]:
    """The figures as a battle takes them, with keys ``PREFIXunit1``; those without a name are numbered."""
    counted: dict[str, int] = {}
    found = []
    for soldier in roster.soldiers:
        unit = soldier.unit.key.partition(".")[2]
        counted[unit] = counted.get(unit, 0) + 1
        figure = FigureSetup(
            key=f"{prefix}{unit}{counted[unit]}",
            unit=soldier.unit.key,
            name=soldier.name or f"{soldier.unit.name} {counted[unit]}",
            experience=soldier.experience,
            abilities=soldier.abilities,
            commander=soldier.commander,
            group=soldier.group,
        )
        found.append(campaign_of(system).with_gains(figure))
    return tuple(found)
