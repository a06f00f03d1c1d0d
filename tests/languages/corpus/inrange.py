def answer(a, b):
    d = {1: 2, 3: 4}
    return a in range(10), a not in range(0, 20, 5), b in d.values(), 2 in d.keys(), (1, 2) in d.items(), a in (1, 2, 3), a not in [6], 3 in reversed([1, 3]), a in {1: 1}
