def answer(a, b):
    print("value: " + str(a) + " and " + str(b))
    print(f"{a!r} {b=} {a + b = }", end="")
    print(("x" + str(a)), str([a, b]))
    print("a" "b", a)
    return a
