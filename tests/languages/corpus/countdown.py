def answer(n, k):
    n = abs(n)
    out = []
    while n:
        n, r = divmod(n, 2)
        out.insert(0, r)
    bits = 0
    for b in out:
        bits = bits * 10 + b
    return bits, out, out.count(1), len(out)
