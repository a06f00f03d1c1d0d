def answer(a, b):
    return [a // b, a % b, -a // b, a // -b, a % -b, divmod(-a, b)]
