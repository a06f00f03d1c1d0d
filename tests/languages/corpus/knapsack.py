def answer(cap, extra):
    weights = [1, 3, 4, 5]
    values = [1, 4, 5, 7 + extra]
    cap = abs(cap)
    dp = [[0 for _ in range(cap + 1)] for _ in range(len(weights) + 1)]
    for i in range(1, len(weights) + 1):
        for w in range(cap + 1):
            if weights[i - 1] <= w:
                dp[i][w] = max(dp[i - 1][w], values[i - 1] + dp[i - 1][w - weights[i - 1]])
            else:
                dp[i][w] = dp[i - 1][w]
    return dp[-1][-1]
