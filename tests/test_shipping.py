"""What is given to others, as far as it can be seen without building it: the proof of 0.8 builds it and tries it."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

import dev
from campaign import __version__, cli
from tests.shipping import __main__ as shipping
from tests.shipping import compiled_rules, contents, debian, pictures
from ui import start
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


# ── the rules, compiled ──


def test_a_bundle_looks_for_compiled_rules_where_they_are_put(tmp_path: Path) -> None:
    (tmp_path / "key").mkdir()
    for name in ("flow.advance-1.py311.1.nbc", "flow.advance-1.py311.nbi", "tests.lock"):
        (tmp_path / "key" / name).touch()
    found = compiled_rules.files(tmp_path)
    assert [(Path(source).suffix, into) for source, into in found] == [
        (".nbc", "campaign/battle/compiled/key"),
        (".nbi", "campaign/battle/compiled/key"),
    ]
    source = (ROOT / "campaign" / "battle" / "compile_cache.py").read_text(encoding="utf-8")
    assert 'SHIPPED: Final = SOURCES / "compiled"' in source


BRINGING = """
from pathlib import Path
from campaign.battle import compile_cache

here, shipped = Path({here!r}), Path({shipped!r})
compile_cache.SHIPPED = shipped
folder = shipped / compile_cache.sources_key()
folder.mkdir()
for name in ("a.1.nbc", "a.nbi", "b.nbi"):
    (folder / name).write_text("shipped", encoding="ascii")
folder.chmod(0o555)
mine = here / compile_cache.sources_key()
mine.mkdir(parents=True)
(mine / "b.nbi").write_text("mine", encoding="ascii")
assert compile_cache.cache_folder() == mine
print(sorted((path.name, path.read_text(encoding="ascii")) for path in mine.iterdir()))
(mine / "more").touch()
"""


@pytest.mark.skipif(find_spec("numba") is None, reason="without numba nothing is compiled")
def test_what_a_bundle_brings_along_is_laid_beside_what_was_compiled_here_which_stays(tmp_path: Path) -> None:
    script = BRINGING.format(here=str(tmp_path / "here"), shipped=str(tmp_path))
    environ = os.environ | {"FFTT_BATTLE_CACHE": str(tmp_path / "here")}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environ, check=False, capture_output=True, encoding="utf-8"
    )
    there = [("a.1.nbc", "shipped"), ("a.nbi", "shipped"), ("b.nbi", "mine")]
    assert (done.stderr, done.stdout.strip()) == ("", str(there))


# ── the package for Debian ──


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A folder that looks like a bundle."""
    folder = tmp_path / contents.FOLDER
    (folder / "_internal").mkdir(parents=True)
    for program in (contents.WINDOW, contents.COMMAND_LINE):
        (folder / program).write_text("#!/bin/sh\n", encoding="ascii")
        (folder / program).chmod(0o700)
    (folder / "_internal" / "data").write_text("data", encoding="ascii")
    (folder / "LICENCES.txt").write_text("Terms", encoding="ascii")
    return folder


@pytest.mark.skipif(bool(debian.missing()), reason="no package can be made here")
def test_a_package_holds_the_programs_where_everybody_finds_them_and_all_that_a_desktop_reads(
    bundle: Path, tmp_path: Path
) -> None:
    made = debian.build(bundle, tmp_path / "working", tmp_path / "out")
    listed = subprocess.run(["dpkg-deb", "--contents", made], check=True, capture_output=True, encoding="utf-8").stdout
    rows = {line.split(None, 5)[5]: line for line in listed.splitlines()}
    assert rows["./usr/bin/fftt -> ../lib/fftt-campaign/fftt"].startswith("lrwx")
    assert rows["./usr/lib/fftt-campaign/fftt-campaign"].startswith("-rwxr-xr-x root/root")
    assert {
        "./usr/share/applications/fftt-campaign.desktop",
        "./usr/share/mime/packages/fftt-campaign.xml",
        "./usr/share/icons/hicolor/48x48/apps/fftt-campaign.png",
        "./usr/share/icons/hicolor/scalable/mimetypes/application-x-fftt-campaign.svg",
        "./usr/share/man/man1/fftt.1.gz",
        "./usr/share/doc/fftt-campaign/copyright",
    } <= set(rows)
    fields = subprocess.run(
        ["dpkg-deb", "--field", made, "Version", "Depends"], check=True, capture_output=True, encoding="utf-8"
    ).stdout
    assert f"Version: {__version__}" in fields
    assert "libxcb-cursor0" in fields


def test_a_manual_page_names_every_command() -> None:
    page = debian.manual_pages()["fftt"]
    (commands,) = (action for action in cli.command_parser()._actions if isinstance(action, cli.Commands))
    named = {line.removeprefix("\\fB").removesuffix("\\fR").replace("\\-", "-") for line in page.splitlines()}
    assert set(commands.choices) - named == set()


@pytest.mark.skipif(which("groff") is None, reason="nothing here reads manual pages")
@pytest.mark.parametrize("name", [contents.WINDOW, contents.COMMAND_LINE])
def test_a_manual_page_can_be_read(name: str) -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww"], input=debian.manual_pages()[name].encode(), check=True, capture_output=True
    )
    assert (done.stderr, f"       {name}".encode() in re.sub(b".\b", b"", done.stdout)) == (b"", True)


# ── what builds it elsewhere ──

WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


def test_the_workflow_builds_by_the_door_on_three_systems_and_says_that_it_is_untried() -> None:
    assert "python dev.py package ${{ matrix.what }}" in WORKFLOW
    asked = re.findall(r"\{ system: (\w+)-[\d.]+, what: (\w+) \}", WORKFLOW)
    assert {system for system, _what in asked} == {"ubuntu", "windows", "macos"}
    assert all(shipping.arguments().parse_args([what]).what == what for _system, what in asked)
    assert "UNTRIED" in WORKFLOW


def test_the_workflow_installs_the_libraries_that_qt_loads_and_names_no_place() -> None:
    packages = set(re.findall(r"\blib[\w.+-]+", WORKFLOW.partition("no-install-recommends")[2].partition("- name")[0]))
    assert packages == {*start.ALWAYS.values(), *start.ON_X11.values()}
    assert "://" not in WORKFLOW
