def answer(a, b):
    i = 5
    xs = [i for i in range(3)]
    return i, xs
