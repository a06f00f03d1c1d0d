def answer(a, b, c):
    return [a < b < c, a <= b <= c, a == b == c, a < b > c, a != b != c, 0 <= a < 10, not a < b, a < b == True]
