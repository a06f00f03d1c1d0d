def answer(a, b):
    xs = [a, 3, b, 4, 1, 9, 2, 6]
    best = [1] * len(xs)
    for i in range(len(xs)):
        for j in range(i):
            if xs[j] < xs[i] and best[j] + 1 > best[i]:
                best[i] = best[j] + 1
    return max(best), best
