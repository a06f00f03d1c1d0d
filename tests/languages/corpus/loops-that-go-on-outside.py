def answer(a, b):
    r = []
    for i in range(3):
        for j in range(3):
            if j == 1:
                continue
            if i == 2:
                break
            r.append((i, j))
        else:
            r.append((i, -1))
            continue
        r.append((i, -2))
    return r
