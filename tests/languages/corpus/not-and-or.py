def answer(a, b):
    p = a == 1 and not a == b or b == 3
    q = not a or not b and a
    r = not not a or b
    s = 5 if not a or b else 6
    t = a or not b and 7 or 8
    return [1 if p else 0, 1 if q else 0, 1 if r else 0, s, 1 if t else 0]
