def answer(a, b):
    return [x + y for x, y in zip([1, 2, 3], [a, b])], list(zip([1], [2], [3])), list(zip()), [x for x, in [(1,), (2,)]]
