def answer(a, b):
    return not [], not [0], bool({}), bool((0,)), [] or [a], [b] and 3, () == ()
