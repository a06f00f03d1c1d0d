def answer(a, b):
    global k
    k = a
    k += 1
    return k
k = 0
