"""The catalogues of ``resources/words``: what the code says, and how each language says it.

``python -m tests.catalogues`` reads every message out of the code and of the presets, adds the new ones to each
language's ``.po``, takes out those that nobody says any more, compiles the ``.mo``, and tells what still waits for a
translation. Translates nothing.
"""

from __future__ import annotations

import ast
import io
import string
import sys
import tomllib
from collections import deque
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import cast

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from campaign.words import ENGLISH, LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "words"
SAYING = {"_": 1, "count": 2}  # functions whose first arguments are messages, and how many of them
TRANSLATED = tuple(code for code in LANGUAGES if code != ENGLISH)
HEAD = "# {language}: the words of FFTT Campaign; python3 dev.py words keeps the messages in step with the code."
PEOPLE = "The FFTT Campaign developers"
WRITTEN = datetime(2026, 11, 21, tzinfo=UTC)  # stands in the files' heads, which otherwise would change at each writing
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

Message = tuple[str, ...]  # one form, or one and many


class Unreadable(Exception):
    """Code says something that cannot be looked up: what and where."""


@cache
def messages() -> dict[Message, list[str]]:
    """Every message of the program and the files that say it, in the order of the files."""
    found: dict[Message, list[str]] = {}
    for place, message in (*_of_code(), *_of_presets()):
        places = found.setdefault(message, [])
        if place not in places:
            places.append(place)
    for several in [message for message in found if len(message) > 1]:  # gettext finds its first form for the one too
        found[several] += found.pop(several[:1], [])
    return found


def said_too_early() -> list[str]:
    """Places where a message is asked for while a module is imported, before the language is chosen."""
    return [f"{place}:{call.lineno}" for place, call, later in _said() if not later]


def path_of(language: str, ending: str = "po") -> Path:
    """The file of a language."""
    return FOLDER / f"{language}.{ending}"


def catalogue(language: str) -> Catalog:
    """What is translated; an empty one where there is no file yet."""
    if not path_of(language).exists():
        return _empty(language)
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def brought_up_to_date(language: str) -> Catalog:
    """The language's catalogue with exactly the messages that the code has now."""
    old, new = catalogue(language), _empty(language)
    for message, places in messages().items():
        known = old.get(message[0])
        wanted = message if len(message) > 1 else message[0]
        text = known.string if known is not None and known.id == wanted else ""
        new.add(wanted, text or "", locations=[(place, 0) for place in places])
    return new


def faults(language: str) -> list[str]:
    """What is missing or wrong in a language's file, a line each."""
    known, found = catalogue(language), []
    for message in messages():
        entry = known.get(message[0])
        forms = _forms(entry)
        if len(forms) != len(message) or not all(forms):
            found.append(f"not translated: {message[0]!r}")
            continue
        found += [fault for pair in zip(message, forms, strict=True) if (fault := _differs(*pair))]
    said = {message[0] for message in messages()}
    found += [f"nobody says it: {entry.id!r}" for entry in known if entry.id and _first(entry.id) not in said]
    return found


def compiled(language: str) -> bytes:
    """The bytes of the ``.mo`` that belong to the ``.po``."""
    out = io.BytesIO()
    write_mo(out, catalogue(language))
    return out.getvalue()


def main() -> int:
    """Bring all catalogues up to date; 1 while anything waits for a translation."""
    FOLDER.mkdir(exist_ok=True)
    waiting = 0
    for language in TRANSLATED:
        new = brought_up_to_date(language)
        with path_of(language).open("wb") as file:
            write_po(file, new, width=100, include_lineno=False, sort_by_file=True, omit_header=False)
        path_of(language, "mo").write_bytes(compiled(language))
        wrong = faults(language)
        waiting += len(wrong)
        print(f"{language}: {len(messages())} messages, {len(wrong)} to be looked at", *wrong, sep="\n  ")
    return 1 if waiting else 0


def _empty(language: str) -> Catalog:
    return Catalog(
        locale=language,
        header_comment=HEAD.format(language=LANGUAGES[language]),
        project="FFTT Campaign",
        version="1",
        msgid_bugs_address=PEOPLE,
        creation_date=WRITTEN,
        revision_date=WRITTEN,
        last_translator=PEOPLE,
        language_team=PEOPLE,
        fuzzy=False,
    )


@cache
def _said() -> tuple[tuple[str, ast.Call, bool], ...]:
    """Every call that asks for a message, its file, and whether it is made when a function is called."""
    return tuple(
        (path.relative_to(ROOT).as_posix(), call, later)
        for folder in ("campaign", "ui")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for call, later in _calls(ast.parse(path.read_text(encoding="utf-8")))
    )


def _calls(tree: ast.Module) -> Iterator[tuple[ast.Call, bool]]:
    """In the order of ``ast.walk``; what runs when a function is called is its body, not its default arguments."""
    waiting = deque[tuple[ast.AST, bool]]([(tree, False)])
    while waiting:
        node, later = waiting.popleft()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
            first = node.args[0] if node.args else None
            if node.func.id == "_" or (isinstance(first, ast.Constant) and isinstance(first.value, str)):
                yield node, later  # other functions are called count too
        body = node.body if isinstance(node, FUNCTIONS) else []
        inside = {id(part) for part in (body if isinstance(body, list) else [body])}
        waiting.extend((child, later or id(child) in inside) for child in ast.iter_child_nodes(node))


def _of_code() -> Iterator[tuple[str, Message]]:
    for place, call, _later in _said():
        forms = call.args[: SAYING[cast(ast.Name, call.func).id]]
        texts = [form.value for form in forms if isinstance(form, ast.Constant) and isinstance(form.value, str)]
        if len(texts) == SAYING[cast(ast.Name, call.func).id]:
            yield place, tuple(texts)
        elif not ast.unparse(call).startswith("_(preset."):
            raise Unreadable(f"{place}:{call.lineno}: {ast.unparse(call)}")


def _of_presets() -> Iterator[tuple[str, Message]]:
    path = ROOT / "resources" / "presets.toml"
    for row in tomllib.loads(path.read_text(encoding="utf-8")).values():
        yield "resources/presets.toml", (row["title"],)
        yield "resources/presets.toml", (row["summary"],)


def _forms(entry: Entry | None) -> tuple[str, ...]:
    """The texts of an entry, one or one and many; none where it is not there."""
    text = () if entry is None else entry.string
    return (text,) if isinstance(text, str) else tuple(text or ())


def _first(message: str | list[str] | tuple[str, ...]) -> str:
    return message if isinstance(message, str) else message[0]


def _differs(message: str, text: str) -> str:
    """What a translation lacks that its message has, or an empty text."""
    if _fields(message) != _fields(text):
        return f"other fields: {message!r}: {text!r}"
    for sign in ("\n", "…"):
        if message.endswith(sign) != text.endswith(sign):
            return f"another end: {message!r}: {text!r}"
    if (message[:1].isspace(), message[-1:].isspace()) != (text[:1].isspace(), text[-1:].isspace()):
        return f"other spaces: {message!r}: {text!r}"
    return ""


def _fields(message: str) -> set[str] | None:
    """The names in braces; None for a text that is no pattern."""
    try:
        return {field for _text, field, _spec, _conversion in string.Formatter().parse(message) if field is not None}
    except ValueError:
        return None


if __name__ == "__main__":
    sys.exit(main())
