def answer(a, b):
    x = y = [a]
    x.append(b)
    return y, x is y, [1] == [1], x == [a, b], (1, 2) < (1, 3), [1, 2] < [1, a]
