"""What may turn text or files of strangers into more than text: where it may be used, and why there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from typing import Final

from tests.laws.reading import Module, Place

# Classes of Qt that read markup, or files that markup names, from any text; and those that unpack pictures.
CLASSES: Final = {
    "QLabel", "QMessageBox", "QErrorMessage", "QProgressDialog", "QInputDialog", "QWhatsThis", "QToolTip",
    "QTextEdit", "QTextBrowser", "QTextDocument", "QTextDocumentFragment", "QStaticText", "QGraphicsTextItem",
    "QSvgRenderer", "QSvgWidget", "QGraphicsSvgItem", "QSvgGenerator", "QImageReader", "QMovie", "QPictureIO",
    "QDesktopServices", "QWebEngineView", "QQuickView", "QQuickWidget", "QQmlEngine", "QMediaPlayer",
    "QSystemTrayIcon", "QSplashScreen", "QWizard",
}  # fmt: skip
# Methods of them, whoever has them.
METHODS: Final = {
    "setHtml", "insertHtml", "setMarkdown", "insertMarkdown", "fromHtml", "appendHtml", "setWhatsThis",
    "setDefaultStyleSheet", "setOpenExternalLinks", "loadFromData", "fromData", "openUrl", "setInformativeText",
    "setDetailedText", "addResource", "setBaseUrl", "setSearchPaths", "setStatusTip", "drawInlineImage", "linkURL",
    "beginForm", "drawStaticText",
}  # fmt: skip
PICTURES: Final = {"QPixmap", "QImage", "QIcon", "QBitmap", "QPicture", "QCursor"}
# On paper: what reads markup, or pictures by their name.
PAPER: Final = (
    "reportlab.platypus", "reportlab.lib.styles", "reportlab.graphics", "svglib", "reportlab.lib.utils",
    "reportlab.lib.utils.ImageReader", "PIL", "reportlab.lib.paraparser", "reportlab.rl_settings", "xhtml2pdf",
)  # fmt: skip

ALLOWED: Final = {
    # the helpers themselves
    ("ui/plain_labels.py", "QLabel"): "makes every label, as plain text",
    ("ui/icons.py", "QSvgRenderer"): "draws the project's own icons, by their name in resources",
    ("ui/portraits.py", "QImageReader"): "reads pictures of strangers, with limits",
    ("ui/picture_memory.py", "QImageReader"): "reads nothing: tells all readers how much memory they may take",
    (
        "ui/portraits.py",
        "loadFromData",
    ): "pictures that the campaign's strict check has passed, as PNG and nothing else",
    ("ui/open_in_desktop.py", "QDesktopServices"): "shows folders and files of this computer that somebody asked for",
    ("ui/open_in_desktop.py", "openUrl"): "the same",
    ("ui/rules/page_view.py", "QTextBrowser"): "the rulebook's page: inserts plain text, and loads nothing",
    ("ui/rules/page_view.py", "QTextDocument"): "the same",
    ("ui/rules/page_view.py", "QTextEdit"): "its type of a lit place",
    ("ui/rules/page_view.py", "addResource"): "the handbook's own pictures, which are already unpacked",
    ("ui/rules/page_view.py", "fromData"): "the same, of the bytes that lie in the resources",
    ("campaign/paper/manual.py", "PIL"): "the size of the handbook's own pictures",
    ("campaign/paper/pen.py", "PIL"): "pictures that the campaign's strict check has passed, as PNG and nothing else",
    ("campaign/paper/pen.py", "reportlab.lib.utils"): "is given a picture that is unpacked, never a name",
    # labels that only have a picture, and types
    ("ui/battlefield/thumbnail.py", "QLabel"): "has a picture that we drew, and no text",
    ("ui/dialogs/army_halves.py", "QLabel"): "has a picture of a row of ours, and no text",
    # what shows plain text by itself
    ("ui/menu_entries.py", "setStatusTip"): "kept for the search of commands; a status bar shows plain text",
    ("ui/map/drawing.py", "QInputDialog"): "asks for a name; its words are ours, the name is in a line to edit",
}

TYPES_ONLY: Final = {"QLabel", "QTextEdit"}  # may be named as a type; to make one is another matter
SHOWS_TIPS: Final = {"setToolTip": -1, "showText": 1}  # which argument has the text
SHOWS_WORDS: Final = {"addAction", "addMenu"}  # of menus, where an ampersand is a key
LOADED: Final = {"text", "path", "name", "file", "filename", "source", "url"}  # names of what would be loaded


@cache
def uses(module: Module) -> tuple[tuple[str, Place], ...]:
    """Every use, by what it is of."""
    return tuple(_uses(module))


def offences(module: Module) -> Iterator[Place]:
    """Every use of what reads markup or files, outside the places that may."""
    yield from (place for key, place in uses(module) if (module.file, key) not in ALLOWED)


def needed(module: Module) -> set[tuple[str, str]]:
    """The places of ``ALLOWED`` that this file makes use of."""
    return {(module.file, key) for key, _place in uses(module)}


def _uses(module: Module) -> Iterator[tuple[str, Place]]:
    calls = module.calls
    held = [*_annotations(module.nodes), *_looked_for(calls)]
    types = {id(node) for one in held for node in ast.walk(one)}
    asked = [call.func for call, _name, last in calls if last in ("showText", "hideText")]
    tips = {id(node) for one in asked for node in ast.walk(one)}
    for node, name in module.used:
        last = name.rpartition(".")[2]
        if last not in CLASSES or not name.startswith(("PySide6", last)):
            continue
        if (last in TYPES_ONLY and id(node) in types) or (last == "QToolTip" and id(node) in tips):
            continue  # the text of a tool tip is looked at below
        yield last, module.place(node, f"{last} is used")
    for call, _name, last in calls:
        if last in METHODS:
            yield last, module.place(call, f"{last}() is called")
        if last in SHOWS_TIPS and call.args and not _is_plain_tip(module, call, SHOWS_TIPS[last]):
            yield last, module.place(call, f"{last}() without plain_labels.tool_tip()")
        if last == "setWindowTitle" and not _is_plain_title(module, call.args[0]):
            yield last, module.place(call, "setWindowTitle() without plain_labels.window_title()")
        if last in SHOWS_WORDS and not all(_is_plain_word(module, arg) for arg in call.args[:1]):
            yield last, module.place(call, f"{last}() of words that are not ours without plain_labels.menu_text()")
        if last == "setTextFormat" and not ast.unparse(call).endswith("TextFormat.PlainText)"):
            yield last, module.place(call, "a text format that is not plain")
        if last in PICTURES and len(call.args) == 1 and _may_be_a_file(call.args[0]):
            yield last, module.place(call, f"{last}() of what may be the name of a file")
    for node, name in module.imports:
        for forbidden in PAPER:
            if name == forbidden or name.startswith(f"{forbidden}."):
                yield forbidden, module.place(node, f"{name} is imported")
                break


def _looked_for(calls: tuple[tuple[ast.Call, str, str], ...]) -> Iterator[ast.AST]:
    """Classes that are only looked for."""
    for call, _name, last in calls:
        if last in ("isinstance", "findChildren", "findChild"):
            yield from call.args


def _annotations(nodes: tuple[ast.AST, ...]) -> Iterator[ast.AST]:
    for node in nodes:
        if isinstance(node, ast.AnnAssign) or (isinstance(node, ast.arg) and node.annotation is not None):
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns


def _is_plain_tip(module: Module, call: ast.Call, place: int) -> bool:
    if place >= len(call.args):
        return False
    text = call.args[place]
    if isinstance(text, ast.Call) and module.dotted(text.func) in ("ui.plain_labels.tool_tip", "tool_tip"):
        return True
    return module.file == "ui/plain_labels.py"


def _is_plain_title(module: Module, text: ast.expr) -> bool:
    """Words of our own, or those of people made harmless."""
    if isinstance(text, ast.Call):
        return module.dotted(text.func) in ("ui.plain_labels.window_title", "campaign.words._")
    return isinstance(text, ast.Name) and text.id.isupper()


def _is_plain_word(module: Module, text: ast.expr) -> bool:
    """What a menu shows: no words that are put together there and then from those of people."""
    if isinstance(text, ast.Call) and isinstance(text.func, ast.Attribute) and text.func.attr == "format":
        return all(_is_number(keyword.value) for keyword in text.keywords)
    return not isinstance(text, ast.Attribute) or text.attr not in ("name", "title", "words", "text")


def _is_number(value: ast.expr) -> bool:
    return isinstance(value, ast.JoinedStr | ast.Constant) or (isinstance(value, ast.Name) and value.id == "percent")


def _may_be_a_file(node: ast.AST) -> bool:
    match node:
        case ast.Constant():
            return isinstance(node.value, str)
        case ast.JoinedStr() | ast.BinOp():
            return True
        case ast.Name():
            return node.id in LOADED
        case ast.Attribute():
            return node.attr in LOADED
        case ast.Call(func=ast.Name(id=name)):
            return name in ("str", "fspath")
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in ("as_posix", "path", "fspath", "joinpath", "resolve", "absolute", "toLocalFile")
        case _:
            return False
