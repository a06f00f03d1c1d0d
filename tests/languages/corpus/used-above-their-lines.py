def g():
    return f() + LIMIT


Y = X * 2
first = g()
X = 3
LIMIT = [4]


def f():
    return 1


count = 0


def answer(a, b):
    count += a
    return count
