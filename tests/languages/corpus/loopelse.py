def answer(a, b):
    found = -1
    for i in range(2, abs(a) + 2):
        if i * i == abs(b) + 4:
            found = i
            break
    else:
        found = -2
    n = abs(b)
    while n > 1:
        if n % 7 == 0:
            break
        n -= 1
    else:
        n = 100
    return found, n
