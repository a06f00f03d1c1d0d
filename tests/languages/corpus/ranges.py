def answer(a, b):
    for i in range(a, b, 3):
        pass
    for i in range(b, a, -2): pass
    return i
