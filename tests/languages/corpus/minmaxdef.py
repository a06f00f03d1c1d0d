def answer(a, b):
    xs = [x for x in range(a, b)]
    return min(xs, default=-1), max(xs, default=99), max(a, b, 3), min([a, b], key=lambda v: -v), max((a, b), (b, a))
