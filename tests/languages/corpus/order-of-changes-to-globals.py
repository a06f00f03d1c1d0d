total = 0
def add(n):
    global total
    total += n
    return total
def answer(a, b):
    return add(1) + add(2) * add(3), total, [add(1), add(1)], (add(1), total)
