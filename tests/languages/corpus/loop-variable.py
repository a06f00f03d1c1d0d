def answer(a, b):
    for i in range(3):
        pass
    return i
