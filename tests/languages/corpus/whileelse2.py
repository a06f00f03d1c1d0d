def answer(a, b):
    n = abs(a) + 2
    d = 2
    factors = []
    while d * d <= n:
        while n % d == 0:
            factors.append(d)
            n //= d
        d += 1
    else:
        if n > 1:
            factors += [n]
    return factors
