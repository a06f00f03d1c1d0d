def answer(n):
    n = abs(n) + 10
    composite = {}
    primes = []
    for i in range(2, n):
        if i not in composite:
            primes.append(i)
            for j in range(i * i, n, i):
                composite[j] = i
    return primes, sorted(composite)[:5], composite.get(49, 0)
