def answer(a, b):
    assert 0 < a, f"bad {a}"
    return a // b
