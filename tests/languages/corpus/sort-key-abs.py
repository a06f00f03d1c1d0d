def answer(a, b):
    return sorted([a, b, -3, 2], key=abs), max([a, b, -30], key=abs), min([[1, 2], [3]], key=len), sorted([[1, 2], [3]], key=len), sorted([[5, 2], [3]], key=sum)
