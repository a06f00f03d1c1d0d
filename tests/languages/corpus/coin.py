def answer(a, b):
    amount = abs(a * b)
    coins = [1, 5, 10, 25]
    INF = amount + 1
    dp = [0] + [INF] * amount
    for i in range(1, amount + 1):
        dp[i] = min([dp[i - c] + 1 for c in coins if c <= i])
    ways = [1] + [0] * amount
    for c in coins:
        for i in range(c, amount + 1):
            ways[i] += ways[i - c]
    return dp[amount], ways[-1]
