def answer(a, b):
    xs = [5, 3, 8]
    ys = xs
    ys += [a]
    xs = xs + [b]
    return xs, ys
