def answer(a, b):
    xs = [a, -2, b, -1, 3, -5, 4]
    best = cur = xs[0]
    start = end = s = 0
    for i, x in enumerate(xs[1:], 1):
        if cur < 0:
            cur, s = x, i
        else:
            cur += x
        if cur > best:
            best, start, end = cur, s, i
    return best, start, end
