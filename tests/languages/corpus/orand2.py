def answer(a, b):
    return a or b, a and b, not a, (a or b) and 5, None or a, 0 or False, [] or [a], {} or {1: a}, () or (a,)
