def answer(a, b):
    out = []
    for i in reversed(range(3, 10, 2)):
        out.append(i)
    for i in range(10, 0, -3):
        out.append(i)
    for x in reversed(out):
        a += x
    for x in reversed([1, 2, a]):
        out.append(x)
    return out, list(reversed(out))
