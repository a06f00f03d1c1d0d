def answer(a, b):
    return any(x > 2 for x in [a, b]), all([a, b]), sum([a, b], 5), [x * y for x in range(3) for y in range(x) if x != y], {x: x * x for x in range(4)}
