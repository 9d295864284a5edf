"""How orders, events and what they hold are read and written: strictly, each field of its type and none besides."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from pydantic import ConfigDict, TypeAdapter

STRICT: Final = ConfigDict(extra="forbid", hide_input_in_errors=True)
"""A report of an error has no campaign's key in it."""


@cache
def form_of(kind: type) -> TypeAdapter[Any]:
    """The form of a dataclass of some rule system."""
    value: Any = kind | None  # of a dataclass alone it would take no settings
    return TypeAdapter(value, config=STRICT)
