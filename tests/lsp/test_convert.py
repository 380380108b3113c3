"""Uris in every spelling, and ranges in every encoding."""

from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doxa.lsp.convert import posix_path, span_of, uri_of, uri_of_path, windows_path, wire_range
from doxa.session.buffers import Uri
from doxa.text.lines import Encoding, LineIndex
from doxa.text.span import Span
from tests.text.test_lines import ENCODINGS, TEXTS


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("file:///vault/plan.md", "file:///vault/plan.md"),
        ("file:///vault/a%20plan.md", "file:///vault/a%20plan.md"),
        ("file:///vault/a plan.md", "file:///vault/a%20plan.md"),
        ("FILE://localhost/vault/%70lan.md", "file:///vault/plan.md"),
        ("file:/vault/plan.md", "file:///vault/plan.md"),
        ("file:///c%3A/Notes/plan.md", "file:///c:/Notes/plan.md"),
        ("file:///C:/Notes/plan.md", "file:///c:/Notes/plan.md"),
        ("file://Server/share/plan.md", "file://server/share/plan.md"),
        ("file:///Z%C3%BCrich.md", "file:///Z%C3%BCrich.md"),
        ("file:///Zürich.md", "file:///Z%C3%BCrich.md"),
        ("file:///a%23b%3Fc.md", "file:///a%23b%3Fc.md"),
        ("untitled:Untitled-1", "untitled:Untitled-1"),
        ("untitled:C:\\a b.md", "untitled:C:\\a b.md"),
        ("vscode-notebook-cell:/a.ipynb#W0", "vscode-notebook-cell:/a.ipynb#W0"),
        ("", ""),
    ],
)
def test_a_uri_has_one_spelling(name: str, uri: str) -> None:
    assert uri_of(name) == uri
    assert uri_of(uri) == uri


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///vault/a%20plan.md", "/vault/a plan.md"),
        ("file:///a%23b%3Fc%25.md", "/a#b?c%.md"),
        ("file:///Z%C3%BCrich.md", "/Zürich.md"),
        ("file:///odd%FF.md", "/odd\udcff.md"),
        ("file:///c:/Notes", "/c:/Notes"),
    ],
)
def test_a_file_on_unix(uri: str, path: str) -> None:
    assert posix_path(uri_of(uri)) == PurePosixPath(path)
    assert uri_of_path(PurePosixPath(path)) == uri_of(uri)


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///c%3A/My%20Notes/plan.md", r"c:\My Notes\plan.md"),
        ("file:///C:/plan.md", r"c:\plan.md"),
        ("file://server/share/a%20plan.md", r"\\server\share\a plan.md"),
    ],
)
def test_a_file_on_windows(uri: str, path: str) -> None:
    assert windows_path(uri_of(uri)) == PureWindowsPath(path)
    assert uri_of_path(PureWindowsPath(path)) == uri_of(uri)


@pytest.mark.parametrize("uri", ["", "untitled:Untitled-1", "https://a.org/x.md", "file:///a%00b", "vault/plan.md"])
def test_what_is_no_file(uri: str) -> None:
    assert posix_path(uri_of(uri)) is None
    assert windows_path(uri_of(uri)) is None


def test_a_file_of_the_other_system_is_none() -> None:
    assert posix_path(Uri("file://server/share/plan.md")) is None
    assert windows_path(Uri("file:///vault/plan.md")) is None


@given(st.text())
def test_any_text_is_a_uri(text: str) -> None:
    uri = uri_of(text)
    assert uri_of(uri) == uri
    posix_path(uri)
    windows_path(uri)


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1))
def test_every_path_survives_the_trip_to_an_editor_and_back(name: str) -> None:
    path = PurePosixPath("/vault", name)
    assert posix_path(uri_of_path(path)) == path


@given(TEXTS, ENCODINGS, st.data())
def test_every_span_survives_the_trip_to_an_editor_and_back(text: str, encoding: Encoding, data: st.DataObject) -> None:
    lines = LineIndex(text)
    places = [offset for offset in range(len(text) + 1) if text[offset - 1 : offset + 1] != "\r\n"]
    span = Span(*sorted(data.draw(st.tuples(st.sampled_from(places), st.sampled_from(places)))))
    assert span_of(lines, wire_range(lines, span, encoding), encoding) == span
