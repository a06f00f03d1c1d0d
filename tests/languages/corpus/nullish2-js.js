export function answer(a, b) {
  const xs = [1, 2, 3];
  const x = xs[a] ?? 99;
  const y = xs[b] === undefined ? -1 : xs[b];
  const has = xs[a] !== undefined;
  let z;
  z ??= a;
  let w = null;
  const v = w ?? b;
  const p = xs.pop() ?? 0;
  const o = { k: undefined };
  return [x, y, has, z, v, p, w === null, z !== undefined];
}
