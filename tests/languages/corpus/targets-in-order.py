def answer(a, b):
    xs = [1, 2, 3]
    i = 0
    i, xs[i] = 2, a
    return i, xs
