"""What a bundle holds: its names, which modules and files come along, which stay out, and whose work each file is.

``bundle.spec`` asks here, so that tests can ask too without building anything.
"""

from __future__ import annotations

import os
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from campaign import __version__, file_association
from ui.help import licences

ROOT: Final = Path(__file__).resolve().parents[2]
MADE: Final = ROOT / "build" / "made"  # icons and licences of a bundle
COMPILED: Final = MADE / "compiled"  # the compiled rules of one
FOLDER: Final = "FFTT Campaign"
WINDOW: Final = file_association.PROGRAM
COMMAND_LINE: Final = "fftt"
IDENTIFIER: Final = "io.github.fftt-campaign"
ENTRY: Final = ROOT / "ui" / "start.py"
NUMBA: Final = "FFTT_BUNDLE_NUMBA"  # the variable by which a bundle without it is asked for
WITHOUT_NUMBA: Final = ("numba", "llvmlite")

# The rules of the battle are compiled from their sources, which also name the folder where that is kept.
AS_SOURCES: Final = {"campaign.battle": "pyz+py"}
# Run by their path, not imported.
SCRIPTS: Final = "campaign/store/migrations"
# What the migrations import of the program is imported by nobody else perhaps; rooms are opened by name at need.
OF_OTHERS: Final = ("alembic.op", "llvmlite.binding", "numba", "numba._devicearray", "sqlalchemy.dialects.sqlite")

EXCLUDED: Final = (
    # for developers
    "_pytest",
    "babel",
    "hypothesis",
    "lib2to3",
    "mypy",
    "numba.cuda",
    "numba.tests",
    "numpy.f2py",
    "numpy.tests",
    "pip",
    "pkg_resources",
    "pydoc_data",
    "pytest",
    "setuptools",
    "tests",
    "wheel",
    # of Python, not used: other windows, terminals, the network
    "_curses",
    "_hashlib",
    "_ssl",
    "_uuid",
    "curses",
    "idlelib",
    "readline",
    "ssl",
    "tkinter",
    "turtle",
    # of others, used only where they are there
    "IPython",
    "PIL.ImageQt",
    "PIL.ImageTk",
    "cffi",
    "greenlet",
    "matplotlib",
    "pandas",
    "pygments",
    "rich",
    "scipy",
)
# Of Qt, what the window loads: platforms, pictures of people, its own words. No network, no other windows' looks.
QT_LEFT_OUT: Final = re.compile(
    r"Qt6(Network|Eglfs\w*|EglFs\w*)\b|QtNetwork|/qml/|"
    r"plugins/(egldeviceintegrations|generic|networkinformation|tls|virtualkeyboard|sqldrivers|assetimporters)/|"
    r"plugins/platforms/\w*(eglfs|linuxfb|minimalegl|vnc|vkkhrdisplay)|plugins/platformthemes/\w*gtk3|"
    r"plugins/imageformats/\w*(tga|tiff|wbmp|pdf)|"
    r"translations/(?!qtbase_(de|es)\.qm)"
)
OTHERS_LEFT_OUT: Final = re.compile(
    r"^reportlab/fonts/|^PIL/_avif|^(pillow\.libs/)?libavif|^numba/np/ufunc/(omp|tbb)pool|/tests?/|\.pyi$|"
    r"^numpy/.*\.(h|a|pxd|lib)$"
)
RESOURCES_LEFT_OUT: Final = ("pictures",)  # of the README
# Libraries of the system on which the bundle is built without which Python itself is not whole; all others are those
# of the computer on which it runs, as the README says.
OF_THE_SYSTEM: Final = {
    "libbz2": "bzip2",
    "libffi": "libffi",
    "liblzma": "liblzma",
    "libsqlite3": "SQLite",
    "libz": "zlib",
}
PYTHON: Final = re.compile(
    r"(^|/)(libpython3|python3\d*\.dll|vcruntime|msvcp|ucrtbase|api-ms-win|python3\.\d+/|base_library)"
)


def hidden_imports() -> list[str]:
    """Every module of ours: many are imported only when they are wanted."""
    import campaign
    import ui

    ours = [
        module.name
        for package in (campaign, ui)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    return [
        name
        for name in (*ours, "resources", *OF_OTHERS)
        if not set(WITHOUT_NUMBA) & {name.partition(".")[0]} & set(excluded())
    ]


def excluded() -> tuple[str, ...]:
    """Modules that stay out."""
    return EXCLUDED if os.environ.get(NUMBA, "yes") == "yes" else (*EXCLUDED, *WITHOUT_NUMBA)


def data() -> list[tuple[str, str]]:
    """Files of ours that are read: from where, and into which folder of the bundle."""
    folders = [folder for folder in (ROOT / "resources").iterdir() if folder.is_dir() and _is_data(folder)]
    files = [file for file in (ROOT / "resources").iterdir() if file.is_file()]
    pairs = [(file, "resources") for file in files] + [(folder, f"resources/{folder.name}") for folder in folders]
    return [(str(path), into) for path, into in [*pairs, (ROOT / SCRIPTS, SCRIPTS)]]


def _is_data(folder: Path) -> bool:
    return folder.name not in (*RESOURCES_LEFT_OUT, "__pycache__")


def is_shipped(name: str, source: str) -> bool:
    """Whether a file that was found comes along, by its place in the bundle and where it was found."""
    place = name.replace("\\", "/")
    if place.endswith(".pyc") or QT_LEFT_OUT.search(place) or OTHERS_LEFT_OUT.search(place):
        return False
    return _of_python_or_a_package(source) or library(place) in OF_THE_SYSTEM or sys.platform != "linux"


def library(place: str) -> str:
    """A library's name without its version: ``libz`` of ``libz.so.1``."""
    return place.rpartition("/")[2].partition(".so")[0]


def _of_python_or_a_package(source: str) -> bool:
    """Whether a file lies in a folder of Python, of its packages or of this project, so not in one of the system."""
    path = Path(source).resolve()
    # Links into Python's own folder are followed, as they are in environments.
    return any(path.is_relative_to(Path(place).resolve()) for place in (sys.base_prefix, sys.prefix, ROOT))


def owner(name: str, source: str) -> str:
    """Whose work a file of the bundle is: a package, or another entry of the licences. Raises KeyError for nobody's."""
    place = name.replace("\\", "/")
    path = Path(source).resolve()
    if path.is_relative_to(ROOT) and not path.is_relative_to(Path(sys.prefix).resolve()):
        return licences.US
    if library(place) in OF_THE_SYSTEM:
        return OF_THE_SYSTEM[library(place)]
    if (package := _package_of(path)) is not None:
        return package
    if PYTHON.search(place) or path.is_relative_to(Path(sys.base_prefix).resolve()):
        return "Python"
    raise KeyError(f"nobody is known to have made {place} ({source})")


def _package_of(path: Path) -> str | None:
    """The package that has installed a file."""
    return _files_of_packages().get(path)


_FILES: dict[Path, str] = {}


def _files_of_packages() -> dict[Path, str]:
    if not _FILES:
        for found in metadata.distributions():
            name = licences.normalised(found.metadata["Name"])
            _FILES.update((Path(str(file.locate())).resolve(), name) for file in found.files or [])
    return _FILES


def shipped_works(files: Iterable[tuple[str, str]]) -> tuple[licences.Work, ...]:
    """The list of licences of a bundle with these files, each by its place and where it was found.

    Raises KeyError where a file is nobody's, or where it is not known under which terms its maker's work is.
    """
    known = {licences.normalised(work.name): work for work in (licences.python(), *licences.parts())}
    owners = {licences.normalised(owner(name, source)) for name, source in files}
    fonts = {licences.normalised(family) for family in licences.FONTS}
    found = {name: known.get(name) or licences.work_of(name) for name in owners | fonts}
    if unknown := sorted(name for name, work in found.items() if not work.text.strip() or not work.licence):
        raise KeyError(f"no licence is known of {', '.join(unknown)}")
    return tuple(found[name] for name in sorted(found))


def write_licences(files: Iterable[tuple[str, str]], folder: Path) -> list[tuple[str, str, str]]:
    """Write the list into a folder; what of it comes into the bundle, as PyInstaller writes it."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    entries = []
    for work in shipped_works(files):
        file = folder / f"{licences.normalised(work.name).replace(' ', '-')}.txt"
        file.write_text(licences.written(work), encoding="utf-8", newline="\n")
        entries.append((f"resources/licences/{licences.WRITTEN}/{file.name}", str(file), "DATA"))
    return entries


def info_plist() -> dict[str, Any]:
    """What macOS is told about the program and its files."""
    return {
        "CFBundleDisplayName": FOLDER,
        "CFBundleShortVersionString": __version__,
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": file_association.NAME_OF_FILES,
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": f"{file_association.DOCUMENT_ICON}.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [f"{IDENTIFIER}.file"],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": f"{IDENTIFIER}.file",
                "UTTypeDescription": file_association.NAME_OF_FILES,
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [file_association.ENDING.lstrip(".")],
                    "public.mime-type": file_association.MIME,
                },
            }
        ],
    }


def required() -> set[str]:
    """The packages that pyproject.toml names for the program itself, those of bundles besides, normalised."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [
        *project["dependencies"],
        *(line for extra in licences.EXTRAS for line in project["optional-dependencies"][extra]),
    ]
    return {licences.normalised(re.split(r"[^\w.-]", line)[0]) for line in lines}
