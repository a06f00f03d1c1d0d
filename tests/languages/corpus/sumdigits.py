def digits(n):
    out = []
    n = abs(n)
    while True:
        n, d = divmod(n, 10)
        out.append(d)
        if not n:
            break
    return out[::-1]


def answer(a, b):
    return digits(a * 1234 + b), sum(digits(a ** 5)), digits(0)
