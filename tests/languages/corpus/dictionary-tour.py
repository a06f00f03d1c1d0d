def answer(a, b):
    d = {3: 1, 1: 2, 2: 3}
    d[1] = 5
    del d[3]
    d[3] = 9
    return list(d), list(d.items()), d.pop(1), list(d.values()), max(d.values()), sum(d), len(d), [k for k in d if d[k] > 3], {k: v + 1 for k, v in d.items()}
