async def f():
    return 1
def answer(a, b):
    return 1
