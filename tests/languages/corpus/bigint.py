def answer(a, b):
    x = 0xFF + 0b1010 + 0o17 + 1_000_000
    y = 2 ** 200 + a
    z = -(10 ** 40) * b
    return x, y, z, y // 10 ** 30, y % (10 ** 9 + 7), -y // 7, -y % 7
