def f(x: float):
    return x


def g(x: int[int]) -> int:
    return x


def h(x) -> low:
    return x


def answer(a: int, b: Race) -> tuple[int, list[bool]]:
    return a
