def answer(a, b):
    s = 0
    while True:
        s += 1
        if s > 5:
            break
        if s % 2:
            continue
        s += 1
    else:
        s = 100
    return s
