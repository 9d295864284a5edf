"""Whose work the program is made with, and under which terms: Python packages, Python, Qt, and what comes with these.

Read from what is installed beside the program; a bundle, in which nothing is installed, brings the same written down,
a file for each work. Shows nothing, and reads no network.
"""

from __future__ import annotations

import platform
import re
import sqlite3
import sys
import sysconfig
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

import resources
from campaign import __version__

US: Final = "fftt-campaign"
EXTRAS: Final = ("fast",)  # what may be installed besides, and is in bundles
WRITTEN: Final = "shipped"  # the folder of a bundle's list, beside the other texts
QT: Final = ("qt.txt", "LGPL-3.0.txt", "GPL-3.0.txt")
QT_PACKAGES: Final = ("pyside6-essentials", "shiboken6")  # they bring no texts of their own
LEGAL: Final = re.compile(r"licen[cs]e|copying|notice|authors|copyright", re.IGNORECASE)
FONTS: Final = {"Inter": "OFL-Inter.txt", "Barlow Condensed": "OFL-Barlow.txt"}


@dataclass(frozen=True, slots=True)
class Work:
    """Something of others, or of ours. ``licence`` names the terms, ``text`` is all of them."""

    name: str
    version: str
    licence: str
    text: str

    @property
    def title(self) -> str:
        """Name and version."""
        return f"{self.name} {self.version}".strip()


def works() -> tuple[Work, ...]:
    """All of them, ours first, the others by name. Reads some dozens of files."""
    written = resources.path("licences", WRITTEN)
    if written.is_dir():
        return _sorted(read(file.read_text(encoding="utf-8")) for file in written.iterdir())
    return _sorted(installed())


def installed() -> Iterator[Work]:
    """Those of this very environment."""
    for package in sorted(packages(US, EXTRAS)):
        yield work_of(package)
    yield from (python(), *parts())


def packages(root: str, extras: Iterable[str] = ()) -> set[str]:
    """What a package needs and what that needs, itself too, by normalised names, as far as it is installed."""
    found: set[str] = set()
    waiting: list[tuple[str, Iterable[str]]] = [(normalised(root), extras)]
    while waiting:
        name, wanted = waiting.pop()
        try:
            needed = metadata.requires(name) or []
        except metadata.PackageNotFoundError:  # not for this system, or not wanted
            continue
        found.add(name)
        for line in needed:
            asked, _semicolon, marker = line.partition(";")
            extra = re.search(r"extra\s*==\s*[\"']([\w.-]+)", marker)
            below = normalised(re.split(r"[^\w.-]", asked.strip())[0])
            if below not in found and (extra is None or extra[1] in wanted):
                waiting.append((below, ()))
    return found


def normalised(name: str) -> str:
    """A package's name as all write it that mean the same."""
    return re.sub(r"[-_.]+", "-", name).lower()


def work_of(package: str) -> Work:
    """An installed package with all the terms that it brings."""
    found = metadata.distribution(package)
    own = found.metadata
    version = __version__ if package == US else found.version  # an older one may have been installed to develop on
    return Work(own["Name"], version, _licence_in_words(own), _texts(package, found))


def python() -> Work:
    """The language itself, with what it says of the works in it."""
    places = (Path(sysconfig.get_path("stdlib"), "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt"))
    debian = Path(sys.base_prefix, "share", "doc", f"python{sys.version_info[0]}.{sys.version_info[1]}", "copyright")
    text = next((place.read_text(encoding="utf-8") for place in (*places, debian) if place.is_file()), sys.copyright)
    return Work("Python", platform.python_version(), "Python Software Foundation License", text)


def parts() -> Iterator[Work]:
    """What is no Python package: libraries that come with Python, and fonts."""
    yield Work("SQLite", sqlite3.sqlite_version, "Public domain", _ours("sqlite.txt"))
    yield Work("zlib", zlib.ZLIB_RUNTIME_VERSION, "zlib License", _ours("zlib.txt"))
    yield Work("bzip2", "", "bzip2 License", _ours("bzip2.txt"))
    yield Work("liblzma", "", "Public domain, or 0BSD", _ours("xz.txt"))
    yield Work("libffi", "", "MIT", _ours("libffi.txt"))
    for family, file in FONTS.items():
        yield Work(family, "", "SIL Open Font License 1.1", resources.path("fonts", file).read_text(encoding="utf-8"))


def written(work: Work) -> str:
    """A work as a text that ``read`` reads: three lines about it, an empty one, its terms."""
    return f"{work.name}\n{work.version}\n{work.licence}\n\n{work.text}"


def read(text: str) -> Work:
    """The work of such a text."""
    name, version, licence, _empty, terms = text.split("\n", 4)
    return Work(name, version, licence, terms)


def overview(all_of_them: Iterable[Work]) -> str:
    """One text for people: the list, then the terms of each."""
    chosen = tuple(all_of_them)
    lines = [f"{work.title}: {work.licence}" for work in chosen]
    rule = "=" * 100
    return "\n".join([*lines, *(f"\n{rule}\n{work.title}: {work.licence}\n{rule}\n\n{work.text}" for work in chosen)])


def _sorted(found: Iterable[Work]) -> tuple[Work, ...]:
    return tuple(sorted(found, key=lambda work: (normalised(work.name) != US, work.name.lower())))


def _licence_in_words(own: metadata.PackageMetadata) -> str:
    """Its terms by name: as an expression, as words of its own if they are short, or by what it is classified as."""
    said = own.json.get("license_expression") or own.json.get("license") or ""
    if said and "\n" not in said and len(said) < 120:
        return str(said)
    classes = [line.rpartition(" :: ")[2] for line in own.get_all("Classifier") or [] if line.startswith("License ::")]
    return ", ".join(classes) or str(said).partition("\n")[0]


def _texts(package: str, found: metadata.Distribution) -> str:
    if package in QT_PACKAGES:
        return "\n\n".join(map(_ours, QT))
    own = [file for file in found.files or [] if _is_legal(file)]
    return "\n\n\n".join(f"{file.name}\n\n{_decoded(file.read_binary())}" for file in sorted(own, key=str))


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text.decode("latin-1")


def _is_legal(file: metadata.PackagePath) -> bool:
    """Whether it tells terms: in the folders made for that, or by its name; never a program's own source."""
    inside = file.parts[0].endswith(".dist-info") and len(file.parts) > 2
    return (inside or LEGAL.search(file.name) is not None) and file.suffix not in (".py", ".pyc", ".pyi", ".json")


def _ours(name: str) -> str:
    return resources.path("licences", name).read_text(encoding="utf-8")
