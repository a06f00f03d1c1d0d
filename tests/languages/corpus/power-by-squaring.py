def power(base, exp):
    result = 1
    while exp:
        if exp & 1:
            result *= base
        base *= base
        exp >>= 1
    return result
def answer(a, b):
    return power(a, abs(b) % 10)
