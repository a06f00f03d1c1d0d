def answer(n):
    n = abs(n) % 5 + 1
    m = [[i * n + j for j in range(n)] for i in range(n)]
    out = []
    while m:
        out += m.pop(0)
        m = [list(r) for r in zip(m[0])] if False else [[row[i] for row in m] for i in range(len(m[0]) - 1, -1, -1)] if m else []
    return out
