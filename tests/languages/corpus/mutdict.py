def bump(d, k):
    d[k] = d.get(k, 0) + 1
    return d


def answer(a, b):
    d = {}
    e = bump(d, a)
    bump(e, a)
    bump(d, b)
    f = d.copy()
    f.pop(a)
    f.update({100: 1})
    f.setdefault(100, 9)
    n = f.pop(12345, None)
    return d, e is d, f, n is None, len(f), f.get(a, -1)
