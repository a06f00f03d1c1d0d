memo = {}
def fib(n):
    if n in memo: return memo[n]
    if n < 2: return n
    r = fib(n - 1) + fib(n - 2)
    memo[n] = r
    return r
def answer(a, b):
    return fib(abs(a) % 90), fib(200), len(memo)
