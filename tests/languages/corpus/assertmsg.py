def answer(a, b):
    assert a != 3, "three is not allowed"
    assert b != 12, f"b is {b}"
    assert (a > -7), ("no")
    return a + b
