def answer(a, b):
    return max(a, b, key=lambda v: -v), min([(a, 1), (b, 2)])[1], max((x, -i) for i, x in enumerate([a, b, a]))
