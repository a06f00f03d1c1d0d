type Test = (n: number) => boolean;
const even: Test = (n) => n === 0 || odd(n - 1);
const odd: Test = (n) => n !== 0 && even(n - 1);
export function answer(a: number, b: number): (boolean | number)[] {
  const wide: | number | boolean = even(a < 0 ? -a : a);
  return [wide, odd(7), b!];
}
