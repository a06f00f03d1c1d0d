def answer(a, b, c):
    d = {a: 1, b: 2, c: 3}
    out = []
    for k in sorted(d):
        out.append((k, d[k]))
    for k in sorted(d, key=d.get, reverse=True):
        out.append((k, 0))
    for i, (k, v) in enumerate(sorted(d.items(), key=lambda kv: -kv[1])):
        out.append((i, k + v))
    return out
