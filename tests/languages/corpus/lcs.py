def answer(a, b):
    x = [a, 1, 2, b, 3]
    y = [1, a, 2, 3, b]
    dp = {}
    def go(i, j):
        if i == len(x) or j == len(y):
            return 0
        key = i * 100 + j
        if key in dp:
            return dp[key]
        if x[i] == y[j]:
            r = 1 + go(i + 1, j + 1)
        else:
            r = max(go(i + 1, j), go(i, j + 1))
        dp[key] = r
        return r
    return go(0, 0)
