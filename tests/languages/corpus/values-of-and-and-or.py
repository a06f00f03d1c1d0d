def answer(a, b):
    return True and 5, 0 or False, None or 3, [] or 0, (0,) and 1, not [], not [0], not None, 1 < 2 < 3, 1 < 3 > 2, 1 == 1 == True, a if a else b, (a or b) and 7
