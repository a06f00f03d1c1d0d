const t: [number, boolean] = [3, true];
function f(...xs: number[]): number {
  return xs.length;
}
export function answer(a: number, b: number): number[] {
  const p: [number, boolean] = [a, a > b];
  const [n, ok] = p;
  return [f(a, b), t[0], t[1] ? 1 : 0, n, ok ? 1 : 0];
}
