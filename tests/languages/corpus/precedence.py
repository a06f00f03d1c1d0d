def answer(a, b):
    return -2 ** 2, (-2) ** 2, 2 ** 3 ** 2 // 64, not a == b, a + b * 2 - -a, a - b - 1, a // 2 * 2, ~a + 1, a & b == b, a | b ^ 3 & 5, 1 << 2 + 1, -a ** 2, a % 3 * 2, not a or b, a < b and b < 100 or a > 50, 7 - 3 - 2, 2 ** 2 ** 0
