export function answer(n) {
  let sum = 0;
  for (let i = 0, least = [3, 1].filter((x) => x > i).length; i < least; i++) sum += i;
  for (let i = 0, f = () => i; i < n; i++) sum += f();
  for (let i = 0, step = (by) => {
    i += by;
  }; i < n; i++) step(1);
  return sum;
}
