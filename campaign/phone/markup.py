"""HTML that is put together of elements: every text is escaped unless it is HTML already."""

from __future__ import annotations

from html import escape


class Markup(str):
    """A text that is HTML. Made here alone."""

    __slots__ = ()


Inside = str | Markup
"""What stands within an element: HTML as it is, or a text, which is escaped."""

VOID = frozenset({"meta", "rect", "path", "circle", "use"})
"""Elements that hold nothing; those of pictures are closed in themselves."""


def element(tag: str, /, *inside: Inside, **attributes: str | float | None) -> Markup:
    """An element. ``class_`` is the attribute ``class``, ``stroke_width`` is ``stroke-width``; None leaves one out."""
    head = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_written(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if tag in VOID:
        return Markup(f"<{tag}{head}>" if tag == "meta" else f"<{tag}{head}/>")
    return Markup(f"<{tag}{head}>{joined(*inside)}</{tag}>")


def joined(*parts: Inside) -> Markup:
    """Several pieces one after the other."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def _written(value: str | float) -> str:
    """Numbers with as few places as a picture needs."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
