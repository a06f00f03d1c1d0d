def answer(a, b):
    t = 0
    for i in range(10, a, -3):
        t = t * 7 + i
    else:
        t += 1
    return t
