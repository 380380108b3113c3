import os
import socket
from pathlib import Path

import pytest

from doxa.syntax.codecs import STANDARD_CODECS
from doxa.vault.paths import NotePath
from doxa.vault.settings import DEFAULTS, Settings
from doxa.vault.walk import files, files_at, folders
from tests.support.vault_text import vault_text, write


def listed(root: Path, settings: Settings = DEFAULTS) -> list[str]:
    return [file.path for file in files(root, settings)]


def check(root: Path, source: str, *paths: str, settings: Settings = DEFAULTS) -> None:
    """The files of the vault that the text describes, in their order."""
    write(vault_text(source), root)
    assert listed(root, settings) == list(paths)
    for path in paths:
        [file] = files_at(root, settings, NotePath(path)) or ()
        assert file.path == path


def log(caplog: pytest.LogCaptureFixture) -> str:
    return caplog.text


@pytest.fixture(autouse=True)
def _heard(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")


def test_files_are_sorted_by_the_parts_of_their_paths(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- b.md --
        -- a.md --
        -- a/z.md --
        -- a-1/x.md --
        -- a/b/y.md --
        -- B.md --
        -- ü.md --
        """,
        *("B.md", "a/b/y.md", "a/z.md", "a-1/x.md", "a.md", "b.md", "ü.md"),
    )
    assert listed(tmp_path) == sorted(listed(tmp_path), key=lambda path: path.split("/"))


def test_notes_and_attachments_are_told_apart(tmp_path: Path) -> None:
    for name in ("a.md", "b.MD", "c.Markdown", "d.png", "md", "e.md.txt", "BeliefNetwork.toml"):
        (tmp_path / name).write_text("12345", encoding="utf-8")
    notes = [file.path for file in files(tmp_path, DEFAULTS) if file.is_note]
    assert notes == ["a.md", "b.MD", "c.Markdown"]
    assert len(listed(tmp_path)) == 7


def test_size_and_time_are_known(tmp_path: Path) -> None:
    note = tmp_path / "plan.md"
    note.write_bytes("Übung\n".encode())
    os.utime(note, ns=(0, 1_600_000_000_123_456_789))
    [file] = files(tmp_path, DEFAULTS)
    assert (file.path, file.is_note, file.size) == ("plan.md", True, 7)
    assert file.mtime_ns == note.stat().st_mtime_ns


def test_what_is_hidden_is_left_out(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- .hidden.md --
        -- .obsidian/app.json --
        -- daily/.trash/monday.md --
        -- daily/.tuesday.md --
        -- daily/wednesday.md --
        """,
        "daily/wednesday.md",
    )
    assert files_at(tmp_path, DEFAULTS, NotePath("daily/.trash/monday.md")) is None


def test_what_is_excluded_is_left_out_at_any_depth(tmp_path: Path) -> None:
    source = """
        -- node_modules/a.md --
        -- site/node_modules/deep/er/a.md --
        -- site/dist/a.md --
        -- site/distance.md --
        -- drafts/a.md --
        """
    check(tmp_path, source, "drafts/a.md", "site/distance.md")
    own = Settings(exclude=("/drafts", "*.json", "dist/", "node_modules"))
    assert listed(tmp_path, own) == ["site/distance.md"]
    assert files_at(tmp_path, own, NotePath("drafts/a.md")) is None
    assert files_at(tmp_path, own, NotePath("drafts")) is None


def test_a_gitignore_rules_its_folder_and_those_below(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- .gitignore --
        # what is private
        *.log
        /build
        private/
        -- a.log --
        -- build/a.md --
        -- site/.gitignore --
        /plan.md
        -- site/build/a.md --
        -- site/deep/plan.md --
        -- site/plan.md --
        -- site/private/a.md --
        -- site/x.log --
        -- plan.md --
        """,
        *("plan.md", "site/build/a.md", "site/deep/plan.md"),
    )
    assert files_at(tmp_path, DEFAULTS, NotePath("site/private/a.md")) is None
    assert files_at(tmp_path, DEFAULTS, NotePath("site/plan.md")) is None


def test_a_deeper_or_later_line_can_bring_back_a_file(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- .gitignore --
        *.md
        !keep.md
        drafts/**
        !drafts/plan.md
        -- keep.md --
        -- a.md --
        -- drafts/plan.md --
        -- drafts/old.md --
        -- daily/.gitignore --
        !*.md
        -- daily/monday.md --
        """,
        *("daily/monday.md", "drafts/plan.md", "keep.md"),
    )


def test_nothing_in_a_folder_that_is_left_out_comes_back(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- .gitignore --
        drafts
        !drafts/plan.md
        -- drafts/.gitignore --
        !*
        -- drafts/plan.md --
        -- plan.md --
        """,
        "plan.md",
    )


def test_an_ignore_file_has_the_word_after_the_gitignore(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- .gitignore --
        notes/
        -- .ignore --
        !notes/
        code/
        -- notes/plan.md --
        -- code/readme.md --
        """,
        "notes/plan.md",
    )


def test_exclude_has_the_last_word(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- .gitignore --
        !dist
        -- dist/a.md --
        -- a.md --
        """,
        "a.md",
    )


def test_a_gitignore_may_be_odd(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "secret").write_text("*.md", encoding="utf-8")
    check(
        tmp_path,
        """
        -- a.md --
        -- b.md --
        -- bytes/a.md --
        -- link/a.md --
        -- folder/.gitignore/a.md --
        -- folder/a.md --
        """,
        *("a.md", "b.md", "bytes/a.md", "folder/a.md", "link/a.md", "secret"),
    )
    (tmp_path / ".gitignore").write_bytes(b"\xef\xbb\xbfa.md\r\n[z-a]\r\n")
    (tmp_path / "bytes" / ".gitignore").write_bytes(b"\xff\n*\n")
    (tmp_path / "link" / ".gitignore").symlink_to(tmp_path / "secret")
    (tmp_path / "link" / "b.md").touch()
    assert listed(tmp_path) == ["b.md", "link/b.md", "secret"]
    assert "'link/.gitignore' counts for nothing: it is a link" in log(caplog)
    assert "'bytes/.gitignore' counts for nothing: not UTF-8" in log(caplog)
    assert "'folder/.gitignore' counts for nothing: this is a directory" in log(caplog)


def test_a_link_to_a_file_of_the_vault_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "plan.md").write_text("12345", encoding="utf-8")
    (tmp_path / "alias.md").symlink_to("plan.md")
    assert [(file.path, file.size) for file in files(tmp_path, DEFAULTS)] == [("alias.md", 5), ("plan.md", 5)]
    assert files_at(tmp_path, DEFAULTS, NotePath("alias.md")) == tuple(files(tmp_path, DEFAULTS))[:1]


def test_links_out_of_the_vault_are_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    vault = tmp_path / "vault"
    (vault / "daily").mkdir(parents=True)
    (tmp_path / "vault-2").mkdir()
    (tmp_path / "vault-2" / "secret.md").touch()
    (vault / "file.md").symlink_to("../vault-2/secret.md")
    (vault / "folder").symlink_to(tmp_path / "vault-2")
    (vault / "daily" / "via.md").symlink_to("../folder/secret.md")
    assert listed(vault) == []
    for path in ("file.md", "folder", "daily/via.md"):
        assert f"the link '{path}' is left out" in log(caplog)
        assert files_at(vault, DEFAULTS, NotePath(path)) == ()
    assert files_at(vault, DEFAULTS, NotePath("folder/secret.md")) is None


def test_a_vault_can_be_reached_by_a_link(tmp_path: Path) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "vault" / "plan.md").touch()
    (tmp_path / "vault" / "alias.md").symlink_to(tmp_path / "vault" / "plan.md")
    (tmp_path / "link").symlink_to("vault")
    assert listed(tmp_path / "link") == ["alias.md", "plan.md"]


def test_links_to_folders_are_not_followed_so_that_cycles_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "z").mkdir()
    (tmp_path / "z" / "plan.md").touch()
    (tmp_path / "z" / "loop").symlink_to(tmp_path)
    (tmp_path / "a").symlink_to("z")
    (tmp_path / "self.md").symlink_to("self.md")
    (tmp_path / "gone.md").symlink_to("nowhere.md")
    assert listed(tmp_path) == ["z/plan.md"]
    for path in ("a", "z/loop", "self.md", "gone.md"):
        assert f"the link '{path}' is left out" in log(caplog)


def test_what_is_no_file_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.md")
    (tmp_path / "link.md").symlink_to("pipe.md")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.md")
        assert listed(tmp_path) == []
        assert files_at(tmp_path, DEFAULTS, NotePath("pipe.md")) == ()
        assert files_at(tmp_path, DEFAULTS, NotePath("link.md")) == ()


def test_a_name_that_is_not_text_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.md")).touch()
    (tmp_path / "plan.md").touch()
    assert listed(tmp_path) == ["plan.md"]
    assert "its name is not UTF-8" in log(caplog)


def test_any_other_name_will_do(tmp_path: Path) -> None:
    names = [
        "CON.md",
        "a\nb.md",
        "a\\b.md",
        "back\bspace.md",
        "e\u0301.md",
        "trailing .md ",
        "x" * 252 + ".md",
        "é.md",
        "😀: ?.md",
    ]
    for name in names:
        (tmp_path / name).touch()
    assert listed(tmp_path) == sorted(names)


def test_a_folder_that_cannot_be_listed_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Here one whose path is longer than the system takes, as nothing is forbidden to root."""
    (tmp_path / "plan.md").touch()
    folder = os.open(tmp_path, os.O_RDONLY)
    for _ in range(20):
        os.mkdir("x" * 250, dir_fd=folder)
        inner = os.open("x" * 250, os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(folder)
    assert listed(tmp_path) == ["plan.md"]
    assert "it cannot be listed" in log(caplog)


def test_a_vault_that_is_gone_is_not_an_empty_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        listed(tmp_path / "gone")
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError):
        listed(tmp_path / "file")


def test_what_saving_leaves_behind_is_left_out(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- plan.md --
        -- plan.md~ --
        -- 4913 --
        -- plan.md.tmp --
        """,
        "plan.md",
    )
    assert files_at(tmp_path, DEFAULTS, NotePath("plan.md~")) is None


def test_a_vault_in_the_vault_is_a_folder(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- inner/.obsidian/app.json --
        -- inner/BeliefNetwork.toml --
        -- inner/plan.md --
        """,
        *("inner/BeliefNetwork.toml", "inner/plan.md"),
    )


def test_a_path_can_be_asked_for_alone(tmp_path: Path) -> None:
    check(
        tmp_path,
        """
        -- daily/2020/monday.md --
        -- daily/tuesday.md --
        -- plan.md --
        """,
        *("daily/2020/monday.md", "daily/tuesday.md", "plan.md"),
    )
    below = files_at(tmp_path, DEFAULTS, NotePath("daily")) or ()
    assert [file.path for file in below] == ["daily/2020/monday.md", "daily/tuesday.md"]
    assert files_at(tmp_path, DEFAULTS, NotePath("gone.md")) == ()
    assert files_at(tmp_path, DEFAULTS, NotePath("node_modules")) is None
    assert list(folders(tmp_path, DEFAULTS)) == ["", "daily", "daily/2020"]


def test_codecs_can_make_other_files_notes(tmp_path: Path) -> None:
    for name in ("plan.md", "net.toml", "a.png"):
        (tmp_path / name).touch()
    found = files(tmp_path, DEFAULTS, STANDARD_CODECS.by_extension.keys())
    assert [file.path for file in found if file.is_note] == ["net.toml", "plan.md"]


# Around the vault


def test_rules_of_the_repository_around_a_vault_count(tmp_path: Path) -> None:
    (tmp_path / ".git" / "info").mkdir(parents=True)
    (tmp_path / ".git" / "info" / "exclude").write_text("private.md\nkept.md\n")
    (tmp_path / ".gitignore").write_text("/notes/drafts/\n*.tmp.md\nnotes/\n!kept.md\n")
    check(
        tmp_path / "notes",
        """
        -- .ignore --
        !b.tmp.md
        -- a.md --
        -- a.tmp.md --
        -- b.tmp.md --
        -- drafts/c.md --
        -- kept.md --
        -- old/drafts/d.md --
        -- private.md --
        """,
        *("a.md", "b.tmp.md", "kept.md", "old/drafts/d.md"),
    )
    for left_out in ("private.md", "a.tmp.md", "drafts/c.md"):
        assert files_at(tmp_path / "notes", DEFAULTS, NotePath(left_out)) is None


def test_rules_beyond_the_repository_do_not_count(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("*.md\n")
    (tmp_path / "notes" / ".git").mkdir(parents=True)
    check(tmp_path / "notes", "-- a.md --", "a.md")


def test_without_a_repository_only_the_vault_counts(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("*.md\n")
    check(tmp_path / "notes", "-- a.md --", "a.md")
