def answer(a, b):
    ps = [(a, 1), (b, 2), (a, 0)]
    ps.sort()
    qs = sorted(ps, key=lambda p: (-p[1], p[0]))
    rs = sorted(ps, key=lambda p: p[1], reverse=True)
    return ps, qs, rs, min(ps), max(ps, key=lambda p: p[1])
