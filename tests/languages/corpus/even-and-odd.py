def ev(n):
    return True if n == 0 else od(n - 1)
def od(n):
    return False if n == 0 else ev(n - 1)
def answer(a, b):
    return ev(abs(a)), od(abs(b))
