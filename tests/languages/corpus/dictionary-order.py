def answer(a, b):
    d = {1: 2, 3: 4}
    d[a] = b
    del d[1]
    d[1] = 7
    return list(d.keys()), list(d.values()), [k * v for k, v in d.items()]
