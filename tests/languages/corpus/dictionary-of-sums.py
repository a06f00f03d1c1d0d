def answer(a, b):
    d = {}
    for i in range(3):
        d[i] = d.get(i - 1, a) + i
    return d[2], 5 in d, len(d), d.get(9)
