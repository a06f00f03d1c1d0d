log = []
def f(x):
    log.append(x)
    return x
def answer(a, b):
    out = []
    for i, x in enumerate(f(y) for y in range(4) if y != 1):
        if i == 1:
            continue
        if x == 3:
            break
        out.append((i, x, len(log)))
    for p, q in ((f(y), y + 1) for y in range(3)):
        if p == 1:
            continue
        out.append((p, q, len(log)))
    else:
        out.append((0, 0, 0))
    return out, log
