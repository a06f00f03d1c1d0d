def answer(a, b):
    r = []
    for x in [1, 2, 3, 4]:
        if x == 2:
            r.append([x])
            continue
        r.append([x, x])
    return r, len(r), r[-1][0], [len(q) for q in r], list(reversed(r)), list(zip(r, range(3)))
