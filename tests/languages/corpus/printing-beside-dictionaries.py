def answer(a, b):
    print([a, [b]])
    seen = {a: b}
    print(seen)
    print(f"{a} and {b:>5} {a + b!r} {{}} {a:03d}")
    seen[b] = a
    print("x", a, [a, b], (a,), {a: b}, True, None, sep=", ", end="\n")
    return seen
