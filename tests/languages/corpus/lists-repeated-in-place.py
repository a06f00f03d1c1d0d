def answer(a, b):
    xs = [1, a]
    ys = xs
    ys *= 3
    zs = [5]
    ws = zs
    zs *= 0
    n = 3
    n *= a
    t = (1, 2)
    u = t
    t *= 2
    k = 2
    k *= [7]
    g = [[1], [2]]
    g[0] *= 2
    h = g[0]
    h *= -1
    xs *= True
    return xs, ys, zs, ws, n, t, u, k, g, h
