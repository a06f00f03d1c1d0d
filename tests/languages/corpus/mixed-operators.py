def answer(a, b):
    xs = [0] * 3
    xs[0] += 7
    xs[1] = xs[0] * 2 + a
    grid = [[0, 0], [0, b]]
    both = [xs, grid, a]
    total = both[0] + both[1]
    both[2] += b
    twice = both[0] * 2
    counts = {}
    for x in [a, b, a]:
        counts[x] = counts.get(x, 0) + 1
    return [both, total, twice, sorted(counts.items()), sorted(counts, key=lambda k: (-counts[k], k))]
