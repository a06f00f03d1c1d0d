def find(d, k):
    return d.get(k)


def answer(a, b):
    d = {1: a, 2: 0}
    x = find(d, 1)
    y = find(d, 9)
    z = d.get(2) or 7
    return x, y is None, z, y == None, x != None, [v for v in [d.get(i) for i in range(4)] if v is not None], (y or 0) + 1
