def is_prime(n):
    if n < 2:
        return False
    i = 2
    while i * i <= n:
        if n % i == 0:
            return False
        i += 1
    return True


def answer(a, b):
    return [n for n in range(a, a + 30) if is_prime(n)]
