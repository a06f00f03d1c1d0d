def answer(a, b):
    xs = [1, 2, 3]
    ys = [4, 5, 6, 7]
    out = []
    for x, y in zip(xs, ys):
        out.append(x + y)
        if len(xs) < 5:
            xs.append(9)
    return out
