def answer(a, b):
    def inner(x):
        nonlocal a
        a += x
        return a * 2
    y = inner(b)
    return a, y, inner(1)
