"""In place of a large library."""


def set_num_threads(number: int) -> None:
    assert number > 0
