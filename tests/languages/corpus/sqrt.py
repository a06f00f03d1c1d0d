def isqrt(n):
    assert n >= 0, "negative"
    x = n
    y = (x + 1) // 2
    while y < x:
        x = y
        y = (x + n // x) // 2
    return x


def answer(a, b):
    return isqrt(a * a + abs(b)), isqrt(10 ** 30), isqrt(b)
