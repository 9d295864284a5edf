"""The lists that armies are bought from, read from ``resources/systems/firefight`` (firefight:C5, L7).

Knows nothing of a single model.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any, Final

import resources
from campaign.battle.contract import FigureSetup
from campaign.battle.contract.campaign import COMMON_ABILITIES, gains
from campaign.battle.contract.lists import Stat
from campaign.battle.firefight.codes import MOST_MODELS, MOST_WEAPONS
from campaign.battle.firefight.special import OF_MODELS, OF_WEAPONS, level, name_of, spelled
from campaign.words import _


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon of a row; ``reach`` in inches, 0 for a melee weapon; ``rules`` as they are written: "Blast(3)".

    Told as the rulebook's lists have it: "Howitzer 48″ ×1 AP(1) Blast(3)" (firefight:C5a, L2).
    """

    name: str
    reach: int
    attacks: int
    ap: int = 0
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        reach = [f"{self.reach}″"] if self.reach else []
        return " ".join((self.name, *reach, f"×{self.attacks}", *([f"AP({self.ap})"] if self.ap else []), *self.rules))


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list. ``fp`` for each model; ``rules`` as they are written: "Hero", "Tough(3)"."""

    key: str  # "compact.captain"
    faction: str
    name: str
    fewest: int
    most: int
    quality: int
    defense: int
    arms: tuple[Arm, ...]
    rules: tuple[str, ...]
    fp: int

    @property
    def tough(self) -> int:
        """The X of Tough(X), 0 for none."""
        return level(self.rules, "Tough")

    shoots = False

    @property
    def leads(self) -> bool:
        """A train, which supplies an army and never comes to a table (firefight:E3a)."""
        return self.rules == (TRAIN,)

    @property
    def is_hq(self) -> bool:
        """The same: it is lost where HQs are (firefight:E3c)."""
        return self.leads

    @property
    def fights(self) -> bool:
        """Everybody but a train."""
        return not self.leads

    @property
    def code(self) -> str:
        """Two letters that stand for it on a chip."""
        return self.name[:2].upper()

    def stats(self, learnt: FigureSetup | None = None) -> tuple[Stat, ...]:
        """Its numbers, or those of a model with what it has learnt (firefight:E6b, E8c)."""
        if self.leads:
            return Stat("wounds", 1), Stat("note", 0, 0, *self.notes())
        quality, defense = (_("{n}+").format(n=n) for n in (self.quality, self.defense))
        found = [
            Stat("quality", self.quality, 0, _("quality {n}").format(n=quality), _("Quality"), quality),
            Stat("defense", self.defense, 0, _("defense {n}").format(n=defense), _("Defense"), defense),
        ]
        known = () if learnt is None else (*gains(learnt.experience), *learnt.abilities)
        more = len({"wound", "tougher"} & {*known})
        wounds = max(1, self.tough) + more
        return (*found, Stat("wounds", wounds, more, _("tough {n}").format(n=wounds) if wounds > 1 else ""))

    def notes(self) -> tuple[str, ...]:
        """Its weapons, and its special rules without the one that is a number."""
        if self.leads:
            return (_("leads and supplies"),)
        return (*map(str, self.arms), *(rule for rule in self.rules if not is_tough(rule)))

    @property
    def base(self) -> int:
        """The radius of its base, in tenths of a millimetre (firefight:C7a)."""
        if self.tough >= 6:
            return 300
        return 200 if self.tough >= 3 else 125


TRAIN: Final = "Train"
ABILITIES: Final = {**COMMON_ABILITIES, 12: "on-the-run"}
"""Two dice -> ability (firefight:E8a)."""
WITH_WEAPON: Final = {"double-fire": True, "berserk": False}  # whether of a ranged one (firefight:E8e, E8i)
"""The abilities that are of one weapon. One whose weapon was named ends in its number among the row's of its sort."""
NAMED: Final = tuple(f"{ability}-{number}" for ability in WITH_WEAPON for number in range(1, MOST_WEAPONS + 1))


def plain_ability(ability: str) -> str:
    """The ability of the table that one is, whichever weapon was named for it."""
    return ability.rpartition("-")[0] if ability in NAMED else ability


def weapon_number(known: Iterable[str], ability: str) -> int:
    """The number of the weapon of an ability, the first where none was named; 0 for who has not got it."""
    named = next((one for one in known if plain_ability(one) == ability), "")
    return int(named.rpartition("-")[2]) if named in NAMED else int(bool(named))


def arms_for(row: Row, ability: str) -> tuple[Arm, ...]:
    """The weapons of a row that an ability can be of; none where it is of no weapon."""
    ranged = WITH_WEAPON.get(ability)
    return () if ranged is None else tuple(arm for arm in row.arms if bool(arm.reach) is ranged)


FARTHEST: Final = 60  # inches
LONGEST: Final = 30  # characters of a name
MOST_ATTACKS: Final = 12
HIGHEST: Final = 6  # AP


def is_tough(rule: str) -> bool:
    """Whether a rule is Tough with a number from 1 to 6."""
    return name_of(rule) == "Tough"


def arm_of(values: Mapping[str, Any]) -> Arm:
    """The weapon of these values; without rules where they name none."""
    return Arm(**{**values, "rules": tuple(values.get("rules", ()))})


@cache
def firefight_rows() -> tuple[Row, ...]:
    """The rows of the game's own lists, in their order (firefight:L2a, L3a, L4a, L5a)."""
    lists = tomllib.loads(resources.of_system("firefight", "lists.toml").read_text(encoding="utf-8"))
    return tuple(
        Row(
            key=f"{faction}.{key}",
            faction=faction,
            name=row["name"],
            fewest=row["models"][0],
            most=row["models"][1],
            quality=row["quality"],
            defense=row["defense"],
            arms=tuple(arm_of(arm) for arm in row["weapons"]),
            rules=tuple(row["rules"]),
            fp=row["fp"],
        )
        for faction, rows in lists.items()
        for key, row in rows.items()
    )


def trains(rows: Iterable[Row] | None = None) -> tuple[Row, ...]:
    """The train of each list of these rows, of the game's own by themselves: bought, kept and lost on the map.

    firefight:E3a
    """
    factions = dict.fromkeys(row.faction for row in (firefight_rows() if rows is None else rows))
    return tuple(Row(f"{name}.train", name, TRAIN, 1, 1, 6, 6, (), (TRAIN,), 1) for name in factions)


def formed(models: Iterable[tuple[Row, str]]) -> list[tuple[Row, int]]:
    """The units that models form in their order, each by its row and group, and how many each has.

    firefight:E5a, E5d
    """
    runs = [(row, len(list(run))) for (row, _group), run in groupby(models)]
    return [(row, size) for row, number in runs for size in sizes_of(number, row.fewest, row.most)]


def sizes_of(models: int, fewest: int, most: int) -> list[int]:
    """The units that so many models of a row form: as few and as even as can be, at most one of them too small.

    firefight:E5a, E5b, E5c
    """
    units = -(-models // most)
    least, more = divmod(models, max(1, units))
    even = [least + 1] * more + [least] * (units - more)
    if sum(size < fewest for size in even) > 1:
        return [most] * (units - 1) + [models - most * (units - 1)]
    return even


def row_problems(row: Row) -> list[str]:
    """What is wrong with a row, a sentence each; each number one beyond its limit is refused.

    firefight:L7a, L7b, L7c, L7d
    """
    single = row.fewest == row.most == 1
    word = row.key.removeprefix(f"{row.faction}.")
    checks = (
        (
            row.key == f"{row.faction}.{word}" and word.isascii() and word.isalpha() and word.islower(),
            _("The key {row} is not the list, a dot and a word of small letters, as compact.scout."),
        ),
        (
            all(
                0 < len(name.strip()) <= LONGEST and name.isprintable()
                for name in (row.name, *(a.name for a in row.arms))
            ),
            _("The row {row} or a weapon of it has a name that cannot be read, or is longer than 30 characters."),
        ),
        (
            single or 2 <= row.fewest <= row.most <= MOST_MODELS,
            _("The row {row} has neither one model nor a group of 2 to 6. Change its number of models."),
        ),
        (
            2 <= row.quality <= 6 and 2 <= row.defense <= 6,
            _("The row {row} has a Quality or Defense that is not from 2 to 6."),
        ),
        (len(row.arms) <= MOST_WEAPONS, _("The row {row} has more than four weapons. Take some away.")),
        (
            all(0 <= arm.reach <= FARTHEST for arm in row.arms),
            _("The row {row} has a weapon with a range that is not from 0 to 60 inches."),
        ),
        (
            all(1 <= arm.attacks <= MOST_ATTACKS for arm in row.arms),
            _("The row {row} has a weapon that has not from 1 to 12 attacks."),
        ),
        (
            all(0 <= arm.ap <= HIGHEST for arm in row.arms),
            _("The row {row} has a weapon with an AP that is not from 0 to 6."),
        ),
        (row.fp > 0, _("The row {row} costs less than 1 FP.")),
    )
    return [*(said.format(row=row.key) for holds, said in checks if not holds), *_rule_problems(row)]


def _rule_problems(row: Row) -> Iterator[str]:
    """What is wrong with the special rules of a row and of its weapons (firefight:L7c, L7d)."""
    own = () if row.leads else row.rules
    for rules, names, others in (
        (own, OF_MODELS, OF_WEAPONS),
        (tuple(rule for arm in row.arms for rule in arm.rules), OF_WEAPONS, OF_MODELS),
    ):
        for rule in dict.fromkeys(rules):
            name = name_of(rule)
            if name in others:
                text = _("The row {row} has “{rule}” as a rule of a weapon. It is one of the model; move it there.")
                if names is OF_MODELS:
                    text = _("The row {row} has “{rule}” as a rule of the model. It is one of a weapon; move it there.")
            elif not name:
                text = _("The row {row} has a rule that cannot be played, “{rule}”. These can: {rules}.")
            else:
                continue
            yield text.format(row=row.key, rule=rule[:LONGEST], rules=spelled(names))


def columns() -> tuple[str, ...]:
    """The heads of a row's numbers in a table."""
    return _("quality"), _("defense"), _("tough")


def cells(row: Row, learnt: FigureSetup) -> tuple[int | None, ...]:
    """The numbers, with what a model has learnt; a train has none."""
    if row.leads:
        return None, None, None
    return row.quality, row.defense, row.tough or None
