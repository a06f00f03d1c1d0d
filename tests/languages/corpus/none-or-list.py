def add(x, xs=None):
    if xs is None:
        xs = []
    xs.append(x)
    xs += [x * 2]
    xs[0] = xs[0] + 1
    if 99 in xs:
        del xs[0]
    for y in xs:
        x += y
    return xs, x, len(xs), sorted(xs), xs[::-1], xs + [1]


def tally(k, d=None):
    if d is None:
        d = {}
    d[k] = d.get(k, 0) + 1
    if k in d and 5 not in d:
        d[5] = 1
    for q in d:
        k += q
    for q, v in d.items():
        k += q * v
    del d[5]
    return d, k, len(d), list(d), max(d.values(), default=0), sum(d)


def best(pair=None):
    if pair is None:
        pair = (1, 2)
    x, y = pair
    return x * y + pair[0]


def answer(a, b):
    return add(a), add(b, [7]), tally(a), tally(a, {a: 4}), best(), best((a, b))
