type Id = number;
interface Car {
  readonly id: Id;
  speed: number;
  tags: number[];
}
type Compare = (p: Car, q: Car) => number;
const bySpeed: Compare = (p, q) => q.speed - p.speed;
const GRID: readonly (readonly number[])[] = [
  [1, 2],
  [3, 4],
];
function pick(cars: readonly Car[], index: number = 0): Car | undefined {
  return cars.find((c) => c.id === index);
}
function swap([x, y]: [number, number]): [number, number] {
  return [y, x];
}
export function answer(a: number, b: number): (number | boolean)[] {
  const cars: Car[] = [
    { id: 0, speed: a, tags: [] },
    { id: 1, speed: b, tags: [b] },
  ];
  cars.sort(bySpeed);
  const found = pick(cars, a);
  const [x, y] = swap([a, b]);
  const total: number = cars.reduce((s: number, c: Car): number => s + c.tags.length, 0);
  let maybe: number | null = null;
  if (found) maybe = found.speed;
  return [cars[0]!.id, found === undefined, x, y, total, maybe ?? -1, GRID[1]![0]!];
}
