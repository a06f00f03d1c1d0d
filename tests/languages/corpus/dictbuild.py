def answer(a, b):
    d = dict(zip([1, 2], [a, b]))
    e = dict([(1, a), (2, b)])
    f = dict(enumerate([a, b]))
    g = dict((x, x * x) for x in range(3))
    h = dict(sorted(d.items()))
    pairs = [(5, 6)]
    return d, e, f, g, h, dict(list(d.items())), dict(d), dict({1: 2})
