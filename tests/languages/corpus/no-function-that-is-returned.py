def make(n):
    return lambda x: x + n


def answer(a, b):
    f = make(a)
    return f(b)
