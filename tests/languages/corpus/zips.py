def answer(a, b):
    s = 0
    for i, (x, y) in enumerate(zip([1, 2, 3], [a, b, a])):
        s += i * x * y
    else:
        s += 100
    return s
