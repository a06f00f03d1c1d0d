class Car:
    pass
def answer(a, b):
    return 1
