"""Files that open by a double click: what the desktop is told, by each system’s way; that it is taken back whole."""

from __future__ import annotations

import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from campaign import file_association, system
from campaign.cli import main
from campaign.store.file import APPLICATION_ID

COMMAND = ("/opt/FFTT Campaign/fftt-campaign",)
ON_FREEDESKTOP = pytest.mark.skipif(system.DESKTOP != "freedesktop", reason="another desktop’s way")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of a user, and no tools that would look into it."""
    folder = tmp_path / "share ä"
    monkeypatch.setattr(file_association, "user_data", lambda: folder)
    monkeypatch.setattr(file_association, "TOOLS", ())
    monkeypatch.setattr(system, "DESKTOP", "freedesktop")
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_desktop_gets_an_entry_a_kind_of_file_and_icons(data: Path) -> None:
    file_association.associate()
    assert files(data) == {
        "applications/fftt-campaign.desktop",
        "icons/hicolor/scalable/apps/fftt-campaign.svg",
        "icons/hicolor/scalable/mimetypes/application-x-fftt-campaign.svg",
        "mime/packages/fftt-campaign.xml",
    }


def test_taken_back_nothing_of_it_is_left_and_what_is_of_others_stays(data: Path) -> None:
    other = data / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.touch()
    file_association.associate()
    file_association.remove()
    assert files(data) == {"applications/other.desktop"}


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="missing: desktop-file-validate")
@pytest.mark.parametrize(
    "program", [COMMAND, ("/usr/bin/fftt-campaign",), ('/o"dd/$50 100%/`fftt\\', "-m", "ui.start")]
)
def test_the_entry_is_valid(tmp_path: Path, program: tuple[str, ...]) -> None:
    entry = tmp_path / "fftt-campaign.desktop"
    entry.write_text(file_association.desktop_entry(program), encoding="utf-8")
    done = subprocess.run(["desktop-file-validate", str(entry)], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(
    ("argument", "written"),
    [
        ("/usr/bin/fftt-campaign", "/usr/bin/fftt-campaign"),
        ("/opt/FFTT Campaign/x", '"/opt/FFTT Campaign/x"'),
        ("/opt/100%/x", "/opt/100%%/x"),
        ("/opt/a$b/x", '"/opt/a\\\\$b/x"'),
    ],
)
def test_an_argument_is_quoted_as_entries_want_it(argument: str, written: str) -> None:
    assert file_association.quoted(argument) == written


def test_a_file_is_known_by_its_ending_and_by_the_number_in_its_head() -> None:
    told = ElementTree.fromstring(file_association.mime_type())
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    inner = told.find(f".//{space}match/{space}match")
    glob = told.find(f".//{space}glob")
    assert inner is not None
    assert glob is not None
    mark = bytes.fromhex(inner.get("value", "").replace("\\x", ""))
    assert (glob.get("pattern"), inner.get("offset"), int.from_bytes(mark, "big")) == ("*.fftt", "68", APPLICATION_ID)


def test_windows_starts_the_program_with_the_file_in_quotes() -> None:
    keys = file_association.registry_keys((r"C:\Clubs & Co\fftt-campaign.exe",), Path("document.ico"))
    assert (keys[".fftt", ""], keys[r"FFTTCampaign.File\shell\open\command", ""]) == (
        "FFTTCampaign.File",
        r'"C:\Clubs & Co\fftt-campaign.exe" "%1"',
    )


class Registry(dict[str, str]):
    """Keys with the values that have no name, as the system’s module keeps them."""

    def write(self, under: str, keys: dict[tuple[str, str], str]) -> None:
        self.update({rf"{under}\{key}": value for (key, name), value in keys.items() if not name})

    def remove(self, key: str) -> None:
        for name in [name for name in self if name == key or name.startswith(rf"{key}\ ".rstrip())]:
            del self[name]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    made = Registry()
    monkeypatch.setattr(system, "DESKTOP", "windows")
    monkeypatch.setattr(system, "write_user_keys", made.write)
    monkeypatch.setattr(system, "user_key", made.get)
    monkeypatch.setattr(system, "remove_user_key", made.remove)
    return made


def test_on_windows_all_keys_are_taken_back(registry: Registry) -> None:
    file_association.associate()
    assert file_association.CLASS in registry.values()
    file_association.remove()
    assert registry == {}


def test_an_ending_that_another_program_has_taken_over_stays_with_it(registry: Registry) -> None:
    file_association.associate()
    ending = rf"{file_association.UNDER}\.fftt"
    registry[ending] = "Other.File"
    file_association.remove()
    assert registry == {ending: "Other.File"}


def test_on_macos_the_command_says_what_does_it_instead(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(system, "DESKTOP", "macos")
    code = main(["associate"])
    assert (code, capsys.readouterr().err.startswith("On macOS")) == (1, True)


def test_the_command_says_what_it_has_written(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["associate"])
    said = capsys.readouterr().out.splitlines()
    assert (code, set(said[:-1]), "double click" in said[-1]) == (0, {str(data / name) for name in files(data)}, True)


def test_the_command_says_when_there_is_nothing_to_remove(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["associate", "--remove"])
    assert (code, capsys.readouterr().out) == (0, "There was nothing to remove.\n")


def test_a_bundle_names_the_window_beside_the_program_that_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setattr("sys.executable", str(tmp_path / "fftt"))
    assert file_association.program() == (str(tmp_path / "fftt-campaign"),)
