def answer(a, b):
    return a / b
