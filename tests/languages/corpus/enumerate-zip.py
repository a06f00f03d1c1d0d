def answer(a, b):
    s = 0
    for i, (x, y) in enumerate(zip([1, 2, 3], [a, b])):
        s += i * x * y
    return s
