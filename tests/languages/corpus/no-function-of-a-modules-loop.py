kept = []
for i in range(3):
    kept.append(lambda y, i=i: i + y)
rows = [[lambda: x for x in range(n)] for n in (2, 4)]


def answer():
    return [kept[0](10), rows[0][0]()]
