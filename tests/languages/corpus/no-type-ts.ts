export function answer(a: number, b: number): number {
  const x: boolean = a;
  return b;
}
