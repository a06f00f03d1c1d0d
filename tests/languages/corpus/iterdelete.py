def answer(a, b):
    d = {i: i * a for i in range(6)}
    for k in list(d):
        if d[k] > b:
            del d[k]
    for k, v in list(d.items()):
        d[k] = v + 1
    vals = list(d.values())
    return d, vals, sum(d.values()), max(d.keys(), default=0), sorted(d.items(), key=lambda kv: (-kv[1], kv[0])), list(d)[:2]
