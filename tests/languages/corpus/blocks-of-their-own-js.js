export function answer(a, b) {
  let x = 1;
  {
    let x = 2;
    a += x;
  }
  return [x, a];
}
