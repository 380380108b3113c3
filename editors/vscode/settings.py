#!/usr/bin/env python3
"""Writes the settings of the server, which are described in one place, into the manifest of the extension."""

import json
from pathlib import Path
from typing import Any, assert_never

from doxa.vault.settings import SCHEMA, Choice, Flag, Kind, Setting, Table, Text, Texts, Whole

MANIFEST = Path(__file__).parent / "package.json"


def properties() -> dict[str, Any]:
    """The settings as VS Code wants them declared, by name."""
    return {f"doxa.{setting.name}": _property(number, setting) for number, setting in enumerate(SCHEMA, start=1)}


def _property(number: int, setting: Setting) -> dict[str, Any]:
    default = list(setting.default) if isinstance(setting.default, tuple) else setting.default
    return _type(setting.kind) | {"default": default, "order": number, "markdownDescription": f"{setting.description}."}


def _type(kind: Kind) -> dict[str, Any]:
    match kind:
        case Flag():
            return {"type": "boolean"}
        case Whole(least, most):
            return {"type": "integer", "minimum": least, "maximum": most}
        case Choice(words):
            return {"type": "string", "enum": [str(word) for word in words]}
        case Text():
            return {"type": "string"}
        case Texts():
            return {"type": "array", "items": {"type": "string"}}
        case Table(item):
            return {"type": "object", "additionalProperties": _type(item)}
        case _:
            assert_never(kind)


def main() -> None:
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    manifest["contributes"]["configuration"][-1]["properties"] = properties()
    MANIFEST.write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
