def answer(a, b):
    xs = [1, 2, 3, 4]
    for x in xs:
        if x % 2 == 0:
            xs.remove(x)
    for i, x in enumerate(xs):
        if i < 2:
            xs.append(x * 10)
    return xs
