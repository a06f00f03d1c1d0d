def answer(a, b):
    prices = {1: 10, 2: 25, 3: a}
    stock = {1: 2, 3: 4}
    total = sum(prices[k] * n for k, n in stock.items())
    missing = [k for k in prices if k not in stock]
    cheapest = min(prices, key=lambda k: (prices[k], k))
    by_price = sorted(prices.items(), key=lambda kv: kv[1], reverse=True)
    for k in list(prices.keys()):
        if prices[k] > 20:
            del prices[k]
    first = next_key(prices)
    return total, missing, cheapest, by_price, prices, first, max(stock.values()), {v: k for k, v in stock.items()}


def next_key(d):
    for k in d:
        return k
    return -1
