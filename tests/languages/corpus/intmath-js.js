export function answer(a, b) {
  const avg = Math.floor((a + b) / 2);
  const up = Math.ceil(a / 3) + Math.ceil(-a / 3);
  const r = [Math.round(a / 4), Math.round(-a / 4), Math.trunc(-a / 4), Math.floor(-a / 4)];
  const m = ((a % 5) + 5) % 5;
  const clamp = Math.min(Math.max(a, -3), 3);
  return [
    avg,
    up,
    r,
    m,
    clamp,
    Math.abs(a - b),
    Math.sign(a - b),
    Math.floor(Math.abs(a) / 2) * 2,
    Math.pow(2, 5),
    Math.max(...[a, b], 1),
  ];
}
