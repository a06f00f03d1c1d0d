def answer(a, b):
    m = []
    for i in range(3):
        row = []
        for j in range(3):
            row.append(i * a + j * b)
        m.append(row)
    m[1][1] += 100
    m[0], m[2] = m[2], m[0]
    diag = sum(m[i][i] for i in range(3))
    cols = [sum(c) for c in [[r[j] for r in m] for j in range(3)]]
    return m, diag, cols, max(max(r) for r in m), [max(r) for r in m], sum(sum(r) for r in m), sum(m, [])
