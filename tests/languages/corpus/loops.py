def answer(a, b):
    n = 0
    while True:
        n += 1
        if n > 10: break
        if n % 2: continue
        for i in reversed(range(n)):
            if i == 3: break
        else:
            n += 1
    return n, i
