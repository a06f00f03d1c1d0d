def answer(a, b):
    return eval(a)
