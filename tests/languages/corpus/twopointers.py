def answer(a, b):
    xs = sorted([a, b, 1, 4, 7, 9])
    i, j = 0, len(xs) - 1
    while i < j:
        s = xs[i] + xs[j]
        if s == 10:
            return i, j
        if s < 10:
            i += 1
        else:
            j -= 1
    return None
