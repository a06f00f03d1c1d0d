def answer(a, b):
    first, *rest = [a, b, 3, 4]
    *start, last = (a, b, 3)
    x, *middle, y = [1, a, b, 2]
    p, *q = [a]
    (m, *n) = range(3)
    u, v = {a: 1, a + 1: 2}.values()
    return [first, rest, start, last, middle, x, y, p, q, m, n, u, v]
