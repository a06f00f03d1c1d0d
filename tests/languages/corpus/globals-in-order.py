total = 0
def add(x):
    global total
    total += x
    return total
def answer(a, b):
    return total + add(a) + total, [add(1), total, add(2)]
