export function answer(a, b) {
  const rows = [[a, 1], [b], []];
  return [
    rows.flat(),
    [
      [1, 2],
      [3, a],
    ]
      .flat()
      .reduce((s, x) => s + x, 0),
    [].concat([1, a], [b]),
    [a].concat(b, [1, 2]),
  ];
}
