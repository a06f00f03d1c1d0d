def answer(a, b):
    xs = [1, 2]
    xs.update({0: 9})
    n = {1: 2}.index(1)
    n = {1: 2}.count(5)
    xs = sorted(xs, reverse=[])
    t = (1, 2).copy()
    n = a.copy()
    n = 1 in xs.keys()
    t = (1, 2).sort()
    n = a.append(1)
    d = {1: 2}.append(3)
    n = max(xs, key=xs.get)
    return n
