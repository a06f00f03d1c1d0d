def answer(a, b):
    return (a + True, True + True, a * True, -True, ~a, a ^ b, a & -b, a | b, a << 3, -7 >> 1, a >> 2)
