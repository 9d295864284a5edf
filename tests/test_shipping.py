"""What is given to others, as far as it can be seen without building it: the proof of 0.8 builds it and tries it."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

import pytest

import dev
from campaign import __version__
from tests.shipping import contents, pictures
from ui.help import licences

ROOT = Path(__file__).parents[1]
PACKAGES = Path(sys.prefix, "lib", "python3.11", "site-packages")


def test_the_door_builds_what_is_shipped() -> None:
    assert dev.command_parser().parse_args(["package"]).command == "package"


def test_every_folder_of_data_comes_into_the_bundle_but_the_pictures_of_the_readme() -> None:
    folders = {path.name for path in (ROOT / "resources").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders - {Path(into).name for _source, into in contents.data()} == {"pictures"}


def test_migrations_come_along_as_files_because_they_are_run_by_their_path() -> None:
    assert (str(ROOT / contents.SCRIPTS), contents.SCRIPTS) in contents.data()


def test_every_module_of_the_program_comes_along_also_what_is_imported_late() -> None:
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for package in ("campaign", "ui")
        for path in (ROOT / package).rglob("*.py")
        if "migrations" not in path.parts
    }
    assert modules - set(contents.hidden_imports()) - {"campaign", "ui"} == set()


def test_the_rules_of_the_battle_come_along_as_sources_which_name_the_folder_of_what_is_compiled() -> None:
    assert contents.AS_SOURCES == {"campaign.battle": "pyz+py"}


def test_a_bundle_without_numba_is_asked_for_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(contents.NUMBA, "no")
    assert ("numba" in contents.excluded(), "numba" in contents.hidden_imports()) == (True, False)


def test_the_program_of_a_bundle_becomes_a_worker_before_it_becomes_anything_else() -> None:
    source = contents.ENTRY.read_text(encoding="utf-8")
    main = source[source.index('if __name__ == "__main__":') :]
    assert -1 < main.find("freeze_support()") < main.find("main()")


@pytest.mark.parametrize(
    ("place", "comes_along"),
    [
        ("PySide6/Qt/lib/libQt6Widgets.so.6", True),
        ("PySide6/Qt/lib/libQt6Network.so.6", False),
        ("PySide6/QtNetwork.abi3.so", False),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/translations/qtbase_de.qm", True),
        ("PySide6/Qt/translations/qt_de.qm", False),
        ("PySide6/Qt/translations/qtbase_fr.qm", False),
        ("reportlab/fonts/DarkGardenMK.pfb", False),
    ],
)
def test_of_the_libraries_only_what_the_window_uses_comes_along(place: str, comes_along: bool) -> None:
    assert contents.is_shipped(place, str(PACKAGES / place)) is comes_along


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere systems bring no libraries of their own")
@pytest.mark.parametrize(("name", "comes_along"), [("libsqlite3.so.0", True), ("libglib-2.0.so.0", False)])
def test_libraries_of_the_system_stay_with_it_but_for_those_that_python_is_made_with(
    name: str, comes_along: bool
) -> None:
    assert contents.is_shipped(name, f"/usr/lib/x86_64-linux-gnu/{name}") is comes_along


def test_a_file_of_nobody_stops_the_building() -> None:
    with pytest.raises(KeyError, match="nobody is known to have made"):
        contents.owner("libodd.so.1", "/usr/lib/libodd.so.1")


def test_each_file_has_an_owner_whose_terms_come_along() -> None:
    import PySide6.QtCore
    import shapely

    files = [
        ("campaign", str(ROOT / "campaign" / "__init__.py")),
        ("PySide6/QtCore.abi3.so", str(PySide6.QtCore.__file__)),
        ("shapely", str(shapely.__file__)),
        ("libsqlite3.so.0", "/usr/lib/x86_64-linux-gnu/libsqlite3.so.0"),
        ("collections", subprocess.__file__),
    ]
    names = [licences.normalised(work.name) for work in contents.shipped_works(files)]
    assert names == [
        "barlow condensed", "fftt-campaign", "inter", "pyside6-essentials", "python", "shapely", "sqlite",
    ]  # fmt: skip


def test_macos_is_told_of_the_files_and_the_version() -> None:
    told = contents.info_plist()
    exported = told["UTExportedTypeDeclarations"][0]
    assert (told["CFBundleShortVersionString"], exported["UTTypeTagSpecification"]["public.filename-extension"]) == (
        __version__,
        ["fftt"],
    )


@pytest.mark.parametrize("name", pictures.NAMES)
def test_an_icon_is_drawn_in_any_size(name: str) -> None:
    made = pictures.png(name, 48)
    assert (made[:8], struct.unpack(">II", made[16:24])) == (b"\x89PNG\r\n\x1a\n", (48, 48))


def test_the_icon_for_windows_finds_each_picture_where_it_says() -> None:
    pngs = {size: pictures.png("fftt-document", size) for size in (16, 256)}
    made = pictures.ico(pngs)
    entries = [struct.unpack("<BBBBHHII", made[6 + 16 * place : 22 + 16 * place]) for place in range(2)]
    found = {(width or 256): made[start : start + length] for width, _h, _c, _r, _p, _b, length, start in entries}
    assert found == pngs


def test_the_icon_for_macos_is_as_long_as_its_blocks() -> None:
    pngs = {size: pictures.png("fftt-campaign", size) for size in (32, 128)}
    made = pictures.icns(pngs)
    assert (made[:4], struct.unpack(">I", made[4:8])[0], made.count(b"\x89PNG")) == (b"icns", len(made), 2)
