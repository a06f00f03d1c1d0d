def popcount(x):
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n


def answer(a, b):
    return [a & b, a | b, a ^ b, ~a, a << 3, a >> 1, -1 >> 4, popcount(abs(a)), (a & 0xFF) << 8 | (b & 0xFF)]
