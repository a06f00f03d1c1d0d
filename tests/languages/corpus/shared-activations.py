def outer(n):
    total = 0
    def walk(i):
        nonlocal total
        total += 1
        if i > 0:
            walk(i - 1)
        if i == 0 and n > 0:
            total += outer(n - 1)
    walk(3)
    return total
def answer(a, b):
    return outer(b % 4)
