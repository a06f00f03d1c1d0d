def answer(a, b):
    return [x for x in reversed([1, 2, a])], list(zip([1, 2], [a, b])), list(enumerate([a, b], 5))
