def answer(n):
    n = abs(n) % 8
    rows = [[1]]
    for _ in range(n):
        last = rows[-1]
        rows.append([1] + [last[i] + last[i + 1] for i in range(len(last) - 1)] + [1])
    return rows
