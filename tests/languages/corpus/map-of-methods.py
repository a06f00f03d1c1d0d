def double(x):
    return 2 * x
def answer(a, b):
    best = {1: a, 2: b}
    return [list(map(best.get, [1, 2])), list(map(double, map(abs, [a, b]))), list(enumerate(map(double, [a, b]), 1)), 4 in map(double, [1, 2]), list(filter(lambda p: p[0] > p[1], [(a, b), (b, a)]))]
