export function answer(a, b) {
  const [[x, y], { z }] = [[a, b], { z: 5 }];
  const [p, , q = 9] = [1, 2];
  return [x, y, z, p, q];
}
