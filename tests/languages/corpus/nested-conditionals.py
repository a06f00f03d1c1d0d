def answer(a, b):
    return a if a > b else b if b > 5 else -1
