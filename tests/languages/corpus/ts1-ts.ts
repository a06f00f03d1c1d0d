type Pair = [number, number];
interface Point {
  x: number;
  y: number;
  name?: number;
}
const LIMITS = [1, 2, 3] as const;
const table: readonly number[] = [4, 5, 6];

function add(p: Point, q: Pair): number {
  return p.x + p.y + q[0] + q[1];
}

export function answer(a: number, b: number): number[] {
  const p: Point = { x: a, y: b };
  const xs: Array<number> = [];
  const grid: number[][] = [[a], [b]];
  let flag: boolean = a > b;
  let maybe: number | undefined;
  maybe = table.find((x: number): boolean => x > a);
  xs.push(add(p, [1, 2]));
  return [...xs, grid[0][0], flag ? 1 : 0, maybe ?? -1, LIMITS[0], table[1]!];
}
