"""Between the protocol's words and ours: positions and spans, uris and paths."""

import os
import re
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from urllib.parse import quote, unquote_to_bytes

from doxa.lsp.params import Json, found, integer, members, string
from doxa.session.buffers import Uri
from doxa.text.edits import Change
from doxa.text.lines import Encoding, LineIndex, Position
from doxa.text.span import Span

_DRIVE = re.compile(rb"\A/[A-Za-z]:(?=/|\Z)")
_FILE = re.compile(r"file:(?://([^/]*))?(.*)", re.IGNORECASE | re.DOTALL)


def position_of(value: Json, *keys: str) -> Position:
    return Position(integer(value, *keys, "line"), integer(value, *keys, "character"))


def change_of(value: Json) -> Change | str:
    """What was typed; without a range, the whole text."""
    if found(members(value), "range") is None:
        return string(value, "text")
    return Change(position_of(value, "range", "start"), position_of(value, "range", "end"), string(value, "text"))


def wire_range(lines: LineIndex, span: Span, encoding: Encoding) -> Json:
    start, end = (lines.position(offset, encoding) for offset in span)
    return {
        "start": {"line": start.line, "character": start.column},
        "end": {"line": end.line, "character": end.column},
    }


def span_of(lines: LineIndex, value: Json, encoding: Encoding) -> Span:
    """The characters of a range; a range written backwards means the same ones."""
    start, end = sorted(lines.offset(position_of(value, key), encoding) for key in ("start", "end"))
    return Span(start, end)


def document_uri(params: Json) -> Uri:
    return uri_of(string(params, "textDocument", "uri"))


def uri_of(name: str) -> Uri:
    """The one spelling of a uri: `file:///c:/a%20b.md` for `FILE://localhost/C%3A/a b.md`.

    Only file uris are known well enough to be spelled anew. Case and links of the file system are not looked at.
    """
    file = _FILE.fullmatch(name)
    if file is None:
        return Uri(name)
    host = (file[1] or "").lower()
    path = unquote_to_bytes(file[2].encode("utf-8", "surrogatepass"))
    path = _DRIVE.sub(lambda drive: drive[0].lower(), path)
    return Uri(f"file://{'' if host == 'localhost' else host}{quote(path, safe='/:')}")


def uri_of_path(path: PurePath) -> Uri:
    """The uri of an absolute path."""
    return uri_of(path.as_uri())


def file_of(uri: Uri) -> Path | None:
    """The file on this machine that a uri means, if it means one."""
    path = windows_path(uri) if os.name == "nt" else posix_path(uri)
    return Path(path) if path and path.is_absolute() else None


def posix_path(uri: Uri) -> PurePosixPath | None:
    """The file that a uri means; `None` if it means none here: `untitled:1`, `file://server/x`, or a NUL in it."""
    file = _FILE.fullmatch(uri)
    if file is None or file[1] or "%00" in uri:
        return None
    return PurePosixPath(os.fsdecode(unquote_to_bytes(file[2])))


def windows_path(uri: Uri) -> PureWindowsPath | None:
    r"""The file that a uri means: `c:\a b.md` for `file:///c:/a%20b.md`, `\\server\share\x` for `file://server/share/x`."""
    file = _FILE.fullmatch(uri)
    if file is None or "%00" in uri:
        return None
    path = unquote_to_bytes(file[2]).decode("utf-8", "replace")
    if file[1]:
        return PureWindowsPath(f"//{file[1]}{path}")
    return PureWindowsPath(path[1:]) if _DRIVE.match(path.encode()) else None
