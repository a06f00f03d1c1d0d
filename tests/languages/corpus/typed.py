def add(x: int, y: int = 2) -> int:
    return x + y


def both(xs: list[int]) -> tuple[int, int]:
    lo: int = min(xs)
    hi: int = max(xs)
    return lo, hi


def answer(a: int, b: int) -> list:
    d: dict[int, int] = {}
    d[a] = b
    return [add(a), both([a, b]), d]
