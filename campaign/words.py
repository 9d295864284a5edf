"""Every sentence that a player reads passes through here, so that it can be translated.

Knows no rule and no widget: a message in English goes in, the same message in the player's language comes out.
"""

from __future__ import annotations

import gettext

_translation: gettext.NullTranslations = gettext.NullTranslations()


def use(translation: gettext.NullTranslations) -> None:
    """Speak another language from now on."""
    global _translation
    _translation = translation


def _(message: str) -> str:
    """The message in the player's language."""
    return _translation.gettext(message)


def count(one: str, many: str, number: int) -> str:
    """The form that fits the number; ``{n}`` in it stands for the number."""
    return _translation.ngettext(one, many, number).format(n=number)


def listed(items: list[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return _("{most} and {last}").format(most=", ".join(items[:-1]), last=items[-1])
