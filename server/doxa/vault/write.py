"""Writing a text into a file in one step: whoever reads meanwhile, and whatever dies, finds the one text or the other."""

import os
from pathlib import Path

_SUFFIX = ".doxa-tmp"


def replace_text(file: Path, text: str) -> None:
    """Give a file another text, with the rights that it has."""
    target = file.resolve()
    new = beside(target)
    try:
        write_new(new, text)
        new.chmod(target.stat().st_mode)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def create_text(file: Path, text: str) -> None:
    """Write a file where none is, in a folder that exists."""
    new = beside(file)
    try:
        write_new(new, text)
        new.rename(file)
    finally:
        new.unlink(missing_ok=True)


def write_new(file: Path, text: str) -> None:
    """Write a file so that it is there after a crash; FileExistsError where one is."""
    with file.open("x", encoding="utf-8", newline="") as new:
        new.write(text)
        new.flush()
        os.fsync(new.fileno())


def beside(file: Path) -> Path:
    """Where the text of a file is written first: `.plan.md.doxa-tmp`."""
    return file.with_name(f".{file.name}{_SUFFIX}")
