def choose(n, k):
    if k < 0 or k > n:
        return 0
    result = 1
    for i in range(1, min(k, n - k) + 1):
        result = result * (n - i + 1) // i
    return result


def answer(a, b):
    return choose(abs(a) + 10, abs(b)), choose(50, 25), choose(200, 20)
