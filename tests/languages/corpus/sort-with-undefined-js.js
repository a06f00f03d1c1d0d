export function answer(a, b) {
  const xs = [100, 9, a, b, 20];
  return [xs.toSorted(undefined), xs.sort(undefined), xs.sort()];
}
