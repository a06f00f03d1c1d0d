def identity(n):
    return [[1 if i == j else 0 for j in range(n)] for i in range(n)]


def add(x, y):
    return [[p + q for p, q in zip(r, s)] for r, s in zip(x, y)]


def trace(m):
    return sum(m[i][i] for i in range(len(m)))


def answer(a, b):
    m = add(identity(3), [[a, b, 0], [0, a, b], [1, 1, 1]])
    m[0], m[2] = m[2][:], m[0]
    m[0][0] = 100
    return m, trace(m), identity(2) == [[1, 0], [0, 1]], [list(r) for r in m], [sum(c) for c in [[r[i] for r in m] for i in range(3)]]
