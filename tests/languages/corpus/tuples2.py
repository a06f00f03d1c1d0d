def answer(a, b):
    t = (a, b, (1, 2))
    ts = [(1,), (2, 3)]
    ts.append((a, b))
    u = (1,) * 3
    return t == u, ts[0] == (1,), (a, b) in ts, (1,) < (a, b), ts < [(1, 2)], sorted([(2,), (1, 5), (1,)]), u == (1, 1, 1), u < (1, 2), (1, 2) > u
