def answer(a, b):
    best = -1
    best_i = None
    for i, x in enumerate([a, b, 7]):
        if x > best:
            best, best_i = x, i
    return best, best_i, best_i == 2, best_i is None
