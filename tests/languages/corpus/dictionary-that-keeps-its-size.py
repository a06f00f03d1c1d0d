def answer(a, b):
    d = {1: 2}
    for k in list(d):
        d[k + 1] = 3
    for k in d.keys():
        d[k] = a
    return d
