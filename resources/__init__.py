"""Data that comes with the program: tables, rulebook, names, fonts, icons, samples. Holds no behaviour.

What belongs to a rule system lies in a folder of its own under ``systems``, named like the system: ``lists.toml``, the
rulebook ``rules.md``, ``names``, ``icons``, ``scenarios``, and what was measured of its lists and its play.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable

OWN_MARK = "mark-club"
"""The drawing that stands for a list of a club's own."""

ELSEWHERE: dict[str, Traversable] = {}
"""Where the data of a rule system lies that does not come with the program; the tests have one."""


def path(*parts: str) -> Traversable:
    """The file or folder at ``parts`` below this package, wherever the program is installed."""
    return files(__name__).joinpath(*parts)


def systems() -> tuple[str, ...]:
    """The rule systems that have data, by name."""
    own = (folder.name for folder in path("systems").iterdir() if folder.is_dir())
    return tuple(sorted({*own, *ELSEWHERE}))


def of_system(name: str, *parts: str) -> Traversable:
    """The file or folder at ``parts`` of the data of a rule system."""
    return ELSEWHERE.get(name, path("systems", name)).joinpath(*parts)


def icon(name: str) -> Traversable:
    """The drawing of this name: the program's own, or one of a rule system; each list has a mark."""
    own = path("icons", f"{name}.svg")
    if own.is_file():
        return own
    others = (of_system(system, "icons", f"{name}.svg") for system in systems())
    missing = path("icons", f"{OWN_MARK}.svg") if name.startswith("mark-") else own
    return next((file for file in others if file.is_file()), missing)


def icons() -> tuple[Traversable, ...]:
    """All drawings that there are."""
    folders = (path("icons"), *(of_system(name, "icons") for name in systems()))
    return tuple(
        file for folder in folders if folder.is_dir() for file in folder.iterdir() if file.name.endswith(".svg")
    )
