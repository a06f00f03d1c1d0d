def answer(a, b):
    m = None
    for v in (a, b):
        if m is None or v > m:
            m = v
    return m
