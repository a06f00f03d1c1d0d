def answer(a, b):
    assert a != 3, "no"
    return a << (b & 7), a >> 2, ~a, a ^ b, a | b, a & b, -a ** 2, 2 ** -0, 0x1F, 0b11, 1_000
