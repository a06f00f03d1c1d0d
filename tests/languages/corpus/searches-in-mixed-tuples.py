def f(x):
    return x


def answer(a, b):
    t = (None, a, (1, 2), True, [b], (3, 4, 5))
    found = [x in t for x in (None, a, b, (1, 2), (3, 4, 5), [b], [a], 1)]
    counts = [t.count(x) for x in (None, a, 1, (1, 2))]
    places = [t.index(x) for x in (None, a, (1, 2), [b], (3, 4, 5))]
    return found, counts, places, (f, 1).count(1), a in (None, 3), None not in (1, None), (None, 2) in ((a, 1), (None, 2))
