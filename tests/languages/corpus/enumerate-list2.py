def answer(a, b):
    xs = list(enumerate([a, b]))
    ys = list(zip([1, 2], [a, b]))
    d = dict(zip([1, 2], [a, b]))
    e = dict([(1, a), (2, b)])
    f = dict(enumerate([a, b]))
    return xs, ys, d, e, f, sorted(zip([a, b], [1, 2])), [i for i, _ in enumerate(xs)], max(zip([1, 2], [a, b]))
