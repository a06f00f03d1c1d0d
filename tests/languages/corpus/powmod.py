def power(base, exp, mod):
    result = 1
    base %= mod
    while exp > 0:
        if exp & 1:
            result = result * base % mod
        base = base * base % mod
        exp >>= 1
    return result


def answer(a, b):
    return power(a, abs(b), 1_000_000_007), pow(a, abs(b), 1_000_000_007), pow(a, abs(b)), pow(a, 2, -7)
