def answer(a, b):
    d = {1: (a, b), 2: (b, a)}
    x, y = d[1]
    d[3] = (x + 1, y)
    best = max(d.items(), key=lambda kv: kv[1][0])
    return best, x, y, [v[0] for v in d.values()], [k for k, (p, q) in d.items() if p > q]
