def answer(a, b):
    i = 10
    for i in range(3):
        pass
    j = i
    for i in []:
        pass
    return i, j
