def answer(a, b):
    x = 0
    x += 1 if a else 2
    y = (x := x + 5) + x
    return x, y
