"""`doxa eval m1`: how far the beliefs of a vault can be relied on."""

import sys
from pathlib import Path

from doxa.beliefs.judging import nobody, votes
from doxa.cli.places import print_json, printable
from doxa.features.beliefs.fidelity import Fidelity, fidelity
from doxa.session.believing import asking
from doxa.session.vault import Vault
from doxa.vault.read import read_note


def print_fidelity(vault: Vault, sample: tuple[int, int], judge: Path | None, *, as_json: bool) -> int:
    """Print the score of a sample, given by its size and its seed; 1 where it is broken, 2 where the votes are no votes."""
    text = read_note(judge) if judge else None
    judging = nobody if judge is None else votes(text) if isinstance(text, str) else None
    if judging is None:
        sys.stderr.write(f"doxa: {printable(str(judge))}: these are no votes\n")
        return 2
    vault.update()
    with asking(vault) as now:
        found = fidelity(now, *sample, judging)
    if as_json:
        print_json(found)
    else:
        sys.stdout.write(f"{_line(found)}\n")
    return 1 if found.health == "broken" else 0


def _line(found: Fidelity) -> str:
    if found.score is None:
        return "There are no current beliefs"
    is_judged = found.basis == "judged"
    what = "are supported by their quotes" if is_judged else "have their quotes verified; nobody has judged more"
    looked_at = f"{round(found.score * found.total)} of {found.total} (of {found.population} current beliefs)"
    return f"M1 {found.score:.2f}, {found.health}: {looked_at} {what}"
