def answer(a, b):
    xs = [1, 2, 3]
    i, j = 0, 2
    xs[i], xs[j] = xs[j], xs[i]
    (a, b), c = (b, a), 5
    [x, y] = [a, b]
    p = q = r = [a]
    q.append(1)
    return xs, a, b, c, x, y, p, r
