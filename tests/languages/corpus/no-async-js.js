export async function answer(a, b) {
  return 1;
}
