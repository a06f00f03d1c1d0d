def answer(a, b):
    x: int = a
    y: list[int] = [x]
    return y
