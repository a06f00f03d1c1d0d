count = 0
def f(x):
    global x
def g():
    print(count)
    global count
def h():
    a = 1
    def inner():
        nonlocal a
        global a
def answer(a, b):
    nonlocal a
    return a
