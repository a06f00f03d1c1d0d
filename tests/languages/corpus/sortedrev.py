def answer(a, b):
    pairs = [(a, 1), (b, 2), (3, 3), (a, 0)]
    pairs.sort(key=lambda p: p[0], reverse=True)
    q = sorted(pairs, reverse=True)
    r = sorted(pairs, key=lambda p: -p[1])
    return pairs, q, r
