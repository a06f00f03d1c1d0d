def answer(a, b):
    return sum([1, 2], a), sum([1, 2], start=b), sum(x for x in [a, b])
