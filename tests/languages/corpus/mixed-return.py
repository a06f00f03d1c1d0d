def f(x):
    if x > 0:
        return x
    return None


def g(x):
    if x > 5:
        return True
    if x > 2:
        return x


def answer(a, b):
    return f(a), f(b), g(a), g(b), f(a) or -1
