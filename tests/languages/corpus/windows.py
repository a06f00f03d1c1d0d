def answer(a, b):
    xs = [a, b, 3, -1, 4, 8]
    k = 3
    sums = [sum(xs[i:i + k]) for i in range(len(xs) - k + 1)]
    best = max(range(len(sums)), key=lambda i: sums[i])
    count = sum(1 for x in xs if x % 2 == 0)
    pairs = [(x, y) for i, x in enumerate(xs) for y in xs[i + 1:] if x + y == 7]
    back = [xs[i] for i in range(len(xs) - 1, -1, -1)]
    return sums, best, count, pairs, back, sum(x > 0 for x in xs)
