def answer(n):
    sieve = [True] * (abs(n) * 5 + 2)
    sieve[0] = sieve[1] = False
    i = 2
    while i * i < len(sieve):
        if sieve[i]:
            for j in range(i * i, len(sieve), i):
                sieve[j] = False
        i += 1
    return [i for i, p in enumerate(sieve) if p]
