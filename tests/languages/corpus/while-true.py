def answer(a, b):
    n = 0
    while True:
        n += 1
        if n % 3 == 0:
            continue
        if n > abs(a):
            break
        for i in range(n):
            if i == 5:
                break
        else:
            pass
    return n
