def answer(a, b):
    xs = [5, 2, 3]
    out = []
    for x in sorted(xs):
        xs.append(x)
        out.append(x)
    for i in range(len(xs)):
        if i < 3:
            xs.append(1)
    return [out, xs]
