def answer(a, b):
    while a > 0:
        a -= b
        if b <= 0:
            break
    return a
