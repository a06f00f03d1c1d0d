def answer(a, b):
    xs = list(range(10))
    del xs[2:4]
    del xs[-2:]
    del xs[a:b]
    ys = [1, 2, 3]
    del ys[:]
    d = {1: 1, 2: 2}
    del d[1], xs[0]
    return xs, ys, d
