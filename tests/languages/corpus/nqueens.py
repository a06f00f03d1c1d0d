def solve(n, row, cols, d1, d2):
    if row == n:
        return 1
    count = 0
    for c in range(n):
        if cols[c] or d1[row + c] or d2[row - c + n - 1]:
            continue
        cols[c] = d1[row + c] = d2[row - c + n - 1] = True
        count += solve(n, row + 1, cols, d1, d2)
        cols[c] = d1[row + c] = d2[row - c + n - 1] = False
    return count


def answer(n):
    n = abs(n) % 6
    return solve(n, 0, [False] * n, [False] * (2 * n), [False] * (2 * n))
