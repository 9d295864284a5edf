"""The data that comes with the program: fonts that print and icons that can be drawn."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from reportlab.pdfbase.ttfonts import TTFont

import resources
from campaign.battle.systems import SYSTEMS as KNOWN
from campaign.battle.systems import lists_of

LETTERS = {
    "German": "ÄÖÜäöüß„“‚‘–",
    "Spanish": "ÁÉÍÑÓÚÜáéíñóúü¿¡ªº«»",
    "French": "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»’",
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
    "signs": "−×·…–±½¼%0123456789",
}
SYSTEMS = [name for name in KNOWN if name not in resources.ELSEWHERE]  # the program's own
ROOT = Path(str(resources.path()))
OTHERS = {"systems", "program", "words", "handbook", "pictures", "__pycache__"}  # the program's name is that of a game
FOLDER = Path(str(resources.path("fonts")))
FONTS = sorted(FOLDER.glob("*.ttf"))
ICONS = sorted(Path(str(icon)) for icon in resources.icons())

each_font = pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)


def font_at(path: Path) -> TTFont:
    return TTFont(path.stem, str(path))


def test_both_families_are_there_in_the_weights_the_look_asks_for() -> None:
    assert [path.stem for path in FONTS] == [
        "BarlowCondensed-Bold",
        "BarlowCondensed-Medium",
        "BarlowCondensed-SemiBold",
        "Inter-Bold",
        "Inter-Medium",
        "Inter-Regular",
        "Inter-SemiBold",
    ]


@each_font
def test_a_font_names_itself_like_its_file_so_that_pdf_viewers_tell_the_weights_apart(path: Path) -> None:
    assert font_at(path).face.name == path.stem.encode()


@each_font
@pytest.mark.parametrize("language", LETTERS)
def test_a_font_has_every_letter_of_the_language(path: Path, language: str) -> None:
    known = font_at(path).face.charToGlyph
    assert [letter for letter in LETTERS[language] if ord(letter) not in known] == []


@each_font
def test_all_digits_of_a_font_are_equally_wide_so_that_columns_line_up(path: Path) -> None:
    font = font_at(path)
    assert len({font.stringWidth(digit, 1000) for digit in "0123456789"}) == 1


@each_font
def test_each_font_comes_with_the_licence_of_its_family(path: Path) -> None:
    family = "Inter" if path.stem.startswith("Inter") else "Barlow"
    assert "SIL Open Font License, Version 1.1" in (FOLDER / f"OFL-{family}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_an_icon_is_a_well_formed_drawing_on_the_24_grid(path: Path) -> None:
    assert ElementTree.fromstring(path.read_bytes()).get("viewBox") == "0 0 24 24"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_rule_system_has_lists_a_rulebook_names_and_a_mark_for_each_list_in_its_folder(system: str) -> None:
    assert system in resources.systems()
    assert all(resources.of_system(system, name).is_file() for name in ("lists.toml", "rules.md"))
    for faction in lists_of(system).factions:
        names = (faction, f"{faction}_first", f"{faction}_last", f"armies_{faction}")
        assert all(resources.of_system(system, "names", f"{name}.txt").is_file() for name in names)
        assert resources.of_system(system, "icons", f"mark-{faction}.svg").is_file()


def test_nothing_of_a_rule_system_lies_with_what_is_shared() -> None:
    words = {*SYSTEMS, *(faction for system in SYSTEMS for faction in lists_of(system).factions)}
    shared = [path for path in ROOT.rglob("*") if path.is_file() and not set(path.relative_to(ROOT).parts) & OTHERS]
    assert shared
    assert [path for path in shared if words & set(re.split(r"[^a-z]", path.stem))] == []


def test_a_drawing_is_found_wherever_it_lies_and_no_two_have_a_name() -> None:
    names = [icon.name for icon in resources.icons()]
    assert len(set(names)) == len(names)
    assert all(resources.icon(name.removesuffix(".svg")).is_file() for name in names)
    assert not resources.icon("nobody").is_file()
    assert resources.icon("mark-nobody").name == f"{resources.OWN_MARK}.svg"  # of a club's own list
