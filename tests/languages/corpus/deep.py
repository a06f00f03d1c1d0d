def down(n):
    if n == 0:
        return 0
    return 1 + down(n - 1)


def forever(n):
    return forever(n + 1)


def answer(a, b):
    if a == 0:
        return forever(b)
    return down(abs(a) * 10), down(900)
