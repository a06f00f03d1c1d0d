def answer(a, b):
    return min(a, b), max([a, b, 4]), sum([a, b], 10), min([], default=3), any([]), all([]), len(range(a))
