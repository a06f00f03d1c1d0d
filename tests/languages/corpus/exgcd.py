def egcd(a, b):
    if b == 0:
        return a, 1, 0
    g, x, y = egcd(b, a % b)
    return g, y, x - (a // b) * y


def answer(a, b):
    g, x, y = egcd(a, b)
    assert a * x + b * y == g
    return g, x, y
