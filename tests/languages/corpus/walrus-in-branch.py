def answer(a, b):
    x = a
    x += (x := 3) if False else 2
    return x
