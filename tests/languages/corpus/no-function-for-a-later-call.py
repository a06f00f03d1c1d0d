def down(n, last):
    now = lambda: n
    if n <= 0:
        return last()
    return down(n - 1, now)


def answer(a, b):
    return down(3, lambda: 100)
