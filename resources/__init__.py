"""Data that comes with the program: tables, rulebook, names, fonts, icons, samples. Holds no behaviour."""

from importlib.resources import files
from importlib.resources.abc import Traversable


def path(*parts: str) -> Traversable:
    """The file or folder at ``parts`` below this package, wherever the program is installed."""
    return files(__name__).joinpath(*parts)
