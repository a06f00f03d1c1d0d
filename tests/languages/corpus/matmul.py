def matmul(x, y):
    n, m, p = len(x), len(y), len(y[0])
    out = [[0] * p for _ in range(n)]
    for i in range(n):
        for j in range(p):
            out[i][j] = sum(x[i][k] * y[k][j] for k in range(m))
    return out


def answer(a, b, c, d):
    x = [[a, b], [c, d]]
    return matmul(x, matmul(x, [[1, 2, 3], [4, 5, 6]]))
