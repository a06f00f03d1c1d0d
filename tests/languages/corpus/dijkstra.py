def answer(a, b):
    edges = {0: [(1, 4), (2, 1)], 1: [(3, 1)], 2: [(1, 2), (3, 5)], 3: []}
    INF = 10 ** 9
    dist = {n: INF for n in edges}
    dist[a % 4] = 0
    todo = list(edges)
    while todo:
        u = min(todo, key=lambda n: dist[n])
        todo.remove(u)
        for v, w in edges[u]:
            if dist[u] + w < dist[v]:
                dist[v] = dist[u] + w
    return [dist[k] for k in sorted(dist)]
