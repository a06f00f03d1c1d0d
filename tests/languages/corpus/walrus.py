def answer(a, b):
    if (n := a + b) > 5:
        return n
    return -n
