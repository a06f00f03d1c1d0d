def mul(x, y):
    return [[sum(p * q for p, q in zip(row, col)) for col in [[r[0] for r in y], [r[1] for r in y]]] for row in x]


def answer(n):
    n = abs(n)
    r = [[1, 0], [0, 1]]
    m = [[1, 1], [1, 0]]
    while n:
        if n % 2:
            r = mul(r, m)
        m = mul(m, m)
        n //= 2
    return r
