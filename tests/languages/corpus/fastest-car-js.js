export function answer(a, b) {
  const cars = [
    { speed: a, y: 1 },
    { speed: b, y: 2 },
  ];
  const fastest = cars.reduce((best, c) => (c.speed > best.speed ? c : best));
  const sorted = [...cars].sort((p, q) => q.speed - p.speed);
  const idx = cars.findIndex((c) => c === fastest);
  const total = cars.reduce((s, { speed }) => s + speed, 0);
  return [fastest.y, sorted.map((c) => c.y), idx, total, cars.some((c) => c.speed > 5)];
}
