def apply_twice(f, x):
    return f(f(x))


def inc(x):
    return x + 1


def pick(n):
    return inc if n > 0 else dec


def dec(x):
    return x - 1


def answer(a, b):
    return apply_twice(inc, a), apply_twice(lambda v: v * b, a), pick(a)(10), pick(-1)(b)
