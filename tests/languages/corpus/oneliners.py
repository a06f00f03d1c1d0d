def f(x): return x * 2
def answer(a, b):
    if a > b: return f(a)
    elif a == b: x = 1; y = 2
    else: x, y = 3, 4
    for i in range(3): x += i
    while x > 100: x -= 1
    return x + y
