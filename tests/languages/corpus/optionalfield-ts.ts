interface Opts {
  x: number;
  y?: number;
}
function f(o: Opts): number {
  return o.x + (o.y ?? 5);
}
export function answer(a: number, b: number): number {
  return f({ x: a }) + f({ x: 1 });
}
