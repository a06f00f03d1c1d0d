def answer(a, b):
    a, b = b, a + b
    a, b = b, a + b
    xs = [0] * 3
    xs[0], xs[1], xs[2] = a, b, a - b
    i = 0
    i, xs[i] = 2, 50
    xs[i] -= 1
    d = {0: [1, 2]}
    d[0][1] += 5
    d[0] += [a]
    t = ([1],)
    t[0].append(2)
    return a, b, xs, i, d, t
