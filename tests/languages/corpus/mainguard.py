import_ = 1


def answer(a, b):
    return a + b


if __name__ == "__main__":
    print(answer(1, 2), {1, 2})
