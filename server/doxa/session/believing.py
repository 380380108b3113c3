"""The beliefs of a vault as its files are now, for whoever asks about them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from doxa.beliefs.sources import Texts
from doxa.features.beliefs.telling import Asking
from doxa.index.snapshot import Snapshot
from doxa.session.vault import Vault


@contextmanager
def asking(vault: Vault) -> Iterator[Asking]:
    """The beliefs in the files that the vault knows of; whoever wants the newest brings it up to date before."""
    with vault.reading() as snapshot:
        yield asking_in(snapshot, vault.text)


def asking_in(snapshot: Snapshot, texts: Texts) -> Asking:
    """The same where somebody has files open, so that their texts are not those on disk."""
    return Asking(snapshot, texts, datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"))
