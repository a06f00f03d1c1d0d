def answer(a, b):
    d = {1: {2: 3}, 4: {}}
    d[4][a] = b
    d[1][2] += 1
    return [d, d[1].get(7, 0), sum(len(v) for v in d.values())]
