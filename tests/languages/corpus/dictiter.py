def answer(a, b):
    d = {1: a, 5: b, 3: 7}
    d[10] = 1
    d[5] += 1
    del d[1]
    d[1] = 0
    keys = [k for k in d]
    vals = [v for v in d.values()]
    items = [(k, v) for k, v in d.items()]
    return keys, vals, items, len(d), 5 in d, 99 in d, d.get(99), d.get(99, -1), list(d.keys()), sorted(d)
