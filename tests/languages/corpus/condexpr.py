def answer(a, b):
    x = a if a > b else b if b > 0 else -1
    y = [1, 2][a > b]
    z = (a > b) * 10 + (a <= b) * 20
    w = a and b or 5
    v = not (a and b)
    return x, y, z, w, v, (a or b) if a != b else None
