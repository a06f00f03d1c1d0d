def answer(a, b):
    xs = [3, 1, 2]
    ys = sorted(xs)
    xs.sort(key=lambda x: -x)
    zs = list(reversed(xs))
    xs[:] = [9, 8]
    return xs, ys, zs
