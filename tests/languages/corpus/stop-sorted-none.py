def f(x):
    if x > 0:
        return x


def answer(a, b):
    xs = [f(a), f(b)]
    return [x for x in xs if x is not None]
