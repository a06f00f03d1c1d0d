def answer(a, b):
    pts = [(1, 2, 3), (a, b, 0)]
    s = 0
    for x, y, z in pts:
        s += x * y - z
    for (i, (p, q)) in enumerate([(1, 2), (3, 4)]):
        s += i * p * q
    for [u, v] in [[1, 2], [3, a]]:
        s += u - v
    return s
