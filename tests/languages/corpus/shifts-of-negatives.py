def answer(a, b):
    return a >> -b if b < 0 else a >> b
