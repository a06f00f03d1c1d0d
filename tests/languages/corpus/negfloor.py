def answer(a, b):
    return [-7 // 2, -7 % 2, 7 // -2, 7 % -2, a // b, a % b, -a // b, -a % b, int(-a), abs(-a)]
