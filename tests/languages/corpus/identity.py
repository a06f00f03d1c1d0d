def answer(a, b):
    xs = [3, 1, 2]
    ys = xs
    ys.append(a)
    zs = xs[:]
    zs.sort(reverse=True)
    xs.extend([b, b])
    return xs is ys, xs, zs, xs == zs, xs < zs, xs.count(b), [1, 2] < [1, 3], (1, 2) <= (1, 2)
