def answer(n):
    n = abs(n) % 5
    return [i ^ (i >> 1) for i in range(1 << n)], [(i >> j) & 1 for i in range(3) for j in range(3)]
