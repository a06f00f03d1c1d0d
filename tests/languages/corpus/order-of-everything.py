log = []
def f(x):
    log.append(x)
    return x
def answer(a, b):
    d = {f(1): f(2), f(3): f(4)}
    d[f(5)] = f(6)
    xs = [0, 0, 0]
    xs[f(1)] += f(2)
    y = f(1) + f(2) * f(3)
    z = f(10) if f(0) else f(11)
    w = f(1) < f(0) < f(5)
    p = (f(7), f(8))
    q = [f(9)][f(0)]
    xs[f(0):f(2)] = [f(3)]
    return [log, d, xs, z, w]
