def answer(n, k):
    people = list(range(1, abs(n) + 2))
    k = abs(k) + 1
    order = []
    i = 0
    while people:
        i = (i + k - 1) % len(people)
        order.append(people.pop(i))
    return order
