def answer(a, b):
    x = 1 << 200
    return x, x >> 195, (x - 1) & 0xFFFF, -x >> 100, (1 << 64) - 1, ~x, x ^ (x - 1), a << abs(b)
