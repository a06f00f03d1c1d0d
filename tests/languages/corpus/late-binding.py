def answer(a, b):
    n = 1
    f = lambda: n
    n = a
    return f()
