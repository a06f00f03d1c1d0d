def answer(a, b):
    x = 1; y = 2
    if a > 0: x = 5
    else: x = 6
    for i in range(3): y += i
    while y > 10: y -= 1
    return x + \
        y
