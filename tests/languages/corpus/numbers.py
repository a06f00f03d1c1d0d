def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
def sieve(n):
    flags = [True] * (n + 1)
    for i in range(2, n + 1):
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = False
    return [i for i in range(2, n + 1) if flags[i]]
def answer(a, b):
    return collatz(abs(a) + 1), sieve(30), sum(sieve(20))
