const wide = (x: number | | boolean) => x;
const both = (a: number, b: number) => a ?? b || a;
const twice = (a: number) => {
  let a = 1;
};
export function answer(a: number, b: number): number {
  const f = (): number => g();
  f();
  const g = (): number => 1;
  return a!;
}
