def inc(x):
    return x + 1


def dbl(x):
    return x * 2


def answer(a, b):
    total = a
    for f in [inc, dbl, inc]:
        total = f(total)
    return total
