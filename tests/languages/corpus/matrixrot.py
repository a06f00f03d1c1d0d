def rotate(m):
    return [[m[len(m) - 1 - r][c] for r in range(len(m))] for c in range(len(m[0]))]


def answer(a, b):
    m = [[1, 2, a], [4, 5, b]]
    return rotate(m), rotate(rotate(m)), [row[::-1] for row in m[::-1]]
