def hanoi(n, f, t):
    if n == 0: return 0
    o = 6 - f - t
    c = hanoi(n - 1, f, o)
    d = hanoi(n - 1, o, t)
    return c + d + 1
def even(n): return n == 0 or odd(n - 1)
def odd(n): return n != 0 and even(n - 1)
def answer(a, b):
    return hanoi(abs(a) % 7, 1, 3), even(abs(a) % 9), odd(abs(b) % 9)
