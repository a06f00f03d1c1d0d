def answer(a, b):
    m = [[0] * 3 for _ in range(2)]
    m[1][a % 3] = b
    n = m
    n[0][0] = 9
    rows = [[0] * 2] * 2
    rows[0][0] = a
    return m, rows, m == n, m is n, m[::-1], m[0][-1:], m[1][:2]
