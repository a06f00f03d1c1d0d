def answer(a, b):
    xs = [1, 2, 3, 1, a]
    return [xs.index(1, 1), xs.index(1, -2), xs.index(1, -10), xs.index(a, b)]
