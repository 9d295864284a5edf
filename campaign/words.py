"""Every sentence that a player reads passes through here, so that it can be said in another language.

Knows no rule and no widget: a message in English goes in, the same message in the player's language comes out. The
languages are catalogues in ``resources/words``, one ``.po`` each for translators and its compiled ``.mo`` for the
program; ``python3 dev.py words`` keeps them in step with the code. A message is asked for when it is shown, never while
modules are imported: the language is chosen after that.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping
from importlib.resources import files

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "es": "Español"}  # code: its own name for itself
DECIMAL_SIGNS = {"de": ",", "es": ","}  # where it is not a point
ASKED_FOR = ("FFTT_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # variables that name a language, strongest first

_translation: gettext.NullTranslations = gettext.NullTranslations()
_language = ENGLISH


def speak(language: str) -> None:
    """Speak one of ``LANGUAGES`` from now on; any other code is English."""
    global _translation, _language
    _language = language if language in LANGUAGES else ENGLISH
    if _language == ENGLISH:
        _translation = gettext.NullTranslations()
        return
    with files("resources").joinpath("words", f"{_language}.mo").open("rb") as catalogue:
        _translation = gettext.GNUTranslations(catalogue)


def spoken() -> str:
    """The code of the language in use."""
    return _language


def language_of(environ: Mapping[str, str] = os.environ) -> str:
    """The language that a terminal's environment asks for; English if it names none of ours."""
    for variable in ASKED_FOR:
        if wanted := environ.get(variable, ""):
            code = wanted.replace("-", "_").partition("_")[0].partition(".")[0].casefold()
            return code if code in LANGUAGES else ENGLISH
    return ENGLISH


def _(message: str) -> str:
    """The message in the player's language."""
    return _translation.gettext(message)


def caption(name: str) -> str:
    """What a menu or a button is called in the player's language; ``name`` is its English message.

    Without the mark of its key, which ``name`` need not have either.
    """
    said = _translation.gettext(name)
    if said == name:
        marked = _translation.gettext(f"&{name}")
        said = name if marked == f"&{name}" else marked
    return said.replace("&&", "\0").replace("&", "").replace("\0", "&")


def count(one: str, many: str, number: int, **parts: str) -> str:
    """The form that fits the number; ``{n}`` in it stands for the number, and what else there is for a part."""
    return _translation.ngettext(one, many, number).format(n=number, **parts)


def decimal(value: float, places: int = 1, *, whole: bool = False) -> str:
    """A number with the decimal sign of the language in use: ``12.0``, in German ``12,0``.

    ``whole``: without decimals that are all zero.
    """
    text = f"{value:.{places}f}"
    if whole and "." in text:
        text = text.rstrip("0").removesuffix(".")
    return text.replace(".", DECIMAL_SIGNS.get(_language, "."))


def listed(items: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return _("{most} and {last}").format(most=", ".join(items[:-1]), last=items[-1])
