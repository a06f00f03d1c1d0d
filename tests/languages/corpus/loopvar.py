def answer(a, b):
    for i in range(3):
        pass
    for j in []:
        pass
    xs = [i for i in range(10)]
    return i, xs[-1]
