"""`doxa preview`: a note as HTML, as one reads it."""

import sys

from doxa.features.document_links import document_links
from doxa.features.html import html
from doxa.features.places import Location
from doxa.features.vault_edit import Refused
from doxa.session.vault import Vault
from doxa.syntax.markdown import parse
from doxa.vault.paths import NotePath, file_path
from doxa.vault.read import Unreadable, read_note


def print_preview(vault: Vault, path: NotePath) -> int | Refused:
    """Print the HTML of a note; links to files of the vault open them. Nothing is printed of one that cannot be read."""
    text = read_note(file_path(vault.root, path))
    if isinstance(text, Unreadable):
        return Refused(str(text))
    vault.update()
    with vault.reading() as snapshot:
        opened = {
            (one.link.target, one.link.fragment): file_path(vault.root, one.target.path).as_uri()
            for one in document_links(snapshot, path)
            if isinstance(one.target, Location)
        }
    sys.stdout.write(html(parse(text, vault.dialect), opened))
    return 0
