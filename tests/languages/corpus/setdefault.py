def answer(a, b):
    d = {}
    for x in [a, b, a]:
        d.setdefault(x, []).append(x)
    e = d.copy()
    e.pop(a)
    return d, e, e.pop(77, -1), sorted(d), max(d), sum(d.values(), []) 
