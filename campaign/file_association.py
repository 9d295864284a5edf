"""Which program opens campaign files by a double click: told to the desktop of this user, and taken back again.

Three ways: files in the user's own data folder on Linux, keys of the user's own in the registry on Windows; on macOS
the bundle says it itself. Needs no rights of an administrator, and changes nothing of other programs.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import resources
from campaign import system
from campaign.words import _

PROGRAM: Final = "fftt-campaign"  # the window's
ENDING: Final = ".fftt"
MIME: Final = "application/x-fftt-campaign"
NAME_OF_FILES: Final = "FFTT campaign"
DOCUMENT_ICON: Final = "fftt-document"
CLASS: Final = "FFTTCampaign.File"  # by which Windows knows such files
UNDER: Final = r"Software\Classes"
TOOLS: Final = (("update-desktop-database", "applications"), ("update-mime-database", "mime"))
PATIENCE: Final = 30  # seconds for each of them


class CannotAssociate(Exception):
    """This system is told in another way, which the message says."""


def associate() -> tuple[str, ...]:
    """Let the desktop open campaign files with this program; what was written. Raises OSError, CannotAssociate."""
    command = program()
    if system.DESKTOP == "windows":
        keys = registry_keys(command, icon_file())
        system.write_user_keys(UNDER, keys)
        return tuple(dict.fromkeys(f"{UNDER}\\{key}" for key, _name in keys))
    if system.DESKTOP == "macos":
        raise CannotAssociate(_("On macOS the program in the “Applications” folder opens its files by itself."))
    written = list[str]()
    for path, content in desktop_files(command).items():
        target = user_data() / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        written.append(str(target))
    _tell_the_desktop()
    return tuple(written)


def remove() -> tuple[str, ...]:
    """Take that back; what was removed. Raises OSError, CannotAssociate."""
    if system.DESKTOP == "windows":
        return _remove_keys()
    if system.DESKTOP == "macos":
        raise CannotAssociate(_("On macOS the program in the “Applications” folder opens its files by itself."))
    found = [target for path in desktop_files(("",)) if (target := user_data() / path).is_file()]
    for target in found:
        target.unlink()
    _tell_the_desktop()
    return tuple(map(str, found))


def program() -> tuple[str, ...]:
    """How the window is started on this computer: the bundle's program, the one that pip made, or Python with it."""
    ending = Path(sys.executable).suffix if system.DESKTOP == "windows" else ""
    frozen = bool(getattr(sys, "frozen", False))
    place = Path(sys.executable).parent if frozen else Path(sysconfig.get_path("scripts"))
    found = place / f"{PROGRAM}{ending}"
    return (str(found),) if frozen or found.is_file() else (sys.executable, "-m", "ui.start")


def icon_file() -> Path | None:
    """The icon of campaign files as Windows wants it, which bundles have."""
    found = Path(str(resources.path("program", f"{DOCUMENT_ICON}.ico")))
    return found if found.is_file() else None


# ── Linux ──


def user_data() -> Path:
    """Where this user's desktop looks for programs, icons and kinds of files."""
    import platformdirs

    return Path(platformdirs.user_data_dir())


def desktop_files(command: Sequence[str]) -> dict[str, bytes]:
    """What a desktop reads, by the path below the data folder."""
    return {
        f"applications/{PROGRAM}.desktop": desktop_entry(command).encode(),
        f"mime/packages/{PROGRAM}.xml": mime_type().encode(),
        f"icons/hicolor/scalable/apps/{PROGRAM}.svg": _drawing(PROGRAM),
        f"icons/hicolor/scalable/mimetypes/{MIME.replace('/', '-')}.svg": _drawing(DOCUMENT_ICON),
    }


def desktop_entry(command: Sequence[str]) -> str:
    """The program in the menu of the desktop, and what it opens."""
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Version=1.1",
            "Name=FFTT Campaign",
            "GenericName=Wargame campaign manager",
            "GenericName[de]=Verwaltung von Wargame-Kampagnen",
            "GenericName[es]=Gestor de campañas de wargames",
            "Comment=Maps, weeks, armies, veterans and battles of FFTT campaigns",
            f"Exec={' '.join(map(quoted, command))} %f",
            f"Icon={PROGRAM}",
            f"MimeType={MIME};",
            "Categories=Game;StrategyGame;",
            "Keywords=wargame;miniatures;campaign;",
            "StartupNotify=true",
            "Terminal=false",
            "",
        )
    )


def quoted(argument: str) -> str:
    """An argument as an entry's Exec line wants it: quoted where it has to be, and its per cent signs doubled."""
    doubled = argument.replace("%", "%%")
    if doubled and not set(doubled) & set(" \t\n\"'\\><~|&;$*?#()`"):
        return doubled
    inside = "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in doubled)
    return '"' + inside.replace("\\", "\\\\") + '"'  # the file's own escapes come on top of those of the line


def mime_type() -> str:
    """What kind of file it is: by its ending, and by the number that SQLite keeps for programs in its head."""
    from campaign.store.file import APPLICATION_ID

    mark = "".join(f"\\x{byte:02x}" for byte in APPLICATION_ID.to_bytes(4, "big"))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME}">
    <comment>{NAME_OF_FILES}</comment>
    <comment xml:lang="de">FFTT-Kampagne</comment>
    <comment xml:lang="es">Campaña de FFTT</comment>
    <sub-class-of type="application/vnd.sqlite3"/>
    <glob pattern="*{ENDING}"/>
    <magic priority="60">
      <match type="string" offset="0" value="SQLite format 3\\0">
        <match type="string" offset="68" value="{mark}"/>
      </match>
    </magic>
  </mime-type>
</mime-info>
"""


def _drawing(name: str) -> bytes:
    return resources.path("program", f"{name}.svg").read_bytes()


def _tell_the_desktop() -> None:
    """Let the desktop read again what it keeps in lists; one that is not there has none."""
    for tool, folder in TOOLS:
        found = shutil.which(tool)
        if found is not None and (user_data() / folder).is_dir():
            with suppress(OSError, subprocess.TimeoutExpired):
                subprocess.run([found, str(user_data() / folder)], check=False, capture_output=True, timeout=PATIENCE)


# ── Windows ──


def registry_keys(command: Sequence[str], icon: Path | None) -> dict[tuple[str, str], str]:
    """The values by which Windows knows the program of these files, by key below ``UNDER`` and name."""
    started = " ".join(f'"{part}"' for part in command)
    keys = {
        (ENDING, ""): CLASS,
        (ENDING, "Content Type"): MIME,
        (rf"{ENDING}\OpenWithProgids", CLASS): "",
        (CLASS, ""): NAME_OF_FILES,
        (rf"{CLASS}\shell\open\command", ""): f'{started} "%1"',
    }
    if icon is not None:
        keys[rf"{CLASS}\DefaultIcon", ""] = str(icon)
    return keys


def _remove_keys() -> tuple[str, ...]:
    """The keys that are this program's alone; the ending's only where no other program has taken it over."""
    owned = [CLASS, ENDING] if system.user_key(f"{UNDER}\\{ENDING}") == CLASS else [CLASS]
    found = [key for name in owned if system.user_key(key := f"{UNDER}\\{name}") is not None]
    for key in found:
        system.remove_user_key(key)
    return tuple(found)
