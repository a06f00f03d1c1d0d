def answer(a, b):
    x = [1, 2, 3]
    p, q, r = x
    (s, t), u = (a, b), [p]
    u[0], x[p] = x[p], u[0]
    return p, q, r, s, t, u, x
