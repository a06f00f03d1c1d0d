def answer(a, b):
    xs = [a, b, 7]
    if (n := len(xs)) > 2:
        s = n
    while (x := xs.pop()) != a:
        s += x
        if not xs:
            break
    return s, [y for z in [1, 2, 3] if (y := z * a) > 3]
