def answer(a, b):
    d = {3: 1, a: b}
    d[b] = d.get(b, 7) + 1
    del d[3]
    t = 0
    for k, v in d.items():
        t += k * v
    return [t, list(d.keys()), list(d.values()), len(d), a in d, 3 in d]
