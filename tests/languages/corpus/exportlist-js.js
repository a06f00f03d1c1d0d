function answer(a, b) {
  return a + b;
}
export { answer };
