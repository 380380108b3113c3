"""Which files are sidecars: `auth.beliefs.json` beside `auth.md`."""

from doxa.vault.paths import NotePath

ENDING = ".beliefs.json"

LARGEST_SIDECAR = 2_000_000
"""How many bytes one may have: so many beliefs no page has, and as JSON they take several times their size."""


def sidecar_path(page: NotePath) -> NotePath:
    """`topics/auth.beliefs.json` for `topics/auth.md`."""
    folder, slash, name = page.rpartition("/")
    return NotePath(f"{folder}{slash}{name.rpartition('.')[0] or name}{ENDING}")


def is_sidecar(path: str) -> bool:
    return path.endswith(ENDING)


def is_raw(path: NotePath) -> bool:
    """Whether a file is a raw source, beside which nothing is written: one below the folder `raw`."""
    return path.startswith("raw/")


def pages_of(sidecar: NotePath) -> tuple[NotePath, ...]:
    """The notes that a sidecar may belong to; only one of them should exist."""
    stem = sidecar.removesuffix(ENDING)
    return NotePath(f"{stem}.md"), NotePath(f"{stem}.markdown")
