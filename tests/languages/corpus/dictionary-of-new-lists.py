def answer(a, b):
    d = {}
    d[a] = []
    d[a].append(b)
    d.setdefault(b, []).append(a)
    return d, d.get(7), d.get(a) is None
