def answer(a, b):
    x = [a]
    y = x
    x += [b]
    z = x
    x = x + [1]
    t = (1,)
    u = t
    t += (2,)
    m = [[]] * 2
    m[0].append(a)
    n = [[] for _ in range(2)]
    n[0].append(b)
    return x, y, z, y is z, t, u, m, n
