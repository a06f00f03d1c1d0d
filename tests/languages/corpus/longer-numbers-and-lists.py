def grow(v, w):
    v += w
    return v
def answer(a, b):
    xs = [a]
    ys = grow(xs, [b])
    ys.append(1)
    d = {1: xs}
    d[1] += [4]
    d[1] *= 2
    return xs, ys, grow(5, b), grow((1,), (2,)), d
