export function answer(a, b) {
  const xs = [1, 2, 3, 1, 2, 3];
  return [
    xs.indexOf(1, 1),
    xs.indexOf(1, -2),
    xs.indexOf(9, 2),
    xs.includes(1, 4),
    xs.includes(3, -1),
    xs.indexOf(3, 100),
    xs.indexOf(a % 4, b % 4),
  ];
}
