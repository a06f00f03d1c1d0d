interface Point {
  readonly x: number;
  y: number;
}
type Points = Point[];
type Fn = (x: number) => number;
const twice = (f: Fn, x: number): number => f(f(x));
export function answer(a: number, b: number): [number, boolean, number] {
  const ps: Points = [
    { x: a, y: b },
    { x: 1, y: 2 },
  ];
  ps.sort((p: Point, q: Point) => p.x - q.x);
  let best: Point | null = null;
  for (const p of ps) if (best === null || p.y > best.y) best = p;
  const t: readonly [number, number] = [a, b];
  let n = 0 as number;
  for (const v of t) n += v;
  const rec: { k: number; v: number[] } = { k: a, v: [b] };
  rec.v.push(n);
  return [twice((x) => x * a + ps[0].y, b), (best as Point).y > 1, rec.v[1]! + best!.x];
}
