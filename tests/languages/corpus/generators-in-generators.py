def answer(a, b):
    x = 10
    ys = [x for x in (x + y for y in range(3))]
    zs = [x * y for x in (i * a for i in range(3)) for y in (j + x for j in range(2))]
    total = 0
    for row in ([i * j for j in range(3)] for i in range(3)):
        for v in (r for r in row if r):
            if v > 3:
                break
            total += v
    return ys, zs, x, total, min((abs(v), v) for v in [a, b]), max((v for v in [a, b, 3]), key=lambda v: -v), tuple(v * 2 for v in range(3)), dict((k, k * k) for k in range(3)), sorted((v for v in [a, b]), reverse=True)
