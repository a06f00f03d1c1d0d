def answer(a, b):
    counts = {}
    x = abs(a) * 12345 + abs(b)
    while x > 0:
        d = x % 10
        counts[d] = counts.get(d, 0) + 1
        x //= 10
    best = max(counts.values(), default=0)
    modes = [k for k in sorted(counts) if counts[k] == best]
    return counts, modes
