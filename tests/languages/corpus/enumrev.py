def answer(a, b):
    out = []
    for i, x in enumerate(reversed([a, b, 3])):
        out.append(i * x)
    for x, y in zip(range(3), reversed([1, 2, a])):
        out.append(x - y)
    for i, (x, y) in enumerate(sorted(zip([b, a], [1, 2])), 10):
        out += [i, x, y]
    for k, v in sorted({3: a, 1: b}.items()):
        out.append(k * v)
    for i in range(2):
        for j in range(3):
            if j == 2:
                break
        else:
            out.append(999)
            continue
        out.append(j)
    return out
