from doxa.session.buffers import Uri
from doxa.session.session import Folder, Session

NOTES = Folder(Uri("file:///notes"), "notes")
WORK = Folder(Uri("file:///work"), "work")


def test_folders_come_and_go() -> None:
    session = Session()
    session.change_folders([NOTES, WORK], [])
    session.change_folders([NOTES], [WORK, Folder(Uri("file:///other"), "")])
    assert session.folders == (NOTES,)


def test_a_snapshot_stays_as_it_was() -> None:
    session = Session()
    session.change_folders([NOTES], [])
    snapshot = session.snapshot()
    session.change_folders([WORK], [NOTES])
    session.buffers.open(Uri("file:///a.md"), "file:///a.md", 1, "a")
    assert snapshot.folders == (NOTES,)
    assert snapshot.buffers == {}
