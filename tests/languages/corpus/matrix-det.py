def det(m):
    if len(m) == 1:
        return m[0][0]
    total = 0
    for c in range(len(m)):
        minor = [row[:c] + row[c + 1:] for row in m[1:]]
        total += (-1) ** c * m[0][c] * det(minor)
    return total


def answer(a, b, c, d):
    return det([[a, b, c], [d, a, 1], [2, b, 3]])
