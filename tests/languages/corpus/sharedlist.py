def answer(a, b):
    x = y = []
    x.append(a)
    z = [x] * 2 + [y]
    z[0].append(b)
    w = [x, [1]]
    w[1] = w[0]
    w[1].append(7)
    q = x * 0
    return x, y, z, len(w), q, x is w[1], z[2] is y
