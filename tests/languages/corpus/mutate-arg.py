def fill(xs, n):
    for i in range(len(xs)):
        xs[i] = n
    xs.append(n)
    xs = [0]
    return xs


def answer(a, b):
    ys = [1, 2]
    r = fill(ys, a)
    return ys, r
