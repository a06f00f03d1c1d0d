"""Module docstring."""
# comment
LIMIT = 5  # inline


def answer(a, b):
    """Doc.

    More.
    """
    # hello
    x = (a +
         b)  # wrapped
    y = a + \
        b
    if (a > b and
            b > 0):
        pass
    return [x,
            y,
            ]
