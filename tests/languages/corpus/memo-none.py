def ways(n, memo=None):
    if memo is None:
        memo = {}
    if n <= 1:
        return 1
    if n not in memo:
        memo[n] = ways(n - 1, memo) + ways(n - 2, memo)
    return memo[n]


def collect(x, into=None):
    into = into or []
    into.append(x)
    return into


def answer(a, b):
    return ways(abs(a)), collect(b), collect(b, [1])
