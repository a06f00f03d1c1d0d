def answer(a, b):
    return [1, 2, 3] < [1, 2, a], (a, b) > (3, 3), [a] != [b]
