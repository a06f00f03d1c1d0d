export function answer(a, b) {
  console.log("a: " + a + ", b: " + (b + 1));
  console.log(1 + 2 + "x" + [1, 2]);
  console.log(`${a}` + "b");
  console.warn("careful", { a, b });
  return 1;
}
