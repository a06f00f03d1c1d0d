def stats(xs):
    if not xs:
        return 0, 0, []
    lo = hi = xs[0]
    for x in xs[1:]:
        if x < lo:
            lo = x
        elif x > hi:
            hi = x
    return lo, hi, [x for x in xs if x not in (lo, hi)]


def answer(a, b):
    lo, hi, rest = stats([a, b, 5, 1])
    _, top, _ = stats([])
    return lo, hi, rest, top, stats([a])[1], len(stats([a, b]))
