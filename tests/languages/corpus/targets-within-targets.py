def answer(a, b):
    x, y = 1, 2
    x, y = y, x + y
    [p, q] = (a, b)
    for (m, n), o in [((1, 2), 3)]:
        x += m * n * o
    (u, v) = [a, b]
    return x, y, p, q, u, v
