def inc(x):
    return x + 1


def dbl(x):
    return x * 2


OPS = {0: inc, 1: dbl}


def answer(a, b):
    return OPS[a % 2](b)
