export function answer(a, b) {
  const cars = [
    { id: 1, y: a },
    { id: 2, y: b },
    { id: 3, y: 7 },
  ];
  const leader = cars.reduce((best, car) => (car.y > best.y ? car : best));
  const total = cars.map(({ y }) => y).reduce((s, y) => s + y);
  const behind = cars.filter((c) => c !== leader).map((c) => leader.y - c.y);
  const { min, max } = cars.reduce(
    (acc, { y }) => {
      acc.min = Math.min(acc.min, y);
      acc.max = Math.max(acc.max, y);
      return acc;
    },
    { min: 1000, max: -1000 },
  );
  return [leader.id, total, behind, min, max];
}
