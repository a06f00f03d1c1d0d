MOST = 57896044618658097711785492504343953926634992332820282019728792003956564819967
calls = 0


def next_call():
    global calls
    calls += 1
    return calls


def answer(a, b):
    m = MOST - a * a
    big = pow(2**200 + b, 2**100 + 1, m)
    signs = pow(-(2**254), 2**254 + 1, -m), pow(-(2**254), 3, m), pow(-3, 201, -7), pow(-3, 201, 7), pow(3, 200, -7)
    small = pow(True, 2, 3), pow(5, True, 3), pow(2, 3, True), pow(0, 0, 1), pow(0, 0, -1), pow(0, 0, 5)
    order = pow(next_call() + 4, next_call(), next_call() + calls)
    return big, signs, small, order, pow(a, b * b, 9), pow(3, 4, a + 1)
