def answer(a, b):
    x = a
    x += b; x -= 1; x *= 3; x //= 2; x %= 100; x **= 2; x &= 0xFFF; x |= 1; x ^= 5; x <<= 2; x >>= 1
    xs = [1, 2]
    xs += [3]
    xs *= 2
    xs[0] += a
    d = {1: 1}
    d[1] *= b
    return x, xs, d
