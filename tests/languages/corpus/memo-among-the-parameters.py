def f(n, memo={}):
    if n in memo:
        return memo[n]
    if n < 2:
        return n
    memo[n] = f(n - 1) + f(n - 2)
    return memo[n]
def answer(a, b):
    return f(abs(a) + 30)
