def answer(a, b):
    xs = [[1, 2], [3]]
    ys = xs[:]
    ys[0].append(9)
    zs = [r[:] for r in xs]
    zs[0].append(8)
    return xs, ys, zs, xs[0] is ys[0], xs == ys, xs is ys
