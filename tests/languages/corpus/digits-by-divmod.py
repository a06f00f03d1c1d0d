def answer(a, b):
    n = abs(a) * 1000 + abs(b)
    digits = []
    while n > 0:
        n, d = divmod(n, 10)
        digits.append(d)
    return digits[::-1], sum(digits), digits == digits[::-1]
