"""What a message brings, read member by member. A member that is missing or of another type is refused by name."""

from collections.abc import Mapping, Sequence

from doxa.lsp.errors import ErrorCode, Refusal

Json = Mapping[str, "Json"] | Sequence["Json"] | str | int | float | bool | None


def found(value: Json, *keys: str) -> Json:
    """The member at the end of the keys; `None` where there is no such member."""
    for key in keys:
        if not isinstance(value, Mapping):
            return None
        value = value.get(key)
    return value


def string(value: Json, *keys: str) -> str:
    one = found(value, *keys)
    if not isinstance(one, str):
        raise _refused(keys, "a string")
    return one


def integer(value: Json, *keys: str) -> int:
    one = found(value, *keys)
    if not isinstance(one, int) or isinstance(one, bool):
        raise _refused(keys, "an integer")
    return one


def items(value: Json, *keys: str) -> Sequence[Json]:
    one = found(value, *keys)
    if not isinstance(one, list):
        raise _refused(keys, "an array")
    return one


def members(value: Json, *keys: str) -> Mapping[str, Json]:
    one = found(value, *keys)
    if not isinstance(one, Mapping):
        raise _refused(keys, "an object")
    return one


def optional_string(value: Json, *keys: str) -> str | None:
    return None if found(value, *keys) is None else string(value, *keys)


def optional_integer(value: Json, *keys: str) -> int | None:
    return None if found(value, *keys) is None else integer(value, *keys)


def optional_items(value: Json, *keys: str) -> Sequence[Json]:
    return () if found(value, *keys) is None else items(value, *keys)


def _refused(keys: tuple[str, ...], wanted: str) -> Refusal:
    return Refusal(ErrorCode.INVALID_PARAMS, f"{'.'.join(('params', *keys))} must be {wanted}")
