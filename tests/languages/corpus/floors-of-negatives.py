def answer(a, b):
    return 7 // -2, -7 // 2, -7 % 3, 7 % -3, a // 1, True // 1
