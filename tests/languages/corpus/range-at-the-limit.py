MOST = 57896044618658097711785492504343953926634992332820282019728792003956564819967


def answer(a, b):
    most = MOST - (a - a)
    steps = []
    for i in range(most - 7, most, 4):
        steps.append(most - i)
    for i in range(7 - most, -most - 1, -4 - b + b):
        steps.append(most + i)
    found = [i for i in range(-most - 1, most, most)]
    back = list(reversed(range(-most, most, most)))
    near = 0
    for i, x in enumerate([4, 5, 6], most - 2):
        near += x * (most - i)
    made = list(enumerate((x * x for x in [2]), most))
    return steps, found, back, near, made, most in range(-most - 1, most, most), [1, 2, 3][-most - 1 :: most]
