def answer(a, b):
    k = 1
    out = []
    for v in (i * k for i in range(5)):
        out.append(v)
        k += 1
    xs = [1, 2]
    xs.extend(len(xs) for _ in range(3))
    xs += (x + 1 for x in [a, b])
    xs += range(2)
    xs.extend(map(abs, [a, b]))
    m = [0, 1, *(i for i in range(2)), *map(abs, [b])]
    p, q = (i * 2 for i in range(2))
    return out, xs, m, p, q, 7 in (i for i in range(a)), 3 not in (i for i in range(3))
