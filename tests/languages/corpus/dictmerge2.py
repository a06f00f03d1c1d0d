def answer(a, b):
    d = {1: a, 2: b}
    e = {2: 9, 3: 3}
    d.update(e)
    c = d.copy()
    c[5] = 1
    return d, d == e, list(d.items()), d.pop(1), d.pop(77, -1), d, c, {1: 1, 2: 2} == {2: 2, 1: 1}, dict(c) == c, not {}
