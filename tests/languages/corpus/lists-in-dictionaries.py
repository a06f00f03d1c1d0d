def answer(a, b):
    d = {1: [1], 2: [2, a]}
    d[2].append(b)
    e = d[2]
    e += [7]
    return d[2], d[1], d.get(1)
