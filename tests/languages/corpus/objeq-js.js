export function answer(a, b) {
  const p = { x: a };
  const q = { x: a };
  const r = p;
  const xs = [1];
  return [
    p === q,
    p === r,
    [1] === [1],
    xs === xs,
    [xs].includes(xs),
    [[1]].includes([1]),
    [xs].indexOf(xs),
    null === null,
    undefined === undefined,
    null === undefined,
  ];
}
