export function answer(a, b) {
  return [a, b, 3].map((v, i) => v * i).filter((v, i, all) => i < all.length - 1);
}
