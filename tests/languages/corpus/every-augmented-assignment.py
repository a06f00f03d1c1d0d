def answer(a, b):
    x = 5
    x -= 2; x //= 2; x %= 7; x **= 2; x <<= 3; x >>= 1; x |= 1; x &= 0xFF; x ^= a
    t = True
    t &= False
    t |= a > b
    t ^= True
    xs = [0, 1, 2]
    i = 0
    xs[i] += 1
    i = 1
    xs[i] -= 5
    xs[-1] //= 2
    return x, t, xs
