def answer(a, b):
    n = abs(a)
    c = 0
    while n:
        c += n & 1
        n >>= 1
    x = 1 << 100
    return [c, x >> 98, x - 1 & 0xFF, ~x, -1 >> 3, -8 >> 1, 5 << 0]
