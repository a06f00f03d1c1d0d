def scale(v, n):
    v *= n
    return v
def answer(a, b):
    xs = [a]
    ys = scale(xs, 2)
    ys.append(9)
    return xs, ys, scale(5, b), scale((1,), 2)
