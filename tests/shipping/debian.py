"""The bundle as a package of Debian, and of what is made like it: its programs, its place in menus, its kind of files.

What a desktop keeps in lists is brought up to date by the packages that keep them. Needs dpkg-deb, and nothing else.
"""

from __future__ import annotations

import gzip
import os
import platform
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from campaign import __version__, file_association
from campaign.cli import Commands, command_parser
from campaign.words import speak, spoken
from tests.shipping import contents, pictures, trying
from ui import start

NAME: Final = "fftt-campaign"
PROGRAMS: Final = f"usr/lib/{NAME}"
ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
NEEDED: Final = ("dpkg-deb",)
MAINTAINER: Final = "The FFTT Campaign developers <fftt-campaign@localhost>"  # the form asks for an address
SIZES: Final = tuple(size for size in pictures.SIZES if size <= 256)
SUMMARY: Final = "manager for wargame campaigns with FFTT"
DESCRIPTION: Final = (
    "Keeps the sector map, the weeks, the money, the armies and the life of every",
    "figure of a campaign of FFTT, the science-fiction skirmish game in 15 mm. It",
    "fights the battles or takes in those fought with miniatures, and prints the",
    "rosters that lie on the table. Any mistake can be taken back.",
)


def missing() -> str:
    """Why none can be made here; empty where it can."""
    if platform.machine() not in ARCHITECTURES:
        return f"no name is known for {platform.machine()}"
    return trying.lacking(NEEDED)


def build(bundle: Path, working: Path, target: Path) -> Path:
    """Make the package of a bundle, in a folder that is made anew; it goes into the folder ``target``."""
    shutil.rmtree(working, ignore_errors=True)
    inside = working / PROGRAMS
    inside.parent.mkdir(parents=True)
    shutil.copytree(bundle, inside, symlinks=True)
    for program in (contents.WINDOW, contents.COMMAND_LINE):
        link = working / "usr/bin" / program
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(Path("..", "lib", NAME, program))
    for path, content in files(bundle).items():
        place = working / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    _let_everybody_read(working)
    kilobytes = sum(path.lstat().st_size for path in working.rglob("*") if not path.is_dir()) // 1024
    head = working / "DEBIAN"
    head.mkdir(mode=0o755)
    (head / "control").write_text(control(kilobytes), encoding="utf-8")
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob(f"{NAME}_*.deb"):
        old.unlink()
    made = target / f"{NAME}_{__version__}_{architecture()}.deb"
    trying.run(["dpkg-deb", "--root-owner-group", "-Zzstd", "--build", str(working), str(made)], cwd=target)
    return made


def architecture() -> str:
    """This computer's kind, as Debian calls it."""
    return ARCHITECTURES[platform.machine()]


def depends() -> tuple[str, ...]:
    """The packages of the libraries that Qt loads on a screen, and the C library that the bundle was built with."""
    _name, version = platform.libc_ver()
    return (f"libc6 (>= {version})", *start.ALWAYS.values(), *start.ON_X11.values())


def control(kilobytes: int) -> str:
    """What the package says of itself."""
    lines = (
        f"Package: {NAME}",
        f"Version: {__version__}",
        f"Architecture: {architecture()}",
        f"Maintainer: {MAINTAINER}",
        f"Installed-Size: {kilobytes}",
        f"Depends: {', '.join(depends())}",
        f"Recommends: {', '.join(start.ON_WAYLAND.values())}, shared-mime-info, desktop-file-utils",
        "Section: games",
        "Priority: optional",
        f"Description: {SUMMARY}",
        *(f" {line}" for line in DESCRIPTION),
    )
    return "\n".join(lines) + "\n"


def files(bundle: Path) -> dict[str, bytes]:
    """All that is not the bundle itself, by its path."""
    found = {f"usr/share/{path}": data for path, data in file_association.desktop_files((contents.WINDOW,)).items()}
    for size in SIZES:
        icons = f"usr/share/icons/hicolor/{size}x{size}"
        found[f"{icons}/apps/{file_association.PROGRAM}.png"] = pictures.png(file_association.PROGRAM, size)
        kind = file_association.MIME.replace("/", "-")
        found[f"{icons}/mimetypes/{kind}.png"] = pictures.png(file_association.DOCUMENT_ICON, size)
    for name, page in manual_pages().items():
        found[f"usr/share/man/man1/{name}.1.gz"] = gzip.compress(page.encode(), mtime=0)
    told = f"usr/share/doc/{NAME}"
    found[f"{told}/copyright"] = (bundle / "LICENCES.txt").read_bytes()
    found[f"{told}/changelog.gz"] = gzip.compress((contents.ROOT / "CHANGELOG.md").read_bytes(), mtime=0)
    return found


def manual_pages() -> dict[str, str]:
    """A page for each program, made of what the command line says of itself."""
    before = spoken()
    speak("en")
    try:
        (commands,) = (action for action in command_parser()._actions if isinstance(action, Commands))
        listed = [(action.dest, str(action.help)) for action in commands._choices_actions]
    finally:
        speak(before)
    line, window = contents.COMMAND_LINE, contents.WINDOW
    both = "All that is ordered is saved at once. A campaign is one file, NAME.fftt; the other program opens it too."
    return {
        line: _page(
            line,
            "run FFTT campaigns from a terminal",
            (f"{line} [COMMAND ...]", f"{line} FILE.fftt"),
            (
                f"The same as {window}(1), in words. Without a command the window opens.",
                both,
                f"\\fB{line} COMMAND \\-\\-help\\fR describes a command.",
            ),
            listed,
            window,
        ),
        window: _page(
            window,
            SUMMARY,
            (f"{window} [FILE.fftt]", f"{window} {start.TRY} FOLDER"),
            (
                "Opens the window, on a campaign if one is named.",
                both,
                f"With {start.TRY} the program tries all its parts and closes again; what came of it is in the folder.",
            ),
            (),
            line,
        ),
    }


def _page(
    name: str,
    does: str,
    ways: Iterable[str],
    paragraphs: Iterable[str],
    commands: Iterable[tuple[str, str]],
    other: str,
) -> str:
    def lines() -> Iterator[str]:
        yield f'.TH {name.upper()} 1 "" "FFTT Campaign {__version__}"'
        yield ".SH NAME"
        yield f"{_plain(name)} \\- {_plain(does)}"
        yield ".SH SYNOPSIS"
        for number, way in enumerate(ways):
            yield from (".br",) * min(number, 1)
            program, _space, more = way.partition(" ")
            yield f"\\fB{_plain(program)}\\fR {_plain(more)}"
        yield ".SH DESCRIPTION"
        for paragraph in paragraphs:
            yield ".PP"
            yield paragraph
        listed = list(commands)
        if listed:
            yield ".SH COMMANDS"
        for command, said in listed:
            yield ".TP"
            yield f"\\fB{_plain(command)}\\fR"
            yield _plain(said)
        yield ".SH SEE ALSO"
        yield f"\\fB{_plain(other)}\\fR(1)"

    return "\n".join(lines()) + "\n"


def _plain(text: str) -> str:
    """Text as a manual page wants it: no sign of it is taken for an order, hyphens stay, other letters are named."""
    told = text.replace("\\", "\\e").replace("-", "\\-")
    told = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in told)
    return f"\\&{told}" if told.startswith((".", "'")) else told


def _let_everybody_read(folder: Path) -> None:
    """Whatever was usual where it was built: folders are open, programs run, nobody else writes."""
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    folder.chmod(0o755)
