def sign(x):
    return 1 if x > 0 else -1 if x < 0 else 0


def answer(a, b):
    return sign(a), sign(b), [sign(x) for x in range(-1, 2)], (a if a > b else b) + 1
