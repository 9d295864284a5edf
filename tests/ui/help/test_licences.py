"""Whose work the program is made with: every package that it needs is listed, with a name and the text of its terms."""

from __future__ import annotations

from importlib import metadata

import pytest

from tests.shipping import contents
from ui.help import licences
from ui.help.licences import Work


@pytest.fixture(scope="module")
def works() -> dict[str, Work]:
    """By normalised name, as they are installed here."""
    return {licences.normalised(work.name): work for work in licences.works()}


def all_required() -> list[str]:
    """What pyproject.toml asks for, and all that this needs: the list must not rest on what was installed some day."""
    return sorted(set().union(*(licences.packages(name) for name in contents.required())))


@pytest.mark.parametrize("package", all_required())
def test_a_package_that_the_program_needs_is_under_terms_that_are_known_word_by_word(package: str) -> None:
    work = licences.work_of(package)
    assert (bool(work.licence), len(work.text) > 500) == (True, True)


def test_packages_that_packages_need_are_listed_too(works: dict[str, Work]) -> None:
    assert {"pydantic-core", "mako", "numpy", "pillow", "shiboken6", "llvmlite"} <= set(works)


def test_what_only_developers_need_is_not_listed(works: dict[str, Work]) -> None:
    assert {"pytest", "mypy", "babel", "hypothesis"} & set(works) == set()


@pytest.mark.parametrize(
    "name", ["python", "sqlite", "zlib", "libffi", "inter", "barlow condensed", "liblzma", "bzip2"]
)
def test_what_is_no_package_is_listed_too(works: dict[str, Work], name: str) -> None:
    assert len(works[name].text) > 200


@pytest.mark.parametrize("package", licences.QT_PACKAGES)
@pytest.mark.parametrize(
    "words",
    [
        "under the GNU Lesser General Public License, version 3",
        "https://code.qt.io",
        "You may put changed versions",
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "GNU GENERAL PUBLIC LICENSE",
    ],
)
def test_qt_is_told_as_its_licence_asks(works: dict[str, Work], package: str, words: str) -> None:
    assert words in works[package].text


def test_a_work_is_read_as_it_was_written() -> None:
    work = Work("Some Thing", "", "MIT", "Terms\n\nof it\n")
    assert licences.read(licences.written(work)) == work


def test_the_list_for_people_has_all_names_and_all_terms(works: dict[str, Work]) -> None:
    told = licences.overview(works.values())
    assert [work.name for work in works.values() if work.title not in told or work.text not in told] == []


def test_a_package_that_is_not_installed_is_none_of_those_shipped() -> None:
    with pytest.raises(metadata.PackageNotFoundError):
        licences.work_of("no-such-package")
    assert licences.packages("no-such-package") == set()
